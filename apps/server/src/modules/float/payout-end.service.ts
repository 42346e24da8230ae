import { payFloatPayout, returnFloatPayout, type FloatPayout, type Transfer } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { readStandings } from '../../ledger/balances.ts';
import { lockStandings } from '../../ledger/lock-standings.ts';
import type { Database } from '../../platform/db/schema.ts';
import { formatAmount } from '../../platform/money.ts';
import { endPayout, type PayoutRow } from './payout.store.ts';

type Ledger = Pick<Context, 'ledger' | 'clock'>;
type Tx = Transaction<Database>;

/** How a payout comes back, and what is written down about it. */
export type Back = { readonly state: 'cancelled' } | (Decided & { readonly state: 'refused'; readonly reason: string });

/** Who of the staff decided. */
export interface Decided {
  readonly decided_by: string;
}

/** Pays a payout that waits into the wallet; nothing when it has ended already. */
export async function payOut(ctx: Ledger, tx: Tx, known: PayoutRow, by: Decided): Promise<PayoutRow | undefined> {
  return end(ctx, tx, known, { change: { state: 'paid', ...by }, transfer: payFloatPayout });
}

/** Makes a payout that waits float again; nothing when it has ended already. */
export async function giveBack(ctx: Ledger, tx: Tx, known: PayoutRow, back: Back): Promise<PayoutRow | undefined> {
  return end(ctx, tx, known, { change: back, transfer: returnFloatPayout });
}

/** The float of whoever a payout is of, as it is told. */
export async function floatOf(tx: Tx, { member_id: memberId, currency }: PayoutRow): Promise<string> {
  return formatAmount((await readStandings(tx, memberId, currency)).float.balance, currency);
}

/** Whoever asks, cancels or decides holds the accounts of the member first, so that none waits for another in a circle. */
async function end(
  { ledger, clock }: Ledger,
  tx: Tx,
  known: PayoutRow,
  { change, transfer }: { change: Parameters<typeof endPayout>[2]; transfer: (order: FloatPayout) => Transfer },
): Promise<PayoutRow | undefined> {
  await lockStandings(tx, known.member_id, known.currency);
  const row = await endPayout(tx, known.order_no, { ...change, ended_at: clock.now() });
  if (!row) return undefined;
  const { merchant_code: merchantCode, member_id: memberId, currency, order_no: orderNo, amount } = row;
  const verdict = await ledger.postIn(
    tx,
    transfer({ merchantCode, memberId, currency, orderNo, amount: BigInt(amount) }),
  );
  assert(verdict.state === 'done', `${orderNo} can be posted`);
  return row;
}
