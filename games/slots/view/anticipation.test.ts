import { describe, expect, it } from 'vitest';
import type { MostShown, SlotPublic, SpinEvent, SymbolKind } from '../src/public.ts';
import { flairOf } from './flair.ts';
import { FallingReel } from './falling-reel.ts';
import { anticipatedReels } from './anticipation.ts';

const KINDS: readonly SymbolKind[] = ['low', 'scatter', 'coin', 'bonus'];
const [SCATTER, COIN, BONUS] = [1, 2, 3];
const EACH = [1, 1, 1, 1, 1];
const SHOWN: MostShown = { scatter: EACH, coin: [3, 3, 3, 3, 3], bonus: EACH };
const rules = (change: Partial<SlotPublic>): SlotPublic => ({
  reels: 5,
  rows: 3,
  symbols: KINDS.map((kind) => ({ kind, pays: [] })),
  lines: [],
  freeSpins: null,
  mostShown: { base: SHOWN, free: SHOWN },
  ...change,
});
const LEFT = [0, 1, 2, 3, 4];

/** A spin with so many of a symbol on each reel. */
function spin(symbol: number, counts: readonly number[]): SpinEvent {
  const grid = counts.map((count) => [0, 1, 2].map((row) => (row < count ? symbol : 0)));
  const rest = { lines: [], scatters: 0, scatterWin: 0, freeWon: 0, freeLeft: 0, multiplier: 1, win: 0 };
  return { kind: 'spin', isFree: false, grid, ...rest };
}

/** The reels that keep people waiting. */
const waiting = (game: SlotPublic, shown: SpinEvent, order = LEFT) =>
  anticipatedReels(game, shown, order).flatMap((isAnticipated, reel) => (isAnticipated ? [reel] : []));

describe('what keeps people waiting', () => {
  const freeSpins = { awards: [8, 10, 15], multiplier: 2, spinsMax: 100 };
  const hold = { from: 6, respins: 3, values: [1], jackpots: { mini: 5, minor: 15, major: 50, grand: 250 } };

  it('is one scatter or bonus that is missing', () => {
    expect(waiting(rules({ freeSpins }), spin(SCATTER, [1, 1, 0, 0, 0]))).toEqual([2, 3, 4]);
    expect(waiting(rules({ wheel: { from: 3, wedges: [] } }), spin(BONUS, [1, 0, 1, 0, 0]))).toEqual([3, 4]);
    expect(waiting(rules({ pick: { from: 3, prizes: [] } }), spin(BONUS, [1, 0, 0, 0, 1]))).toEqual([]);
  });

  it('is one or two coins that are missing', () => {
    expect(waiting(rules({ hold }), spin(COIN, [2, 1, 0, 1, 0]))).toEqual([4]);
    expect(waiting(rules({ hold }), spin(COIN, [2, 1, 0, 0, 3]))).toEqual([]);
  });

  it('is nothing on a reel that cannot bring it, in paid and in free spins each by their own reels [R46]', () => {
    const bonus: MostShown = { ...SHOWN, bonus: [1, 0, 1, 0, 1] };
    const wheel = rules({ wheel: { from: 3, wedges: [] }, mostShown: { base: bonus, free: SHOWN } });
    expect(waiting(wheel, spin(BONUS, [1, 0, 1, 0, 0]))).toEqual([4]);
    const last: MostShown = { ...SHOWN, scatter: [1, 1, 1, 1, 0] };
    const ways = rules({ freeSpins: { ...freeSpins, awards: [20] }, mostShown: { base: last, free: SHOWN } });
    expect(waiting(ways, spin(SCATTER, [1, 1, 0, 0, 0]))).toEqual([2, 3]);
    expect(waiting(ways, { ...spin(SCATTER, [1, 1, 0, 0, 0]), isFree: true })).toEqual([2, 3, 4]);
  });

  it('is nothing that cannot be reached any more, or that more of it would not raise [R46]', () => {
    const thin: MostShown = { ...SHOWN, coin: [3, 3, 0, 3, 1] };
    const coins = rules({ hold, mostShown: { base: thin, free: SHOWN } });
    expect(waiting(coins, spin(COIN, [3, 1, 0, 0, 0]))).toEqual([3]);
    const once = rules({ freeSpins: { ...freeSpins, awards: [20] } });
    expect(waiting(once, spin(SCATTER, [1, 1, 1, 0, 0]))).toEqual([2]);
  });

  it('is nothing that would open nothing', () => {
    expect(waiting(rules({ hold }), spin(SCATTER, [1, 1, 0, 0, 0]))).toEqual([]);
  });

  it('goes by the order in which reels stop', () => {
    const { order } = flairOf(3, 5);
    expect(order).toEqual([2, 1, 3, 0, 4]);
    expect(waiting(rules({ freeSpins }), spin(SCATTER, [0, 1, 1, 0, 0]), [...order])).toEqual([0, 3, 4]);
  });
});

describe('presentations', () => {
  it('are four, and all of them land on what was decided', () => {
    for (const flair of [0, 1, 2, 3]) {
      const reel = flairOf(flair, 5).makeReel([1, 2, 3, 4], [9], 1);
      expect([0, 1, 2, 3].map((row) => reel.symbolAt(row))).toEqual([1, 2, 3, 4]);
      reel.run(0);
      for (let ms = 0; ms < 900; ms += 16) reel.step(16);
      expect([0, 1, 2, 3].some((row) => reel.symbolAt(row) === 8 && reel.heightOf(row) < 4)).toBe(false);
      reel.land([5, 6, 7, 8], 500);
      for (let ms = 0; ms < 600; ms += 16) reel.step(16);
      expect([0, 1, 2, 3].map((row) => [reel.symbolAt(row), reel.heightOf(row)])).toEqual([
        [5, 0],
        [6, 1],
        [7, 2],
        [8, 3],
      ]);
    }
  });

  it('roll down or up', () => {
    const heights = [0, 1].map((flair) => {
      const reel = flairOf(flair, 3).makeReel([1, 2, 3], [9], 1);
      reel.run(0);
      for (let ms = 0; ms < 180; ms += 4) reel.step(4);
      return [0, 1, 2].map((row) => reel.heightOf(row) - row);
    });
    expect(heights[0]?.every((height) => height > 0)).toBe(true);
    expect(heights[1]?.every((height) => height < 0)).toBe(true);
  });

  it('fall out until nothing is left, and give back what lay there when there was no round', () => {
    const reel = new FallingReel([1, 2, 3]);
    reel.run(0);
    for (let ms = 0; ms < 600; ms += 16) reel.step(16);
    expect([0, 1, 2].every((row) => reel.heightOf(row) > 3)).toBe(true);
    reel.giveBack();
    expect([0, 1, 2].map((row) => [reel.symbolAt(row), reel.heightOf(row)])).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
    ]);
  });
});
