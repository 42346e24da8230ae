import { useLayoutEffect, useRef } from 'react';

interface LiveTextProps {
  /** It changes with every frame; else only with the page. */
  readonly isLive: boolean;
  readonly text: () => string;
}

/** A text that changes many times a second without the page being made anew for it. */
export function LiveText({ isLive, text }: LiveTextProps) {
  const place = useRef<HTMLSpanElement>(null);
  const latest = useRef(text);
  latest.current = text;
  useLayoutEffect(() => {
    let frame = 0;
    let shown = '';
    const step = () => {
      const next = latest.current();
      if (next !== shown && place.current) place.current.textContent = shown = next;
      if (isLive) frame = requestAnimationFrame(step);
    };
    step();
    return () => cancelAnimationFrame(frame);
  });
  return <span ref={place} />;
}
