import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@perya/contract';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { NEWER_APIS } from '../../tools/ios12/newer-apis.ts';
import { ROOT } from '../../tools/run/root.mjs';
import { BROWSER_FLAGS, requireBrowser, requireHeadlessBrowser } from './chromium.ts';
import { SiteDatabase, type PlantedSession } from './database.ts';
import { ownSite, TAKEN_OVER } from './site.ts';
import { stripNewerApis } from './strip-apis.ts';
import { watchPage, type Watch } from './watch.ts';

/** The driver runs in the page too and needs big integers; the emitted code is searched for them instead. */
const OLD_PHONE = { ...NEWER_APIS, globals: NEWER_APIS.globals.filter((name) => !name.startsWith('Big')) };

/** How somebody visits the site. */
export interface VisitOptions {
  readonly language?: Language;
  readonly theme?: 'dark' | 'light';
  readonly session?: PlantedSession;
  readonly width?: number;
  readonly height?: number;
  readonly userAgent?: string;
  readonly reducedMotion?: boolean;
  /** One pixel for each pixel: not as pretty, but quicker to draw. */
  readonly coarse?: true;
  /** Takes away every API that is newer than iOS 12.4. */
  readonly asOldPhone?: boolean;
  /** Without the service worker every request can be seen and changed. */
  readonly worker?: false;
  /** Without scripts there is only what the server drew. */
  readonly scripts?: false;
  /** Another way to the site than straight to its server. */
  readonly through?: string;
}

/** One person at one phone. */
export interface Visit extends Watch {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Opens a path of the site and waits until its first screen stands. */
  readonly open: (path: string) => Promise<void>;
  /** Moves inside the site as a link does, without loading a page. */
  readonly move: (path: string) => Promise<void>;
  /** Keeps a picture in e2e/shots for people to look at, in `npm run test:all`. */
  readonly shoot: (name: string) => Promise<void>;
}

/** One for each worker: to start it takes longer than most journeys. */
let shared: Browser | undefined;

async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launch(requireHeadlessBrowser());
  return shared;
}

function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: BROWSER_FLAGS });
}

interface SiteOptions extends Pick<VisitOptions, 'worker'> {
  /** Without pop-ups home is free to use. */
  readonly popups?: boolean;
  /** A browser of its own with all its parts: without a window there are no notices. */
  readonly whole?: true;
}

/** Gives a test file its browser and database; each test begins with the untouched demonstration and alone. */
export function useSite({ popups = true, whole, ...usual }: SiteOptions = {}) {
  const { baseUrl, dataFolder } = ownSite();
  let browser: Browser;
  let database: SiteDatabase;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    browser = whole ? await launch(requireBrowser()) : await sharedBrowser();
    database = await SiteDatabase.open(dataFolder, baseUrl);
  });
  beforeEach(() => database.restore({ popups }));
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  afterAll(async () => {
    await database.close();
    if (whole) await browser.close();
  });

  return {
    baseUrl,
    database: () => database,
    async visit(options: VisitOptions = {}): Promise<Visit> {
      const address = options.through ?? baseUrl;
      const context = await browser.newContext(contextOptions(address, { ...usual, ...options }));
      contexts.push(context);
      return startVisit(context, address, options);
    },
  };
}

function contextOptions(baseURL: string, options: VisitOptions) {
  const { width = 375, height = 812, userAgent, reducedMotion = false } = options;
  return {
    baseURL,
    viewport: { width, height },
    deviceScaleFactor: options.coarse ? 1 : 2,
    isMobile: width < 900,
    hasTouch: width < 900,
    locale: 'fil-PH',
    timezoneId: 'Asia/Manila',
    reducedMotion: reducedMotion ? ('reduce' as const) : ('no-preference' as const),
    serviceWorkers: options.worker === false ? ('block' as const) : ('allow' as const),
    javaScriptEnabled: options.scripts ?? true,
    ...(userAgent === undefined ? {} : { userAgent }),
  };
}

async function startVisit(context: BrowserContext, baseUrl: string, options: VisitOptions): Promise<Visit> {
  const { language, theme, session } = options;
  const cookies = { ...(language && { language }), ...(theme && { theme }) };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: baseUrl })));
  await context.addInitScript(
    (stored) => {
      // A game in its frame has no origin and no stores.
      if (window.origin === 'null') return;
      for (const [key, value] of Object.entries(stored.local)) localStorage.setItem(key, value);
      if (stored.session) sessionStorage.setItem('MC_SESSION_INFO', stored.session);
    },
    { local: cookies, session: session ? JSON.stringify(session) : '' },
  );
  const page = await context.newPage();
  const watch = await watchPage(page);
  if (options.asOldPhone) await page.addInitScript(stripNewerApis, OLD_PHONE);
  return {
    ...watch,
    page,
    context,
    async open(path) {
      await page.goto(path);
      await page.waitForSelector('main');
      // What the server drew is there at once, but hears no tap.
      if (options.scripts ?? true) await page.waitForSelector(TAKEN_OVER);
    },
    async move(path) {
      await page.evaluate((to) => {
        const { depth = 0 } = (window.history.state ?? {}) as { depth?: number };
        window.history.pushState({ depth: depth + 1 }, '', to);
      }, path);
    },
    async shoot(name) {
      if (!inject('isLong')) return;
      const folder = join(ROOT, 'e2e/shots');
      mkdirSync(folder, { recursive: true });
      await page.screenshot({ path: join(folder, `${name}.png`) });
    },
  };
}
