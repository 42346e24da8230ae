/** Names a file of code that is fetched once the first frame is seen; the first one is run. The server adds those of a route. */
export function laterTag(file: string): string {
  return `<meta name="later" content="${file}">`;
}

/**
 * Fetches the code after the first frame has been painted, with its pictures if they come soon: beside them, code would
 * share a slow network with what people wait for, and arrive no sooner. Stands in the page, so every browser must read
 * it as it is. A page nobody looks at is not painted, hence the last timer.
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
  function painted(next) {
    requestAnimationFrame(function () {
      setTimeout(next, 0);
    });
  }
  function waitForPictures() {
    var pictures = document.getElementsByTagName('img');
    var left = 1;
    function one() {
      left -= 1;
      if (left === 0) painted(begin);
    }
    for (var i = 0; i < pictures.length; i += 1) {
      if (pictures[i].complete) continue;
      left += 1;
      pictures[i].addEventListener('load', one);
      pictures[i].addEventListener('error', one);
    }
    if (left === 1) begin();
    else one();
    setTimeout(begin, 150);
  }
  painted(waitForPictures);
  setTimeout(begin, 500);
})();`;
