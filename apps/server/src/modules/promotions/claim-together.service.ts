import { setTimeout as sleep } from 'node:timers/promises';
import type { Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { isRace, RETRY_AFTER_MS } from '../../ledger/retry-deadlocks.ts';
import { losesConnection } from '../../platform/db/failures.ts';
import type { Database } from '../../platform/db/schema.ts';
import { answerTogether, type CallMark, type KeyError } from '../wallet/index.ts';

/** What is done for claims that come at the same moment. */
export interface ClaimWork<Asked extends CallMark, Value, Code extends string> {
  /** What those have in common who go in one transaction. */
  readonly groupOf: (asked: Asked) => unknown;
  /** Answers those of a group whose keys are theirs. A refusal has written nothing; null is to be asked alone. */
  readonly work: (
    tx: Transaction<Database>,
    ours: readonly Asked[],
  ) => Promise<readonly (Result<Value, Code> | null)[]>;
}

/** Others wait behind a batch: whoever asked hears that it is too much, and asks again by the same key. */
const PATIENCE_MS = 2000;

/**
 * Answers claims that come at the same moment, those of one group in one transaction. Null is left for a transaction of its own:
 * whom the work leaves out, and everybody of a batch that could not be written.
 */
export async function claimTogether<Asked extends CallMark, Value, Code extends string>(
  ctx: Pick<Context, 'db' | 'clock' | 'log'>,
  all: readonly Asked[],
  { groupOf, work }: ClaimWork<Asked, Value, Code>,
): Promise<readonly (Result<Value, Code | KeyError> | null)[]> {
  const answers = new Map<Asked, Result<Value, Code | KeyError> | null>();
  for (const group of groupsBy(all, groupOf)) {
    const send = () =>
      ctx.db
        .transaction()
        .execute((tx) =>
          answerTogether<Asked, Value, Code>(tx, { marks: group, at: ctx.clock.now() }, (ours) => work(tx, ours)),
        );
    const answered = await again(send).catch((error: unknown) => {
      if (group.length === 1 || losesConnection(error)) throw error;
      const event = 'promotion.batch_failed';
      ctx.log.warn({ event, err: error }, 'a batch of claims failed, and each is tried alone');
      return [];
    });
    for (const [nr, asked] of group.entries()) answers.set(asked, answered[nr] ?? null);
  }
  return all.map((asked) => answers.get(asked) ?? null);
}

function groupsBy<Asked>(all: readonly Asked[], groupOf: (asked: Asked) => unknown): readonly (readonly Asked[])[] {
  const groups = new Map<unknown, Asked[]>();
  for (const asked of all) {
    const name = groupOf(asked);
    const group = groups.get(name);
    if (group) group.push(asked);
    else groups.set(name, [asked]);
  }
  return [...groups.values()];
}

/** A batch may be sent twice: by its keys it is the same one. */
async function again<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const startedAt = performance.now();
  for (const waitMs of RETRY_AFTER_MS) {
    try {
      return await send();
    } catch (error) {
      const isWorthwhile = losesConnection(error) || isRace(error);
      if (!isWorthwhile || performance.now() - startedAt > PATIENCE_MS) throw error;
      await sleep(waitMs);
    }
  }
  return send();
}
