import { fail, ok } from '@perya/std';
import type { Context } from '../../context.ts';
import { brandOf } from '../brand/index.ts';
import { tellMember } from '../live/index.ts';
import { award, undoing, type AwardRefusal } from '../promotions/index.ts';
import { changePrize, findDue, lockPrize, type DuePrize } from './prize.store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const AT_ONCE = 500;

/** Whoever this is said of is never given the prize; what stands in the way of others may pass. */
const FOR_EVER: readonly string[] = ['player.excluded', 'user.disabled', 'free_reject', 'promotion.once'];

/** Makes rewards of the prizes that are due, each in a transaction of its own, so that each is made once. */
export async function givePrizes(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  for (let left = AT_ONCE; left > 0 && !isStopping(); left -= 1) {
    const prize = await ctx.db.transaction().execute((tx) => findDue(tx, ctx.clock.now()));
    if (!prize) return;
    const given = await give(ctx, prize);
    if (given.ok) tellMember(ctx, prize.member_id, { tell: 'reward', id: given.value, state: 'claimable' });
    else if (given.error.code !== 'prize.gone') await putOff(ctx, prize, given.error.code);
  }
}

async function give(ctx: Context, prize: DuePrize) {
  const { merchant_code: merchantCode, currency, campaign_id: campaignId, member_id: memberId } = prize;
  const { profile } = (await brandOf(ctx, merchantCode)).rows.brand;
  return undoing<string, AwardRefusal | 'prize.gone'>(ctx.db, async (tx) => {
    if (!(await lockPrize(tx, prize))) return fail('prize.gone');
    const until = new Date(ctx.clock.now().getTime() + prize.claim_hours * HOUR_MS);
    const gift = { period: prize.period, nr: 1, amount: BigInt(prize.amount), until, isEarned: true };
    const { version } = prize;
    const book = { merchantCode, currency };
    const awarded = await award(ctx, tx, { campaignId, memberId, book, profile, version, gift });
    if (!awarded.ok) return awarded;
    const { id: rewardId } = awarded.value.row;
    await changePrize(tx, prize, { reward_id: rewardId, act_at: null, refusal: null });
    return ok(rewardId);
  });
}

/** A prize that cannot be given today is looked at again tomorrow, as long as it may be given at all. */
async function putOff(ctx: Context, prize: DuePrize, refusal: string): Promise<void> {
  const next = new Date(ctx.clock.now().getTime() + DAY_MS);
  const isOver = FOR_EVER.includes(refusal) || prize.until <= next;
  await ctx.db.transaction().execute(async (tx) => {
    if (await lockPrize(tx, prize)) await changePrize(tx, prize, { act_at: isOver ? null : next, refusal });
  });
}
