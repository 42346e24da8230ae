import { describe, expect, it } from 'vitest';
import { drawPassword } from './draw-password.ts';

describe('a first password', () => {
  it('can be read out, and is another one each time [SCR-47]', () => {
    const drawn = Array.from({ length: 200 }, drawPassword);
    for (const password of drawn) expect(password).toMatch(/^[a-hjkmnp-z]{8}[2-9]{4}$/);
    expect(new Set(drawn).size).toBe(200);
  });
});
