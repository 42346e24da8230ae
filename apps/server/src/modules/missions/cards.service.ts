import type { promotion } from '@perya/contract';
import { ok } from '@perya/std';
import type { Context } from '../../context.ts';
import type { Handler, Visitor } from '../../handler.ts';
import { readSpan } from '../../ledger/report-range.ts';
import { listPromotions, showPromotion } from '../promotions/index.ts';
import { seenBy, type SeenChain, type SeenMissions } from './seen.service.ts';
import { endOf, progressOf } from './view.service.ts';

type Card = promotion.Promotion;

/** Promotions, with how far their reader is with the missions among them. [API-46, PROMO-03] */
export const listWithMissions: Handler<typeof promotion.list> = async (ctx, input, visitor) => {
  const listed = await listPromotions(ctx, input, visitor);
  if (!listed.ok) return listed;
  return ok(await withMissions(ctx, visitor, listed.value));
};

/** One promotion, with the same. [API-47] */
export const showWithMissions: Handler<typeof promotion.detail> = async (ctx, input, visitor) => {
  const shown = await showPromotion(ctx, input, visitor);
  if (!shown.ok) return shown;
  const [detail] = await withMissions(ctx, visitor, [shown.value]);
  return detail ? ok(detail) : shown;
};

async function withMissions<One extends Card>(
  ctx: Context,
  { session, merchantCode }: Visitor,
  cards: readonly One[],
): Promise<One[]> {
  const isOwn = session?.merchantCode === merchantCode;
  if (!isOwn || !cards.some(({ promotionType }) => promotionType === 'MISSION')) return [...cards];
  const seen = await seenBy(ctx, session);
  return cards.map((card) => {
    const own = seen.chains.find(({ chain }) => chain.campaign.id === card.id);
    return own ? { ...card, ...cardOf(own, seen) } : card;
  });
}

/** A mission is joined by itself: what can be taken comes first, then the step that is open, then that all of it was taken. */
function cardOf(
  { of, steps }: SeenChain,
  { missions: { book, zone } }: SeenMissions,
): Pick<Card, 'state' | 'why' | 'progress' | 'start' | 'end'> {
  const shown = steps.find(({ state }) => state === 'open') ?? steps.at(-1);
  const canClaim = steps.some(({ row }) => row?.reward?.state === 'claimable');
  const isTaken = steps.every(({ row }) => row?.reward?.state === 'claimed');
  const span = readSpan({ startDate: of.from, endDate: of.from }, zone);
  return {
    state: canClaim ? 'claim' : isTaken ? 'claimed' : 'signed',
    why: null,
    progress: shown ? progressOf(shown, book.currency).progress : null,
    start: span.ok ? span.value.from.toISOString() : `${of.from}T00:00:00.000Z`,
    end: of.to === null ? null : endOf(of.to, zone).toISOString(),
  };
}
