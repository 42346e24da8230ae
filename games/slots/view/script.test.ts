import { describe, expect, it } from 'vitest';
import type { SlotEvent, SlotPublic, SpinEvent } from '../src/public.ts';
import { scriptOf, tierOf } from './script.ts';
import { hotCells } from './wins.ts';

const STAKE = 100;
const NORMAL = { isQuick: false, isCalm: false, roundMsMin: 0 };
const EACH = [1, 1, 1, 1, 1];
const SHOWN = { scatter: EACH, coin: EACH, bonus: EACH };
const RULES: SlotPublic = {
  reels: 5,
  rows: 3,
  symbols: [
    { kind: 'low', pays: [5, 10, 20] },
    { kind: 'scatter', pays: [2, 5, 10] },
  ],
  lines: [
    [1, 1, 1, 1, 1],
    [0, 1, 2, 1, 0],
  ],
  freeSpins: { awards: [10, 15, 20], multiplier: 2, spinsMax: 100 },
  mostShown: { base: SHOWN, free: SHOWN },
};

const spin = (change: Partial<SpinEvent> = {}): SpinEvent => ({
  kind: 'spin',
  isFree: false,
  grid: Array.from({ length: 5 }, () => [0, 0, 0]),
  lines: [],
  scatters: 0,
  scatterWin: 0,
  freeWon: 0,
  freeLeft: 0,
  multiplier: 1,
  win: 0,
  ...change,
});

const script = (events: readonly SlotEvent[], pace = NORMAL, spunMs = 0) =>
  scriptOf({ events, rules: RULES, stake: STAKE, pace, spunMs });

const kinds = (events: readonly SlotEvent[], pace = NORMAL) => script(events, pace).map((beat) => beat.kind);

describe('what a round shows', () => {
  it('is only the reels when nothing was won', () => expect(kinds([spin()])).toEqual(['reels']));

  it('is lines and the amount when something was', () => {
    const [, wins] = script([spin({ win: 250 })]);
    expect(wins).toMatchObject({ kind: 'wins', before: 0, after: 250, isQuiet: false });
  });

  it('has no fanfare when less came back than was staked', () => {
    expect(script([spin({ win: STAKE })])[1]).toMatchObject({ isQuiet: true });
    expect(script([spin({ win: STAKE + 1 })])[1]).toMatchObject({ isQuiet: false });
  });

  it('celebrates what is large, and never longer than 1.2 seconds', () => {
    const beats = script([spin({ win: STAKE * 30, freeWon: 10, freeLeft: 10 }), spin({ isFree: true })]);
    expect(beats.map((beat) => beat.kind)).toEqual(['reels', 'wins', 'big', 'intro', 'reels', 'big']);
    const celebrations = beats.filter((beat) => ['big', 'intro', 'outro'].includes(beat.kind));
    expect(Math.max(...celebrations.map((beat) => beat.ms))).toBeLessThanOrEqual(1200);
  });

  it('counts free spins on to the total and ends with it', () => {
    const beats = script([
      spin({ win: 200, freeWon: 10, freeLeft: 10 }),
      spin({ isFree: true, win: 150 }),
      spin({ isFree: true, win: 50, freeWon: 10 }),
    ]);
    expect(beats.flatMap((beat) => (beat.kind === 'wins' ? [[beat.before, beat.after]] : []))).toEqual([
      [0, 200],
      [200, 350],
      [350, 400],
    ]);
    expect(beats.flatMap((beat) => (beat.kind === 'intro' ? [beat.isMore] : []))).toEqual([false, true]);
    expect(beats[beats.length - 1]).toMatchObject({ kind: 'outro', win: 400 });
  });

  it.each([
    [999, undefined],
    [1000, 1],
    [2500, 2],
    [6000, 3],
  ])('a win of %s for a stake of 100 is of tier %s', (win, tier) => expect(tierOf(win, STAKE)).toBe(tier));
});

describe('what a spin opened', () => {
  it('is announced, shown until it is over, and told at the end', () => {
    const beats = script([spin({ win: 100 }), { kind: 'wheel', wedge: 2, win: 500 }]);
    expect(beats.map((beat) => beat.kind)).toEqual(['reels', 'wins', 'announce', 'feature', 'outro']);
    expect(beats[3]).toMatchObject({ before: 100, after: 600, spin: { win: 100 } });
    expect(beats[4]).toMatchObject({ win: 500 });
  });

  it('is celebrated when it brought much', () => {
    const hold = { kind: 'hold', respins: [[]], isFull: false, win: STAKE * 60 } as const;
    expect(script([spin(), hold]).pop()).toMatchObject({ kind: 'big', tier: 3, win: STAKE * 60 });
  });

  it('comes before the free spins of the same round, whose end counts everything', () => {
    const pick = { kind: 'pick', prizes: [2, 0], opened: 2, win: 200 } as const;
    const beats = script([spin({ freeWon: 1, freeLeft: 1 }), pick, spin({ isFree: true, win: 50 })]);
    expect(beats.map((beat) => beat.kind)).toEqual([
      'reels',
      'intro',
      'announce',
      'feature',
      'outro',
      'reels',
      'wins',
      'outro',
    ]);
    expect(beats[beats.length - 1]).toMatchObject({ win: 250 });
  });
});

describe('a symbol that covers reels', () => {
  const expanded = { symbol: 0, reels: [0, 2, 4], win: 300 };

  it('is drawn when free spins are won, and not again when they win more', () => {
    const free = { freeWon: 10, freeLeft: 10, expanding: 0 };
    expect(kinds([spin(free), spin({ ...free, isFree: true })])).toEqual([
      'reels',
      'intro',
      'chosen',
      'reels',
      'intro',
      'outro',
    ]);
  });

  it('covers after the lines have paid, and pays by itself', () => {
    const beats = script([spin(), spin({ isFree: true, expanding: 0, expanded, win: 450 })]);
    expect(beats.map((beat) => beat.kind)).toEqual(['reels', 'reels', 'wins', 'cover', 'wins', 'outro']);
    expect(beats[2]).toMatchObject({ before: 0, after: 150, isCovered: false });
    expect(beats[4]).toMatchObject({ before: 150, after: 450, isCovered: true });
  });

  it('pays no more than the round did where it reached the most it can pay', () => {
    const beats = script([spin(), spin({ isFree: true, expanding: 0, expanded, win: 200 })]);
    expect(beats.flatMap((beat) => (beat.kind === 'wins' ? [[beat.before, beat.after]] : []))).toEqual([[0, 200]]);
  });
});

describe('the reels', () => {
  const reels = (events: readonly SpinEvent[], pace = NORMAL, spunMs = 0) => {
    const [beat] = script(events, pace, spunMs);
    if (beat?.kind !== 'reels') throw new Error('no reels');
    return beat;
  };

  it('stop from the left to the right', () => {
    const { stops } = reels([spin()]);
    expect([...stops].sort((one, other) => one - other)).toEqual(stops);
    expect(new Set(stops).size).toBe(5);
  });

  it('need not wait for time that passed before the answer', () => {
    expect(reels([spin()], NORMAL, 400).ms).toBe(reels([spin()]).ms - 400);
    expect(reels([spin()], NORMAL, 60_000).stops[0]).toBe(0);
  });

  it('are never over sooner than the region allows, however quick', () => {
    const pace = { isQuick: true, isCalm: false, roundMsMin: 2500 };
    expect(reels([spin()], pace).ms).toBeGreaterThanOrEqual(2500);
    expect(reels([spin()], pace, 1000).ms).toBeGreaterThanOrEqual(1500);
    expect(reels([spin()], { ...pace, isCalm: true }).ms).toBeGreaterThanOrEqual(2500);
  });

  it('are shorter when quick', () => {
    expect(reels([spin()], { ...NORMAL, isQuick: true }).ms).toBeLessThan(reels([spin()]).ms / 2);
  });

  it('keep people waiting only once two scatters lie there', () => {
    const grid = [
      [1, 0, 0],
      [0, 0, 0],
      [0, 1, 0],
      [0, 0, 0],
      [0, 0, 0],
    ];
    expect(reels([spin({ grid, scatters: 2 })]).anticipated).toEqual([false, false, false, true, true]);
    expect(reels([spin({ grid })], { ...NORMAL, isQuick: true }).anticipated).not.toContain(true);
    expect(reels([spin({ grid: grid.slice(0, 2).concat(grid.slice(3), [[0, 0, 0]]) })]).anticipated).not.toContain(
      true,
    );
  });
});

describe('script', () => {
  it('lights the cells of lines, one of them, and scatters that paid', () => {
    const won = spin({
      lines: [
        { line: 0, symbol: 0, count: 3, win: 50 },
        { line: 1, symbol: 0, count: 4, win: 100 },
      ],
      win: 150,
    });
    const lit = (cells: readonly (readonly boolean[])[]) => cells.map((column) => column.indexOf(true));
    expect(lit(hotCells(won, RULES, 1))).toEqual([0, 1, 2, 1, -1]);
    expect(hotCells(won, RULES)[0]).toEqual([true, true, false]);
    const grid = [
      [1, 0, 0],
      [0, 0, 1],
      [0, 1, 0],
      [0, 0, 0],
      [0, 0, 0],
    ];
    expect(lit(hotCells(spin({ grid, scatterWin: 200 }), RULES))).toEqual([0, 2, 1, -1, -1]);
    expect(lit(hotCells(spin({ grid }), RULES))).toEqual([-1, -1, -1, -1, -1]);
  });

  it('lights the symbol and wilds on the first reels where ways paid', () => {
    const rules: SlotPublic = { ...RULES, symbols: [...RULES.symbols, { kind: 'wild', pays: [] }], lines: [] };
    const grid = [
      [0, 1, 0],
      [2, 0, 1],
      [1, 2, 1],
      [0, 0, 0],
      [1, 1, 1],
    ];
    const won = spin({ grid, ways: [{ symbol: 0, count: 3, ways: 4, win: 40 }], win: 40 });
    expect(hotCells(won, rules)).toEqual([
      [true, false, true],
      [true, true, false],
      [false, true, false],
      [false, false, false],
      [false, false, false],
    ]);
    expect(hotCells(won, rules, 1).flat()).not.toContain(true);
  });
});
