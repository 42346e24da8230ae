import type { Page } from 'playwright-core';
import { keepWhatIsTold } from './toasts.ts';

/** What a page did that nobody should have to see. */
export interface Watch {
  /** Errors and warnings on the console, uncaught errors, failed requests and answers of 400 and above. */
  readonly problems: readonly string[];
  /** How far the layout jumped so far (CLS). */
  readonly layoutShift: () => Promise<number>;
}

interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** What the driver itself says on the console. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';

/** Starts watching a page; call it before the first navigation. */
export async function watchPage(page: Page): Promise<Watch> {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.text() === WORKER_BLOCKED) return;
    if (message.type() === 'error' || message.type() === 'warning') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page cuts off what it still waits for.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request failed: ${request.url()} ${reason}`);
  });
  page.on('response', (answer) => {
    if (answer.status() >= 400) problems.push(`answer ${answer.status()}: ${answer.url()}`);
  });
  await page.addInitScript(keepWhatIsTold);
  await page.addInitScript(() => {
    const store = window as unknown as { layoutShift: number };
    store.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as ShiftEntry[]) {
        if (!entry.hadRecentInput) store.layoutShift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return {
    problems,
    layoutShift: () => page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift),
  };
}
