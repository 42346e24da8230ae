import { catalog } from '@perya/contract';
import { chromium, type Browser, type Page } from 'playwright-core';
import { PLAIN_FLAGS, requireBrowser } from '../e2e/harness/chromium.ts';
import { PHONE } from './phone.ts';
import type { Figure } from './report.ts';

const MANY = 1000;
const FEWER = 640;
const SLOWDOWN = 4;
const PATIENCE_MS = 120_000;
/** How far is scrolled back while the processor is watched, and in which steps. */
const DISTANCE_PX = 6000;
const STEP_PX = 120;

/** A long list of games on a slow phone: what is in the page, and what scrolling through it costs. */
export async function measureLobby(baseUrl: string): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: PLAIN_FLAGS });
  try {
    const fewer = await scrollThrough(browser, baseUrl, FEWER);
    const many = await scrollThrough(browser, baseUrl, MANY);
    return [
      { name: 'lobbyNodes', of: `${MANY} tiles`, value: many.nodes },
      { name: 'lobbyScroll', of: `${MANY} tiles`, value: many.cpuMs },
      { name: 'lobbyScrollRatio', value: many.cpuMs / fewer.cpuMs },
    ];
  } finally {
    await browser.close();
  }
}

async function scrollThrough(browser: Browser, baseUrl: string, titles: number) {
  const context = await browser.newContext({ ...PHONE, baseURL: baseUrl });
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  const asked = await answerWith(page, titles);
  await page.goto('/m/gameList', { waitUntil: 'networkidle' });
  const nodes = await scrollDown(page, titles, asked);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await tools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const before = await spent();
  for (let gone = 0; gone < DISTANCE_PX; gone += STEP_PX) {
    await page.evaluate((by) => window.scrollBy(0, -by), STEP_PX);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  const cpuMs = (await spent()) - before;
  await context.close();
  return { nodes, cpuMs };
}

/** As many titles as wanted, made from the real ones; gives the pages that were asked for. */
async function answerWith(page: Page, titles: number): Promise<Set<number>> {
  const asked = new Set<number>();
  await page.route(`**${catalog.gameList.path}?**`, async (route) => {
    const url = new URL(route.request().url());
    const pageNum = Number(url.searchParams.get('pageNo'));
    asked.add(pageNum);
    url.searchParams.set('pageNo', '1');
    const response = await route.fetch({ url: url.href });
    const answer = (await response.json()) as { value: { games: catalog.Game[] } };
    const { games } = answer.value;
    const first = (pageNum - 1) * catalog.LIST_PAGE_SIZE;
    const count = Math.max(0, Math.min(catalog.LIST_PAGE_SIZE, titles - first));
    const own = Array.from({ length: count }, (_, at) => ({ ...games[at % games.length], nodeId: `n${first + at}` }));
    const totalPages = Math.ceil(titles / catalog.LIST_PAGE_SIZE);
    await route.fulfill({ json: { ...answer, value: { games: own, pageNum, totalPages, total: titles } } });
  });
  return asked;
}

/** Scrolls until the last page was asked for; gives the most elements that were in the page at once. */
async function scrollDown(page: Page, titles: number, asked: ReadonlySet<number>): Promise<number> {
  const pages = Math.ceil(titles / catalog.LIST_PAGE_SIZE);
  let nodes = 0;
  const deadline = Date.now() + PATIENCE_MS;
  while (!asked.has(pages) && Date.now() < deadline) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(250);
    nodes = Math.max(nodes, await page.evaluate(() => document.body.querySelectorAll('*').length));
  }
  if (!asked.has(pages)) throw new Error(`Only ${asked.size} of ${pages} pages were asked for.`);
  return nodes;
}
