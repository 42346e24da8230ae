import type { Value, wallet } from '@perya/contract';
import type { Context } from '../../context.ts';
import {
  readIdempotentCall,
  takeIdempotentCall,
  writeMoneyAnswer,
  type CallId,
  type IdempotentCall,
} from './idempotent-call.store.ts';

type Outcome = Value<typeof wallet.outcome>;

const UNKNOWN: Outcome = { state: 'unknown', value: null, errorCode: null };
const CANCELLED = 'call.cancelled';

/** What became of a money call of this member. [D4] */
export async function outcomeOf(ctx: Context, id: CallId): Promise<Outcome> {
  const row = await readIdempotentCall(ctx.db, id);
  return row ? toOutcome(row) : UNKNOWN;
}

/** Closes a key that never arrived, so that the delayed original cannot take effect; waits for one under way. [D4] */
export async function cancelCall(ctx: Context, id: CallId): Promise<Outcome> {
  return ctx.db.transaction().execute(async (tx) => {
    const mark = { call: 'cancel', hash: Buffer.alloc(16), at: ctx.clock.now() };
    if (await takeIdempotentCall(tx, { ...id, ...mark })) {
      await writeMoneyAnswer(tx, id, { code: CANCELLED, answer: null });
      return { state: 'refused', value: null, errorCode: CANCELLED };
    }
    const row = await readIdempotentCall(tx, id);
    return row ? toOutcome(row) : UNKNOWN;
  });
}

function toOutcome({ code, answer }: IdempotentCall): Outcome {
  if (code !== null) return { state: 'refused', value: null, errorCode: code };
  return { state: 'done', value: answer, errorCode: null };
}
