import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Dots } from '../dots/dots.tsx';
import css from './carousel.module.css';

interface CarouselProps {
  readonly label: string;
  readonly slides: readonly { readonly key: string; readonly content: ReactNode }[];
  /** The name of a slide for those who listen: "2 of 4". */
  readonly slideLabel: (number: number, total: number) => string;
}

/** Resolves once the page has loaded, so that moving slides never delay the first picture. */
function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('load', () => resolve(), { once: true }));
}

/** Slides that follow each other; a single one stands still, without dots. [HOME-01] [HOME-04] */
export function Carousel({ label, slides, slideLabel }: CarouselProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const total = slides.length;

  useEffect(() => {
    if (total < 2) return undefined;
    let stop: (() => void) | undefined;
    let wanted = true;
    const start = async () => {
      await pageLoaded();
      const { startMotion } = await import('./carousel-motion.ts');
      if (wanted && viewport.current) stop = startMotion(viewport.current, setCurrent);
    };
    // Without the motion the first slide stays, which is enough.
    start().catch(() => undefined);
    return () => {
      wanted = false;
      stop?.();
    };
  }, [total]);

  return (
    <section className={css.carousel} aria-label={label}>
      <div ref={viewport} className={css.viewport}>
        <div className={css.track}>
          {slides.map((slide, index) => (
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
