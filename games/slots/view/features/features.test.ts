// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HoldEvent, HoldPublic, PickEvent, SlotPublic, SpinEvent } from '../../src/public.ts';
import { flairOf } from '../flair.ts';
import type { Feature, FeatureKit } from './feature.ts';
import { HoldFeature } from './hold.ts';
import { holdScript } from './hold-script.ts';
import { PickFeature } from './pick.ts';
import { placeAt, placesFor } from './pick-places.ts';
import { restAngle, turnedShare, WheelFeature } from './wheel.ts';

const STAKE = 200;
const BEFORE = 50;
const HOLD: HoldPublic = {
  from: 2,
  respins: 3,
  values: [0.5, 1, 2],
  jackpots: { mini: 5, minor: 15, major: 50, grand: 250 },
};
const RULES: SlotPublic = { reels: 2, rows: 2, symbols: [], lines: [], freeSpins: null, hold: HOLD };
const PACE = { isQuick: false, isCalm: false, roundMsMin: 0 };

const at = (reel: number, row: number, times: number) => ({ reel, row, times });
const SPIN: SpinEvent = {
  kind: 'spin',
  isFree: false,
  grid: [
    [11, 0],
    [0, 11],
  ],
  lines: [],
  scatters: 0,
  scatterWin: 0,
  freeWon: 0,
  freeLeft: 0,
  multiplier: 1,
  coins: [at(0, 0, 1), at(1, 1, 2)],
  win: 0,
};

function kitOf(change: Partial<FeatureKit> = {}) {
  const flair = flairOf(0, 2);
  const reels = SPIN.grid.map((column) => flair.makeReel(column, [0], 1));
  const kit: FeatureKit = {
    rules: RULES,
    reels,
    spin: SPIN,
    stake: STAKE,
    before: BEFORE,
    decimals: 2,
    pace: PACE,
    text: (key) => key,
    canvas: document.createElement('canvas'),
    extras: null,
    hear: vi.fn(),
    buzz: vi.fn(),
    burst: vi.fn(),
    ...change,
  };
  return kit;
}

/** Goes on until it is over, and tells how long that took and which amounts were shown. */
function watch(feature: Feature, mostMs = 60_000) {
  const amounts: number[] = [];
  let ms = 0;
  while (!feature.step(20) && ms < mostMs) {
    ms += 20;
    if (feature.won !== null && feature.won !== amounts[amounts.length - 1]) amounts.push(feature.won);
  }
  return { ms, amounts, won: feature.won };
}

let opened: Feature[] = [];
const open = <F extends Feature>(feature: F): F => {
  opened.push(feature);
  return feature;
};
beforeEach(() => {
  opened = [];
});
afterEach(() => opened.forEach((feature) => feature.dispose()));

describe('held coins', () => {
  const event: HoldEvent = {
    kind: 'hold',
    respins: [[], [at(0, 1, 0.5)], [], [], []],
    isFull: false,
    win: 3.5 * STAKE,
  };

  it('count respins down, and up again with every new coin', () => {
    const beats = holdScript(event, HOLD, SPIN, PACE);
    expect(beats.map(({ kind, left }) => [kind, left])).toEqual([
      ['lock', 3],
      ['turn', 2],
      ['land', 2],
      ['turn', 1],
      ['land', 3],
      ['turn', 2],
      ['land', 2],
      ['turn', 1],
      ['land', 1],
      ['turn', 0],
      ['land', 0],
      ['collect', 0],
    ]);
    const length = (quick: boolean) =>
      holdScript(event, HOLD, SPIN, { ...PACE, isQuick: quick }).reduce((sum, { ms }) => sum + ms, 0);
    expect(length(true)).toBeLessThan(length(false) / 2);
  });

  it('are counted one by one on top of what the spin won, and lie on the reels at the end', () => {
    const kit = kitOf();
    const { amounts } = watch(open(new HoldFeature(kit, event, HOLD)));
    expect(amounts).toEqual([50, 250, 650, 750]);
    expect(kit.reels.map((reel) => [reel.symbolAt(0), reel.symbolAt(1)])).toEqual([
      [17, 16],
      [0, 18],
    ]);
  });

  it('bring the grand jackpot when the grid is full, and never more than the round paid', () => {
    const full: HoldEvent = { kind: 'hold', respins: [[at(0, 1, 1), at(1, 0, 1)]], isFull: true, win: 240 * STAKE };
    const { amounts, won } = watch(open(new HoldFeature(kitOf(), full, HOLD)));
    expect(Math.max(...amounts)).toBe(BEFORE + 240 * STAKE);
    expect(won).toBe(BEFORE + 240 * STAKE);
  });

  it('can be hurried through to the same end', () => {
    const feature = open(new HoldFeature(kitOf(), event, HOLD));
    let steps = 0;
    do {
      feature.hurry();
      steps += 1;
    } while (!feature.step(20));
    expect([feature.won, steps < 20]).toEqual([BEFORE + event.win, true]);
  });
});

describe('the wheel', () => {
  const wedges = [5, 10, 20, 50, 5, 10, 8];

  it.each(wedges.map((_, wedge) => wedge))('rests with wedge %s under the pointer', (wedge) => {
    const turned = restAngle(wedge, wedges.length) / (Math.PI * 2);
    const pointed = (((-turned % 1) + 1) % 1) * wedges.length;
    expect(Math.floor(pointed)).toBe(wedge);
    expect(Math.abs(pointed - wedge - 0.5)).toBeLessThan(0.35);
  });

  it('runs out slowly', () => {
    expect([turnedShare(0), turnedShare(1), turnedShare(2)]).toEqual([0, 1, 1]);
    expect(turnedShare(0.5)).toBeGreaterThan(0.85);
  });

  it.each([
    [PACE, 5000, 7000],
    [{ ...PACE, isQuick: true }, 2000, 3500],
    [{ ...PACE, isCalm: true }, 900, 1500],
  ])('shows what it brought only when it stands, at any pace', (pace, least, most) => {
    const event = { kind: 'wheel', wedge: 3, win: 50 * STAKE } as const;
    const { ms, amounts } = watch(open(new WheelFeature(kitOf({ pace }), event, { from: 3, wedges }, null)));
    expect(amounts[amounts.length - 1]).toBe(BEFORE + 50 * STAKE);
    expect([ms > least, ms < most]).toEqual([true, true]);
  });

  it('can be stopped by who does not want to wait', () => {
    const event = { kind: 'wheel', wedge: 0, win: STAKE } as const;
    const feature = open(new WheelFeature(kitOf(), event, { from: 3, wedges }, null));
    feature.hurry();
    feature.step(20);
    expect(feature.won).toBe(BEFORE + STAKE);
    feature.hurry();
    expect(feature.step(20)).toBe(true);
  });
});

describe('chests', () => {
  const event: PickEvent = { kind: 'pick', prizes: [3, 1, 0, 8, 2], opened: 3, win: 4 * STAKE };

  it('open by themselves after a while, at once when rounds follow each other', () => {
    const slow = watch(open(new PickFeature(kitOf(), event)));
    const auto = watch(open(new PickFeature(kitOf({ pace: { ...PACE, isAuto: true } }), event)));
    const quick = watch(open(new PickFeature(kitOf({ pace: { ...PACE, isQuick: true } }), event)));
    for (const { amounts } of [slow, auto, quick]) expect(amounts).toEqual([50, 650, 850]);
    expect(slow.ms).toBeGreaterThan(6000);
    expect(auto.ms).toBeLessThan(5000);
    expect(quick.ms).toBeLessThan(2000);
  });

  it('open when the player wants, and the end ends it', () => {
    const feature = open(new PickFeature(kitOf(), event));
    const seen = [1, 2, 3, 4].map(() => {
      feature.step(20);
      feature.hurry();
      return feature.won;
    });
    expect(seen).toEqual([650, 850, 850, 850]);
    expect(feature.step(20)).toBe(true);
  });

  it('open where they are tapped, and nowhere else', () => {
    const kit = kitOf();
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    document.body.append(kit.canvas);
    const feature = open(new PickFeature(kit, event));
    const tap = (target: Element, x: number) => {
      target.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: x, clientY: 0 }));
      feature.hurry();
    };
    tap(kit.canvas, -400);
    expect(feature.won).toBe(BEFORE);
    tap(document.body, 0);
    expect(feature.won).toBe(650);
    kit.canvas.remove();
    vi.restoreAllMocks();
  });

  it('stand where a finger finds them', () => {
    const places = placesFor(13, 375, 420, 64);
    const { columns, rows, x, y, cell } = places;
    expect([columns * cell <= 375, y >= 64, y + rows * cell <= 420]).toEqual([true, true, true]);
    const middles = Array.from({ length: 13 }, (_, chest) => {
      const row = Math.floor(chest / columns);
      const aside = row === rows - 1 ? (columns - (13 - columns * (rows - 1))) / 2 : 0;
      return placeAt(places, x + (aside + (chest % columns) + 0.5) * cell, y + (row + 0.5) * cell, 13);
    });
    expect(middles).toEqual(Array.from({ length: 13 }, (_, chest) => chest));
    expect(placeAt(places, x - 5, y + 5, 13)).toBe(-1);
    expect(placeAt(places, x + 5, y - 5, 13)).toBe(-1);
  });
});
