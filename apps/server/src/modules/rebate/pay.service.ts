import type { rebate } from '@perya/contract';
import { giveRebate, type Book, type MemberId } from '@perya/ledger';
import { payRebate, rebateDue } from '@perya/promotions';
import { assert } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { HeldCash } from '../../ledger/prepare.ts';
import type { Database, Profile } from '../../platform/db/schema.ts';
import type { DueRow } from './accrual.store.ts';
import { writeClaims, type Payment } from './claim.store.ts';
import { mostPpm } from './rates.ts';

/** Whom to pay by which rules. */
export interface Paying {
  readonly book: Book;
  readonly profile: Profile;
  /** The cash of everybody who may be paid; the caller holds it. */
  readonly held: HeldCash;
  readonly mode: (typeof rebate.REBATE_MODES)[number];
  /** Paid by an exclusion, which nothing stops. [R72] */
  readonly isOwed: boolean;
}

/** The number a member knows a rebate by. */
export function rebateNo(claimId: string): string {
  return `RB${claimId}`;
}

/** What of the rows may be paid by the rules of a regulator; the rest waits until they are others. */
export function payableRows(rows: readonly DueRow[], profile: Profile): DueRow[] {
  const most = mostPpm(profile);
  return rows.filter(({ ratePpm }) => most === null || ratePpm <= most);
}

/** What rows come to for each member, as the rules have it: what was paid too much is carried, never taken from cash. */
export function paymentsOf(rows: readonly DueRow[]): Payment[] {
  const byMember = new Map<MemberId, DueRow[]>();
  for (const row of rows) byMember.set(row.memberId, [...(byMember.get(row.memberId) ?? []), row]);
  return [...byMember].flatMap(([memberId, own]) => {
    const { amount } = payRebate(own);
    const lines = own.map((row) => ({ row, amount: rebateDue(row) }));
    return amount > 0n ? [{ memberId, amount, lines }] : [];
  });
}

/** Pays what is due, each member once: claims, their lines and the money in one transaction. Answers the claims by member. */
export async function payDue(
  ctx: Pick<Context, 'ledger' | 'clock'>,
  tx: Transaction<Database>,
  rows: readonly DueRow[],
  { book, profile, held, mode, isOwed }: Paying,
): Promise<readonly (Payment & { readonly claimId: string })[]> {
  const payments = paymentsOf(payableRows(rows, profile)).filter(({ memberId }) => held.has(memberId));
  if (payments.length === 0) return [];
  const ids = await writeClaims(tx, book, payments, { mode, at: ctx.clock.now() });
  const claims = payments.map((payment) => {
    const claimId = ids.get(payment.memberId);
    assert(claimId !== undefined, 'a payment has its claim');
    return { ...payment, claimId };
  });
  const transfers = claims.map(({ memberId, amount, claimId }) =>
    giveRebate({ ...book, memberId, amount, claimId, orderNo: rebateNo(claimId), isOwed }),
  );
  const verdicts = await ctx.ledger.postAllIn(tx, transfers, held);
  for (const verdict of verdicts) assert(verdict.state === 'done', 'whoever may be paid is paid');
  return claims;
}
