import { describe, expect, it } from 'vitest';
import type { PlatformContext } from '../context.ts';
import { Batcher } from './batcher.ts';

const server = (isTransaction = false) =>
  ({ db: { isTransaction }, config: { batchMax: 3 } }) as unknown as PlatformContext;

/** Doubles numbers, keeps what it was asked, and cannot take some of them. */
function doubler(refuse: (items: readonly number[]) => Error | null = () => null) {
  const asked: number[][] = [];
  const open = () =>
    new Batcher(server(), async (_, items: readonly number[]) => {
      asked.push([...items]);
      const error = refuse(items);
      if (error) throw error;
      return items.map((item) => item * 2);
    });
  const batcher = open();
  return { asked, open, batcher, double: (ctx: PlatformContext, item: number) => batcher.ask(ctx, item) };
}

describe('db batcher', () => {
  it('serves callers of one moment with one statement, each with its own answer', async () => {
    const { asked, double } = doubler();
    const ctx = server();
    expect(await Promise.all([1, 2, 3].map((item) => double(ctx, item)))).toEqual([2, 4, 6]);
    expect(await double(ctx, 4)).toBe(8);
    expect(asked).toEqual([[1, 2, 3], [4]]);
  });

  it('keeps servers apart, and whoever is in a transaction asks alone', async () => {
    const { asked, open, double } = doubler();
    const transaction = server(true);
    const [one, other] = [open(), open()];
    await Promise.all([one.ask(server(), 1), other.ask(server(), 2), double(transaction, 3), double(transaction, 4)]);
    expect(asked.map((items) => items.length)).toEqual([1, 1, 1, 1]);
  });

  it('does not let one that cannot be taken take others with it', async () => {
    const { double } = doubler((items) => (items.includes(2) ? new Error('two is too much') : null));
    const ctx = server();
    const answers = await Promise.allSettled([1, 2, 3].map((item) => double(ctx, item)));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('tells everybody at once when the database is in trouble, and goes on afterwards', async () => {
    let isWell = false;
    const { asked, double } = doubler(() => (isWell ? null : Object.assign(new Error('full'), { code: '53100' })));
    const ctx = server();
    const answers = await Promise.allSettled([1, 2, 3].map((item) => double(ctx, item)));
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(asked).toHaveLength(1);
    isWell = true;
    expect(await double(ctx, 5)).toBe(10);
  });

  it('sends no more at once than the settings allow', async () => {
    const { asked, double } = doubler();
    await Promise.all([1, 2, 3, 4, 5, 6, 7].map((item) => double(server(), item)));
    expect(asked).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  });

  it('drains: whoever waits is answered first', async () => {
    const { asked, batcher } = doubler();
    const answers = [1, 2].map((item) => batcher.ask(server(), item));
    expect(batcher.waiting).toBe(2);
    await batcher.drain();
    expect([batcher.waiting, asked]).toEqual([0, [[1, 2]]]);
    expect(await Promise.all(answers)).toEqual([2, 4]);
  });
});
