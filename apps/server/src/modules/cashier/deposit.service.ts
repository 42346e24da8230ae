import type { cashier, Checked } from '@perya/contract';
import type { Book, MemberId, OrderNo } from '@perya/ledger';
import { assert, fail, ok, shareOf, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import { formatAmount, parseAmount } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { locate } from '../../platform/geo/location.ts';
import { sessionOf, type Handler, type Visitor, type Session } from '../../handler.ts';
import { lockCash } from '../../ledger/cash-counters.ts';
import { dayOf } from '../../ledger/day.ts';
import { refusalOfDeposit } from '../../ledger/deposit-check.ts';
import { depositPromotions } from '../promotions/index.ts';
import { markAsked } from '../responsible-gaming/index.ts';
import { readPersonName } from '../identity/index.ts';
import { zoneOf } from '../brand/index.ts';
import { answerOnce, bookOf } from '../wallet/index.ts';
import { findMethod, type MethodRow } from './deposit-method.store.ts';
import { needsKyc } from './deposit-methods.service.ts';
import { findOrder, insertOrder, readOpen, type OrderRow } from './deposit-order.store.ts';
import { startOrder } from './deposit-start.service.ts';
import { orderWords, showOrders, type OrderWords } from './deposit-view.service.ts';
import { drawOrderNo, takeOrderNo } from '../../ledger/order-no.ts';

type Input = Checked<typeof cashier.deposit>;
type Code = (typeof cashier.deposit.errors)[number] | 'request.invalid';

/** A deposit that is in order as far as can be told without looking at money. */
export interface Wanted {
  readonly method: MethodRow;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly payerName: string;
  /** The promotion it is made for. */
  readonly promotionId?: string | undefined;
}

/** Whose deposit it is and where they were. */
export interface DepositOwner extends Book {
  readonly memberId: MemberId;
  readonly zone: string;
  readonly ip: string;
  readonly place: string;
}

const MINUTE_MS = 60_000;
/** Whoever has so many unpaid orders is better helped by one of them. */
const OPEN_MAX = 5;
/** An order whose beginning was cut off is taken up again after this. */
const TAKE_UP_MS = 10_000;

/** Opens a deposit. [API-82] */
export const openDeposit: Handler<typeof cashier.deposit> = async (ctx, input, visitor) => {
  const session = sessionOf(visitor);
  const wanted = await readWanted(ctx, visitor, input);
  const owner = await ownerOf(ctx, session, visitor);
  const words = await orderWords(ctx, session, visitor.language);
  const opened = await answerOnce<cashier.DepositOrder, Code>(ctx, visitor, {
    call: 'cashier.deposit',
    input,
    check: async () => (wanted.ok ? ok(null) : wanted),
    work: async (tx) => {
      assert(wanted.ok, 'what was refused goes no further');
      const order = await placeOrder(ctx, tx, owner, wanted.value);
      if (!order.ok) return order;
      const [shown] = await showOrders(tx, [order.value], words);
      assert(shown, 'an order can be shown');
      return ok(shown);
    },
  });
  return opened.ok ? begin(ctx, opened.value.orderNo, words) : opened;
};

/** The provider is asked after the order is safe, and again for a repeat that was cut off there. */
async function begin(
  ctx: Context,
  orderNo: OrderNo,
  words: OrderWords,
): Promise<Result<cashier.DepositOrder, 'provider.unavailable'>> {
  const order = await findOrder(ctx.db, orderNo);
  assert(order, 'an order that was answered is there');
  const started = await startOrder(ctx, order);
  if (started.status === 'failed' && started.provider_ref === '') return fail('provider.unavailable');
  const [shown] = await showOrders(ctx.db, [started], words);
  assert(shown, 'an order can be shown');
  return ok(shown);
}

async function readWanted(ctx: Context, visitor: Visitor, input: Input): Promise<Result<Wanted, Code>> {
  const session = sessionOf(visitor);
  const { merchantCode, memberId } = session;
  const method = await findMethod(ctx.db, merchantCode, input.methodId);
  if (!method) return fail('deposit.unavailable');
  const { currency } = await bookOf(ctx, session);
  const amount = parseAmount(input.amount, currency);
  if (amount === null) return fail('request.invalid');
  if (amount === 0n) return fail('amount.invalid');
  const min = BigInt(method.min_amount);
  const max = BigInt(method.max_amount);
  if (amount < min || amount > max)
    return fail('amount.bounds', { min: formatAmount(min, currency), max: formatAmount(max, currency) });
  const payerName = method.needs_payer_name ? readPersonName(input.payerName ?? '') : '';
  if (payerName === null) return fail('name.format');
  const { promotionId } = input;
  if (promotionId !== undefined && !(await depositPromotions(ctx, visitor)).some(({ id }) => id === promotionId)) {
    return fail('promotion.unavailable');
  }
  if (await needsKyc(ctx, merchantCode, memberId)) return fail('kyc.required');
  return ok({ method, amount, fee: shareOf(amount, method.fee_bps), payerName, promotionId });
}

async function ownerOf(ctx: Context, session: Session, { ip }: Visitor): Promise<DepositOwner> {
  const { country, city } = await locate(ctx, ip);
  const place = [country, city].filter((part) => part !== '').join(' ');
  const { memberId, merchantCode } = session;
  return { ...(await bookOf(ctx, session)), memberId, zone: await zoneOf(ctx, merchantCode), ip, place };
}

/** Writes an order down, when its owner may deposit that much on top of what is already under way. [R27, R32] */
export async function placeOrder(
  ctx: Pick<Context, 'clock' | 'chance'>,
  tx: Transaction<Database>,
  owner: DepositOwner,
  { method, amount, fee, payerName, promotionId = '' }: Wanted,
): Promise<Result<OrderRow, Code>> {
  const { memberId, merchantCode, currency, zone, ip, place } = owner;
  const now = ctx.clock.now();
  // Held until the order stands: orders of one member come one after the other.
  const cash = await lockCash(tx, owner, memberId);
  const open = await readOpen(tx, memberId);
  const asked = { amount: amount + open.amount, at: now, day: dayOf(now, zone) };
  const refusal = await refusalOfDeposit(tx, cash, asked);
  if (refusal !== null) return fail(refusal === 'player.disabled' ? 'user.disabled' : refusal);
  if (open.count >= OPEN_MAX) return fail('deposit.open');
  await markAsked(ctx, tx, memberId);
  const row = {
    merchant_code: merchantCode,
    member_id: memberId,
    method_id: method.id,
    provider: method.provider,
    currency,
    amount,
    fee,
    payer_name: payerName,
    promotion_id: promotionId,
    place,
    ip,
    created_at: now,
    expires_at: new Date(now.getTime() + method.expires_minutes * MINUTE_MS),
    ask_at: new Date(now.getTime() + TAKE_UP_MS),
  };
  const draw = () => drawOrderNo('D', now, zone, ctx.chance);
  return ok(await takeOrderNo(draw, (orderNo) => insertOrder(tx, { ...row, order_no: orderNo })));
}
