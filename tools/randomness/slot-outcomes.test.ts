import { drawsFrom, seedKey, type Draws } from '@perya/fairness';
import { SLOT_TITLES } from '@perya/slots/titles';
import { describe, expect, it } from 'vitest';
import { byteRemainder, congruence, sticky } from './bad-sources.ts';
import { rejected } from './sequence-tests.ts';
import { testSlot } from './slot-outcomes.ts';

const ROUNDS = 12_000;
const SEED = seedKey('8badf00d'.repeat(8));
const fair = (round: number): Draws => drawsFrom(SEED, 'outcomes', round);

/** A title for each engine: its models draw in the same way. */
const ENGINES = [
  ...new Map(SLOT_TITLES.map((title) => [title.modelId.slice(0, title.modelId.indexOf('-')), title])).values(),
];

const names = (...found: Parameters<typeof rejected>): string[] =>
  rejected(...found).map(({ test, p }) => `${test} p=${p}`);

describe('final outcomes of slots [R43]', () => {
  it('pass every test at 99 %, on every engine', { tags: ['long'] }, () => {
    expect(ENGINES).toHaveLength(9);
    expect(names(ENGINES.flatMap((title) => testSlot(title, fair, ROUNDS)))).toEqual([]);
  });

  it.each([
    ['a linear congruence', () => congruence()],
    ['the remainder of a byte', () => byteRemainder(fair(0))],
    ['a source that repeats itself', () => sticky(fair(0), 8)],
  ])('do not pass with %s', (_, open) => {
    const [title] = ENGINES;
    const source = open();
    expect(title && names(testSlot(title, () => source, ROUNDS))).not.toEqual([]);
  });
});
