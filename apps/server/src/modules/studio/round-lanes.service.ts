import { setTimeout as sleep } from 'node:timers/promises';
import { losesConnection } from '../../db/failures.ts';
import type { Context } from '../../context.ts';
import { onePerServer } from '../../kept/memory.ts';
import { Batcher } from './batcher.ts';
import { closeRounds, openRounds, type RoundAsked, type RoundEnd, type RoundGiven } from './round.store.ts';

const AGAIN_AFTER_MS = [20, 200, 800];

interface Lanes {
  opens: Batcher<RoundAsked, RoundGiven | null> | null;
  closes: Batcher<RoundEnd, boolean> | null;
}

const lanesOf = onePerServer((): Lanes => ({ opens: null, closes: null }));

/** Writes a round down together with whatever is opened at this moment; null when its player has no seeds. */
export function openRound(ctx: Context, asked: RoundAsked): Promise<RoundGiven | null> {
  const lanes = lanesOf(ctx);
  lanes.opens ??= new Batcher((all) => again(() => openRounds(ctx.db, all)));
  return lanes.opens.add(asked);
}

/** Ends a round together with whatever ends at this moment; false when somebody else has, or has claimed it. */
export function closeRound(ctx: Context, end: RoundEnd): Promise<boolean> {
  const lanes = lanesOf(ctx);
  lanes.closes ??= new Batcher((all) => again(() => closeRounds(ctx.db, ctx.clock.now(), all)));
  return lanes.closes.add(end);
}

/** Both statements may run twice: what was written already is found instead of written. */
async function again<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (const waitMs of AGAIN_AFTER_MS) {
    try {
      return await send();
    } catch (error) {
      if (!losesConnection(error)) throw error;
      await sleep(waitMs);
    }
  }
  return send();
}
