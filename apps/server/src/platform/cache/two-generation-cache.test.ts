import { describe, expect, it } from 'vitest';
import { TwoGenerationCache } from './two-generation-cache.ts';

describe('two generation cache', () => {
  it('forgets what was told longest ago', () => {
    const memory = new TwoGenerationCache<number>(2);
    memory.set('a', 1);
    memory.set('b', 2);
    memory.set('a', 3);
    memory.set('c', 4);
    expect(['a', 'b', 'c'].map((name) => memory.get(name))).toEqual([3, undefined, 4]);
  });

  it('has the newer half at hand and never more than it may', () => {
    const memory = new TwoGenerationCache<number>(100);
    for (let nr = 0; nr < 400; nr += 1) {
      memory.set(String(nr), nr);
      const held = Array.from({ length: nr + 1 }, (_, at) => memory.get(String(at))).filter((at) => at !== undefined);
      expect(held.length).toBeLessThanOrEqual(100);
      expect(held.slice(-50)).toEqual(
        Array.from({ length: Math.min(nr + 1, 50) }, (_, at) => Math.max(0, nr - 49) + at),
      );
    }
  });
});
