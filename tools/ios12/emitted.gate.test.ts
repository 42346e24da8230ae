import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../run/root.mjs';
import { ALLOWED_APIS } from './allowed.ts';
import { checkEmitted, readEmitted } from './emitted.ts';

describe('the emitted mobile site', () => {
  const emitted = readEmitted(join(ROOT, 'apps/mobile/dist'));

  it('is there', () => {
    const names = Object.keys(emitted);
    expect(names.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(5);
    expect(names.filter((name) => name.endsWith('.css')).length).toBeGreaterThan(0);
  });

  it('runs on iOS 12.4: syntax, APIs and styles [GEN-07]', () => {
    expect(checkEmitted(emitted, ALLOWED_APIS)).toEqual([]);
  });
});

describe('the emitted page of games', () => {
  const emitted = readEmitted(join(ROOT, 'apps/play/dist'));

  it('runs on iOS 12.4: syntax, APIs and styles [GEN-07]', () => {
    expect(Object.keys(emitted).length).toBeGreaterThan(3);
    expect(checkEmitted(emitted, [])).toEqual([]);
  });

  const scripts = Object.keys(emitted).filter((name) => name.endsWith('.js'));
  const gzipped = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + gzipSync(emitted[name] ?? '', { level: 9 }).length, 0);

  /** A file and everything it imports without being asked. */
  function withImports(name: string, known = new Set<string>()): Set<string> {
    if (known.has(name)) return known;
    known.add(name);
    for (const [, file = ''] of (emitted[name] ?? '').matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
      withImports(`assets/${file}`, known);
    }
    return known;
  }

  const named = (part: string) => scripts.filter((name) => new RegExp(`^assets/${part}-[^/]{8}\\.js$`).test(name));
  const DESK = ['instant-screen'];

  it.each([
    // What coins, wheels and chests need comes when one of them is first won.
    ['reels', ['reels']],
    ['tumbling', ['tumbles']],
    ['crash', ['crash']],
    ...['mines', 'drop', 'dice', 'limbo', 'hilo', 'wheel', 'keno', 'towers', 'color', 'coin', 'scratch', 'poker'].map(
      (kind): [string, string[]] => [kind, [...DESK, kind]],
    ),
  ])('has at most 60 KB of JavaScript for a title, all that it loads to be played counted: %s', (_, parts) => {
    const own = parts.flatMap((part) => {
      // Reels have a wheel too, but that stands on no desk.
      const isOwn = (name: string) => part !== 'wheel' || [...withImports(name)].some((one) => one.includes('desk-'));
      const found = named(part).filter(isOwn);
      expect(found, part).toHaveLength(1);
      return found;
    });
    expect(named('en')).toHaveLength(1);
    const loaded = new Set(
      ['index', 'en', 'ZzFX']
        .flatMap(named)
        .concat(own)
        .flatMap((name) => [...withImports(name)]),
    );
    expect(loaded.size).toBeGreaterThan(5);
    expect(gzipped(loaded)).toBeGreaterThan(10_000);
    expect(gzipped(loaded)).toBeLessThanOrEqual(60_000);
  });
});
