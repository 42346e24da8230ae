import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Dots } from '../dots/dots.tsx';
import css from './carousel.module.css';

interface CarouselProps {
  readonly label: string;
  readonly slides: readonly { readonly key: string; readonly content: ReactNode }[];
  /** The name of a slide for those who listen: "2 of 4". */
  readonly slideLabel: (number: number, total: number) => string;
}

/** Before the second slide is due, and after the page has loaded and answered the first taps. */
const STILL_MS = 4000;
const REACHES = ['touchstart', 'mousedown'] as const;

/** Slides that follow each other; a single one stands still, without dots. [HOME-01] [HOME-04] */
export function Carousel({ label, slides, slideLabel }: CarouselProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const total = slides.length;
  const stoodMs = useStillness(viewport);

  useEffect(() => {
    const frame = viewport.current;
    if (stoodMs === null || total < 2 || !frame) return undefined;
    let stop: (() => void) | undefined;
    let wanted = true;
    const start = async () => {
      const { startMotion } = await import('./carousel-motion.ts');
      if (wanted) stop = startMotion(frame, setCurrent, stoodMs);
    };
    // Without the motion the first slide stays, which is enough.
    start().catch(() => undefined);
    return () => {
      wanted = false;
      stop?.();
    };
  }, [stoodMs, total]);

  // The others cannot be seen before they move.
  const shown = stoodMs === null ? slides.slice(0, 1) : slides;
  return (
    <section className={css.carousel} aria-label={label}>
      <div ref={viewport} className={css.viewport}>
        <div className={css.track}>
          {shown.map((slide, index) => (
            <div key={slide.key} role="group" aria-label={slideLabel(index + 1, total)} className={css.slide}>
              {slide.content}
            </div>
          ))}
        </div>
      </div>
      {total > 1 && <Dots className={css.dots} total={total} current={current} tone="white" />}
    </section>
  );
}

/** How long the slides stood still to leave the page to what matters more; less when somebody reaches for them. */
function useStillness(viewport: RefObject<HTMLElement | null>): number | null {
  const [stoodMs, setStood] = useState<number | null>(null);
  useEffect(() => {
    const frame = viewport.current;
    if (stoodMs !== null || !frame) return undefined;
    const shownAt = Date.now();
    const end = () => setStood(Date.now() - shownAt);
    const timer = setTimeout(end, STILL_MS);
    REACHES.forEach((type) => frame.addEventListener(type, end, { passive: true }));
    return () => {
      clearTimeout(timer);
      REACHES.forEach((type) => frame.removeEventListener(type, end));
    };
  }, [stoodMs, viewport]);
  return stoodMs;
}
