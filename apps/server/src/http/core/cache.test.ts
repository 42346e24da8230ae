import { describe, expect, it, vi } from 'vitest';
import { VersionedCache } from './cache.ts';

const kept = <Value>(value: Value) => Promise.resolve({ value, keep: true });

describe('core cache', () => {
  it('loads a value once for all who wait for it', async () => {
    const cache = new VersionedCache<string>(10);
    const load = vi.fn(() => kept('value'));
    expect(await Promise.all([cache.get('a', load), cache.get('a', load), cache.get('a', load)])).toEqual(
      Array(3).fill('value'),
    );
    expect(await cache.get('a', load)).toBe('value');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('forgets the least used when it is full', async () => {
    const cache = new VersionedCache<string>(2);
    await cache.get('a', () => kept('1'));
    await cache.get('b', () => kept('2'));
    await cache.get('a', () => kept('not loaded'));
    await cache.get('c', () => kept('3'));
    expect(await cache.get('a', () => kept('again'))).toBe('1');
    expect(await cache.get('b', () => kept('again'))).toBe('again');
  });

  it('keeps neither a failure nor what the loader does not want kept', async () => {
    const cache = new VersionedCache<string>(2);
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.get('a', async () => ({ value: 'passing', keep: false }))).toBe('passing');
    expect(await cache.get('a', () => kept('back'))).toBe('back');
  });
});
