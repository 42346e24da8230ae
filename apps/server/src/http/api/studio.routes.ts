import type { studio } from '@perya/contract';
import { fail } from '@perya/std';
import type { Handlers } from '../core/handler.ts';
import { closedTo } from '../../modules/studio/closed.service.ts';
import { openGame } from '../../modules/studio/open.service.ts';
import { play } from '../../modules/studio/play.service.ts';
import { historyOf, reseed, seeRound } from '../../modules/studio/round-book.service.ts';
import { act } from '../../modules/studio/steps.service.ts';
import { studioOf } from '../../modules/studio/studio.service.ts';

/** Answers the views of the studio's games. */
export const studioHandlers: Handlers<typeof studio> = {
  open: (ctx, input) => openGame(studioOf(ctx), input),
  play: async (ctx, input, { ip }) => {
    const closed = await closedTo(ctx, input, ip);
    return closed ? fail(closed) : play(studioOf(ctx), input);
  },
  act: (ctx, input) => act(studioOf(ctx), input),
  history: (ctx, { session }) => historyOf(ctx, session),
  seen: (ctx, input) => seeRound(ctx, input),
  seed: (ctx, input) => reseed(ctx, input),
};
