// @vitest-environment happy-dom
import type { Pace, Progress } from '@perya/stage';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TumbleEvent, TumblePublic } from '../src/public.ts';
import { CLUSTER_RULES, event, RULES, step } from './testing/rounds.ts';
import { createView } from './tumble-view.ts';

const PACE: Pace = { isQuick: false, isCalm: false, roundMsMin: 0 };
/** Nobody chooses or acts in this game. */
const ALONE = { roundNo: '1', choice: null, actions: [], isOpen: false };
const WINNING = step({ 0: 0, 1: 0, 4: 0, 5: 0, 9: 0, 10: 0, 11: 0, 12: 0 }, [
  { symbol: 0, count: 8, cells: [0, 1, 4, 5, 9, 10, 11, 12], times: 1, win: 40 },
]);

let frames: FrameRequestCallback[] = [];
let now = 1000;
/** How many pictures cut from a sheet the last frame drew; bulbs and figures are smaller than any symbol. */
let drawn = 0;

const gradient = () => ({ addColorStop: () => undefined });
const note = (_: unknown, ...places: number[]) => {
  if (places.length === 8 && (places[2] ?? 0) > 40) drawn += 1;
};

function pen(): CanvasRenderingContext2D {
  const marks = { measureText: () => ({ width: 10 }), createLinearGradient: gradient, createRadialGradient: gradient };
  return new Proxy(marks, {
    get: (known, name) =>
      name in known ? known[name as keyof typeof known] : name === 'drawImage' ? note : () => undefined,
    set: () => true,
  }) as unknown as CanvasRenderingContext2D;
}

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

async function pass(ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 20) {
    now += 20;
    if (frames.length > 0) drawn = 0;
    frames.splice(0).forEach((frame) => frame(now));
    await Promise.resolve();
  }
}

async function open(rules: TumblePublic = RULES) {
  const canvas = document.createElement('canvas');
  canvas.getBoundingClientRect = () => ({ width: 375, height: 560 }) as DOMRect;
  const progress: Progress[] = [];
  const view = createView({
    canvas,
    name: 'Lollipop Lane',
    theme: 'candy',
    pictures: '/themes/candy/',
    rules,
    flair: 0,
    maxWin: { times: '1,000', odds: '85M' },
    currency: { symbol: '₱', decimals: 2 },
    isSoundOn: false,
    text: (key) => key,
    onProgress: (one) => progress.push(one),
  });
  await view.ready;
  await pass(600);
  const seen = vi.fn();
  const show = (events: readonly TumbleEvent[], pace = PACE) => {
    const win = events.reduce((sum, one) => sum + one.win, 0);
    void view.show({ ...ALONE, events, stake: 100, win }, pace).then(seen);
  };
  return { view, progress, done: seen, show };
}

describe.each([
  ['reels', RULES],
  ['clusters', CLUSTER_RULES],
])('the view of %s', (_, rules) => {
  it('shows the whole board and lies still without frames until somebody plays', async () => {
    await open(rules);
    expect(drawn).toBe(rules.reels * rules.rows);
    expect(frames).toHaveLength(0);
  });

  it('empties the board for as long as there is no answer', async () => {
    const { view, done } = await open(rules);
    view.start(PACE);
    await pass(3000);
    expect(drawn).toBe(0);
    expect(done).not.toHaveBeenCalled();
  });

  it('puts everything back when there was no round', async () => {
    const { view } = await open(rules);
    view.start(PACE);
    await pass(800);
    view.rest();
    await pass(100);
    expect(drawn).toBe(rules.reels * rules.rows);
    expect(frames).toHaveLength(0);
  });
});

describe('the view of a tumbling game', () => {
  it('shows what was decided and is done when all of it has been seen', async () => {
    const { view, show, done, progress } = await open();
    view.start(PACE);
    await pass(200);
    show([event({ steps: [WINNING, step()], win: 40 })]);
    await pass(1500);
    expect(done).not.toHaveBeenCalled();
    await pass(3000);
    expect(done).toHaveBeenCalledTimes(1);
    expect(progress[progress.length - 1]).toEqual({ win: 40, freeLeft: null });
    expect(drawn).toBeGreaterThanOrEqual(30);
    expect(frames).toHaveLength(0);
  });

  it('counts free spins down and what they bring up', async () => {
    const { view, show, done, progress } = await open();
    view.start(PACE);
    show([
      event({ scatters: 4, freeWon: 2, freeLeft: 2 }),
      event({ isFree: true, freeLeft: 1, steps: [WINNING, step()], win: 40 }),
      event({ isFree: true, freeLeft: 0, steps: [WINNING, step()], win: 40 }),
    ]);
    await pass(16_000);
    expect(done).toHaveBeenCalledTimes(1);
    const left = progress.map(({ freeLeft }) => freeLeft).filter((count, at, all) => count !== all[at - 1]);
    expect(left).toEqual([null, 1, 0]);
    expect(progress[progress.length - 1]?.win).toBe(80);
  });

  it('hurries when asked, but not past what the region wants', async () => {
    const timeOf = async (roundMsMin: number) => {
      const { view, show, done } = await open();
      const pace = { ...PACE, roundMsMin };
      view.start(pace);
      show([event({ steps: [WINNING, step()], win: 40 })], pace);
      let took = 0;
      while (done.mock.calls.length === 0 && took < 10_000) {
        view.hurry();
        await pass(20);
        took += 20;
      }
      return took;
    };
    expect(await timeOf(0)).toBeLessThan(300);
    expect(await timeOf(2500)).toBeGreaterThanOrEqual(2500);
  });

  it('never takes the board away from who asked for less movement', async () => {
    const { view, show, done } = await open();
    const calm = { ...PACE, isCalm: true };
    view.start(calm);
    await pass(500);
    expect(drawn).toBe(30);
    show([event({ steps: [WINNING, step()], win: 40 })], calm);
    await pass(3000);
    expect(done).toHaveBeenCalledTimes(1);
  });

  it('stops for good when it is left', async () => {
    const { view, show, done } = await open();
    show([event()]);
    view.dispose();
    await pass(5000);
    expect(done).not.toHaveBeenCalled();
  });
});
