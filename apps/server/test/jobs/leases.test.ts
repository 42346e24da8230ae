import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { JOBS } from '../../src/jobs/registry.ts';
import { Leases } from '../../src/platform/jobs/leases.ts';
import { jobStatuses, startJobs } from '../../src/platform/jobs/start-jobs.ts';
import type { Job } from '../../src/platform/jobs/job.ts';
import { createDatabase, type TestDatabase } from '../kit/database.ts';
import { startTestServer } from '../kit/server.ts';

let database: TestDatabase;
let one: Leases;
let other: Leases;
beforeEach(async () => {
  database = await createDatabase();
  [one, other] = [new Leases(database.connection), new Leases(database.connection)];
});
afterEach(async () => {
  await Promise.all([one.close(), other.close()]);
  await database.drop();
});

const cut = () =>
  database.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'perya jobs' and datname = current_database()`,
  );

describe('the lease of a job', () => {
  it('is had by one server at a time, until that one stops', async () => {
    expect([await one.hold('a'), await other.hold('a'), await other.hold('b')]).toEqual([true, false, true]);
    expect([await one.hold('a'), await one.hold('b')]).toEqual([true, false]);
    await one.close();
    expect(await other.hold('a')).toBe(true);
    expect(await one.hold('a')).toBe(false);
  });

  it('is asked for by many jobs at once, one after the other on its connection', async () => {
    const warned: string[] = [];
    const hear = (warning: Error) => void warned.push(warning.message);
    process.on('warning', hear);
    const names = Array.from({ length: 20 }, (_, nr) => `job ${nr}`);
    expect(await Promise.all(names.map((name) => one.hold(name)))).toEqual(names.map(() => true));
    expect(await Promise.all(names.map((name) => one.hold(name)))).toEqual(names.map(() => true));
    process.off('warning', hear);
    expect(warned).toEqual([]);
  });

  it('goes with the connection: nobody believes to have it afterwards, and another may take it at once', async () => {
    expect(await one.hold('a')).toBe(true);
    await cut();
    await vi.waitFor(async () => expect(await other.hold('a')).toBe(true));
    await vi.waitFor(async () => expect(await one.hold('a')).toBe(false));
  });
});

describe('jobs leases', () => {
  it('is asked for by exclusive jobs alone; of two servers one does them and both do the others', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const first = await startTestServer({});
      const second = await startTestServer({ database: first.database, seeded: false });
      const done: string[] = [];
      const jobs = (server: string): Job[] =>
        (['exclusive', 'shared', 'local'] as const).map((scope) => ({
          name: `test.${scope}`,
          everyMs: 1000,
          scope,
          run: async () => void done.push(`${server} ${scope}`),
        }));
      const running = [startJobs(first.ctx, jobs('first'), one), startJobs(second.ctx, jobs('second'), other)];
      for (let turn = 0; turn < 3; turn += 1) {
        vi.advanceTimersByTime(1000);
        await vi.waitFor(() => expect(done.filter((words) => words.endsWith('exclusive'))).toHaveLength(turn + 1));
      }
      await Promise.all(running.map((job) => job.stop()));
      expect(new Set(done.filter((words) => words.endsWith('exclusive'))).size).toBe(1);
      expect(new Set(done.filter((words) => !words.endsWith('exclusive'))).size).toBe(4);
      const held = [first, second].map(
        ({ ctx }) => jobStatuses(ctx).find(({ name }) => name === 'test.exclusive')?.isHeld,
      );
      expect(new Set(held)).toEqual(new Set([false, true]));
      await second.close();
      await first.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it('has a name of its own for every job, with the part it belongs to', () => {
    const names = JOBS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/.test(name))).toEqual([]);
  });
});
