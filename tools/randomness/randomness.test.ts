import { describe, expect, it } from 'vitest';
import { drawsFrom, openGenerator, seedKey, shuffled, type Draws } from '@perya/fairness';
import { avoiding, byteRemainder, congruence, sticky } from './bad-sources.ts';
import { chiSquareTail, eitherSide } from './p-values.ts';
import { deviation, rejected, testSequence, type Finding } from './sequence-tests.ts';

const COUNT = 60_000;
const LIMITS = [2, 3, 5, 7, 10, 16, 36, 52, 64, 100, 256, 500, 1000];
const SEED = seedKey('00112233445566778899aabbccddeeff'.repeat(2));

/** As games draw: a few numbers of each round, round after round. */
function rounds(): Draws {
  let nonce = 0;
  let left = 0;
  let draws = drawsFrom(SEED, 'statistics', nonce);
  return {
    below: (limit) => {
      if (left === 0) {
        draws = drawsFrom(SEED, 'statistics', nonce++);
        left = 5;
      }
      left -= 1;
      return draws.below(limit);
    },
  };
}

const generator = (): Draws => openGenerator(() => new Uint8Array(32).fill(5));

const take = (draws: Draws, limit: number, count = COUNT): number[] =>
  Array.from({ length: count }, () => draws.below(limit));

const battery = (draws: Draws): Finding[] =>
  LIMITS.flatMap((limit) => testSequence(`below ${limit}`, take(draws, limit), limit));

/** How often each card lands on each place, and after which card. */
function shuffles(draws: Draws, count: number): Finding[] {
  const deck = Array.from({ length: 52 }, (_, card) => card);
  const [places, follows] = [0, 1].map(() => Array.from({ length: 52 * 52 }, () => 0)) as [number[], number[]];
  for (let round = 0; round < count; round++) {
    const order = shuffled(deck, draws);
    order.forEach((card, place) => {
      places[place * 52 + card] = (places[place * 52 + card] ?? 0) + 1;
      const pair = (order[place - 1] ?? card) * 52 + card;
      if (place > 0) follows[pair] = (follows[pair] ?? 0) + 1;
    });
  }
  const freedom = 51 * 51;
  const p = (value: number): number => eitherSide(chiSquareTail(value, freedom));
  const even = places.map(() => count / 52);
  return [
    // A card is on one place only, which spreads the counts by 52 / 51 more than dice would.
    { test: 'shuffle: places', p: p((deviation(places, even).value * 51) / 52) },
    {
      test: 'shuffle: what follows what',
      p: p(
        deviation(
          follows.filter((_, pair) => pair % 53 > 0),
          even,
        ).value,
      ),
    },
  ];
}

const names = (findings: readonly Finding[]): string[] => findings.map(({ test, p }) => `${test} p=${p}`);

describe('numbers of rounds and of the generator [R43, R44]', () => {
  it('pass every test at 99 %, for limits from 2 to 1000', () => {
    expect(names(rejected(battery(rounds())))).toEqual([]);
    expect(names(rejected(battery(generator())))).toEqual([]);
  });

  it('shuffle 52 cards evenly', () => {
    expect(names(rejected(shuffles(rounds(), 4000)))).toEqual([]);
  });
});

describe('the same tests', () => {
  const kinds = (draws: Draws): string[] => [
    ...new Set(rejected(battery(draws)).map(({ test }) => test.replace(/^[^:]*: /, ''))),
  ];

  it('turn a linear congruence down', () => {
    expect(kinds(congruence())).toEqual(
      expect.arrayContaining(['runs', 'overlaps', 'coupon collector', 'duplicates', 'interplay', 'serial correlation']),
    );
  });

  it('turn the remainder of a byte down, at 52 cards already [R44]', () => {
    const found = testSequence('below 52', take(byteRemainder(rounds()), 52), 52);
    expect(names(rejected(found)).join()).toContain('frequency');
    expect(names(rejected(shuffles(byteRemainder(rounds()), 4000))).join()).toContain('places');
  });

  it('turn a source down that repeats itself, and one that avoids to', () => {
    expect(kinds(sticky(rounds()))).toEqual(expect.arrayContaining(['serial correlation', 'duplicates', 'runs']));
    expect(kinds(avoiding(rounds()))).toEqual(expect.arrayContaining(['serial correlation', 'overlaps', 'interplay']));
  });
});
