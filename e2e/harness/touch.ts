import type { Page } from 'playwright-core';

const STEPS = 6;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Draws a finger over the page, from one point to another. */
export async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [from]);
  for (let step = 1; step <= STEPS; step += 1) {
    const part = step / STEPS;
    await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
  }
  await send('touchEnd', []);
  await cdp.detach();
}

/** Presses a button twice before anything can happen in between. */
export function pressTwice(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('button', { name }).evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}
