import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { losesConnection } from '../../platform/db/failures.ts';
import { closeRounds, openRounds, type RoundAsked, type RoundEnd, type RoundOpened } from './round-batch.store.ts';

const AGAIN_AFTER_MS = [20, 200, 500];
/** Others wait behind a batch: whoever asked hears that it is too much, and asks again by the same key. */
const PATIENCE_MS = 2000;

/** Writes a round down together with whatever is opened at this moment; null when its player has no seeds. */
export function openRound(ctx: Context, asked: RoundAsked): Promise<RoundOpened> {
  return ctx.server.studio.openRounds.ask(ctx, asked);
}

/** Ends a round together with whatever ends at this moment; false when somebody else has, or has claimed it. */
export function closeRound(ctx: Context, end: RoundEnd): Promise<boolean> {
  return ctx.server.studio.closeRounds.ask(ctx, end);
}

/** The statement behind `openRound`. */
export function openTogether({ db }: Pick<Context, 'db'>, all: readonly RoundAsked[]) {
  return again(() => openRounds(db, all));
}

/** The statement behind `closeRound`. */
export function closeTogether({ db, clock }: Pick<Context, 'db' | 'clock'>, all: readonly RoundEnd[]) {
  return again(() => closeRounds(db, clock.now(), all));
}

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
