import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cancelledMarkets, OPPOSITE_RULES, type SidedStake } from './opposite-bets.ts';

const MINUTE_MS = 60_000;
const { marketsMin } = OPPOSITE_RULES;

/** A stake in a market that is named by its number. */
const stake = (nr: number, side: string, amount = 10_000n, atMs = nr * MINUTE_MS): SidedStake => ({
  bet: `${nr} ${side} ${atMs}`,
  market: `LAB round ${nr}`,
  side,
  stake: amount,
  at: atMs,
});
const rounds = (count: number, sideOf: (nr: number) => string, amount = 10_000n) =>
  Array.from({ length: count }, (_, nr) => stake(nr, sideOf(nr), amount));
const BANKER = () => 'banker';
const PLAYER = () => 'player';
const found = (one: readonly SidedStake[], other: readonly SidedStake[]) =>
  cancelledMarkets(one, other, OPPOSITE_RULES).length;

describe('opposite bets of two members', () => {
  it('are a pattern from so many markets on, with all of them told', () => {
    expect(found(rounds(marketsMin - 1, BANKER), rounds(marketsMin - 1, PLAYER))).toBe(0);
    expect(found(rounds(marketsMin, BANKER), rounds(marketsMin, PLAYER))).toBe(marketsMin);
    const [first] = cancelledMarkets(rounds(marketsMin, BANKER), rounds(marketsMin, PLAYER), OPPOSITE_RULES);
    expect(first).toMatchObject({ market: 'LAB round 0', at: 0, stakes: [[{ side: 'banker' }], [{ side: 'player' }]] });
  });

  it('may change sides from round to round, and be split into several stakes', () => {
    const [even, odd] = [(nr: number) => (nr % 2 === 0 ? 'a' : 'b'), (nr: number) => (nr % 2 === 0 ? 'b' : 'a')];
    const halves = rounds(marketsMin, odd, 5_000n).flatMap((half) => [half, { ...half, bet: `${half.bet} again` }]);
    expect(found(rounds(marketsMin, even), halves)).toBe(marketsMin);
  });

  it.each<[string, readonly SidedStake[]]>([
    ['the same side', rounds(40, BANKER)],
    ['other stakes', rounds(40, PLAYER, 8_999n)],
    ['much more', rounds(40, PLAYER, 11_112n)],
    ['other rounds', rounds(80, PLAYER).slice(40)],
    ['much later', rounds(40, PLAYER).map((one) => ({ ...one, at: one.at + OPPOSITE_RULES.withinMs + 1 }))],
    ['both sides', [...rounds(40, PLAYER), ...rounds(40, BANKER)]],
    ['now with and now against', rounds(40, (nr) => (nr % 5 === 0 ? 'banker' : 'player'))],
    ['nothing at all', []],
  ])('are none where the other one bets %s', (_what, other) => {
    expect(found(rounds(40, BANKER), other)).toBe(0);
    expect(found(other, rounds(40, BANKER))).toBe(0);
  });

  it('lie on the edge: nine tenths of the stake, of the rounds, and the last moment', () => {
    expect(found(rounds(40, BANKER), rounds(40, PLAYER, 9_000n))).toBe(40);
    expect(
      found(
        rounds(40, BANKER),
        rounds(40, (nr) => (nr % 10 === 0 ? 'banker' : 'player')),
      ),
    ).toBe(36);
    const late = rounds(40, PLAYER).map((one) => ({ ...one, at: one.at + OPPOSITE_RULES.withinMs }));
    expect(found(rounds(40, BANKER), late)).toBe(40);
  });

  it('are not seen in two who know nothing of each other, at one table and for the same stakes', () => {
    // A generator with a fixed beginning: a thousand pairs, forty rounds each, every stake the same.
    let state = 20_261_119;
    const flip = () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 16) % 2 === 0 ? 'banker' : 'player';
    };
    const pairs = Array.from({ length: 1_000 }, () => found(rounds(40, flip), rounds(40, flip)));
    expect(pairs.filter((count) => count > 0)).toEqual([]);
  });

  it('are the same whoever is asked first, in whatever order, and never more than there are', () => {
    const any = fc.array(
      fc.record({ nr: fc.nat(20), side: fc.constantFrom('a', 'b'), amount: fc.bigInt(1n, 40n), late: fc.nat(900_000) }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(any, any, (some, others) => {
        const rules = { ...OPPOSITE_RULES, marketsMin: 1, shareBps: 1n };
        const [one, other] = [some, others].map((list) =>
          list.map(({ nr, side, amount, late }) => stake(nr, side, amount, late)),
        );
        const names = (...[mine, theirs]: Parameters<typeof found>) =>
          cancelledMarkets(mine, theirs, rules)
            .map(({ market }) => market)
            .sort();
        const told = names(one ?? [], other ?? []);
        expect(names([...(other ?? [])].reverse(), [...(one ?? [])].reverse())).toEqual(told);
        expect(new Set(told).size).toBe(told.length);
        for (const market of told) {
          const of = (list: readonly SidedStake[]) => list.filter((each) => each.market === market);
          const total = (list: readonly SidedStake[]) => of(list).reduce((all, { stake: each }) => all + each, 0n);
          expect(new Set(of([...(one ?? []), ...(other ?? [])]).map(({ side }) => side)).size).toBe(2);
          const [a, b] = [total(one ?? []), total(other ?? [])];
          expect((a < b ? a : b) * 10n >= (a < b ? b : a) * 9n).toBe(true);
        }
      }),
    );
  });
});
