let holders = 0;
let savedY = 0;
let savedPath = '';

/** Stops the page behind an overlay from scrolling; the last of several holders lets it go. [SIDE-22] */
export function lockScroll(): () => void {
  holders += 1;
  if (holders === 1) {
    savedY = window.scrollY;
    savedPath = window.location.pathname;
    document.body.style.top = `${-savedY}px`;
    document.documentElement.classList.add('locked');
  }
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    holders -= 1;
    if (holders > 0) return;
    document.documentElement.classList.remove('locked');
    document.body.style.top = '';
    // Another page has its own place.
    if (window.location.pathname === savedPath) window.scrollTo(0, savedY);
  };
}
