import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSwrCache } from './swr-cache.ts';

const AGE_MS = 10_000;

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** A source whose answers a test decides one by one. */
function source() {
  const waiting: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const load = vi.fn(() => new Promise<string>((resolve, reject) => waiting.push({ resolve, reject })));
  const failures: unknown[] = [];
  return { load, waiting, failures, kept: createSwrCache(load, AGE_MS, (error) => failures.push(error)) };
}

describe('a kept copy', () => {
  it('is loaded once for all who wait', async () => {
    const { kept, load, waiting } = source();
    const both = [kept.get(), kept.get()];
    waiting[0]?.resolve('a');
    expect(await Promise.all(both)).toEqual(['a', 'a']);
    expect(await kept.get()).toBe('a');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is loaded anew before it is handed out once the original changed', async () => {
    const { kept, waiting } = source();
    const first = kept.get();
    waiting[0]?.resolve('a');
    await first;
    kept.invalidate();
    const second = kept.get();
    waiting[1]?.resolve('b');
    expect(await second).toBe('b');
    expect(await kept.get()).toBe('b');
  });

  it('does not trust a load that began before the change', async () => {
    const { kept, waiting } = source();
    const early = kept.get();
    kept.invalidate();
    const late = kept.get();
    waiting[1]?.resolve('new');
    waiting[0]?.resolve('old');
    expect(await early).toBe('old');
    expect(await late).toBe('new');
    expect(await kept.get()).toBe('new');
  });

  it('is renewed behind the back of the caller when it grows old', async () => {
    const { kept, waiting } = source();
    const first = kept.get();
    waiting[0]?.resolve('a');
    await first;
    vi.advanceTimersByTime(AGE_MS);
    expect(await kept.get()).toBe('a');
    waiting[1]?.resolve('b');
    await vi.waitFor(async () => expect(await kept.get()).toBe('b'));
  });

  it('goes on serving while the original cannot be reached, and tries again only after a while', async () => {
    const { kept, load, waiting, failures } = source();
    const first = kept.get();
    waiting[0]?.resolve('a');
    await first;
    kept.invalidate();
    const second = kept.get();
    waiting[1]?.reject(new Error('gone'));
    expect(await second).toBe('a');
    expect(await kept.get()).toBe('a');
    expect(load).toHaveBeenCalledTimes(2);
    expect(failures).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    const third = kept.get();
    waiting[2]?.resolve('b');
    expect(await third).toBe('b');
  });

  it('fails when there never was a copy', async () => {
    const { kept, waiting } = source();
    const first = kept.get();
    waiting[0]?.reject(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
  });
});
