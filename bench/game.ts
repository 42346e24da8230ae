import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DEFAULT_LANGUAGE } from '@perya/contract';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { PLAIN_FLAGS, requireBrowser } from '../e2e/harness/chromium.ts';
import { gameWordsOf } from '../e2e/harness/game.ts';
import { ROOT } from '../tools/run/root.mjs';
import { PHONE } from './phone.ts';
import { hotNode, launchUrl, logIn, READY, titlesOf } from './player.ts';
import { median, type Figure } from './report.ts';

const ASSETS = join(ROOT, 'apps/play/dist/assets');
const KB = 1000;
const LAUNCHES = 3;
const SPINS = 3;
const SPIN_MS = 2200;
/** One title of each engine. */
const TITLES: readonly (readonly [engine: string, title: string])[] = [
  ['classic reels', 'Royal Sevens'],
  ['lines', 'Star Burner'],
  ['stacked lines', 'Whiskey Creek'],
  ['ways', 'Longship Plunder'],
  ['held coins', 'Jingle Jackpot Bells'],
  ['expanding', 'Kundiman Nights'],
  ['wheel of reels', 'Saturn Rings Riches'],
  ['chests', 'Gold Watch Heist'],
  ['tumbling', 'Sandstorm Riches'],
  ['clusters', 'Honeybee Hustle'],
  ['crash', 'Rocket Ridge'],
  ['mines', 'Mina de Oro'],
  ['drop', 'Holen Drop'],
  ['dice', 'Dais Duel'],
  ['limbo', 'Langit Limit'],
  ['hilo', 'Taas o Baba'],
  ['wheel', 'Perya Wheel'],
  ['keno', 'Bola Keno'],
  ['towers', 'Bamboo Tower'],
  ['color', 'Kulay Kubo'],
  ['coin', 'Kara Krus'],
  ['scratch', 'Kaskas Fiesta'],
  ['poker', 'Jacks sa Kanto'],
];
/** The one large button of games that are made of elements, as the dictionary names it; reels have a key. */
const words = gameWordsOf(DEFAULT_LANGUAGE);
const BET = new RegExp(`^(${[words('instant.bet'), words('scratch.buy'), words('poker.deal')].join('|')})`);
const SLOWDOWN = 4;
/** Lighthouse's slow 4G. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };

/** What a title weighs, how soon it is seen on a slow network, and what its frames cost a slow phone. */
export async function measureGame(baseUrl: string): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: PLAIN_FLAGS });
  try {
    const token = await logIn(baseUrl);
    const session = { token, nodeId: await hotNode(baseUrl) };
    const launches: number[] = [];
    while (launches.length < LAUNCHES) launches.push(await firstFrameMs(browser, await launchUrl(baseUrl, session)));
    const figures: Figure[] = [{ name: 'gameFirstFrame', value: median(launches) }];
    const nodes = await nodesOf(baseUrl);
    for (const [of, title] of TITLES) {
      const nodeId = nodes.get(title);
      if (nodeId === undefined) throw new Error(`There is no ${title}.`);
      const { frames, bytes } = await playFrames(browser, await launchUrl(baseUrl, { token, nodeId }));
      const p95 = frames.sort((a, b) => a - b)[Math.floor(frames.length * 0.95)];
      if (p95 === undefined) throw new Error(`${title} showed no frame: was its button pressed?`);
      figures.push(
        { name: 'gameScript', of, value: bytes / KB },
        { name: 'gameFrame', of, value: median(frames) },
        { name: 'gameFrameP95', of, value: p95 },
      );
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function nodesOf(baseUrl: string): Promise<ReadonlyMap<string, string>> {
  const titles = [...(await titlesOf(baseUrl, 'RNG')), ...(await titlesOf(baseUrl, 'INHOUSE'))];
  return new Map(titles.map(({ gameName, nodeId }) => [gameName, nodeId]));
}

/** What a title loaded while it was opened and played, whatever other games have besides. */
async function scriptBytes(page: Page): Promise<number> {
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const names = new Set(loaded.map((url) => basename(new URL(url).pathname)));
  return readdirSync(ASSETS)
    .filter((name) => name.endsWith('.js') && names.has(name))
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(ASSETS, name)), { level: 9 }).length, 0);
}

async function openPhone(browser: Browser): Promise<{ page: Page; tools: CDPSession }> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  return { page, tools: await context.newCDPSession(page) };
}

/** From the start of the navigation until the reels with their symbols can be seen. */
async function firstFrameMs(browser: Browser, url: string): Promise<number> {
  const { page, tools } = await openPhone(browser);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', SLOW_4G);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, READY, { timeout: 20_000 });
  const ms = await page.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN, READY);
  await page.context().close();
  return ms;
}

/** How long the script of each frame takes while rounds are shown, and all the script that was needed for it. */
async function playFrames(browser: Browser, url: string): Promise<{ frames: number[]; bytes: number }> {
  const { page, tools } = await openPhone(browser);
  await page.addInitScript(() => {
    const store = Object.assign(window, { frameMs: [] as number[] });
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) =>
      request((now) => {
        const started = performance.now();
        draw(now);
        store.frameMs.push(performance.now() - started);
      });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.evaluate(() => Object.assign(window, { frameMs: [] }));
  for (let spin = 0; spin < SPINS; spin += 1) {
    const bet = page.getByRole('button', { name: BET }).first();
    if ((await bet.count()) === 0) await page.keyboard.press('Space');
    else if (await bet.isEnabled()) await bet.tap();
    await page.waitForTimeout(SPIN_MS);
  }
  const frames = await page.evaluate(() => (window as unknown as { frameMs: number[] }).frameMs);
  const bytes = await scriptBytes(page);
  await page.context().close();
  return { frames, bytes };
}
