/** Names a file of code that is fetched once the first frame is seen; the first one is run. The server adds those of a route. */
export function laterTag(file: string): string {
  return `<meta name="later" content="${file}">`;
}

/**
 * Fetches the code after the first frame has been painted: beside it, code would share a slow network with the pictures
 * people wait for, and arrive no sooner. Stands in the page, so every browser must read it as it is. A page nobody
 * looks at is not painted, hence the second timer.
 */
export const LATE_CODE = `(function () {
  var begun = false;
  function begin() {
    if (begun) return;
    begun = true;
    var files = document.querySelectorAll('meta[name="later"]');
    for (var i = 0; i < files.length; i += 1) {
      var part = document.createElement(i === 0 ? 'script' : 'link');
      var file = files[i].getAttribute('content');
      part.crossOrigin = '';
      part.setAttribute('fetchpriority', 'low');
      if (i === 0) part.type = 'module';
      else part.rel = 'modulepreload';
      if (i === 0) part.src = file;
      else part.href = file;
      document.head.appendChild(part);
    }
  }
  requestAnimationFrame(function () {
    setTimeout(begin, 0);
  });
  setTimeout(begin, 500);
})();`;
