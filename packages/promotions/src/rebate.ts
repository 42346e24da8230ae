import { fail, FULL_BPS, FULL_PPM, max, min, ok, sum, type Result } from '@perya/std';
import type { ProfileRules } from './profiles.ts';

const PPM_OF_BPS = 100;
const LEAST_CLAIM = 100n;

/** How long after a claim the next one may come. */
export const REBATE_EVERY_MS = 10 * 60_000;

/** Kinds that have the rate of the table; others have half of it, and cockfights nothing. */
const FULL_RATE: readonly string[] = ['RNG', 'FISH'];

/**
 * The rate of a rebate in parts per million: that of the level, at most half of what the house keeps of the title. More
 * than the edge would be a money machine.
 */
export function rebateRate(levelPpm: number, kind: string, returnBps: number): number {
  if (kind === 'COCKFIGHT') return 0;
  const ofKind = FULL_RATE.includes(kind) ? levelPpm : Math.floor(levelPpm / 2);
  return Math.min(ofKind, (Math.max(0, Number(FULL_BPS) - returnBps) * PPM_OF_BPS) / 2);
}

/** What somebody played at one rate, and what was paid for it. */
export interface Accrual {
  readonly valid: bigint;
  readonly ratePpm: number;
  readonly paid: bigint;
}

/** What is due: floored over all that was played, so that small claims lose nothing. Below zero after a void. */
export function rebateDue({ valid, ratePpm, paid }: Accrual): bigint {
  return (valid * BigInt(ratePpm)) / FULL_PPM - paid;
}

/** Claims what is due. What was paid too much is carried, never taken from cash. */
export function claimRebate(
  rows: readonly Accrual[],
  {
    now,
    lastAt,
    least = LEAST_CLAIM,
  }: { readonly now: number; readonly lastAt: number | null; readonly least?: bigint },
): Result<{ readonly amount: bigint; readonly rows: readonly Accrual[] }, 'rebate.soon' | 'rebate.min'> {
  if (lastAt !== null && now - lastAt < REBATE_EVERY_MS) return fail('rebate.soon');
  const paid = payRebate(rows);
  return paid.amount < least ? fail('rebate.min', { min: least }) : ok(paid);
}

/** Pays whatever is due, as the night does: it never lapses. */
export function payRebate(rows: readonly Accrual[]): { readonly amount: bigint; readonly rows: readonly Accrual[] } {
  const amount = sum(rows.map(rebateDue));
  if (amount <= 0n) return { amount: 0n, rows };
  return { amount, rows: rows.map((row) => ({ ...row, paid: row.paid + rebateDue(row) })) };
}

/** Cash play of a closed period. */
export interface NetPlay {
  readonly staked: bigint;
  readonly returned: bigint;
  readonly rewards: bigint;
}

/** What a period cost somebody; a winning one nothing. */
export function netLoss({ staked, returned, rewards }: NetPlay): bigint {
  return max(0n, staked - returned - rewards);
}

/** The cashback of a period. */
export function cashbackOf(play: NetPlay, rateBps: number): bigint {
  return (netLoss(play) * BigInt(rateBps)) / FULL_BPS;
}

/** What a closed period was to somebody beside what it cost them. */
export interface ClosedPeriod extends NetPlay {
  readonly turnover: bigint;
  /** Rebates that its play earns, whether they were paid yet or not, and cashback of days of it. */
  readonly given: bigint;
}

/**
 * The cashback of a closed period as the regulator lets it be paid: together with the rebates of the same play no more than its
 * share of turnover or of net loss, whichever is more.
 */
export function heldCashback(
  period: ClosedPeriod,
  rateBps: number,
  { rebateMaxPpm, cashbackMaxBps }: Pick<ProfileRules, 'rebateMaxPpm' | 'cashbackMaxBps'>,
): bigint {
  const cashback = cashbackOf(period, cashbackMaxBps === null ? rateBps : Math.min(rateBps, cashbackMaxBps));
  if (rebateMaxPpm === null || cashbackMaxBps === null) return cashback;
  const ofTurnover = (max(0n, period.turnover) * BigInt(rebateMaxPpm)) / FULL_PPM;
  const most = max(ofTurnover, cashbackOf(period, cashbackMaxBps));
  return min(cashback, max(0n, most - period.given));
}
