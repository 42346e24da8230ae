import { useEffect, useState, type RefObject } from 'react';

const AHEAD_PX = 240;

/** Whether a place has ever been in sight, or nearly so. */
export function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear) return undefined;
    const look = () => {
      const top = place.current?.getBoundingClientRect().top ?? Infinity;
      if (top < window.innerHeight + AHEAD_PX) setNear(true);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [isNear, place]);
  return isNear;
}
