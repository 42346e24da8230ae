import { expect } from 'vitest';
import { waitingInBatches, type Batcher } from '../../src/platform/db/batcher.ts';
import { asAdmin } from './admin.ts';
import { somebodyBlocked } from './blocked.ts';
import { until } from './patience.ts';
import type { TestServer } from './server.ts';

/** Where calls gather, and behind what. */
export interface Gathering {
  readonly batcher: Pick<Batcher<unknown, unknown>, 'waiting'>;
  /** Holds what the batch ahead has to wait for. */
  readonly hold: string;
  /** The call of that batch. */
  readonly ahead: () => Promise<unknown>;
}

/** Makes calls that go in one batch, in this order, behind one that is stopped; `meanwhile` it still is. */
export async function inOneBatch<T>(
  { database, ctx }: Pick<TestServer, 'database' | 'ctx'>,
  { batcher, hold, ahead }: Gathering,
  asks: readonly (() => Promise<T>)[],
  meanwhile = () => {},
): Promise<readonly T[]> {
  return asAdmin(database.connection, async (admin) => {
    await admin.query('begin');
    await admin.query(hold);
    const first = ahead();
    await somebodyBlocked(database);
    const answers: Promise<T>[] = [];
    for (const ask of asks) {
      answers.push(ask());
      await waitingFor(batcher, answers.length);
    }
    expect(waitingInBatches(ctx)).toBe(asks.length);
    meanwhile();
    await admin.query('rollback');
    await first;
    return Promise.all(answers);
  });
}

/** Waits until so many calls wait for the next batch. */
export function waitingFor(batcher: Gathering['batcher'], count: number): Promise<number> {
  return until(
    () => batcher.waiting,
    (waiting) => waiting === count,
  );
}
