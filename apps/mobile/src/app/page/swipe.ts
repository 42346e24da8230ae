import { SWIPE_BACK_MIN_PX, SWIPE_RESET_MS } from '@perya/contract';

interface Point {
  readonly clientX: number;
}

/** Whether the page that comes now was swiped in. */
export interface Swipes {
  isSwiping(): boolean;
}

/** Whether a touch is the browser's own way back: far enough sideways, or begun outside the page. [TRANS-05, TRANS-07] */
export function isSwipeBack(start: Point, end: Point, width: number): boolean {
  const isFromOutside = start.clientX < 0 || start.clientX > width;
  return isFromOutside || Math.abs(end.clientX - start.clientX) > SWIPE_BACK_MIN_PX;
}

/** Watches touches; the answer tells whether the page that comes now was swiped in and must not fade. [TRANS-06] */
export function watchSwipes(target: HTMLElement | Document = document): Swipes & { stop(): void } {
  let start: Point | undefined;
  let swiping = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const mark = (touch: Point | undefined) => {
    if (!start || !touch || !isSwipeBack(start, touch, window.innerWidth)) return;
    swiping = true;
    clearTimeout(timer);
    timer = setTimeout(() => {
      swiping = false;
    }, SWIPE_RESET_MS);
  };
  const onStart = (event: Event) => {
    start = (event as TouchEvent).touches[0];
    mark(start);
  };
  const onMove = (event: Event) => mark((event as TouchEvent).touches[0]);
  const onEnd = (event: Event) => mark((event as TouchEvent).changedTouches[0]);
  target.addEventListener('touchstart', onStart, { passive: true });
  target.addEventListener('touchmove', onMove, { passive: true });
  target.addEventListener('touchend', onEnd, { passive: true });
  return {
    isSwiping: () => swiping,
    stop() {
      clearTimeout(timer);
      target.removeEventListener('touchstart', onStart);
      target.removeEventListener('touchmove', onMove);
      target.removeEventListener('touchend', onEnd);
    },
  };
}
