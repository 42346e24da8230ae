import type { studio } from '@perya/contract';
import { fail } from '@perya/std';
import type { Handlers } from '../../handler.ts';
import { act, closedTo, historyOf, openGame, play, reseed, seeRound, studioOf } from '../../modules/studio/index.ts';

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
