import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startMotion } from './carousel-motion.ts';

const embla = vi.hoisted(() => ({
  make: vi.fn(),
  autoplay: vi.fn(),
  destroy: vi.fn(),
  slide: (): void => undefined,
}));
vi.mock('embla-carousel', () => ({
  default: (...args: unknown[]) => {
    embla.make(...args);
    return {
      on: (_event: string, handler: () => void) => {
        embla.slide = handler;
      },
      selectedScrollSnap: () => 2,
      destroy: embla.destroy,
    };
  },
}));
vi.mock('embla-carousel-autoplay', () => ({
  default: (options: unknown) => ({ autoplay: embla.autoplay(options), options }),
}));

const reduced = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));

/** How long each of three slides stays. */
const delays = () => (embla.autoplay.mock.calls[0]![0] as { delay: (snaps: number[]) => number[] }).delay([0, 1, 2]);

beforeEach(() => vi.clearAllMocks());
afterEach(() => vi.unstubAllGlobals());

describe('carousel motion', () => {
  it('loops, goes on every 5 s and also after being touched [HOME-01] [HOME-02] [HOME-03]', () => {
    reduced(false);
    startMotion(document.createElement('div'), vi.fn(), 0);
    const [, options, plugins] = embla.make.mock.calls[0] as [unknown, { loop: boolean }, unknown[]];
    expect(options.loop).toBe(true);
    expect(plugins).toHaveLength(1);
    expect(embla.autoplay).toHaveBeenCalledWith(expect.objectContaining({ stopOnInteraction: false }));
    expect(delays()).toEqual([5000, 5000, 5000]);
  });

  it('counts the time that the first slide stood still, once [HOME-02]', () => {
    reduced(false);
    startMotion(document.createElement('div'), vi.fn(), 2600);
    const counted = delays();
    expect(counted).toEqual([2400, 5000, 5000]);
    embla.slide();
    expect(counted).toEqual([5000, 5000, 5000]);
    expect(delays()).toEqual([5000, 5000, 5000]);
  });

  it('turns at once where the first slide stood too long already', () => {
    reduced(false);
    startMotion(document.createElement('div'), vi.fn(), 60_000);
    expect(delays()).toEqual([0, 5000, 5000]);
  });

  it('does not move by itself for people who asked for less movement', () => {
    reduced(true);
    startMotion(document.createElement('div'), vi.fn(), 0);
    expect(embla.make.mock.calls[0]?.[2]).toEqual([]);
  });

  it('does without ResizeObserver, which iOS 12 lacks [GEN-07]', () => {
    reduced(false);
    vi.stubGlobal('ResizeObserver', undefined);
    startMotion(document.createElement('div'), vi.fn(), 0);
    expect(embla.make.mock.calls[0]?.[1]).toMatchObject({ watchResize: false });
  });

  it('reports the slide in sight and stops', () => {
    reduced(false);
    const seen = vi.fn();
    const stop = startMotion(document.createElement('div'), seen, 0);
    embla.slide();
    expect(seen).toHaveBeenCalledWith(2);
    stop();
    expect(embla.destroy).toHaveBeenCalledTimes(1);
  });
});
