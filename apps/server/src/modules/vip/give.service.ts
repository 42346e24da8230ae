import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { tellMember } from '../live/index.ts';
import { award, undoing, type AwardRefusal } from '../promotions/index.ts';
import { changeGift, lockGift, takeGift, type GiftRow } from './gift.store.ts';
import { CLAIM_DAYS, ladderOf, type Ladder } from './ladder.service.ts';

const DAY_MS = 24 * 3_600_000;
const AT_ONCE = 500;

/** Whoever this is said of is never given the gift; what stands in the way of others may pass. */
const FOR_EVER: readonly string[] = ['player.excluded', 'user.disabled', 'free_reject', 'promotion.once'];

/** Makes rewards of the gifts that are due, each in a transaction of its own. */
export async function giveGifts(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  for (let left = AT_ONCE; left > 0 && !isStopping(); left -= 1) {
    const gift = await peek(ctx);
    if (!gift) return;
    const ladder = await ladderOf(ctx, gift.merchant_code);
    const given = await undoing<GiftRow & { readonly rewardId: string }, AwardRefusal | 'gift.gone'>(
      ctx.db,
      async (tx) => {
        const held = await lockGift(tx, gift);
        return held?.act_at ? give(ctx, tx, held, ladder) : fail('gift.gone');
      },
    );
    if (given.ok) tellMember(ctx, gift.member_id, { tell: 'reward', id: given.value.rewardId, state: 'claimable' });
    else if (given.error.code !== 'gift.gone') await putOff(ctx, gift, given.error.code);
  }
}

/** What is due is looked for without holding it: terms are read before a transaction begins. */
function peek(ctx: Context): Promise<GiftRow | undefined> {
  return ctx.db.transaction().execute((tx) => takeGift(tx, ctx.clock.now()));
}

async function give(
  ctx: Context,
  tx: Parameters<typeof award>[1],
  gift: GiftRow,
  ladder: Ladder | null,
): Promise<Result<GiftRow & { readonly rewardId: string }, AwardRefusal>> {
  if (!ladder) return fail('promotion.closed');
  const { book, profile, campaign } = ladder;
  const until = new Date(ctx.clock.now().getTime() + CLAIM_DAYS[gift.kind] * DAY_MS);
  const occasion = gift.kind === 'levelUp' ? { period: '', nr: gift.level } : { period: gift.period, nr: 1 };
  const awarded = await award(ctx, tx, {
    campaignId: campaign.id,
    memberId: gift.member_id,
    book,
    profile,
    gift: { ...occasion, amount: BigInt(gift.amount), until },
  });
  if (!awarded.ok) return awarded;
  const { id: rewardId } = awarded.value.row;
  await changeGift(tx, gift, { reward_id: rewardId, act_at: null, refusal: null });
  return ok({ ...gift, rewardId });
}

/** A gift that cannot be given today is looked at again tomorrow, as long as it may be given at all. */
async function putOff(ctx: Context, gift: GiftRow, refusal: string): Promise<void> {
  const next = new Date(ctx.clock.now().getTime() + DAY_MS);
  const isOver = FOR_EVER.includes(refusal) || (gift.until !== null && gift.until <= next);
  await ctx.db.transaction().execute(async (tx) => {
    const held = await lockGift(tx, gift);
    if (held?.act_at) await changeGift(tx, gift, { act_at: isOver ? null : next, refusal });
  });
}
