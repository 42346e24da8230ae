import { useEffect, useState, type RefObject } from 'react';

const AHEAD_PX = 480;

/** Whether a place has ever been in sight, or nearly so to somebody who scrolls. */
export function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear) return undefined;
    const look = (aheadPx: number) => {
      const top = place.current?.getBoundingClientRect().top ?? Infinity;
      if (top < window.innerHeight + aheadPx) setNear(true);
    };
    const onScroll = () => look(AHEAD_PX);
    const onResize = () => look(0);
    onResize();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onResize);
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onResize);
    };
  }, [isNear, place]);
  return isNear;
}
