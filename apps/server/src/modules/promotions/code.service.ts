import type { promotion, Value } from '@perya/contract';
import { toldRefusal } from '@perya/promotions';
import { fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler, type Visitor } from '../../handler.ts';
import type { Database } from '../../platform/db/schema.ts';
import { perMinutes, takeOne, type AddressLimit } from '../../platform/limits/address-limit.ts';
import { formatAmount } from '../../platform/money.ts';
import { brandOf } from '../brand/index.ts';
import { tellMember } from '../live/index.ts';
import { answerOnce, bookOf } from '../wallet/index.ts';
import { award, type Awarded } from './award.service.ts';
import type { Campaign } from './campaign.store.ts';
import { campaignsOf } from './campaigns.service.ts';
import { tellTaken } from './claim.service.ts';
import { standingOf } from './facts.service.ts';
import { promotionStanding } from './standing.service.ts';

type Code = (typeof promotion.code.errors)[number] | 'too.many.requests';
type Answer = Value<typeof promotion.code>;

/** Codes are short: nobody gets to try many. */
const TRIES: AddressLimit = { name: 'promo code', budget: perMinutes(20, 10) };

/** Takes what a promo code gives: paid at once, or a reward that waits. [API-47, PROMO-06] */
export const takeCode: Handler<typeof promotion.code> = async (ctx, input, visitor) => {
  const session = sessionOf(visitor);
  let made: Awarded | null = null;
  const answer = await answerOnce<Answer, Code>(ctx, visitor, {
    call: 'promotion.code',
    input,
    prove: async () => {
      const isLeft = await takeOne(ctx, TRIES, session.memberId);
      return async () => (isLeft ? ok(null) : fail('too.many.requests'));
    },
    work: async (tx) => {
      const awarded = await awardCode(ctx, tx, visitor, input.code);
      if (!awarded.ok) return awarded;
      made = awarded.value;
      return ok(await answerOf(ctx, tx, visitor, awarded.value));
    },
  });
  if (answer.ok && made) tellMade(ctx, made);
  return answer;
};

async function awardCode(
  ctx: Context,
  tx: Transaction<Database>,
  visitor: Visitor,
  typed: string,
): Promise<Result<Awarded, Code>> {
  const session = sessionOf(visitor);
  const { memberId } = session;
  const brand = await brandOf(ctx, session.merchantCode);
  const book = await bookOf(ctx, session);
  const { refusal } = await standingOf(ctx, tx, { memberId, currency: book.currency });
  if (refusal !== null) return fail(refusal);
  const campaign = findByCode(await campaignsOf(ctx, brand), typed);
  if (!campaign) return fail('promotion.code');
  const { profile } = brand.rows.brand;
  const awarded = await award(ctx, tx, { campaignId: campaign.id, memberId, book, profile });
  if (awarded.ok) return awarded;
  const { code } = awarded.error;
  return fail(code === 'promotion.join' ? code : toldRefusal(code));
}

function findByCode(campaigns: readonly Campaign[], typed: string): Campaign | undefined {
  const code = typed.toUpperCase();
  return campaigns.find(({ promoCode }) => promoCode === code);
}

async function answerOf(
  ctx: Context,
  tx: Transaction<Database>,
  visitor: Visitor,
  { row, campaign }: Awarded,
): Promise<Answer> {
  const { standing, title } = await promotionStanding(ctx, tx, visitor, campaign.id);
  const amount = formatAmount(BigInt(row.amount), row.currency);
  return { ...standing, title, amount, isPaid: row.state === 'claimed' };
}

function tellMade(ctx: Context, { row }: Awarded): void {
  const { id, member_id: memberId, state } = row;
  if (state === 'claimed') return tellTaken(ctx, { memberId }, [row]);
  tellMember(ctx, memberId, { tell: 'reward', id, state });
}
