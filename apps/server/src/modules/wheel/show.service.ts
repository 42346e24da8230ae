import type { wheel as contract } from '@perya/contract';
import type { MemberId } from '@perya/ledger';
import { ok } from '@perya/std';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler } from '../../handler.ts';
import { leftInPots, openRefusal, standingOf } from '../promotions/index.ts';
import { fairnessOf, proofsOf } from '../studio/index.ts';
import { bookOf } from '../wallet/index.ts';
import { earnedBy } from './earned.service.ts';
import { readSpins } from './spin.store.ts';
import { toSpins, toWheel } from './view.ts';
import { wheelOf } from './wheel.service.ts';

/** How many spins are listed. */
const SPINS_SHOWN = 20;

/** The wheel; none for whom nothing is offered. */
export const showWheel: Handler<typeof contract.show> = async (ctx, _input, visitor) => {
  const { memberId } = sessionOf(visitor);
  const wheel = await wheelOf(ctx, visitor);
  if (!wheel) return ok({ why: 'promotion.closed', wheel: null });
  const { book, campaign } = wheel;
  const why = await openRefusal(ctx.db, wheel, await standingOf(ctx, ctx.db, { memberId, currency: book.currency }));
  if (why !== null) return ok({ why, wheel: null });
  const { current: proof } = await fairnessOf(ctx, memberId);
  const earned = await earnedBy(ctx.db, wheel, memberId, ctx.clock.now());
  const left = (await leftInPots(ctx, book)).get(campaign.code) ?? null;
  const history = await historyOf(ctx, memberId, book.currency);
  return ok({ why: null, wheel: toWheel(wheel, { earned, left, proof, history }) });
};

/** The own spins: evidence stays, whatever is offered now. [2.1] */
export const listWheelSpins: Handler<typeof contract.spins> = async (ctx, _input, visitor) => {
  const session = sessionOf(visitor);
  const { currency } = await bookOf(ctx, session);
  return ok({ list: await historyOf(ctx, session.memberId, currency) });
};

/** The latest spins of somebody; of seeds that are over with what was told. */
export async function historyOf(ctx: Context, memberId: MemberId, currency: string): Promise<contract.WheelSpin[]> {
  const rows = await readSpins(ctx.db, memberId, SPINS_SHOWN);
  const asked = rows.map((row) => ({ id: row.reward_id, seedId: row.seed_id, nonce: row.nonce }));
  return toSpins(rows, await proofsOf(ctx, asked), currency);
}
