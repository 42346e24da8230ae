import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { BROWSER_FLAGS, requireBrowser } from '../e2e/harness/chromium.ts';
import { freePort } from '../e2e/harness/server.ts';
import { median, type Figure } from './report.ts';

const RUNS = 3;
const TRIES = 3;
const PAGES = { home: '/m/home', gameList: '/m/gameList?gameType=RNG', help: '/m/help', notices: '/m/notice' };

/**
 * Lighthouse as a phone (slow 4G, 4x CPU); the median of three runs for each page. Scores come from its simulation. The
 * simulation takes a script for one that blocks the paint when it happens to arrive before the paint on this machine, so
 * the paint itself is also timed with the slow network and processor really applied.
 */
export async function measureLighthouse(baseUrl: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [page, path] of Object.entries(PAGES)) {
    const simulated = await runs(baseUrl + path, 'simulate');
    const applied = await runs(baseUrl + path, 'devtools');
    const middle = (of: readonly Scores[], key: keyof Scores) => median(of.map((scores) => scores[key]));
    for (const name of SCORES) figures.push({ name, of: page, value: middle(simulated, name) });
    figures.push({ name: 'largestPaint', of: page, value: middle(applied, 'estimatedPaint') });
  }
  return figures;
}

type Throttling = 'simulate' | 'devtools';

async function runs(url: string, throttlingMethod: Throttling): Promise<Scores[]> {
  const all: Scores[] = [];
  while (all.length < RUNS) all.push(await runAgain(url, throttlingMethod, TRIES));
  return all;
}

/** A busy machine now and then loses a whole run. */
async function runAgain(url: string, throttlingMethod: Throttling, tries: number): Promise<Scores> {
  const scores = await runOnce(url, throttlingMethod);
  return Number.isNaN(scores.performance) && tries > 1 ? runAgain(url, throttlingMethod, tries - 1) : scores;
}

const SCORES = [
  'performance',
  'accessibility',
  'bestPractices',
  'estimatedPaint',
  'blockingTime',
  'layoutShift',
] as const;
type Scores = Record<(typeof SCORES)[number], number>;

/** A browser of its own for each run, so that no run finds anything stored. */
async function runOnce(url: string, throttlingMethod: Throttling): Promise<Scores> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: requireBrowser(),
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      throttlingMethod,
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
      estimatedPaint: value('largest-contentful-paint'),
      blockingTime: value('total-blocking-time'),
      layoutShift: value('cumulative-layout-shift'),
    };
  } finally {
    await browser.close();
  }
}
