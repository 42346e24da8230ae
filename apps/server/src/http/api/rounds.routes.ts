import type { rounds } from '@perya/contract';
import { ok } from '@perya/std';
import { sessionOf, type Handlers, type Visitor } from '../../handler.ts';
import { fairnessOf, recallRounds, rotateSeeds, showOpenRounds, showRound } from '../../modules/studio/index.ts';

/** Answers what members ask about their rounds and the chance behind them. */
export const roundsHandlers: Handlers<typeof rounds> = {
  round: (ctx, { roundNo }, visitor) => showRound(ctx, readerOf(visitor), roundNo),
  recall: async (ctx, input, visitor) => ok(await recallRounds(ctx, readerOf(visitor), input)),
  openRounds: async (ctx, _input, visitor) => ok(await showOpenRounds(ctx, readerOf(visitor))),
  fairness: async (ctx, _input, visitor) => ok(await fairnessOf(ctx, sessionOf(visitor).memberId)),
  rotateSeed: (ctx, { clientSeed }, visitor) => rotateSeeds(ctx, sessionOf(visitor).memberId, clientSeed),
};

const readerOf = (visitor: Visitor) => ({ session: sessionOf(visitor), language: visitor.language });
