import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { BROWSER_FLAGS, requireBrowser } from '../e2e/harness/chromium.ts';
import { freePort } from '../e2e/harness/server.ts';
import { median, type Figure } from './report.ts';

const RUNS = 3;
const PAGES = { home: '/m/home', help: '/m/help', notices: '/m/notice' };

/** Lighthouse as a phone (simulated slow 4G, 4x CPU); the median of three runs for each page. */
export async function measureLighthouse(baseUrl: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [page, path] of Object.entries(PAGES)) {
    const runs: Scores[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await runOnce(baseUrl + path));
    const middle = (key: keyof Scores) => median(runs.map((scores) => scores[key]));
    for (const name of SCORES) figures.push({ name, of: page, value: middle(name) });
  }
  return figures;
}

const SCORES = [
  'performance',
  'accessibility',
  'bestPractices',
  'largestPaint',
  'blockingTime',
  'layoutShift',
] as const;
type Scores = Record<(typeof SCORES)[number], number>;

/** A browser of its own for each run, so that no run finds anything stored. */
async function runOnce(url: string): Promise<Scores> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: requireBrowser(),
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
    });
    const trouble = result?.lhr.runtimeError;
    if (trouble) console.error(`${url}: ${trouble.code} ${trouble.message}`);
    const score = (name: string) => result?.lhr.categories[name]?.score ?? Number.NaN;
    const value = (name: string) => result?.lhr.audits[name]?.numericValue ?? Number.NaN;
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      largestPaint: value('largest-contentful-paint'),
      blockingTime: value('total-blocking-time'),
      layoutShift: value('cumulative-layout-shift'),
    };
  } finally {
    await browser.close();
  }
}
