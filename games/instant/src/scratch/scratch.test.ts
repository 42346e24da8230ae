import { seededDraws } from '@perya/game-math';
import { describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { SCRATCH_MODELS } from './models.ts';
import type { ScratchEvent } from './public.ts';

const CARDS = repeats({ quick: 3000, long: 30_000 });

describe.each(SCRATCH_MODELS.map((model) => [model.id, model] as const))('cards of %s', (_, model) => {
  const cards = Array.from({ length: CARDS }, (_one, seed) => {
    const [event] = model.play!(100, seededDraws(seed), null).events;
    return event as ScratchEvent;
  });
  const countOf = ({ fields }: ScratchEvent, symbol: number) => fields.filter((one) => one === symbol).length;
  const shareOf = (is: (card: ScratchEvent) => boolean) => cards.filter(is).length / cards.length;

  it('show three of the prize that was drawn, and of nothing else', () => {
    for (const card of cards) {
      expect(card.fields).toHaveLength(9);
      for (let symbol = 0; symbol < 7; symbol += 1) {
        expect(countOf(card, symbol) >= 3, JSON.stringify(card)).toBe(symbol === card.prize);
      }
    }
  });

  it('hold out no prize that hardly any has: the rarer it is, the less it is seen [R46]', () => {
    const seen = Array.from({ length: 7 }, (_one, symbol) => shareOf((card) => countOf(card, symbol) > 0));
    expect(shareOf((card) => card.prize !== 0 && countOf(card, 0) === 2)).toBeLessThan(0.002);
    expect(seen[0]).toBeLessThan(0.02);
    expect(seen[1]).toBeLessThan(seen[2]!);
    expect(seen[2]).toBeLessThan(seen[3]!);
  });
});
