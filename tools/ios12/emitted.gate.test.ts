import { join } from 'node:path';
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
