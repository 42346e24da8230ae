import { errors, type Page } from 'playwright-core';

/** What is wrong with how a page looks; each function gives one line for each thing it found. */

const TEXT_MIN_PX = 11;
/** Half of the smallest hit area, a pixel inside its edge. */
const REACH_PX = 21;

const FOLLOWS_WITHIN_MS = 5000;

/** Makes the screen this wide and waits until the page has followed. */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 812 });
  // The element is told first; `vw` follows the window, a moment later. The window of a page that is wider than its
  // screen never gets there, because it grows with the page: that is for `overflows` to tell.
  const followed = page.waitForFunction(
    (wanted) => document.documentElement.clientWidth === wanted && window.innerWidth === wanted,
    width,
    { timeout: FOLLOWS_WITHIN_MS },
  );
  await followed.catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error;
  });
}

/** Puts on the clothes of day or night, at once: colours that are still on their way would be judged too. */
export async function wear(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((name) => {
    if (document.adoptedStyleSheets.length === 0) {
      const still = new CSSStyleSheet();
      still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; }');
      document.adoptedStyleSheets = [still];
    }
    document.documentElement.dataset['theme'] = name;
  }, theme);
}

/** Words that reach beyond the edges of the screen, and a page that can be scrolled sideways. */
export function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    if (document.documentElement.scrollWidth > width)
      found.push(`page ${document.documentElement.scrollWidth} px wide`);
    // What a slide show or a ticker keeps out of sight is meant to be there.
    const isClipped = (element: Element | null): boolean => {
      for (let at = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, clip } = getComputedStyle(at);
        if (clip !== 'auto' || (overflowX !== 'visible' && !at.matches('main, main > *'))) return true;
      }
      return false;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (!node.textContent?.trim()) continue;
      range.selectNodeContents(node);
      const { left, right, width: own } = range.getBoundingClientRect();
      if (own > 0 && (left < -1 || right > width + 1) && !isClipped(node.parentElement)) {
        found.push(`“${node.textContent.trim().slice(0, 40)}” from ${Math.round(left)} to ${Math.round(right)}`);
      }
    }
    return found;
  });
}

/** Words smaller than 11 px. */
export function smallTexts(page: Page): Promise<string[]> {
  return page.evaluate((min) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      const text = walker.currentNode.textContent?.trim() ?? '';
      if (!element || text === '' || /^(SCRIPT|STYLE|NOSCRIPT)$/.test(element.tagName)) continue;
      const { fontSize, visibility } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      const isSeen = visibility === 'visible' && width > 1 && height > 1;
      if (isSeen && parseFloat(fontSize) < min - 0.05) found.push(`“${text.slice(0, 40)}” ${fontSize}`);
    }
    return found;
  }, TEXT_MIN_PX);
}

/** Controls with less than 44 px to hit; links inside a sentence are as high as their line. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((reach) => {
    const found: string[] = [];
    const layer = document.querySelector('[role="dialog"], [role="alertdialog"]') ?? document;
    const controls = layer.querySelectorAll<HTMLElement>('a[href], button, input, [role="radio"], [role="menuitem"]');
    for (const control of controls) {
      if (control.closest('[aria-hidden="true"], [role="presentation"]') || control.matches(':disabled')) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = control.getBoundingClientRect();
      if (box.width === 0 || getComputedStyle(control).visibility === 'hidden') continue;
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      const corners = [
        [0, 0],
        [-reach, 0],
        [reach, 0],
        [0, -reach],
        [0, reach],
      ] as const;
      const missed = corners.filter(([dx, dy]) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        const owner = hit?.closest('a[href], button, input, label, [role="radio"], [role="menuitem"]');
        // The words of a box may hold a link.
        return owner !== control && hit?.closest('label')?.control !== control;
      });
      if (missed.length > 0) {
        const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 30) ?? '';
        const size = `${Math.round(box.width)}×${Math.round(box.height)}`;
        found.push(`${control.tagName} “${name}” ${size} misses ${missed.map((at) => at.join(',')).join(' ')}`);
      }
    }
    // Slides that are reached by scrolling would stay where they were brought.
    for (const element of document.querySelectorAll('main *')) if (element.scrollLeft !== 0) element.scrollLeft = 0;
    window.scrollTo(0, 0);
    return found;
  }, REACH_PX);
}

/** What stands under the bottom menu or the puck when the page is scrolled to its end. */
export function coveredAtEnd(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    if (document.querySelector('[role="dialog"]')) return found;
    window.scrollTo(0, document.documentElement.scrollHeight);
    const fixed = (element: Element | null): boolean => {
      for (let at = element; at; at = at.parentElement) if (getComputedStyle(at).position === 'fixed') return true;
      return false;
    };
    const main = document.querySelector('main');
    for (const element of main?.querySelectorAll<HTMLElement>('a[href], button, input, p, h2, h3, li, strong') ?? []) {
      const { left, top, width, height } = element.getBoundingClientRect();
      if (width < 2 || top < 0 || fixed(element) || element.closest('[aria-hidden="true"]')) continue;
      const points = element.matches('a, button, input')
        ? [[left + width / 2, top + height / 2]]
        : [...range(element)].map((box) => [box.left + box.width / 2, box.top + box.height / 2]);
      for (const [x = 0, y = 0] of points) {
        const over = document.elementFromPoint(x, y);
        if (over && !element.contains(over) && !over.contains(element) && fixed(over)) {
          found.push(`“${element.textContent?.trim().slice(0, 40)}” under ${over.tagName} ${over.className}`);
        } else if (y > window.innerHeight && x > 0 && x < window.innerWidth) {
          found.push(`“${element.textContent?.trim().slice(0, 40)}” below the end`);
        }
      }
    }
    window.scrollTo(0, 0);
    return found;

    function range(element: Element): DOMRectList {
      const all = document.createRange();
      all.selectNodeContents(element);
      return all.getClientRects();
    }
  });
}

/** Goes through the page with the Tab key and gives what can be reached without being seen. */
export async function unseenFocus(page: Page, most = 25): Promise<{ reached: number; unseen: string[] }> {
  const unseen: string[] = [];
  const known = new Set<string>();
  let reached = 0;
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (; reached < most; reached += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(async () => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      // The ring may be drawn by the control, by a part of it or by the box around it.
      const look = () =>
        [element, element.parentElement ?? element, ...element.querySelectorAll('*')]
          .flatMap((one) => [undefined, '::before', '::after'].map((part) => getComputedStyle(one, part)))
          .map(({ outline, boxShadow, borderColor }) => `${outline} ${boxShadow} ${borderColor}`)
          .join();
      // Rings come and go within a moment even where movement is reduced.
      const settled = async () => {
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
        await Promise.allSettled(ending.map((one) => one.finished));
        return look();
      };
      const focused = await settled();
      (element as HTMLElement).blur();
      const isSeen = (await settled()) !== focused;
      (element as HTMLElement).focus({ preventScroll: true });
      const box = element.getBoundingClientRect();
      const inSight = box.bottom > 0 && box.top < window.innerHeight && box.width > 0;
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30) ?? '';
      return {
        key: `${element.tagName} “${name}” ${Math.round(box.left)},${Math.round(box.top + window.scrollY)}`,
        isSeen,
        inSight,
      };
    });
    if (!at || known.has(at.key)) break;
    known.add(at.key);
    if (!at.isSeen) unseen.push(`no ring: ${at.key}`);
    if (!at.inSight) unseen.push(`out of sight: ${at.key}`);
  }
  return { reached, unseen };
}
