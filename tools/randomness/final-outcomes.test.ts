import { drawsFrom, seedKey, type Draws } from '@perya/fairness';
import { INSTANT_TITLES } from '@perya/instant/titles';
import { describe, expect, it } from 'vitest';
import { BOOK_MODELS } from '../models/studio.ts';
import { byteRemainder, congruence, sticky } from './bad-sources.ts';
import { testBook } from './book-outcomes.ts';
import { testInstant } from './instant-outcomes.ts';
import { rejected } from './sequence-tests.ts';

const SEED = seedKey('0ddba11c'.repeat(8));
const fair = (round: number): Draws => drawsFrom(SEED, 'outcomes', round);

const INSTANT = [...new Map(INSTANT_TITLES.map((title) => [title.engine, title])).values()];
const BOOKS = ['TMB-01', 'CLU-01'].flatMap((id) => BOOK_MODELS.filter((model) => model.id === id));

const names = (...found: Parameters<typeof rejected>): string[] =>
  rejected(...found).map(({ test, p }) => `${test} p=${p}`);

describe('final outcomes of instant games [R43]', () => {
  const rounds = 8000;

  it('pass every test at 99 %, on every engine', { tags: ['long'] }, () => {
    expect(INSTANT).toHaveLength(13);
    expect(names(INSTANT.flatMap((title) => testInstant(title, fair, rounds)))).toEqual([]);
  });

  it.each([
    ['a linear congruence', 'color', () => congruence()],
    ['the remainder of a byte', 'poker', () => byteRemainder(fair(0))],
    ['a source that repeats itself', 'wheel', () => sticky(fair(0), 8)],
  ])('do not pass with %s', (_, engine, open) => {
    const source = open();
    const title = INSTANT.find((one) => one.engine === engine);
    expect(title && names(testInstant(title, () => source, rounds))).not.toEqual([]);
  });
});

describe('final outcomes of rounds from books [R43]', () => {
  it('pass every test at 99 %, where they fall and where they cluster', () => {
    expect(BOOKS).toHaveLength(2);
    expect(names(BOOKS.flatMap((model) => testBook(model, fair, 12_000)))).toEqual([]);
  });

  it('do not pass with a source that repeats itself', () => {
    const [model] = BOOKS;
    const source = sticky(fair(0), 3);
    expect(model && names(testBook(model, () => source, 12_000))).not.toEqual([]);
  });
});
