import type { cashier, Checked } from '@perya/contract';
import { holdWithdrawal, type Book, type MemberId } from '@perya/ledger';
import { assert, fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import { formatAmount, parseAmount } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { locate } from '../../platform/geo/location.ts';
import { sessionOf, type Handler, type Visitor } from '../../handler.ts';
import { dayOf } from '../../ledger/day.ts';
import { lockStandings } from '../../ledger/lock-standings.ts';
import { isInOwnName, restsUntil, takeCard } from './cards.service.ts';
import { isProved, isVerified, refuseHeld, weighPaymentPassword } from '../identity/index.ts';
import { lastGivenPurseAt, suspendAtWithdrawal } from '../rewards/index.ts';
import { bringBack } from '../vendors/index.ts';
import { dailyWithdrawOf } from '../vip/index.ts';
import { answerOnce, bookOf, withdrawableOf } from '../wallet/index.ts';
import { needsKyc } from './deposit-methods.service.ts';
import { hasOpenReturn } from './deposit-return.store.ts';
import { drawOrderNo, takeOrderNo } from '../../ledger/order-no.ts';
import { readOpenBonus } from './withdraw-bonus.service.ts';
import { announceWithdraw } from './withdraw-notice.service.ts';
import { payDay, reviewReasons, withdrawFee, type ReviewReason } from './withdraw-rules.ts';
import {
  notBefore,
  reviewedUntil,
  withdrawsLeft,
  withdrawTerms,
  type WithdrawTerms,
} from './withdraw-terms.service.ts';
import { toWithdrawOrder } from './withdraw-view.ts';
import { insertWithdraw, readPlaced, sumDeposited, sumWithdrawn, type WithdrawRow } from './withdraw.store.ts';

type Input = Checked<typeof cashier.withdraw>;
type Code = (typeof cashier.withdraw.errors)[number] | 'request.invalid';
type Card = NonNullable<Awaited<ReturnType<typeof takeCard>>>;

/** A withdrawal that is in order as far as can be told without looking at money. */
export interface WantedWithdraw extends Book {
  readonly memberId: MemberId;
  readonly cardId: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly terms: WithdrawTerms;
  /** How much is paid out within a day; null: as much as there is. */
  readonly dailyLimit: bigint | null;
  /** They know that it ends the bonus of a deposit. */
  readonly endsBonus: boolean;
  readonly place: string;
  readonly ip: string;
  readonly language: WithdrawRow['language'];
}

const MINUTE_MS = 60_000;
const PLACE_MAX = 80;

/**
 * Asks for a payout; the amount is held at once. [API-84, T12] Who has to prove who they are first is told so before the
 * key is used up: the same call goes through afterwards.
 */
export const askWithdraw: Handler<typeof cashier.withdraw> = async (ctx, input, visitor) => {
  const session = sessionOf(visitor);
  if (!isProved(session, ctx.clock.now())) return fail('step.up.required');
  const free = await refuseHeld(ctx, session.memberId, { asksForPin: true });
  if (!free.ok) return free;
  await bringBack(ctx, { memberId: session.memberId, ...(await bookOf(ctx, session)) });
  const wanted = await readWanted(ctx, visitor, input);
  let placed: WithdrawRow | null = null;
  const answer = await answerOnce<cashier.WithdrawOrder, Code>(ctx, visitor, {
    call: 'cashier.withdraw',
    input,
    check: async () => (wanted.ok ? ok(null) : wanted),
    prove: () => weighPaymentPassword(ctx, session.memberId, input.paymentPassword),
    work: async (tx) => {
      assert(wanted.ok, 'what was refused goes no further');
      const order = await placeWithdraw(ctx, tx, wanted.value);
      if (!order.ok) return order;
      placed = order.value;
      return ok(toWithdrawOrder(order.value, ctx.clock.now(), wanted.value.terms));
    },
  });
  if (answer.ok && placed) announceWithdraw(ctx, placed, 'submitted');
  return answer;
};

async function readWanted(ctx: Context, visitor: Visitor, input: Input): Promise<Result<WantedWithdraw, Code>> {
  const session = sessionOf(visitor);
  const { memberId, merchantCode } = session;
  const book = await bookOf(ctx, session);
  const { currency } = book;
  const amount = parseAmount(input.amount, currency);
  if (amount === null) return fail('request.invalid');
  if (amount === 0n) return fail('amount.invalid');
  const terms = await withdrawTerms(ctx, merchantCode);
  const { min, max } = terms;
  const fee = withdrawFee(amount, terms.feeBps, terms.feeMin);
  if (amount < min || amount > max || fee >= amount) {
    return fail('amount.bounds', { min: formatAmount(min, currency), max: formatAmount(max, currency) });
  }
  // Papers that were never asked for must not stand between people and their money. [R24]
  if (await needsKyc(ctx, merchantCode, memberId)) return fail('kyc.required');
  // Before the key is used: whoever agrees sends the same call once more.
  const open = await readOpenBonus(ctx.db, memberId, currency);
  if (open && !input.endsBonus) return fail('bonus.open', open);
  const { city, country } = await locate(ctx, visitor.ip);
  return ok({
    ...book,
    memberId,
    cardId: input.bankCardId,
    amount,
    fee,
    terms,
    endsBonus: input.endsBonus,
    dailyLimit: await dailyWithdrawOf(ctx, merchantCode, memberId),
    place: [city, country].filter(Boolean).join(', ').slice(0, PLACE_MAX),
    ip: visitor.ip,
    language: visitor.language,
  });
}

/** Withdrawals, bets and everything else that moves this money wait for each other from the first line on. [T12] */
export async function placeWithdraw(
  ctx: Context,
  tx: Transaction<Database>,
  wanted: WantedWithdraw,
): Promise<Result<WithdrawRow, Code>> {
  const { memberId, currency, amount, terms } = wanted;
  const now = ctx.clock.now();
  const standings = await lockStandings(tx, memberId, currency);
  if (standings.cash.balance < amount) return fail('balance.insufficient');
  const card = await takeCard(tx, memberId, wanted.cardId);
  if (!card) return fail('card.missing');
  if ((await withdrawsLeft(tx, memberId, terms, now)) === 0) return fail('withdraw.limit', { perDay: terms.perDay });
  const withdrawable = await withdrawableOf(tx, { memberId, currency, standings });
  if (withdrawable < amount) return fail('turnover.open', { withdrawable: formatAmount(withdrawable, currency) });
  const open = await readOpenBonus(tx, memberId, currency);
  if (open && !wanted.endsBonus) return fail('bonus.open', open);
  const grantId = open && (await suspendAtWithdrawal(ctx, tx, { member_id: memberId, currency }));
  const reasons = await reasonsFor(ctx, tx, wanted, card);
  const payDate = await placeOf(tx, wanted, now);
  const draw = () => drawOrderNo('W', now, terms.zone, ctx.chance);
  const row = await takeOrderNo(draw, (orderNo) =>
    insertWithdraw(tx, { ...rowOf(wanted, card, { reasons, payDate }, now), grant_id: grantId, order_no: orderNo }),
  );
  const target = targetOf(row);
  const verdict = await ctx.ledger.postIn(tx, holdWithdrawal({ ...wanted, orderNo: row.order_no, target }));
  return verdict.state === 'done' ? ok(row) : fail('balance.insufficient');
}

/** Above what is paid out in a day, the next day that has room: nothing is refused for it. */
async function placeOf(
  tx: Transaction<Database>,
  { memberId, amount, dailyLimit, terms }: WantedWithdraw,
  now: Date,
): Promise<string | null> {
  if (dailyLimit === null) return null;
  const today = dayOf(now, terms.zone);
  return payDay(today, { placed: await readPlaced(tx, memberId, today), amount, limit: dailyLimit });
}

async function reasonsFor(
  ctx: Context,
  tx: Transaction<Database>,
  { memberId, merchantCode, amount, terms }: WantedWithdraw,
  card: Card,
): Promise<ReviewReason[]> {
  const now = ctx.clock.now();
  const { amount: withdrawn, lastPaid } = await sumWithdrawn(tx, memberId);
  const givenAt = await lastGivenPurseAt(tx, memberId);
  return reviewReasons({
    amount,
    autoMax: terms.autoMax,
    isVerified: await isVerified({ db: tx }, memberId),
    isOwnName: await isInOwnName(ctx, tx, { memberId, merchantCode }, card.id),
    hasDepositBack: await hasOpenReturn(tx, memberId),
    isCardResting: restsUntil(card, now) !== null,
    hasRecentChange: (await reviewedUntil(tx, memberId, now)) !== null,
    isFirst: lastPaid === null,
    isFirstAfterPurse: givenAt !== null && (lastPaid === null || lastPaid <= givenAt),
    deposited: await sumDeposited(tx, memberId),
    withdrawn,
  });
}

function rowOf(
  wanted: WantedWithdraw,
  card: Card,
  { reasons, payDate }: { readonly reasons: ReviewReason[]; readonly payDate: string | null },
  now: Date,
) {
  const { merchantCode, memberId, currency, amount, fee, terms, place: where, ip, language } = wanted;
  const isFree = reasons.length === 0;
  const minutes = isFree ? terms.autoMinutes : terms.reviewMinutes;
  const from = notBefore(now, payDate, terms.zone);
  return {
    merchant_code: merchantCode,
    member_id: memberId,
    card_id: card.id,
    bank_name: card.bank_name,
    bank_kind: card.kind,
    card_masked: card.account_masked,
    currency,
    amount,
    fee,
    status: isFree ? ('approved' as const) : ('review' as const),
    reasons,
    place: where,
    ip,
    language,
    created_at: now,
    checked_at: isFree ? now : null,
    pay_day: payDate,
    act_at: isFree ? from : null,
    promised_at: new Date(from.getTime() + minutes * MINUTE_MS),
  };
}

function targetOf({ bank_name: bank, card_masked: masked }: WithdrawRow): string {
  return `${bank} ${masked}`.slice(-PLACE_MAX);
}
