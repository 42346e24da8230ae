import type { mission } from '@perya/contract';
import { ok } from '@perya/std';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler, type Session, type Visitor } from '../../handler.ts';
import { promotionWords, wholeTitle } from '../content/index.ts';
import { seenBy } from './seen.service.ts';
import { progressOf, toMissions } from './view.service.ts';

/** The missions of a member, step by step. [SCR-31] */
export const listMissions: Handler<typeof mission.list> = async (ctx, _input, visitor) => {
  const seen = await seenBy(ctx, sessionOf(visitor));
  return ok({
    why: seen.why,
    missions: await toMissions(ctx, seen, visitor.language),
    time: ctx.clock.now().toISOString(),
  });
};

/** The missions of a member as other screens show them: each with its open step, or its last. [API-51] */
export async function missionsOf(
  ctx: Context,
  { session, language }: { readonly session: Pick<Session, 'memberId' | 'merchantCode'> } & Pick<Visitor, 'language'>,
): Promise<mission.MissionSummary[]> {
  const { missions, chains } = await seenBy(ctx, session);
  const words = await promotionWords(ctx, missions.brand, language);
  return chains.flatMap(({ chain, steps }) => {
    const shown = steps.find(({ state }) => state === 'open') ?? steps.at(-1);
    const own = words.get(chain.campaign.itemId);
    if (!shown) return [];
    return [
      {
        id: chain.campaign.id,
        title: own ? wholeTitle(own) : '',
        goal: shown.step.goal,
        step: shown.step.nr,
        steps: steps.length,
        isFinished: shown.state === 'finished',
        ...progressOf(shown, missions.book.currency).progress,
      },
    ];
  });
}
