import { tmpdir } from 'node:os';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createHealth } from './health.ts';

let time = 0;
const query = vi.fn();
const health = (databaseFolder: string | null = null) =>
  createHealth({ pool: { query }, databaseFolder, now: () => time });

const writes = () => query.mock.calls.filter(([text]) => String(text).startsWith('insert')).length;

beforeEach(() => {
  time = 0;
  query.mockReset().mockResolvedValue({ rows: [], rowCount: 1 });
});

describe('platform health', () => {
  it('is ready when a write was committed', async () => {
    expect(await health().ready()).toBe(true);
    expect(query).toHaveBeenCalledWith(expect.stringMatching(/^insert into readiness/));
  });

  it('is not ready before there is a brand, and says so [R6]', async () => {
    const own = health();
    query.mockImplementation(async (text: string) => ({ rowCount: text.startsWith('insert') ? 1 : 0 }));
    expect([await own.ready(), await own.missing()]).toEqual([false, 'brand']);
    query.mockResolvedValue({ rowCount: 1 });
    time = 1000;
    expect(await own.missing()).toBeNull();
  });

  it('shares one look between many askers and keeps it for half a second', async () => {
    const own = health();
    await Promise.all(Array.from({ length: 50 }, () => own.ready()));
    time = 499;
    await own.ready();
    expect(writes()).toBe(1);
    time = 500;
    await own.ready();
    expect(writes()).toBe(2);
  });

  it('is not ready when the write fails, and ready again when it works', async () => {
    const own = health();
    query.mockRejectedValueOnce(new Error('disk full'));
    expect([await own.ready(), own.databaseUsable]).toEqual([false, false]);
    time = 1000;
    expect([await own.ready(), own.databaseUsable]).toEqual([true, true]);
  });

  it('does not wait more than a second for the database', async ({ onTestFinished }) => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers();
    query.mockReturnValue(new Promise(() => undefined));
    const answer = health().ready();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await answer).toBe(false);
  });

  it('is never ready again once it drains, without asking the database', async () => {
    const own = health();
    own.draining = true;
    expect(await own.ready()).toBe(false);
    expect(query).not.toHaveBeenCalled();
  });

  it('looks at the disk of the embedded database', async () => {
    expect(await health(tmpdir()).ready()).toBe(true);
    expect(await health('/nonexistent').ready()).toBe(false);
  });
});
