import { fail, min, ok, type Result } from '@perya/std';

/** What of a stake, or of a win, is whose. */
export interface Split {
  readonly cash: bigint;
  readonly bonus: bigint;
}

/** Why a stake is refused before it is taken. */
export type StakeRefusal = 'bonus.game' | 'bonus.stake.max' | 'balance.insufficient';

/** What a stake may be paid from. */
export interface StakeSources {
  readonly cash: bigint;
  readonly bonus: bigint;
  /** Whether the purse is active and not expired. */
  readonly isOpen: boolean;
  readonly maxStake: bigint;
  /** Weight 0 also means that the purse cannot be staked there. */
  readonly weight: number;
}

/** Own money first: the purse pays only what cash cannot. */
export function splitStake(stake: bigint, from: StakeSources): Result<Split, StakeRefusal> {
  const cash = min(from.cash, stake);
  const bonus = stake - cash;
  if (bonus === 0n) return ok({ cash, bonus });
  if (!from.isOpen) return fail('balance.insufficient');
  if (from.weight === 0) return fail('bonus.game');
  if (stake > from.maxStake) return fail('bonus.stake.max', { max: from.maxStake });
  return bonus > from.bonus ? fail('balance.insufficient') : ok({ cash, bonus });
}

/** A win goes where its stake came from; a jackpot, and the centavo left over, always to cash. */
export function splitWin(win: bigint, jackpot: bigint, stake: Split): Split {
  const total = stake.cash + stake.bonus;
  const bonus = total === 0n ? 0n : ((win - jackpot) * stake.bonus) / total;
  return { cash: win - bonus, bonus };
}
