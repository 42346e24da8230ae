import type { MerchantCode, OrderNo } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Database } from '../../platform/db/schema.ts';
import { formatAmount } from '../../platform/money.ts';
import { noteEvent } from '../audit/index.ts';
import { accountNames, personOf } from '../identity/index.ts';
import { tellMember } from '../live/index.ts';
import { sendMail } from '../mail/index.ts';
import { giveBack, payOut } from './payout-end.service.ts';
import { findPayout, readPayouts, type PayoutRow } from './payout.store.ts';

type Tx = Transaction<Database>;

const LISTED_MAX = 100;
const REASON_MAX = 300;

/** Why staff did not decide a payout. */
export type PayoutError =
  | 'payout.missing'
  | 'payout.state'
  | 'payout.same.person'
  | 'payout.reason'
  | 'member.missing'
  | 'kyc.required';

/** Which payout of a brand is meant, and who of the staff decides. */
export interface Deciding {
  readonly brand: MerchantCode;
  readonly orderNo: OrderNo;
  readonly who: string;
}

/** The payouts of a brand, the newest first; only those that wait, when that is said. */
export function listFloatPayouts(ctx: Pick<Context, 'db'>, brand: MerchantCode, isWaiting: boolean) {
  return readPayouts(ctx.db, brand, { isWaiting, limit: LISTED_MAX });
}

/** Pays a payout into the wallet of its agent; of several who decide at once the first counts. */
export async function approveFloatPayout(ctx: Context, asked: Deciding): Promise<Result<null, PayoutError>> {
  return decide(ctx, asked, 'floatPaid', async (tx, known) => {
    // Whoever may not play may still be paid what was earned; who is known to us no more may not.
    const person = await personOf(tx, known.member_id);
    if (!person?.isActive) return fail('member.missing');
    if (!person.isVerified) return fail('kyc.required');
    const row = await payOut(ctx, tx, known, { decided_by: asked.who });
    return row ? ok(row) : fail('payout.state');
  });
}

/** Makes a payout float again, with a reason its agent reads. */
export async function refuseFloatPayout(
  ctx: Context,
  asked: Deciding,
  reason: string,
): Promise<Result<null, PayoutError>> {
  const why = reason.trim();
  if (why === '' || why.length > REASON_MAX) return fail('payout.reason');
  return decide(ctx, asked, 'floatRefused', async (tx, known) => {
    const row = await giveBack(ctx, tx, known, { state: 'refused', reason: why, decided_by: asked.who });
    return row ? ok(row) : fail('payout.state');
  });
}

async function decide(
  ctx: Context,
  { brand, orderNo, who }: Deciding,
  template: 'floatPaid' | 'floatRefused',
  work: (tx: Tx, known: PayoutRow) => Promise<Result<PayoutRow, PayoutError>>,
): Promise<Result<null, PayoutError>> {
  const known = await findPayout(ctx.db, { merchantCode: brand, orderNo });
  if (!known) return fail('payout.missing');
  const { member_id: memberId } = known;
  const account = (await accountNames(ctx.db, [memberId])).get(memberId) ?? '';
  // Whoever asked is one person, whoever decides another.
  if (account.toLowerCase() === who.trim().toLowerCase()) return fail('payout.same.person');
  const done = await inTransaction<PayoutRow, PayoutError>(ctx.db, async (tx) => {
    const decided = await work(tx, known);
    if (decided.ok) await tell(ctx, tx, decided.value, { who, template });
    return decided;
  });
  if (!done.ok) return done;
  tellMember(ctx, memberId, { tell: 'wallet' });
  tellMember(ctx, memberId, { tell: 'mail' });
  return ok(null);
}

/** Writes down who decided, and writes to the agent. */
async function tell(
  ctx: Context,
  tx: Tx,
  row: PayoutRow,
  { who, template }: { readonly who: string; readonly template: 'floatPaid' | 'floatRefused' },
): Promise<void> {
  const { member_id: memberId, merchant_code: merchantCode, order_no: orderNo, amount, currency, reason } = row;
  const kind = template === 'floatPaid' ? 'agency.payout.approved' : 'agency.payout.refused';
  const detail = { orderNo, amount: formatAmount(BigInt(amount), currency), who, reason };
  await noteEvent(ctx, tx, { memberId, merchantCode, kind, ip: '', detail });
  const facts = { amount: { amount, currency }, orderNo: { text: orderNo }, reason: { text: reason } };
  await sendMail(ctx, tx, { memberId, merchantCode, key: `${template} ${orderNo}`, template, facts });
}
