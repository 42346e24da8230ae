import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawName } from './draw-name.ts';

const draw = () => drawName({ below: (limit) => randomInt(limit) }, 'trial', 8);

describe('a drawn name', () => {
  it('can be an account and is easy to read', () => {
    for (let round = 0; round < 200; round += 1) expect(draw()).toMatch(/^trial[a-hjkmnp-z2-9]{8}$/);
  });

  it('uses every letter and digit it may, to the last', () => {
    const seen = new Set(Array.from({ length: 300 }, draw).flatMap((name) => name.slice(5).split('')));
    expect(seen.size).toBe(31);
  });
});
