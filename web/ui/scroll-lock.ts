import { afterFrame } from './after-frame.ts';

let holders = 0;
let letGo = (): void => undefined;

/** Stops the page behind an overlay from scrolling; the last of several holders lets it go. [SIDE-22] */
export function lockScroll(): () => void {
  holders += 1;
  if (holders === 1) letGo = holdAfterFrame();
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    holders -= 1;
    if (holders === 0) letGo();
  };
}

/** Holding a page lays all of it out anew: the overlay is drawn first, because somebody waits for that. */
function holdAfterFrame(): () => void {
  let release = (): void => undefined;
  const callOff = afterFrame(() => (release = hold()));
  return () => {
    callOff();
    release();
  };
}

function hold(): () => void {
  const [y, path] = [window.scrollY, window.location.pathname];
  document.body.style.top = `${-y}px`;
  document.documentElement.classList.add('locked');
  return () => {
    document.documentElement.classList.remove('locked');
    document.body.style.top = '';
    // Another page has its own place.
    if (window.location.pathname === path) window.scrollTo(0, y);
  };
}
