import type { vendor as contract } from '@perya/contract';
import type { BetName, TxId } from '@perya/ledger';
import type * as v from 'valibot';
import { formatAmount } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import { readStandings } from '../../ledger/balances.ts';
import { readCashThen, readPosted, readWalletThen } from '../../ledger/posted.ts';
import type { RefusalCode, Verdict } from '../../ledger/verdict.ts';
import { tellMember } from '../live/index.ts';
import { readMaxStake } from '../rewards/index.ts';
import type { Bet } from './bets.service.ts';
import type { Player } from './players.service.ts';
import { stakeable, type Game } from './purse-balance.service.ts';
import type { Vendor } from '../vendors/index.ts';

/** What a call was given. */
export type Input<Name extends contract.VendorCall> = v.InferOutput<(typeof contract.VENDOR_REQUESTS)[Name]>;

/** What a call answers. */
export type Outcome = Omit<contract.VendorAnswer, 'requestId'>;

/** Who asks for whom. */
export interface Scene {
  readonly ctx: Context;
  readonly vendor: Vendor;
  readonly player: Player;
  /** What is played, where the call says so. */
  readonly game?: Game | null;
}

/** What a vendor is told when the books refuse. */
export const REFUSALS: Readonly<Record<RefusalCode, Outcome>> = {
  'balance.insufficient': { status: 'INSUFFICIENT_FUNDS' },
  'bet.late': { status: 'TX_LATE' },
  'bet.cancelled': { status: 'TX_ALREADY_ROLLED_BACK' },
  'player.excluded': { status: 'SELF_EXCLUDED' },
  'player.cooling': { status: 'COOLING_OFF' },
  'player.disabled': { status: 'PLAYER_DISABLED' },
  'limit.deposit': { status: 'LIMIT_EXCEEDED', detail: 'DEPOSIT' },
  'limit.loss': { status: 'LIMIT_EXCEEDED', detail: 'LOSS' },
  'limit.wager': { status: 'LIMIT_EXCEEDED', detail: 'BET' },
  'bonus.game': { status: 'INSUFFICIENT_FUNDS', detail: 'BONUS' },
  'bonus.stake.max': { status: 'LIMIT_EXCEEDED', detail: 'BET' },
};

/** How the books name what a vendor asks for. */
export function nameOf(
  { vendor, player }: Scene,
  txId: TxId,
  { gameType, gameCode }: Pick<Bet, 'gameType' | 'gameCode'>,
  fingerprintExtra = '',
): BetName {
  const { memberId, currency, merchantCode } = player;
  return { merchantCode, currency, memberId, vendor: vendor.code, txId, gameType, gameCode, fingerprintExtra };
}

/** Whether a bet is not of the player it is asked for. */
export function isOfOther({ player }: Scene, bet: Bet): boolean {
  return bet.memberId !== player.memberId || bet.currency !== player.currency;
}

/** What the books said, in words of the vendor; a repeat hears what the first one heard, of all that it did. */
export async function toOutcome(
  scene: Scene,
  key: string,
  txId: TxId,
  verdict: Verdict,
  alsoDone: readonly string[] = [],
): Promise<Outcome> {
  const { ctx, player } = scene;
  if (verdict.state === 'conflict') return conflict(scene, txId);
  if (verdict.state === 'refused') {
    const outcome = { ...REFUSALS[verdict.code], replayed: verdict.isReplay };
    if (verdict.code === 'bonus.stake.max') return withBonusMax(scene, key, outcome);
    return outcome.status === 'INSUFFICIENT_FUNDS' ? withBalance(scene, outcome) : outcome;
  }
  const { balance, version, isReplay, bonus = 0n, bonusVersion } = verdict;
  const { purse } = player;
  if (bonusVersion !== undefined && bonusVersion > purse.steps) purse.steps = bonusVersion;
  if (!isReplay) tellMember(ctx, player.memberId, { tell: 'wallet' });
  const at = verdict.at ?? (await readPosted(ctx.db, [key]))[0]?.at;
  const done = { status: 'OK', operatorTxId: key, replayed: isReplay } as const;
  const outcome: Outcome = at ? { ...done, processedAt: at.toISOString() } : done;
  if (isReplay && purse.steps > 0) {
    const before = await readWalletThen(ctx.db, player, [key, ...alsoDone]);
    if (before) return told(scene, outcome, before);
  }
  if (balance !== null && version !== null) {
    return told(scene, outcome, { balance: balance + bonus, version: version + (isReplay ? 0 : purse.steps) });
  }
  // What did not touch the cash knows nothing of it; what had moved it last does.
  const then = isReplay ? await readCashThen(ctx.db, player, [key, ...alsoDone]) : null;
  return then ? told(scene, outcome, then) : withBalance(scene, outcome);
}

/** Up to which stake the bonus pays that refused one; a repeat hears of the same bonus. */
async function withBonusMax({ ctx, player }: Scene, key: string, outcome: Outcome): Promise<Outcome> {
  const at = outcome.replayed === true ? (await readPosted(ctx.db, [key]))[0]?.at : undefined;
  const max = await readMaxStake(ctx.db, player.memberId, player.currency, at ?? ctx.clock.now());
  return max === null ? outcome : { ...outcome, bonusMax: formatAmount(max, player.currency) };
}

/** What moves cash alone knows nothing of a purse: what somebody who has one has in all is read afterwards. */
export function withoutBalance({ player }: Scene, verdict: Verdict): Verdict {
  return verdict.state === 'done' && player.purse.steps > 0 ? { ...verdict, balance: null } : verdict;
}

function told(
  { player }: Scene,
  outcome: Outcome,
  wallet: { readonly balance: bigint; readonly version: number },
): Outcome {
  return {
    ...outcome,
    balance: formatAmount(wallet.balance, player.currency),
    currency: player.currency,
    version: wallet.version,
  };
}

/** A vendor that uses one number for two things is broken or not who it seems. */
export function conflict({ ctx, vendor, player }: Scene, txId: TxId): Outcome {
  ctx.log.warn(
    { event: 'vendor.tx_conflict', vendor: vendor.code, txId, memberId: player.memberId },
    'a vendor used one number for two things',
  );
  return { status: 'TX_CONFLICT' };
}

/** An outcome with what the player has now: cash, and what of a purse can be staked on what they play. */
export async function withBalance(scene: Scene, outcome: Outcome): Promise<Outcome> {
  const { ctx, player } = scene;
  const { cash, bonus } = await readStandings(ctx.db, player.memberId, player.currency);
  if (bonus.version > player.purse.steps) player.purse.steps = bonus.version;
  const balance = cash.balance + (bonus.balance === 0n ? 0n : await stakeable(scene, bonus.balance));
  return told(scene, outcome, { balance, version: cash.version + bonus.version });
}
