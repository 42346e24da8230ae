import { describe, expect, it } from 'vitest';
import { PICTURED } from './shelves.ts';

describe('games shelves', () => {
  it('finds 436 titles, each with a code of its own', () => {
    expect(PICTURED).toHaveLength(436);
    expect(new Set(PICTURED.map(({ code }) => code)).size).toBe(436);
  });

  it('gives each brand as many titles as it is large', () => {
    const sizes: Record<string, number> = {};
    for (const { vendor } of PICTURED) sizes[vendor] = (sizes[vendor] ?? 0) + 1;
    expect(sizes).toEqual({
      AGILA: 54,
      PERLAS: 50,
      KIDLAT: 47,
      BATHALA: 43,
      SARIMANOK: 43,
      BAHAGHARI: 43,
      MAHARLIKA: 40,
      PERYA: 40,
      BITUIN: 36,
      HIYAS: 40,
    });
  });
});
