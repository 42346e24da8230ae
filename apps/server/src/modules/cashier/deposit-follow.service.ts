import { paymentKey } from '@perya/ledger';
import { shareOf } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { lockCash } from '../../ledger/cash-counters.ts';
import { hasPaidIn } from '../../ledger/first-deposit.ts';
import type { Database } from '../../platform/db/schema.ts';
import { sendMail } from '../mail/index.ts';
import { grantOnDeposit, mailBonus } from '../promotions/index.ts';
import { askTurnover } from '../wallet/index.ts';
import { changeOrder, type OrderRow } from './deposit-order.store.ts';

type Tx = Transaction<Database>;
type Crediting = Pick<Context, 'clock' | 'ledger'>;

/** A payment that has just reached the wallet, by itself or because somebody let it in. */
interface Credited {
  /** The provider's name of it. */
  readonly ref: string;
  readonly credited: bigint;
  readonly turnoverBps: number;
  /** As `isFirstOfMatch` said before it was posted. */
  readonly isFirst: boolean | null;
}

/**
 * Whether a deposit that was made for a promotion is the first of its owner, whose cash is held from here on: who joins before
 * has it, who joins afterwards has not. Null when there is nothing to give.
 */
export async function isFirstOfMatch(tx: Tx, order: OrderRow): Promise<boolean | null> {
  const { merchant_code: merchantCode, currency, member_id: memberId } = order;
  if (order.promotion_id === '' || order.promotion_result !== '') return null;
  await lockCash(tx, { merchantCode, currency }, memberId);
  return !(await hasPaidIn(tx, memberId));
}

/** What a credited payment brings with it: its turnover, the message to its owner and the promotion it was made for. */
export async function followCredit(ctx: Crediting, tx: Tx, order: OrderRow, paid: Credited): Promise<void> {
  const { ref, credited, turnoverBps, isFirst } = paid;
  await askTurnover(ctx, tx, {
    memberId: order.member_id,
    currency: order.currency,
    source: 'deposit',
    ref: paymentKey(order.provider, ref),
    orderNo: order.order_no,
    amount: shareOf(credited, turnoverBps),
    deposited: credited,
  });
  await mailCredited(ctx, tx, order, { ref, credited });
  if (isFirst !== null) await givePromotion(ctx, tx, order, { ref, credited, isFirst });
}

async function givePromotion(
  ctx: Crediting,
  tx: Tx,
  order: OrderRow,
  { ref, credited: amount, isFirst }: Pick<Credited, 'ref' | 'credited'> & { readonly isFirst: boolean },
): Promise<void> {
  const book = { merchantCode: order.merchant_code, currency: order.currency };
  const deposit = { campaignId: order.promotion_id, memberId: order.member_id, book, amount, isFirst };
  const { result, rewardId } = await grantOnDeposit(ctx, tx, deposit);
  await changeOrder(tx, order.order_no, {
    promotion_result: result,
    ...(rewardId !== null && { reward_id: rewardId, reward_ref: ref }),
  });
  await mailBonus(ctx, tx, { ...order, promotion_result: result, reward_id: rewardId });
}

/** Tells the owner that money has come in, once for each payment. */
async function mailCredited(
  ctx: Crediting,
  tx: Tx,
  order: OrderRow,
  { ref, credited }: Pick<Credited, 'ref' | 'credited'>,
): Promise<void> {
  await sendMail(ctx, tx, {
    memberId: order.member_id,
    merchantCode: order.merchant_code,
    key: `deposit ${paymentKey(order.provider, ref)}`,
    template: 'depositCredited',
    facts: {
      amount: { amount: String(credited), currency: order.currency },
      orderNo: { text: order.order_no },
    },
  });
}
