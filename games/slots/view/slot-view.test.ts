// @vitest-environment happy-dom
import type { Pace, Progress } from '@perya/stage';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SlotEvent, SlotPublic, SpinEvent } from '../src/public.ts';
import { createView } from './slot-view.ts';

const RULES: SlotPublic = {
  reels: 5,
  rows: 3,
  symbols: Array.from({ length: 11 }, (_, at) => ({
    kind: at < 5 ? 'low' : at < 9 ? 'high' : at === 9 ? 'wild' : 'scatter',
    pays: [5, 10, 20],
  })),
  lines: [[1, 1, 1, 1, 1]],
  freeSpins: { awards: [10, 15, 20], multiplier: 2, spinsMax: 100 },
};
const HOLD = { from: 6, respins: 3, values: [7], jackpots: { mini: 10, minor: 20, major: 50, grand: 500 } };
const PACE: Pace = { isQuick: false, isCalm: false, roundMsMin: 0 };
const spin = (change: Partial<SpinEvent> = {}): SpinEvent => ({
  kind: 'spin',
  isFree: false,
  grid: Array.from({ length: 5 }, () => [3, 3, 3]),
  lines: [],
  scatters: 0,
  scatterWin: 0,
  freeWon: 0,
  freeLeft: 0,
  multiplier: 1,
  win: 0,
  ...change,
});

let frames: FrameRequestCallback[] = [];
let now = 1000;
/** Symbols drawn in the last frame, by their place in the sheet. */
let drawn: number[] = [];

/** A canvas that takes everything and notes which symbols it was given. */
function pen(): CanvasRenderingContext2D {
  const marks = { measureText: () => ({ width: 10 }), createLinearGradient: gradient, createRadialGradient: gradient };
  return new Proxy(marks, {
    get: (known, name) =>
      name in known ? known[name as keyof typeof known] : name === 'drawImage' ? note : () => undefined,
    set: () => true,
  }) as unknown as CanvasRenderingContext2D;
}
const gradient = () => ({ addColorStop: () => undefined });
const note = (_: unknown, ...places: number[]) => {
  const [left = 0, top = 0, width = 0] = places;
  // Bulbs are smaller than any symbol.
  if (places.length === 8 && width > 20) drawn.push(left + top * 10);
};

beforeEach(() => {
  frames = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(pen as never);
  vi.stubGlobal(
    'Image',
    class extends EventTarget {
      set src(_: string) {
        queueMicrotask(() => this.dispatchEvent(new Event('error')));
      }
    },
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Draws frames for some time. */
async function pass(ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 20) {
    now += 20;
    if (frames.length > 0) drawn = [];
    frames.splice(0).forEach((frame) => frame(now));
    await Promise.resolve();
  }
}

async function open(change: Partial<SlotPublic> = {}, flair = 0) {
  const canvas = document.createElement('canvas');
  canvas.getBoundingClientRect = () => ({ width: 375, height: 560 }) as DOMRect;
  const progress: Progress[] = [];
  const view = createView({
    canvas,
    name: 'Halo-Halo',
    theme: 'fruit',
    pictures: '/themes/fruit/',
    rules: { ...RULES, ...change },
    flair,
    maxWin: { times: '1,000', odds: '85M' },
    currency: { symbol: '₱', decimals: 2 },
    isSoundOn: false,
    text: (key) => key,
    onProgress: (one) => progress.push(one),
  });
  await view.ready;
  await pass(600);
  const seen = vi.fn();
  const show = (events: readonly SlotEvent[], pace = PACE) => {
    const win = events.reduce((sum, event) => sum + event.win, 0);
    const acted = { roundNo: '1', choice: undefined, actions: [], isOpen: false };
    void view.show({ ...acted, events, stake: 100, win }, pace).then(seen);
  };
  return { view, progress, done: seen, show };
}

describe('the view of a slot', () => {
  it('lies still without frames until somebody plays', async () => {
    await open();
    expect(frames).toHaveLength(0);
  });

  it('turns for as long as there is no answer', async () => {
    const { view, done } = await open();
    view.start(PACE);
    await pass(30_000);
    expect(frames).toHaveLength(1);
    expect(done).not.toHaveBeenCalled();
  });

  it('shows what was decided and is done when all of it has been seen', async () => {
    const { view, show, done, progress } = await open();
    view.start(PACE);
    await pass(500);
    show([spin({ win: 300, lines: [{ line: 0, symbol: 3, count: 5, win: 300 }] })]);
    await pass(1200);
    expect(done).not.toHaveBeenCalled();
    await pass(2000);
    expect(done).toHaveBeenCalledTimes(1);
    expect(progress[progress.length - 1]).toEqual({ win: 300, freeLeft: null });
  });

  it('counts free spins down and what they bring up', async () => {
    const { view, show, done, progress } = await open();
    view.start(PACE);
    show([
      spin({ freeWon: 2, freeLeft: 2, scatters: 3 }),
      spin({ isFree: true, freeLeft: 1, win: 50 }),
      spin({ isFree: true, freeLeft: 0, win: 70 }),
    ]);
    await pass(12_000);
    expect(done).toHaveBeenCalledTimes(1);
    const left = progress.map(({ freeLeft }) => freeLeft).filter((count, at, all) => count !== all[at - 1]);
    expect(left).toEqual([null, 1, 0]);
    expect(progress[progress.length - 1]?.win).toBe(120);
  });

  it('hurries when asked, but not past what the region wants', async () => {
    const timeOf = async (roundMsMin: number) => {
      const { view, show, done } = await open();
      const pace = { ...PACE, roundMsMin };
      view.start(pace);
      show([spin()], pace);
      let took = 0;
      while (done.mock.calls.length === 0 && took < 10_000) {
        view.hurry();
        await pass(20);
        took += 20;
      }
      return took;
    };
    expect(await timeOf(0)).toBeLessThan(200);
    expect(await timeOf(2500)).toBeGreaterThanOrEqual(2500);
  });

  it('shows the result without turning to who asked for less movement', async () => {
    const { view, show, done } = await open();
    const calm = { ...PACE, isCalm: true };
    view.start(calm);
    await pass(40);
    const before = [...drawn];
    show([spin()], calm);
    await pass(100);
    expect(drawn).toEqual(before);
    await pass(1500);
    expect(done).toHaveBeenCalledTimes(1);
    expect(new Set(drawn).size).toBe(1);
  });

  it('goes back to how it was when there was no round', async () => {
    const { view } = await open();
    view.fit();
    await pass(20);
    const before = [...drawn];
    view.start(PACE);
    await pass(800);
    view.rest();
    await pass(40);
    view.fit();
    await pass(20);
    expect(drawn).toEqual(before);
    expect(frames).toHaveLength(0);
  });

  it.each([0, 1, 2, 3])('is done with any presentation: %s', async (flair) => {
    const { view, show, done } = await open({}, flair);
    view.start(PACE);
    await pass(300);
    show([spin()]);
    await pass(4000);
    expect(done).toHaveBeenCalledTimes(1);
    expect([frames.length, new Set(drawn).size]).toEqual([0, 1]);
  });

  it('covers reels with the symbol that was drawn', async () => {
    const { view, show, done, progress } = await open();
    view.start(PACE);
    const grid = [0, 1, 2, 3, 4].map((reel) => (reel % 2 === 0 ? [3, 4, 5] : [5, 5, 5]));
    const expanded = { symbol: 3, reels: [0, 2, 4], win: 500 };
    show([
      spin({ freeWon: 1, freeLeft: 1, expanding: 3 }),
      spin({ isFree: true, grid, expanding: 3, expanded, win: 500 }),
    ]);
    await pass(14_000);
    expect(done).toHaveBeenCalledTimes(1);
    expect(progress[progress.length - 1]?.win).toBe(500);
    view.fit();
    await pass(20);
    expect(drawn).toHaveLength(15);
    expect(new Set(drawn).size).toBe(2);
  });

  it.each([
    ['hold', { hold: HOLD }, { kind: 'hold', respins: [[], [], []], isFull: false, win: 700 }],
    ['wheel', { wheel: { from: 3, wedges: [1, 7] } }, { kind: 'wheel', wedge: 1, win: 700 }],
    ['pick', { pick: { from: 3, prizes: [7, 0] } }, { kind: 'pick', prizes: [7, 0], opened: 2, win: 700 }],
  ] as const)('shows what a spin opened to its end: %s', async (_, rules, event) => {
    const { view, show, done, progress } = await open({ ...rules, freeSpins: null });
    await vi.dynamicImportSettled();
    view.start(PACE);
    show([spin({ coins: [{ reel: 0, row: 0, times: 7 }] }), event]);
    await pass(3500);
    expect(done).not.toHaveBeenCalled();
    await pass(16_000);
    expect(done).toHaveBeenCalledTimes(1);
    expect(progress[progress.length - 1]).toEqual({ win: 700, freeLeft: null });
    expect(frames).toHaveLength(0);
  });
});
