import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { purgeExpired, purgeJob } from '../../src/jobs/purge-expired.ts';
import { startJobs } from '../../src/platform/jobs/start-jobs.ts';
import { movableClock } from '../kit/brands.ts';
import { soon } from '../kit/patience.ts';
import { createPerson } from '../kit/people.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const DAY_MS = 24 * 3_600_000;
const clock = movableClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const at = (ms: number) => new Date(clock.now().getTime() + ms);
const values = async () => {
  const rows = await server.ctx.db.selectFrom('used_once').select('value').orderBy('value').execute();
  return rows.map(({ value }) => value[0]);
};
const useUp = (mark: number, expiresAt: Date) =>
  server.ctx.db
    .insertInto('used_once')
    .values({ kind: 'nonce', value: Buffer.alloc(16, mark), expires_at: expiresAt })
    .execute();

describe('purging', () => {
  it('takes what is over and leaves what is not, to the millisecond', async () => {
    await useUp(1, at(-1));
    await useUp(2, at(0));
    await useUp(3, at(1));
    await purgeExpired(server.ctx);
    expect(await values()).toEqual([3]);
    clock.forward(1);
    await purgeExpired(server.ctx);
    expect(await values()).toEqual([]);
  });

  it('keeps a reset link for a day after its end, for those who ask what became of it', async () => {
    const { memberId } = await createPerson(server.ctx);
    const link = { token_hash: Buffer.alloc(32, 7), member_id: memberId, created_at: at(0), expires_at: at(1000) };
    await server.ctx.db.insertInto('reset_link').values(link).execute();
    const isThere = async () => (await server.ctx.db.selectFrom('reset_link').select('member_id').execute()).length;
    clock.forward(DAY_MS);
    await purgeExpired(server.ctx);
    expect(await isThere()).toBe(1);
    clock.forward(1000);
    await purgeExpired(server.ctx);
    expect(await isThere()).toBe(0);
  });

  it('may be done by several servers at once', async () => {
    for (let mark = 0; mark < 20; mark += 1) await useUp(mark, at(-1));
    await Promise.all(Array.from({ length: 10 }, () => purgeExpired(server.ctx)));
    expect(await values()).toEqual([]);
  });

  it('goes on every minute, survives a database that is away, and stops', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const warnings: unknown[] = [];
      let isAway = true;
      const log = { warn: (told: unknown) => warnings.push(told) };
      const ctx = {
        ...server.ctx,
        log,
        get db() {
          if (isAway) throw new Error('away');
          return server.ctx.db;
        },
      };
      await useUp(9, at(-1));
      const purging = startJobs(ctx as unknown as typeof server.ctx, [purgeJob], { hold: async () => true });
      vi.advanceTimersByTime(60_000);
      await soon(() => expect(warnings).toHaveLength(1));
      isAway = false;
      vi.advanceTimersByTime(60_000);
      await soon(async () => expect(await values()).toEqual([]));
      await purging.stop();
      await useUp(8, at(-1));
      vi.advanceTimersByTime(600_000);
      await purging.stop();
      expect(await values()).toEqual([8]);
    } finally {
      vi.useRealTimers();
    }
  });
});
