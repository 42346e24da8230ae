import EmblaCarousel from 'embla-carousel';
import Autoplay from 'embla-carousel-autoplay';
import { prefersReducedMotion } from '../reduced-motion.ts';

const AUTOPLAY_MS = 5000; // HOME-02

/** Makes the slides loop, follow the finger and go on by themselves, also after being touched. [HOME-01] [HOME-03] */
export function startMotion(viewport: HTMLElement, onSlide: (index: number) => void, shownForMs: number): () => void {
  // A tap counts as a mouse that came and never leaves, so only a real mouse may hold the slides.
  const stopOnMouseEnter = window.matchMedia('(hover: hover)').matches;
  let firstDelay = Math.max(0, AUTOPLAY_MS - shownForMs);
  let delays: number[] = [];
  const delay = (snaps: readonly number[]) => (delays = snaps.map((_, at) => (at === 0 ? firstDelay : AUTOPLAY_MS)));
  const autoplay = Autoplay({ delay, stopOnInteraction: false, stopOnMouseEnter });
  // Old phones cannot observe sizes; there the slides are measured once.
  const watchResize = typeof ResizeObserver !== 'undefined';
  const options = { loop: true, align: 'start', watchResize } as const;
  const embla = EmblaCarousel(viewport, options, prefersReducedMotion() ? [] : [autoplay]);
  embla.on('select', () => {
    delays[0] = firstDelay = AUTOPLAY_MS;
    onSlide(embla.selectedScrollSnap());
  });
  return () => embla.destroy();
}
