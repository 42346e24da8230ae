import { matchDeposit, neededFor } from './requirement.ts';
import type { Terms } from './terms.ts';

/** What terms would give for an amount, in minor units. */
export interface Example {
  readonly by: 'fixed' | 'deposit';
  readonly award: bigint;
  /** What would have to be staked before it can leave. */
  readonly turnover: bigint;
  /** The least that gives anything. */
  readonly min: bigint | null;
}

/**
 * What somebody would be given for an amount; null where it depends on play, on others or on chance. Figures of terms become
 * minor units by `toMinor`.
 */
export function exampleOf(
  { award, wagering }: Terms,
  amount: bigint,
  toMinor: (figure: bigint) => bigint,
): Example | null {
  if (award.form === 'spins') return null;
  const { size } = award;
  if (size.by !== 'fixed' && size.by !== 'deposit') return null;
  const needed = (bonus: bigint, matched: bigint): bigint => {
    if (award.form === 'cash') return bonus * BigInt(award.turnoverTimes);
    return wagering ? neededFor({ bonus, matched }, wagering) : 0n;
  };
  if (size.by === 'fixed') {
    const bonus = toMinor(size.amount);
    return { by: 'fixed', award: bonus, turnover: needed(bonus, 0n), min: null };
  }
  const rule = { rateBps: size.rateBps, cap: toMinor(size.cap), minDeposit: toMinor(size.minDeposit) };
  const match = matchDeposit(amount, rule);
  const { bonus, matched } = match.ok ? match.value : { bonus: 0n, matched: 0n };
  return { by: 'deposit', award: bonus, turnover: needed(bonus, matched), min: rule.minDeposit };
}
