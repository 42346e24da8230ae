import { chromium, type Browser, type BrowserContextOptions, type CDPSession, type Page } from 'playwright-core';
import { PLAIN_FLAGS, requireBrowser } from '../e2e/harness/chromium.ts';
import { median, type Figure } from './report.ts';

/** The phone of the reference pictures; a worker would store the site for later, which is not part of a first load. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block',
};

const LOADS = 5;
const TAPS = 3;
const SLOWDOWN = 4;
const SETTLE_MS = 600;
const POPUP_MS = 1500;

/** What the phone's processor has to do: to load home, and to answer taps when it is four times slower. */
export async function measurePhone(baseUrl: string): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: PLAIN_FLAGS });
  try {
    const loads: number[] = [];
    for (let load = 0; load < LOADS; load += 1) loads.push(await mainThreadMs(browser, baseUrl));
    return [{ name: 'mainThread', value: median(loads) }, await slowestTap(browser, baseUrl)];
  } finally {
    await browser.close();
  }
}

async function openPhone(browser: Browser): Promise<{ page: Page; tools: CDPSession }> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  return { page, tools: await context.newCDPSession(page) };
}

/** Processor time of the main thread, not time that passed, so that a busy machine measures the same. */
async function mainThreadMs(browser: Browser, baseUrl: string): Promise<number> {
  const { page, tools } = await openPhone(browser);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${baseUrl}/m/home`, { waitUntil: 'networkidle' });
  const { metrics } = await tools.send('Performance.getMetrics');
  await page.context().close();
  return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** Taps every button that home shows, a few times on fresh pages, and gives the slowest with its name. */
async function slowestTap(browser: Browser, baseUrl: string): Promise<Figure> {
  const { page } = await openHome(browser, baseUrl);
  const buttons = page.locator(BUTTONS);
  const names = await buttons.evaluateAll((found) =>
    found.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
  );
  await page.context().close();
  let slowest: Figure = { name: 'tap', value: Number.NaN };
  for (const [index, of] of names.entries()) {
    const taps: number[] = [];
    for (let tap = 0; tap < TAPS; tap += 1) taps.push(await tapMs(browser, baseUrl, index));
    if (!(median(taps) <= slowest.value)) slowest = { name: 'tap', of, value: median(taps) };
  }
  return slowest;
}

const BUTTONS = 'button:visible';

/** Home at rest: the announcements that pop up a moment later are put away, because they would catch the taps. */
async function openHome(browser: Browser, baseUrl: string): Promise<{ page: Page; tools: CDPSession }> {
  const phone = await openPhone(browser);
  await phone.page.addInitScript(() => {
    const store = window as unknown as { slowestEvent: number };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) store.slowestEvent = Math.max(store.slowestEvent, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await phone.page.goto(`${baseUrl}/m/home`, { waitUntil: 'networkidle' });
  await phone.page.waitForTimeout(POPUP_MS);
  await phone.page.keyboard.press('Escape');
  await phone.page.waitForTimeout(SETTLE_MS);
  return phone;
}

/** A tap that takes less than a frame is not reported by the browser and counts as one frame. */
async function tapMs(browser: Browser, baseUrl: string, index: number): Promise<number> {
  const { page, tools } = await openHome(browser, baseUrl);
  await page.evaluate(() => Object.assign(window, { slowestEvent: 16 }));
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.locator(BUTTONS).nth(index).tap({ timeout: 5000 });
  await page.waitForTimeout(SETTLE_MS);
  const slowest = await page.evaluate(() => (window as unknown as { slowestEvent: number }).slowestEvent);
  await page.context().close();
  return slowest;
}
