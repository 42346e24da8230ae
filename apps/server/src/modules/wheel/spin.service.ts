import type { promotion, Value, wheel as contract } from '@perya/contract';
import { spinWheel } from '@perya/promotions';
import { fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler, type Session } from '../../handler.ts';
import { lockCash } from '../../ledger/cash-counters.ts';
import type { Database } from '../../platform/db/schema.ts';
import { formatAmount } from '../../platform/money.ts';
import { answerClaim, award, openRefusal, standingOf, tellTaken, toldAward } from '../promotions/index.ts';
import { holdPrize, type RewardRow } from '../rewards/index.ts';
import { ensureSeeds, learnNonce, takeDraw } from '../studio/index.ts';
import { earnedBy } from './earned.service.ts';
import { insertSpin } from './spin.store.ts';
import { historyOf } from './show.service.ts';
import { toWheel } from './view.ts';
import { wheelOf, type BrandWheel } from './wheel.service.ts';

type Tx = Transaction<Database>;
type Code = (typeof promotion.PROMOTION_REFUSALS)[number];
type Draw = Awaited<ReturnType<typeof takeDraw>>;

/** A spin that was made. */
interface Made {
  readonly row: RewardRow;
  readonly spin: contract.WheelSpin;
  readonly draw: Draw;
}

/** Makes a spin that was earned, the oldest first; its prize is paid at once. [PROMO-06] */
export const makeSpin: Handler<typeof contract.spin> = async (ctx, input, visitor) => {
  const session = sessionOf(visitor);
  const { memberId } = session;
  const wheel = await wheelOf(ctx, visitor);
  const made: Made[] = [];
  // What decides, and what was won before, is known before a transaction begins.
  if (wheel) await ensureSeeds(ctx, memberId);
  const before = wheel ? await historyOf(ctx, memberId, wheel.book.currency) : [];
  const answer = await answerClaim<Value<typeof contract.spin>, Code>(ctx, visitor, {
    call: 'wheel.spin',
    input,
    work: async (tx) => {
      if (!wheel || wheel.campaign.id !== input.promotionId) return fail('promotion.closed');
      const done = await spinIn(ctx, tx, wheel, session);
      if (!done.ok) return done;
      made.push(done.value);
      const { row, spin, draw } = done.value;
      const earned = await earnedBy(tx, wheel, memberId, ctx.clock.now());
      const proof = { ...draw.proof, nonce: draw.nonce + 1 };
      const history = [spin, ...before.filter(({ rewardId }) => rewardId !== spin.rewardId)];
      return ok({
        spin,
        turnover: formatAmount(BigInt(row.turnover), wheel.book.currency),
        isPaid: row.state === 'claimed',
        wheel: toWheel(wheel, { earned, left: null, proof, history }),
      });
    },
  });
  if (answer.ok) {
    for (const { draw } of made) learnNonce(ctx, memberId, { seedId: draw.seedId, nonce: draw.nonce + 1 });
    tellTaken(
      ctx,
      session,
      made.map(({ row }) => row).filter(({ state }) => state === 'claimed'),
    );
  }
  return answer;
};

/**
 * Spins under the locks of the seeds and then of the cash, as rounds take them. Everything that could refuse it is looked at before
 * chance is: a spin that was drawn is paid, and one that is refused has taken no number.
 */
async function spinIn(ctx: Context, tx: Tx, wheel: BrandWheel, session: Session): Promise<Result<Made, Code>> {
  const { book, profile, campaign, fields, largest } = wheel;
  const { memberId, merchantCode } = session;
  // Whoever has none left does not stand in the way of rounds.
  if ((await earnedBy(tx, wheel, memberId, ctx.clock.now())).open.length === 0) {
    const { refusal } = await standingOf(ctx, tx, { memberId, currency: book.currency });
    return fail(refusal ?? 'promotion.once');
  }
  const draw = await takeDraw(ctx, tx, memberId);
  await lockCash(tx, book, memberId);
  const refusal = await openRefusal(tx, wheel, await standingOf(ctx, tx, { memberId, currency: book.currency }));
  if (refusal !== null) return fail(refusal);
  const now = ctx.clock.now();
  const [open] = (await earnedBy(tx, wheel, memberId, now)).open;
  if (!open) return fail('promotion.once');
  const { day, nr } = open;
  const pot = { ...book, code: campaign.code, kind: campaign.kind };
  const name = `wheel.${campaign.id}.${memberId}.${day}.${nr}`;
  if (!(await holdPrize(ctx, tx, pot, { amount: largest, name }))) return fail('promotion.exhausted');
  const { at, field } = spinWheel(fields, draw.draws);
  const place = fields.findIndex(({ from }) => from === field.from);
  const gift = { period: day, nr, amount: field.prize, until: null };
  const { version } = campaign.current;
  const awarded = await award(ctx, tx, { campaignId: campaign.id, memberId, book, profile, version, gift });
  if (!awarded.ok) return fail(toldAward(awarded.error.code));
  const { row } = awarded.value;
  const { seedId, nonce, proof } = draw;
  const spin = {
    reward_id: row.id,
    member_id: memberId,
    merchant_code: merchantCode,
    campaign_id: campaign.id,
    version,
  };
  await insertSpin(tx, { ...spin, day, nr, seed_id: seedId, nonce: String(nonce), place: at, field: place, at: now });
  const prize = formatAmount(field.prize, book.currency);
  return ok({
    row,
    draw,
    spin: { rewardId: row.id, time: now.toISOString(), day, at, field: place, prize, proof },
  });
}
