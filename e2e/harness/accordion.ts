import type { Locator, Page } from 'playwright-core';

/** The titles of a screen that unfold something. */
export function rows(page: Page): Locator {
  return page.locator('main [aria-expanded][aria-controls]');
}

/** The first line of each of them. */
export async function rowTitles(page: Page): Promise<(string | undefined)[]> {
  return (await rows(page).allInnerTexts()).map((text) => text.split('\n')[0]);
}

/** The positions of those that are unfolded. */
export function openRows(page: Page): Promise<number[]> {
  return rows(page).evaluateAll((all) =>
    all.flatMap((row, index) => (row.getAttribute('aria-expanded') === 'true' ? [index] : [])),
  );
}
