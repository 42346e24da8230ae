import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CIRCLE_RULES, circleOf, FUNNEL_RULES, funnelOf, type FloatMove } from './float-flows.ts';

const HOUR_MS = 3_600_000;
let numbers = 0;

const move = (from: string, to: string, amount: bigint, hour: number): FloatMove => ({
  transfer: String((numbers += 1)),
  from,
  to,
  amount,
  at: hour * HOUR_MS,
});
/** Whether the last of some moves closes a circle, and who is in it. */
const round = (...moves: FloatMove[]) => {
  const closing = moves[moves.length - 1];
  return closing
    ? (circleOf(closing, moves, CIRCLE_RULES)
        ?.map(({ from }) => from)
        .join('') ?? null)
    : null;
};

describe('a circle of float', () => {
  it('is told from its beginning, with what closed it last [D3] [T18]', () => {
    expect(round(move('a', 'b', 900n, 0), move('b', 'c', 800n, 5), move('c', 'a', 700n, 9))).toBe('abc');
    const many = ['ab', 'bc', 'cd', 'de', 'ef', 'fa'].map(([from = '', to = ''], hour) => move(from, to, 500n, hour));
    expect(round(...many)).toBe('abcdef');
  });

  it.each<[string, readonly FloatMove[]]>([
    ['to and fro', [move('a', 'b', 900n, 0), move('b', 'a', 900n, 1)]],
    ['up the line', [move('a', 'b', 900n, 0), move('b', 'c', 900n, 1), move('c', 'd', 900n, 2)]],
    ['against the order of time', [move('b', 'c', 900n, 0), move('a', 'b', 900n, 1), move('c', 'a', 900n, 2)]],
    ['more than a week', [move('a', 'b', 900n, 0), move('b', 'c', 900n, 1), move('c', 'a', 900n, 169)]],
    ['small change', [move('a', 'b', 900n, 0), move('b', 'c', 449n, 1), move('c', 'a', 900n, 2)]],
    ['a large one between', [move('a', 'b', 900n, 0), move('b', 'c', 1_801n, 1), move('c', 'a', 900n, 2)]],
    [
      'more than six',
      ['ab', 'bc', 'cd', 'de', 'ef', 'fg', 'ga'].map(([from = '', to = ''], hour) => move(from, to, 500n, hour)),
    ],
  ])('is none: %s', (_what, moves) => {
    expect(round(...moves)).toBeNull();
  });

  it('lies on the edge: a week to the moment, and half of it', () => {
    expect(round(move('a', 'b', 500n, 0), move('b', 'c', 1_000n, 1), move('c', 'a', 1_000n, 168))).toBe('abc');
  });

  it('is found exactly where somebody who tries every way finds one [T18]', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const name = fc.constantFrom(...names);
    const any = fc.tuple(name, name, fc.bigInt(50n, 400n), fc.nat(300)).filter(([from, to]) => from !== to);
    fc.assert(
      fc.property(
        fc.array(any, { minLength: 1, maxLength: 16 }),
        fc.integer({ min: 3, max: 5 }),
        (list, membersMax) => {
          const moves = list.map(([from, to, amount, hour]) => move(from, to, amount, hour));
          const closing = moves.reduce((last, one) => (one.at >= last.at ? one : last));
          const rules = { ...CIRCLE_RULES, membersMax };
          const told = circleOf(closing, moves, rules);
          const able = moves.filter(
            (one) =>
              one !== closing &&
              closing.at - one.at <= rules.withinMs &&
              one.amount * 2n >= closing.amount &&
              closing.amount * 2n >= one.amount,
          );
          const tries = (at: string, way: readonly FloatMove[]): boolean =>
            able.some(
              (one) =>
                one.from === at &&
                one.at >= (way[way.length - 1]?.at ?? 0) &&
                !way.includes(one) &&
                way.every(({ from }) => from !== one.to) &&
                (one.to === closing.from
                  ? way.length > 0 && way.length + 2 <= membersMax
                  : way.length + 2 < membersMax && tries(one.to, [...way, one])),
            );
          expect(told !== null).toBe(tries(closing.to, []));
          if (told === null) return;
          expect(told[told.length - 1]).toBe(closing);
          expect(new Set(told.map(({ from }) => from)).size).toBe(told.length);
          told.forEach((one, nr) => expect(one.from).toBe(told[(nr || told.length) - 1]?.to));
          for (const [nr, one] of told.slice(1).entries()) expect(one.at).toBeGreaterThanOrEqual(told[nr]?.at ?? 0);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('a funnel', () => {
  const FIVE = ['b', 'c', 'd', 'e', 'f'];
  const came = (amount: bigint, hour = 0) => FIVE.map((from) => move(from, 'a', amount, hour));
  const through = (out: FloatMove, moves: readonly FloatMove[]) => funnelOf(out, moves, FUNNEL_RULES)?.length ?? 0;

  it('is many who hand to one, who hands on nine tenths of it [D3]', () => {
    expect(through(move('a', 'z', 500n, 2), came(100n))).toBe(5);
    expect(through(move('a', 'z', 450n, 24), came(100n))).toBe(5);
  });

  it.each<[string, FloatMove, readonly FloatMove[]]>([
    ['who keeps more of it', move('a', 'z', 449n, 2), came(100n)],
    ['who hands it on a day later', move('a', 'z', 500n, 25), came(100n)],
    ['before anything came', move('a', 'z', 500n, 0), came(100n, 1)],
    ['with four', move('a', 'z', 400n, 2), came(100n).slice(1)],
    ['with one four times more', move('a', 'z', 400n, 2), [...came(100n).slice(1), move('b', 'a', 100n, 0)].slice(1)],
    ['with one large sum', move('a', 'z', 1_400n, 2), [...came(100n), move('g', 'a', 900n, 1)]],
    ['where others were paid', move('a', 'z', 500n, 2), came(100n).map((one) => ({ ...one, to: 'y' }))],
  ])('is none: somebody %s', (_what, out, moves) => {
    expect(through(out, moves)).toBe(0);
  });
});
