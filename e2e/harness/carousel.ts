import type { Page } from 'playwright-core';

/** Waits until the slides have been taken over by their motion. */
export async function carouselMoves(page: Page): Promise<void> {
  await page.locator('[style*="translate3d"]').first().waitFor({ state: 'attached' });
}

/** The place of the slide that stands in front, counted from 0. */
export function slideInFront(page: Page): Promise<number> {
  return page.evaluate(() => {
    const slides = [...document.querySelectorAll('main [role="group"]')];
    const left = slides[0]?.parentElement?.parentElement?.getBoundingClientRect().left ?? 0;
    const away = slides.map((slide) => Math.abs(slide.getBoundingClientRect().left - left));
    return away.indexOf(Math.min(...away));
  });
}

/** How many dots there are, and which one is lit; they all look alike but that one. */
export function dots(page: Page): Promise<{ readonly count: number; readonly lit: number }> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('main section > [aria-hidden] > *')].map((dot) => dot.className);
    const lit = all.findIndex((name) => all.filter((other) => other === name).length === 1);
    return { count: all.length, lit };
  });
}
