import { seededDraws } from '@perya/game-math';
import type { Draws } from '@perya/std';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { HILO_MODELS } from './models.ts';
import {
  cardsOf,
  isAtMost,
  offerOf,
  priceOf,
  type HiloAction,
  type HiloEvent,
  type HiloPublic,
  type HiloTurned,
} from './public.ts';

const SEEDS = 60;
const GUESSES = 6;

describe('hilo', () => {
  it.each(HILO_MODELS.map((model) => [model.id, model] as const))('offers what is paid then: %s [R46]', (_, model) => {
    let compared = 0;
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const actions: HiloAction[] = [];
      const run = () => model.steps?.run(100, seededDraws(seed), null, actions);
      const cards = () => cardsOf((run()?.events ?? []) as readonly HiloEvent[]);
      for (let step = 0; step < GUESSES && run()?.isOver === false; step += 1) {
        const before = cards();
        const guess = (before[before.length - 1]?.card.rank ?? 0) <= 7 ? 'high' : 'low';
        const offer = offerOf(model.rules as HiloPublic, before, guess);
        actions.push(offer ? { guess } : { pass: true });
        const last = cards()[before.length];
        if (!offer || last?.isRight !== true) continue;
        expect(last.hundredths).toBe(offer.hundredths);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(SEEDS);
  });
});

describe.each(HILO_MODELS.map((model) => [model.id, model] as const))('the floor of %s', (_, model) => {
  const rules = model.rules as HiloPublic;
  const RIGHT = Array.from({ length: rules.ranks - 1 }, (_one, at) => at + 1);
  /** A card on which saying "higher" is right in so many of the ranks. */
  const on = (right: number) => rules.ranks - right + 1;
  const turned = (rank: number, guess: 'high' | null): HiloTurned => ({
    kind: 'card',
    card: { rank, suit: 0 },
    guess,
    isRight: true,
    hundredths: 0,
  });

  /** Every chain of so many guesses, in any order of chances; `see` gets its chances and what the last guess offers. */
  function walk(chain: readonly number[], depth: number, see: (chain: readonly number[], price: number) => void): void {
    if (depth === 0) return;
    for (const right of RIGHT) {
      const next = [...chain, right];
      // Only the card before a guess counts for its price.
      const cards = next.map((one, at) => turned(on(one), at === 0 ? null : 'high'));
      const offer = offerOf(rules, cards, 'high');
      if (!offer) continue;
      see(next, offer.hundredths);
      walk(next, depth - 1, see);
    }
  }

  it('holds over all chains of guesses, and is the least its sheet tells [R46]', () => {
    let least = 1;
    walk([], repeats({ quick: 4, long: 5 }), (chain, price) => {
      const fair = chain.reduce((product, right) => (product * rules.ranks) / right, 1);
      least = Math.min(least, price / 100 / fair);
      expect(price).toBeLessThanOrEqual(rules.winMax);
    });
    expect(least).toBeGreaterThan(0.97);
    expect(model.sheet.rtpMin).toBeCloseTo(least, 9);
  });

  it('holds for each guess from wherever somebody stands, up to the most a round pays [R46]', () => {
    let near = 0;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...RIGHT), { minLength: 1, maxLength: 12 }), (wanted) => {
        const cards: HiloTurned[] = [turned(on(wanted[0] ?? 1), null)];
        let worth = 0;
        for (const right of wanted.slice(1)) {
          const offer = offerOf(rules, cards, 'high');
          if (offer && worth > 0) {
            expect(offer.chance * offer.hundredths).toBeGreaterThanOrEqual(0.97 * worth);
            if (offer.hundredths > rules.winMax / 13) near += 1;
          }
          if (offer) worth = offer.hundredths;
          cards.push(turned(on(right), offer ? 'high' : null));
        }
      }),
      { numRuns: repeats({ quick: 2000, long: 20_000 }), seed: 7 },
    );
    expect(near).toBeGreaterThan(0);
  });

  it('refuses a guess that would be worth more than a round pays, and pays where none is left [R46]', () => {
    // Kings: "higher" is right once in thirteen and pays thirteen times as much, again and again.
    const kings = { below: () => rules.ranks - 1, uint32: () => 0 } as unknown as Draws;
    const guess = { guess: 'high' };
    const bold = Array.from({ length: 3 }, () => guess);
    const course = model.steps?.run(100, kings, null, bold);
    const worth = priceOf(rules, 13 ** 3);
    expect(course).toMatchObject({ isOver: false });
    expect(worth * 13).toBeGreaterThan(rules.winMax);
    expect(model.steps?.run(100, kings, null, [...bold, guess])).toBeNull();
    expect(model.steps?.run(100, kings, null, [...bold, { pass: true }])).toMatchObject({ isOver: false });
    expect(model.steps?.run(100, kings, null, [...bold, { take: true }])?.win).toBe(worth);
    const near = Array.from({ length: 3 }, () => turned(on(1), 'high' as const));
    expect(isAtMost({ ...rules, winMax: worth }, [turned(on(1), null), ...near])).toBe(true);
  });
});
