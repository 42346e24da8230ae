import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareOut, splitRain } from './wave.ts';

const SEED = 'ab'.repeat(32);
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

describe('a wave of envelopes', () => {
  it('gives out the whole pot, each envelope within its bounds [11]', () => {
    const seeds = fc.array(fc.nat(255), { minLength: 32, maxLength: 32 });
    const few = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(
        seeds,
        few,
        fc.integer({ min: 1, max: 500 }),
        fc.nat(3_000),
        fc.nat(100),
        (bytes, people, low, room, part) => {
          const seed = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
          const high = low + room;
          const pot = people * low + Math.floor((people * room * part) / 100);
          const { amounts, rest } = shareOut({ id: '7', pot, low, high, people }, seed);
          expect([sumOf(amounts), rest, amounts.length]).toEqual([pot, 0, people]);
          expect(amounts.every((amount) => amount >= low && amount <= high)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('gives the most to each where few came, and leaves nobody out where many did [11]', () => {
    const wave = { id: '7', pot: 1_000, low: 10, high: 50 };
    expect(shareOut({ ...wave, people: 2 }, SEED)).toEqual({ amounts: [50, 50], rest: 900 });
    expect(shareOut({ ...wave, people: 0 }, SEED)).toEqual({ amounts: [], rest: 1_000 });
    const crowded = shareOut({ ...wave, people: 300 }, SEED);
    expect([sumOf(crowded.amounts), crowded.rest]).toEqual([1_000, 0]);
    expect(Math.min(...crowded.amounts)).toBeGreaterThanOrEqual(3);
  });

  it('is the same again with the same seed, and another for another wave [2.1]', () => {
    const wave = { id: '7', pot: 50_000, low: 100, high: 5_000, people: 25 };
    expect(shareOut(wave, SEED)).toEqual(shareOut(wave, SEED));
    expect(shareOut({ ...wave, id: '8' }, SEED)).not.toEqual(shareOut(wave, SEED));
  });
});

describe('a rain that somebody gives', () => {
  it('is split to the last minor unit, none of 100,000 times below the least [11]', () => {
    let state = 1;
    const below = (most: number) => (state = (state * 48_271) % 2_147_483_647) % most;
    let wrong = 0;
    for (let nr = 0; nr < 100_000; nr += 1) {
      const envelopes = 1 + below(12);
      const low = 1 + below(200);
      const total = envelopes * low + below(50_000);
      const amounts = splitRain({ id: `E${nr}`, total, low, envelopes }, SEED);
      if (sumOf(amounts) !== total || amounts.length !== envelopes || amounts.some((amount) => amount < low))
        wrong += 1;
    }
    expect(wrong).toBe(0);
  }, 60_000);

  it('is as likely to have most at any place [2.1]', () => {
    const places = Array.from({ length: 5 }, () => 0);
    for (let nr = 0; nr < 5_000; nr += 1) {
      const amounts = splitRain({ id: `E${nr}`, total: 10_000, low: 100, envelopes: 5 }, SEED);
      places[amounts.indexOf(Math.max(...amounts))]! += 1;
    }
    for (const times of places) expect(Math.abs(times - 1_000)).toBeLessThan(150);
  });
});
