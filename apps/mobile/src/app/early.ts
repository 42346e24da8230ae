/**
 * Runs before the first frame is painted, alone and without modules: hides the download bar of the frame from those
 * who will not see it, so that the page does not jump when its code takes over. [HOME-26, HOME-27, HOME-29]
 */
(() => {
  let isHidden = /AppVersion\/\d/i.test(navigator.userAgent);
  isHidden = isHidden || (navigator as { standalone?: boolean }).standalone === true;
  isHidden = isHidden || window.matchMedia('(display-mode: standalone)').matches;
  try {
    isHidden = isHidden || window.localStorage.getItem('downloadBarClosed') === '1';
  } catch {
    // Blocked storage remembers nothing.
  }
  if (isHidden) document.documentElement.classList.add('no-bar');
})();
