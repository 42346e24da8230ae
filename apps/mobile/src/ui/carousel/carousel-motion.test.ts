import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

beforeEach(() => vi.clearAllMocks());
afterEach(() => vi.unstubAllGlobals());

it('loops, goes on every 5 s and also after being touched [HOME-01] [HOME-02] [HOME-03]', () => {
  reduced(false);
  startMotion(document.createElement('div'), vi.fn());
  const [, options, plugins] = embla.make.mock.calls[0] as [unknown, { loop: boolean }, unknown[]];
  expect(options.loop).toBe(true);
  expect(plugins).toHaveLength(1);
  expect(embla.autoplay).toHaveBeenCalledWith(expect.objectContaining({ delay: 5000, stopOnInteraction: false }));
});

it('does not move by itself for people who asked for less movement', () => {
  reduced(true);
  startMotion(document.createElement('div'), vi.fn());
  expect(embla.make.mock.calls[0]?.[2]).toEqual([]);
});

it('does without ResizeObserver, which iOS 12 lacks [GEN-07]', () => {
  reduced(false);
  vi.stubGlobal('ResizeObserver', undefined);
  startMotion(document.createElement('div'), vi.fn());
  expect(embla.make.mock.calls[0]?.[1]).toMatchObject({ watchResize: false });
});

it('reports the slide in sight and stops', () => {
  reduced(false);
  const seen = vi.fn();
  const stop = startMotion(document.createElement('div'), seen);
  embla.slide();
  expect(seen).toHaveBeenCalledWith(2);
  stop();
  expect(embla.destroy).toHaveBeenCalledTimes(1);
});
