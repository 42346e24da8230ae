import { seededDraws } from '@perya/game-math';
import type { Draws } from '@perya/std';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SlotModel } from '../lines/model.ts';
import type { PickEvent, SpinEvent } from '../public.ts';
import { BONUS, publicOf } from './model.ts';
import { BONUS_MODELS } from './models.ts';
import { bonusRules } from './rules.ts';

const NOTHING = { kind: 'low', pays: [0, 0, 0] } as const;
/** One row and one line: a place of the strip is all that a reel shows. */
const TINY: SlotModel = {
  id: 'TINY',
  version: 1,
  reels: 5,
  rows: 1,
  symbols: [
    { kind: 'low', pays: [2, 4, 8] },
    ...Array.from({ length: 8 }, () => NOTHING),
    { kind: 'wild', pays: [10, 30, 100] },
    { kind: 'scatter', pays: [1, 2, 3] },
    { kind: 'coin', pays: [0, 0, 0] },
    { kind: 'bonus', pays: [0, 0, 0] },
  ],
  lines: [[0, 0, 0, 0, 0]],
  freeSpins: { awards: [2, 3, 4], multiplier: 3, spinsMax: 5 },
  winMax: 50,
  strips: { base: ['09ac', '09ac', '09ac', '09ac', '09ac'], free: ['09a', '09a', '09a', '09a', '09a'] },
};
const WHEEL = { ...TINY, wheel: { from: 3, wedges: [5, 10, 100] } };
const CHESTS = { ...TINY, pick: { from: 3, prizes: [1, 2, 4, 0] } };

/** Hands out numbers that were chosen beforehand. */
function chosen(...numbers: number[]): Draws {
  return { below: () => numbers.shift() ?? 0 };
}

describe('a wheel', () => {
  it('turns for three bonus symbols, and pays its wedge', () => {
    const { events, win } = bonusRules(WHEEL).play(10, chosen(3, 0, 3, 0, 3, 1));
    expect(events).toMatchObject([
      { kind: 'spin', win: 0, freeLeft: 0 },
      { kind: 'wheel', wedge: 1, win: 100 },
    ]);
    expect(win).toBe(100);
  });

  it('does not turn for two', () => {
    expect(bonusRules(WHEEL).play(10, chosen(3, 0, 3, 0, 0)).events).toHaveLength(1);
  });

  it('ends the round where it reaches the most a round pays', () => {
    const { events, win } = bonusRules(WHEEL).play(10, chosen(3, 0, 3, 0, 3, 2));
    expect(events).toMatchObject([{ kind: 'spin' }, { kind: 'wheel', wedge: 2, win: 500 }]);
    expect(win).toBe(500);
  });

  it('comes before the free spins of the same spin', () => {
    const five = { ...WHEEL, wheel: { from: 2, wedges: [5, 10, 100] } };
    const { events, win } = bonusRules(five).play(10, chosen(2, 2, 2, 3, 3, 0, 0, 0, 0, 2, 2));
    expect(events).toMatchObject([
      { kind: 'spin', isFree: false, win: 10, freeWon: 2, freeLeft: 2 },
      { kind: 'wheel', win: 50 },
      { kind: 'spin', isFree: true, win: 60, freeLeft: 1 },
      { kind: 'spin', isFree: true, win: 240, freeLeft: 0 },
    ]);
    expect(win).toBe(360);
  });
});

describe('chests', () => {
  const open = (...order: number[]) => bonusRules(CHESTS).play(10, chosen(3, 0, 3, 0, 3, ...order)).events[1];

  it('are opened until one holds nothing', () => {
    // Nothing changes its place: one, two, four, nothing.
    expect(open(3, 2, 1)).toEqual({ kind: 'pick', prizes: [1, 2, 4, 0], opened: 4, win: 70 });
    expect(open(1, 2, 1)).toEqual({ kind: 'pick', prizes: [1, 0, 4, 2], opened: 2, win: 10 });
    expect(open(0, 2, 1)).toEqual({ kind: 'pick', prizes: [0, 2, 4, 1], opened: 1, win: 0 });
  });

  it('stand in every order equally often', () => {
    const seen = new Map<string, number>();
    for (let last = 0; last < 4; last += 1) {
      for (let third = 0; third < 3; third += 1) {
        for (let second = 0; second < 2; second += 1) {
          const order = (open(last, third, second) as PickEvent).prizes.join();
          seen.set(order, (seen.get(order) ?? 0) + 1);
        }
      }
    }
    expect(seen.size).toBe(24);
  });

  it('refuses chests that nothing would end', () => {
    expect(() => bonusRules({ ...TINY, pick: { from: 3, prizes: [1, 2] } })).toThrow('ends');
  });
});

const model = fc.constantFrom(...BONUS_MODELS.map(({ tables }) => tables));

describe('bonus rules', () => {
  it('pays what its parts pay, the same for the same draws, and grows with the stake', () => {
    fc.assert(
      fc.property(model, fc.nat(), fc.integer({ min: 1, max: 500 }), (of, seed, coin) => {
        const rules = bonusRules(of);
        const stake = coin * of.lines.length;
        const { events, win } = rules.play(stake, seededDraws(seed));
        expect(win).toBe(events.reduce((sum, event) => sum + event.win, 0));
        expect(win).toBeLessThanOrEqual(of.winMax * stake);
        expect(win).toBe(rules.play(of.lines.length, seededDraws(seed)).win * coin);
        const [first] = events as readonly SpinEvent[];
        const shown = first?.grid.flat().filter((symbol) => symbol === BONUS).length;
        expect(events.some(({ kind }) => kind === 'wheel' || kind === 'pick')).toBe(shown === 3);
      }),
      { numRuns: 500 },
    );
  });

  it('tells players of wheel or chests, and not of strips', () => {
    for (const { tables } of BONUS_MODELS) {
      const told = publicOf(tables);
      expect(told).toMatchObject(tables.wheel ? { wheel: tables.wheel } : { pick: tables.pick });
      expect(told).not.toHaveProperty('strips');
    }
  });
});
