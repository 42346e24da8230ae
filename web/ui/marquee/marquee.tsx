import { useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { prefersReducedMotion } from '../reduced-motion.ts';
import css from './marquee.module.css';

const PX_PER_SECOND = 40;
/** Its letters have arrived by then, and whoever looks has read the first words. */
const STILL_MS = 1000;

interface MarqueeProps {
  readonly texts: readonly string[];
  /** Shown, standing still, when there is nothing to tell. [HOME-08] */
  readonly empty: string;
}

/** Seconds for one round at the same speed for any length. */
export function roundSeconds(widthPx: number): number {
  return widthPx / PX_PER_SECOND;
}

function Texts({ texts, hidden = false }: { readonly texts: readonly string[]; readonly hidden?: boolean }) {
  return (
    <span className={css.group} aria-hidden={hidden || undefined}>
      {Array.from(new Set(texts), (text) => (
        <span key={text} className={css.text}>
          {text}
        </span>
      ))}
    </span>
  );
}

/** News that pass by; they wait while touched, and stand still for people who asked for less movement. [HOME-06] */
export function Marquee({ texts, empty }: MarqueeProps) {
  const track = useRef<HTMLSpanElement>(null);
  const [still] = useState(prefersReducedMotion);
  const [seconds, setSeconds] = useState(0);
  const [held, setHeld] = useState(false);
  const words = texts.join('\n');

  useEffect(() => {
    if (!words) return undefined;
    const measure = () => {
      const group = track.current?.firstElementChild;
      if (group) setSeconds(roundSeconds(group.getBoundingClientRect().width));
    };
    const timer = setTimeout(measure, STILL_MS);
    window.addEventListener('resize', measure);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', measure);
    };
  }, [words]);

  if (texts.length === 0 || still) return <span className={css.still}>{texts.join(' · ') || empty}</span>;
  return (
    <span
      className={css.window}
      onTouchStart={() => setHeld(true)}
      onTouchEnd={() => setHeld(false)}
      onTouchCancel={() => setHeld(false)}
    >
      <span
        ref={track}
        className={classNames(css.track, seconds > 0 && css.moving, held && css.held)}
        style={seconds > 0 ? { animationDuration: `${seconds}s` } : undefined}
      >
        <Texts texts={texts} />
        <Texts texts={texts} hidden />
      </span>
    </span>
  );
}
