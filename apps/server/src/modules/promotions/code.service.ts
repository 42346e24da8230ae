import type { promotion, Value } from '@perya/contract';
import { toldRefusal } from '@perya/promotions';
import { fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Handler } from '../../handler.ts';
import type { Database } from '../../platform/db/schema.ts';
import { perMinutes, takeOne, type AddressLimit } from '../../platform/limits/address-limit.ts';
import { formatAmount } from '../../platform/money.ts';
import { tellMember } from '../live/index.ts';
import { answerOnce } from '../wallet/index.ts';
import { award, type Awarded } from './award.service.ts';
import { tellTaken } from './claim.service.ts';
import { standingOf } from './facts.service.ts';
import { sceneOf, type Scene } from './scene.service.ts';
import { promotionStanding } from './standing.service.ts';

type Code = (typeof promotion.code.errors)[number] | 'too.many.requests';
type Answer = Value<typeof promotion.code>;

/** Codes are short: nobody gets to try many. */
const TRIES: AddressLimit = { name: 'promo code', budget: perMinutes(20, 10) };

/** Takes what a promo code gives: paid at once, or a reward that waits. [API-47, PROMO-06] */
export const takeCode: Handler<typeof promotion.code> = async (ctx, input, visitor) => {
  const scene = await sceneOf(ctx, visitor);
  let made: Awarded | null = null;
  const answer = await answerOnce<Answer, Code>(ctx, visitor, {
    call: 'promotion.code',
    input,
    prove: async () => {
      const isLeft = await takeOne(ctx, TRIES, scene.session.memberId);
      return async () => (isLeft ? ok(null) : fail('too.many.requests'));
    },
    work: async (tx) => {
      const awarded = await awardCode(ctx, tx, scene, input.code);
      if (!awarded.ok) return awarded;
      made = awarded.value;
      return ok(await answerOf(ctx, tx, scene, awarded.value));
    },
  });
  if (answer.ok && made) tellMade(ctx, made);
  return answer;
};

async function awardCode(
  ctx: Context,
  tx: Transaction<Database>,
  { session, brand, book, campaigns }: Scene,
  typed: string,
): Promise<Result<Awarded, Code>> {
  const { memberId } = session;
  const { refusal } = await standingOf(ctx, tx, { memberId, currency: book.currency });
  if (refusal !== null) return fail(refusal);
  const wanted = typed.toUpperCase();
  const campaign = campaigns.find(({ promoCode }) => promoCode === wanted);
  if (!campaign) return fail('promotion.code');
  const { profile } = brand.rows.brand;
  const awarded = await award(ctx, tx, { campaignId: campaign.id, memberId, book, profile });
  if (awarded.ok) return awarded;
  const { code } = awarded.error;
  return fail(code === 'promotion.join' ? code : toldRefusal(code));
}

async function answerOf(
  ctx: Context,
  tx: Transaction<Database>,
  scene: Scene,
  { row, campaign }: Awarded,
): Promise<Answer> {
  const standing = await promotionStanding(ctx, tx, scene, campaign);
  const title = scene.titles.get(campaign.itemId) ?? '';
  const amount = formatAmount(BigInt(row.amount), row.currency);
  return { ...standing, title, amount, isPaid: row.state === 'claimed' };
}

function tellMade(ctx: Context, { row }: Awarded): void {
  const { id, member_id: memberId, state } = row;
  if (state === 'claimed') return tellTaken(ctx, { memberId }, [row]);
  tellMember(ctx, memberId, { tell: 'reward', id, state });
}
