import { readStrip } from '@perya/game-math';
import { describe, expect, it } from 'vitest';
import { BONUS_MODELS } from './bonus/models.ts';
import { SLOT_MODELS } from './models.ts';
import type { FeatureKind, SlotPublic } from './public.ts';

interface Striped {
  readonly strips: readonly string[] | { readonly base: readonly string[]; readonly free: readonly string[] };
}

const KINDS: readonly FeatureKind[] = ['scatter', 'coin', 'bonus'];

describe.each(SLOT_MODELS.map((model) => [model.id, model] as const))('%s', (_, { tables, rules }) => {
  it('tells of each reel whether it can bring what opens a feature [R46]', () => {
    const { symbols, mostShown } = rules as SlotPublic;
    const { strips } = tables as Striped;
    const { base, free } = 'base' in strips ? strips : { base: strips, free: [] };
    for (const kind of KINDS) {
      const has = (strip: string) => readStrip(strip).some((symbol) => symbols[symbol]?.kind === kind);
      expect(mostShown?.base[kind].map((most) => most > 0)).toEqual(base.map(has));
      expect(mostShown?.free[kind].map((most) => most > 0)).toEqual(free.map(has));
    }
  });
});

describe('most shown', () => {
  it('knows that wheels and chests have their symbol on every other reel', () => {
    for (const { rules } of BONUS_MODELS) {
      expect((rules as SlotPublic).mostShown?.base.bonus).toEqual([1, 0, 1, 0, 1]);
    }
  });
});
