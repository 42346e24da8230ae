import type { studio } from '@perya/contract';
import { fail } from '@perya/std';
import type { Handlers } from '../../http/core/handler.ts';
import { closedTo } from './closed.service.ts';
import { openGame } from './open.service.ts';
import { play } from './play.service.ts';
import { historyOf, reseed, seeRound } from './round-book.service.ts';
import { act } from './steps.service.ts';
import { studioOf } from './studio.service.ts';

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
