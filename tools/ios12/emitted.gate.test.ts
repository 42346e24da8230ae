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

  it('has at most 60 KB of JavaScript for a title, all of it counted', () => {
    const scripts = Object.keys(emitted).filter((name) => name.endsWith('.js'));
    const bytes = scripts.reduce((sum, name) => sum + gzipSync(emitted[name] ?? '', { level: 9 }).length, 0);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(60_000);
  });
});
