import { holdWithdrawal } from '@perya/ledger';
import { assert } from '@perya/std';
import { drawOrderNo } from '../ledger/order-no.ts';
import { insertWithdraw, keepCard, settlePaid, takeCard } from '../modules/cashier/index.ts';
import { openPaymentProvider } from '../providers/payments/provider-registry.ts';
import { addReceipt, lockOrder } from '../providers/payments/sandbox-books.ts';
import { MERCHANT_CODE } from './brand.ts';
import { post, type Past } from './past.ts';

const MINUTE_MS = 60_000;
const IP = '127.0.0.1';

/** Where somebody of the demonstration takes money to. */
export type DemoCard = Parameters<typeof keepCard>[4];

/** Where its player does; numbers beginning with 900 are nobody's. */
export const CARD: DemoCard = {
  bankCode: 'GCASH',
  kind: 'ewallet',
  accountNo: '09000000142',
  payee: 'Maria Ligaya Santos',
  branch: '',
};

/** Gives a member somewhere to withdraw to. */
export async function plantCard(past: Past, card: DemoCard): Promise<void> {
  const owner = { memberId: past.memberId, merchantCode: MERCHANT_CODE };
  const kept = await keepCard(past, past.tx, { ip: IP }, owner, card);
  assert(kept.ok, 'a member of the demonstration has an account');
}

/** Held, approved by itself, paid out by the sandbox and settled, as the server would have done it. */
export async function makeWithdrawal(past: Past, to: DemoCard, amount: bigint): Promise<void> {
  const { tx, book, memberId, clock, zone, chance } = past;
  const { id } = await tx
    .selectFrom('bank_card')
    .select('id')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  const card = await takeCard(tx, memberId, id);
  assert(card, 'whoever withdraws has an account');
  const now = clock.now();
  const orderNo = drawOrderNo('W', now, zone, chance);
  const row = await insertWithdraw(tx, {
    order_no: orderNo,
    merchant_code: MERCHANT_CODE,
    member_id: memberId,
    card_id: id,
    bank_name: card.bank_name,
    bank_kind: card.kind,
    card_masked: card.account_masked,
    currency: book.currency,
    amount,
    status: 'sending',
    provider: 'sandbox',
    ip: IP,
    language: 'TY',
    created_at: now,
    checked_at: now,
    sent_at: now,
    promised_at: new Date(now.getTime() + 15 * MINUTE_MS),
  });
  assert(row, 'the number is free');
  const target = `${card.bank_name} ${card.account_masked}`;
  await post(past, holdWithdrawal({ ...book, memberId, orderNo, amount, fee: 0n, target }));
  const provider = openPaymentProvider({ adapter: 'sandbox', settings: {} }, { ...past, db: tx });
  const { bankCode, accountNo, payee: accountName } = to;
  const order = { orderNo, amount, currency: book.currency, bankCode, accountNo, accountName };
  await provider.payOut({ ...order, notifyUrl: 'http://localhost/' });
  past.setTo(new Date(now.getTime() + 3 * MINUTE_MS));
  const kept = await lockOrder(tx, 'payout', orderNo);
  assert(kept, 'the sandbox keeps every order');
  await addReceipt(tx, kept, amount, clock.now());
  const state = await provider.queryPayout(orderNo, null);
  assert(state.state === 'paid', 'the sandbox has paid');
  await settlePaid(past, tx, row, state.ref);
}
