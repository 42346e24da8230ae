import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { PLAIN_FLAGS, requireBrowser } from '../e2e/harness/chromium.ts';
import { startServer } from '../e2e/harness/server.ts';
import { ROOT } from '../tools/run/root.mjs';
import { PHONE } from './phone.ts';
import { launchUrl, logIn, READY, titlesOf } from './player.ts';

/*
 * `npm run screens [part of a name]`: opens every title as a player does and makes one picture of all first screens, to be
 * looked at. Titles that did not open, or said something on the console, are named.
 */
const FOLDER = join(ROOT, '.cache/screens');
const AT_ONCE = 2;
const SETTLE_MS = 900;
const READY_WITHIN_MS = 20_000;
const COLUMNS = 20;
const SHOWN = { width: 150, height: 325 };

const wanted = (process.argv[2] ?? '').toLowerCase();
const dataFolder = await mkdtemp(join(tmpdir(), 'perya-screens-'));
const server = await startServer(dataFolder, { PERYA_TRUST_PROXY: '1' });
const browser = await chromium.launch({ executablePath: requireBrowser(), args: PLAIN_FLAGS });
try {
  const { baseUrl } = server;
  const token = await logIn(baseUrl);
  const all = [...(await titlesOf(baseUrl, 'RNG')), ...(await titlesOf(baseUrl, 'INHOUSE'))];
  const titles = all.filter(({ gameName }) => gameName.toLowerCase().includes(wanted));
  await mkdir(FOLDER, { recursive: true });
  const pictures: string[] = [];
  const faults: string[] = [];
  let next = 0;
  const work = async () => {
    for (let at = next++; at < titles.length; at = next++) {
      const { gameName, nodeId } = titles[at] ?? { gameName: '', nodeId: '' };
      const { picture, fault } = await open(browser, await launchUrl(baseUrl, { token, nodeId }));
      const file = join(FOLDER, `${gameName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.jpg`);
      await writeFile(file, picture);
      pictures[at] = file;
      if (fault !== null) faults.push(`${gameName}: ${fault}`);
      if (process.stdout.isTTY) process.stdout.write(`\r${next} of ${titles.length}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const sheet = join(FOLDER, 'all.jpg');
  await compose(browser, pictures, sheet);
  console.log(`\n${titles.length} screens: ${sheet}`);
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
  await rm(dataFolder, { recursive: true, force: true });
}

async function open(from: Browser, url: string): Promise<{ picture: Buffer; fault: string | null }> {
  const context = await from.newContext({ ...PHONE, deviceScaleFactor: 1 });
  const page = await context.newPage();
  let fault: string | null = null;
  page.on('pageerror', ({ message }) => (fault ??= message));
  page.on('console', (message) => {
    if (message.type() === 'error') fault ??= `${message.text()} ${message.location().url}`;
  });
  // Only a page that stands alone asks for it; players have it in a frame.
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await page.goto(url, { waitUntil: 'commit' });
  await page
    .waitForFunction((name) => performance.getEntriesByName(name).length > 0, READY, { timeout: READY_WITHIN_MS })
    .catch(() => (fault ??= 'it was not ready in time'));
  await page.waitForTimeout(SETTLE_MS);
  const picture = await page.screenshot({ type: 'jpeg', quality: 80 });
  await context.close();
  return { picture, fault };
}

/** Lays pictures side by side on a page and takes a picture of that. */
async function compose(from: Browser, files: readonly string[], to: string): Promise<void> {
  const page = await from.newPage({ viewport: { width: COLUMNS * SHOWN.width, height: SHOWN.height } });
  const images = await Promise.all(
    files.map(async (file) => {
      const data = (await readFile(file)).toString('base64');
      return `<img width="${SHOWN.width}" height="${SHOWN.height}" src="data:image/jpeg;base64,${data}">`;
    }),
  );
  await page.setContent(`<body style="margin:0;font-size:0">${images.join('')}</body>`);
  await page.screenshot({ path: to, type: 'jpeg', quality: 82, fullPage: true });
  await page.close();
}
