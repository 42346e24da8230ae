import { setTimeout as sleep } from 'node:timers/promises';
import { batched } from '../../platform/db/batcher.ts';
import { losesConnection } from '../../platform/db/failures.ts';
import {
  closeRounds,
  openRounds,
  type RoundAsked,
  type RoundEnd,
  type RoundGiven,
  type TooSoon,
} from './round.store.ts';

const AGAIN_AFTER_MS = [20, 200, 500];
/** Others wait behind a batch: whoever asked hears that it is too much, and asks again by the same key. */
const PATIENCE_MS = 2000;

/** Writes a round down together with whatever is opened at this moment; null when its player has no seeds. */
export const openRound = batched<RoundAsked, RoundGiven | TooSoon | null>((ctx, all) =>
  again(() => openRounds(ctx.db, all)),
);

/** Ends a round together with whatever ends at this moment; false when somebody else has, or has claimed it. */
export const closeRound = batched<RoundEnd, boolean>((ctx, all) =>
  again(() => closeRounds(ctx.db, ctx.clock.now(), all)),
);

/** Both statements may run twice: what was written already is found instead of written. */
async function again<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const startedAt = performance.now();
  for (const waitMs of AGAIN_AFTER_MS) {
    try {
      return await send();
    } catch (error) {
      if (!losesConnection(error) || performance.now() - startedAt > PATIENCE_MS) throw error;
      await sleep(waitMs);
    }
  }
  return send();
}
