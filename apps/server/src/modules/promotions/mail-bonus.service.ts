import type { MerchantCode, OrderNo } from '@perya/ledger';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { sendMail, type Facts, type Template } from '../mail/index.ts';
import { findReward } from '../rewards/index.ts';
import { leastOf, reasonOf, type MatchedDeposit } from './deposit-bonus-view.service.ts';

type Tx = Transaction<Database>;

/** A deposit of which something is told. */
interface ToldDeposit extends MatchedDeposit {
  readonly merchant_code: MerchantCode;
  readonly order_no: OrderNo;
}

interface News {
  readonly template: Template;
  readonly facts: Facts;
}

/** Tells what became of the promotion of a deposit, once; a purse that has begun tells of itself. */
export async function mailBonus(ctx: Pick<Context, 'clock'>, tx: Tx, deposit: ToldDeposit): Promise<void> {
  const news = deposit.reward_id === null ? await refusedNews(tx, deposit) : await waitingNews(tx, deposit);
  if (news === null) return;
  const { member_id: memberId, merchant_code: merchantCode, order_no: orderNo, promotion_id: campaign } = deposit;
  const { template, facts } = news;
  await sendMail(ctx, tx, {
    memberId,
    merchantCode,
    key: `bonus ${orderNo}`,
    template,
    facts: { ...facts, source: { campaign }, orderNo: { text: orderNo } },
  });
}

async function waitingNews(tx: Tx, { reward_id: id, member_id: memberId }: MatchedDeposit): Promise<News | null> {
  const row = id === null ? undefined : await findReward(tx, memberId, id);
  if (row?.state !== 'queued' && row?.state !== 'review') return null;
  const facts = { amount: { amount: row.amount, currency: row.currency } };
  return { template: row.state === 'queued' ? 'bonusQueued' : 'bonusReview', facts };
}

async function refusedNews(tx: Tx, deposit: MatchedDeposit): Promise<News | null> {
  const reason = reasonOf(deposit.promotion_result);
  if (reason === null) return null;
  if (reason !== 'deposit.min') return { template: 'bonusRefused', facts: { why: { refusal: reason } } };
  const least = await leastOf(tx, deposit);
  if (least === null) return null;
  return { template: 'bonusTooSmall', facts: { amount: { amount: String(least), currency: deposit.currency } } };
}
