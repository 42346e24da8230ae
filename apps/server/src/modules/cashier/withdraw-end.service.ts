import { bounceWithdrawal, payWithdrawal, returnWithdrawal, type Transfer, type Withdrawal } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { followWithdrawal } from '../rewards/index.ts';
import { sendMail } from '../mail/index.ts';
import { changeWithdraw, type WithdrawRow } from './withdraw.store.ts';

type Ledger = Pick<Context, 'ledger' | 'clock'>;

/** How a withdrawal ends without being paid, and what is written down about it. */
export type Back = Partial<Pick<WithdrawRow, 'note' | 'decided_by' | 'provider_ref'>> & {
  readonly status: 'rejected' | 'failed' | 'cancelled';
  /** A code of the dictionaries. */
  readonly reason?: string;
};

/** A withdrawal as the ledger knows it. */
function toWithdrawal(row: WithdrawRow): Withdrawal {
  return {
    merchantCode: row.merchant_code,
    currency: row.currency,
    memberId: row.member_id,
    orderNo: row.order_no,
    amount: BigInt(row.amount),
    fee: BigInt(row.fee),
    target: `${row.bank_name} ${row.card_masked}`.slice(-80),
  };
}

/** Ends a locked order: all of it comes back to its owner. */
export async function giveBack(
  ctx: Ledger,
  tx: Transaction<Database>,
  row: WithdrawRow,
  { reason, ...written }: Back,
): Promise<WithdrawRow> {
  await post(ctx, tx, returnWithdrawal(toWithdrawal(row)));
  // Who cancels knows.
  if (written.status !== 'cancelled') await mailEnd(ctx, tx, row, 'withdrawRefused');
  return end(ctx, tx, row, { ...written, ...(reason !== undefined && { reasons: [reason] }) });
}

/** Ends a locked order: the provider has paid it. */
export async function settlePaid(
  ctx: Ledger,
  tx: Transaction<Database>,
  row: WithdrawRow,
  ref: string,
): Promise<WithdrawRow> {
  await post(ctx, tx, payWithdrawal({ ...toWithdrawal(row), provider: row.provider }));
  await mailEnd(ctx, tx, row, 'withdrawPaid');
  return end(ctx, tx, row, { status: 'paid', provider_ref: ref });
}

/** A locked order that was paid came back from the receiving bank: its owner has the money again, fee and all. */
export async function takeBounce(
  ctx: Ledger,
  tx: Transaction<Database>,
  row: WithdrawRow,
  reason: string,
): Promise<WithdrawRow> {
  await post(ctx, tx, bounceWithdrawal({ ...toWithdrawal(row), provider: row.provider }));
  await mailEnd(ctx, tx, row, 'withdrawRefused');
  return end(ctx, tx, row, { status: 'failed', reasons: [reason] });
}

/** Tells the owner how it ended; one that came back after it was paid ended twice. */
async function mailEnd(
  ctx: Ledger,
  tx: Transaction<Database>,
  row: WithdrawRow,
  template: 'withdrawPaid' | 'withdrawRefused',
): Promise<void> {
  const sum = BigInt(row.amount) - (template === 'withdrawPaid' ? BigInt(row.fee) : 0n);
  await sendMail(ctx, tx, {
    memberId: row.member_id,
    merchantCode: row.merchant_code,
    key: `${template} ${row.order_no}`,
    template,
    facts: {
      amount: { amount: String(sum), currency: row.currency },
      target: { text: `${row.bank_name} ${row.card_masked}` },
      orderNo: { text: row.order_no },
    },
  });
}

async function post({ ledger }: Ledger, tx: Transaction<Database>, transfer: Transfer): Promise<void> {
  const verdict = await ledger.postIn(tx, transfer);
  assert(verdict.state === 'done', `${transfer.key} can be posted`);
}

/** The purse that it would have ended, or ends, hears of it. What a bank sends back comes too late for that. */
async function end(
  ctx: Ledger,
  tx: Transaction<Database>,
  row: WithdrawRow,
  change: Parameters<typeof changeWithdraw>[2],
): Promise<WithdrawRow> {
  const { grant_id: grantId, member_id, currency } = row;
  if (grantId !== null && row.status !== 'paid') {
    await followWithdrawal(ctx, tx, { member_id, currency, grantId }, change.status === 'paid');
  }
  const ended = await changeWithdraw(tx, row, { ...change, ended_at: ctx.clock.now(), act_at: null });
  assert(ended, `${row.order_no} is locked`);
  return ended;
}
