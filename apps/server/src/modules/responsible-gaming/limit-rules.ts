import type { CashCounters } from '../../ledger/cash-counters.ts';
import type { LimitRow } from './protection.store.ts';

/** A wider limit waits so long. [R28] */
export const LOOSEN_AFTER_MS = 24 * 3_600_000;

/** What a limit is on. */
export type LimitKind = LimitRow['kind'];

/** What a limit counts over. */
export type LimitPeriod = LimitRow['period'];

/** A limit now, and the wider one that waits; no amount is no limit. */
export interface LimitState {
  readonly amount: bigint | null;
  readonly next: { readonly amount: bigint | null; readonly at: Date } | null;
}

type KeptLimit = Pick<LimitRow, 'amount' | 'next_amount' | 'next_at'>;

/** What a kept limit means at a moment: what waited long enough is the limit. */
export function stateOf(row: KeptLimit | undefined, now: Date): LimitState {
  if (!row) return { amount: null, next: null };
  const next = row.next_at && { amount: toAmount(row.next_amount), at: row.next_at };
  if (next && next.at <= now) return { amount: next.amount, next: null };
  return { amount: toAmount(row.amount), next };
}

function toAmount(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}

/** Whether somebody may do more with `wanted` than with `than`. */
export function isWider(wanted: bigint | null, than: bigint | null): boolean {
  if (than === null) return false;
  return wanted === null || wanted > than;
}

/** The limit after somebody chose one: a tighter one at once, a wider one when it has waited. [R28] */
export function choose({ amount, next }: LimitState, wanted: bigint | null, now: Date): LimitState {
  if (!isWider(wanted, amount)) return { amount: wanted, next: null };
  // Who asks again for what already waits, or for less, does not wait anew.
  const at = next && !isWider(wanted, next.amount) ? next.at : new Date(now.getTime() + LOOSEN_AFTER_MS);
  return { amount, next: { amount: wanted, at } };
}

/** How much of a limit on money is used; the counters are those of their own day, week and month. [R27] */
export function usedOf(
  counters: CashCounters | null,
  kind: Exclude<LimitKind, 'session'>,
  period: Exclude<LimitPeriod, 'session'>,
  today: string,
): bigint {
  if (!counters || startOf(counters.day, period) !== startOf(today, period)) return 0n;
  if (kind === 'deposit') return BigInt(counters[`${period}_deposited`]);
  const staked = BigInt(counters[`${period}_staked`]);
  if (kind === 'wager') return staked;
  const lost = staked - BigInt(counters[`${period}_returned`]);
  return lost > 0n ? lost : 0n;
}

/** The first day of the period a day belongs to; weeks begin on Monday. */
function startOf(day: string, period: LimitPeriod): string {
  if (period === 'month') return day.slice(0, 7);
  if (period !== 'week') return day;
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
}
