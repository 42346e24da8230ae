import type { Page } from 'playwright-core';

interface Teller {
  told?: string[];
}

/** Runs in the page before anything else: a toast may stand for a second only, and a busy machine looks later. */
export function keepWhatIsTold(): void {
  const told: string[] = [];
  Object.assign(window, { told });
  const live = '[role="status"], [role="alert"]';
  const keep = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    const spoken = element?.closest(live) ? [node] : [...(element?.querySelectorAll(live) ?? [])];
    told.push(...spoken.map(({ textContent }) => textContent ?? ''));
  };
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(keep))).observe(document, {
    childList: true,
    subtree: true,
  });
}

/** Waits until a toast has told these words, be it over or not; each is heard once. */
export async function expectToast(page: Page, words: string): Promise<void> {
  await page.waitForFunction(
    (text) => {
      const { told = [] } = window as Teller;
      const at = told.findIndex((one) => one.includes(text));
      if (at >= 0) told.splice(0, at + 1);
      return at >= 0;
    },
    words,
    { polling: 50 },
  );
}

/** What was told after the last toast that was expected. */
export function toldSince(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as Teller).told ?? []);
}
