import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { repeats } from '../../tools/testing/repeats.ts';
import { rows } from '../harness/accordion.ts';
import { useSite } from '../harness/browser.ts';
import { replaceContent, type PlantedItem } from '../harness/content.ts';
import { BRAND } from '../harness/database.ts';
import { arrived } from '../harness/places.ts';
import { SHORT_VECTORS, VECTORS } from '../harness/xss-vectors.ts';

const PER_BODY = 40;
const BODIES = Array.from({ length: Math.ceil(VECTORS.length / PER_BODY) }, (_, at) =>
  VECTORS.slice(at * PER_BODY, (at + 1) * PER_BODY).join(''),
);
const HELP_MAX = Math.ceil(BODIES.length / 2);
/** Some of each kind where the same was cleaned before. */
const SOME = BODIES.filter((_, at) => at % repeats({ quick: 6, long: 1 }) === 0);

/** A short attempt as a line of text; ids keep lines apart. */
const line = (at: number) => SHORT_VECTORS[at % SHORT_VECTORS.length] ?? '';

function items(kind: PlantedItem['kind'], bodies: readonly string[]): PlantedItem[] {
  return bodies.map((body, at) => ({
    kind,
    ...(kind === 'PU' && { execution: 'B' as const }),
    texts: { TY: { title: `${at} ${line(at)}`, body } },
  }));
}

/** What attempts brought about. */
interface Traces {
  readonly hits: number[];
  readonly violations: string[];
  readonly moved: string[];
  readonly dialogs: string[];
}

/**
 * Watches a page for everything an attempt could bring about; what was seen outlives the page. Violations of the policy
 * come by the thousand where a page takes content apart itself: there they are not asked for.
 */
async function watchFor(page: Page, { violations = true } = {}): Promise<Traces> {
  const traces: Traces = { hits: [], violations: [], moved: [], dialogs: [] };
  await page.exposeFunction('hit', (number: number) => traces.hits.push(number));
  await page.exposeFunction('violated', (what: string) => traces.violations.push(what));
  page.on('dialog', async (dialog) => {
    traces.dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  page.on('framenavigated', (frame) => {
    if (!/^(http:\/\/127\.0\.0\.1|about:blank)/.test(frame.url())) traces.moved.push(frame.url());
  });
  if (!violations) return traces;
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { violated } = window as unknown as { violated?: (what: string) => void };
      violated?.(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return traces;
}

/** Moves over everything on the page, focuses it, and gives what is left of dangerous marks. */
function provoke(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const left: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('main *, [role="dialog"] *')) {
      for (const type of ['mouseover', 'pointerover', 'animationstart']) {
        element.dispatchEvent(new Event(type, { bubbles: true }));
      }
      for (const { name, value } of element.attributes) {
        const isAddress = /^(href|src|action|formaction|data|xlink:href|srcdoc|poster|background)$/.test(name);
        if (name.startsWith('on')) left.push(`${element.tagName} ${name}`);
        const isOurs = value.startsWith(`${window.location.origin}/`) || /^(\/(?!\/)|https:\/\/|#)/.test(value);
        if (isAddress && !isOurs) left.push(`${element.tagName} ${name}=${value}`);
      }
      const isSearch = element.matches('form[role="search"]:not([action])');
      if (!isSearch && /^(SCRIPT|IFRAME|OBJECT|EMBED|FORM|STYLE|BASE|META|MATH)$/i.test(element.tagName))
        left.push(element.tagName);
    }
    return left;
  });
}

/** Shows a body uncleaned in a frame and uses all of it; gives the numbers of the attempts that got through. */
async function useUncleaned(body: string): Promise<number[]> {
  const hits: number[] = [];
  Object.assign(window, { hit: (number: number) => hits.push(number) });
  const frame = document.createElement('iframe');
  // Attempts that lead away take their frame with them and never the page.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
  const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  frame.srcdoc = `<!doctype html><body>${body}`;
  document.body.append(frame);
  await Promise.race([isLoaded, moment(500)]);
  for (const element of frame.contentDocument?.querySelectorAll<HTMLElement>('*') ?? []) {
    element.dispatchEvent(new Event('mouseover'));
    element.dispatchEvent(new Event('pointerover'));
    element.focus?.();
    if (element.matches('[onclick], a[href^="java" i]')) element.click?.();
  }
  await moment(30);
  frame.remove();
  return hits;
}

const CLEAN = { hits: [], violations: [], moved: [], dialogs: [] };

describe('hostile content in the database', () => {
  const site = useSite({ worker: false });

  it('has teeth: without cleaning, most of these attempts get through', async () => {
    expect(VECTORS.length).toBeGreaterThan(3000);
    const { page } = await site.visit();
    const hits = new Set<number>();
    for (const body of BODIES) {
      for (const number of await page.evaluate(useUncleaned, body)) hits.add(number);
    }
    expect(hits.size).toBeGreaterThan(1000);
  });

  it('never runs in help: titles, previews, search and articles [HELP-06, SRV-10]', async () => {
    const bodies = BODIES.slice(0, HELP_MAX);
    await replaceContent(site.database(), items('HELP', bodies));
    const { page, open, problems } = await site.visit();
    const traces = await watchFor(page);
    await open('/m/help');
    const list = rows(page);
    await expect.poll(() => list.count()).toBe(bodies.length);
    await list.nth(3).click();
    await page.getByRole('searchbox').fill('onerror');
    expect(await provoke(page)).toEqual([]);
    await open('/m/helpDetail#0');
    for (const at of bodies.keys()) {
      await page.evaluate((hash) => (window.location.hash = hash), `#${at}`);
      await page
        .getByRole('heading', { name: `${at} `, exact: false })
        .first()
        .waitFor();
      expect(await provoke(page), `article ${at}`).toEqual([]);
    }
    expect(traces).toEqual(CLEAN);
    expect(problems).toEqual([]);
  });

  it('never runs in notices [SRV-10]', async () => {
    const bodies = BODIES.slice(HELP_MAX);
    const ids = await replaceContent(site.database(), items('PL', bodies));
    const { page, open, problems } = await site.visit();
    const traces = await watchFor(page);
    await open(`/m/notice?id=${ids.at(-1)}`);
    const list = rows(page);
    await expect.poll(() => list.count()).toBe(bodies.length);
    for (const at of bodies.keys()) {
      const row = list.nth(at);
      if ((await row.getAttribute('aria-expanded')) === 'false') await row.evaluate((one: HTMLElement) => one.click());
      expect(await provoke(page), `notice ${at}`).toEqual([]);
    }
    expect(traces).toEqual(CLEAN);
    expect(problems).toEqual([]);
  });

  it(
    'never runs on home: banners, passing notices, pop-ups, the names of brand and services [SRV-10]',
    { tags: ['core'] },
    async () => {
      const database = site.database();
      const short = '<img src=x onerror=top.hit(1)>';
      await database.query('update brand set name = $2 where merchant_code = $1', [BRAND, short]);
      await database.query('update brand_text set licence = $1, helpline = $1', [line(3)]);
      await database.query('update service_link_text set name = $1, hours = $1', [short]);
      await replaceContent(database, [
        ...items('PL', BODIES.slice(0, 10)),
        ...items('PU', BODIES.slice(10, 30)),
        ...SHORT_VECTORS.map((vector): PlantedItem => ({
          kind: 'B',
          url: '/m/help',
          image: '/art/tent',
          texts: { TY: { title: vector, highlight: short, action: short, note: vector } },
        })),
      ]);
      const { page, open, problems } = await site.visit();
      const traces = await watchFor(page);
      await open('/m/home');
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      const next = dialog.locator('button').last();
      for (let at = 0; at < 19; at += 1) {
        expect(await provoke(page), `pop-up ${at}`).toEqual([]);
        await next.evaluate((button: HTMLElement) => button.click());
      }
      await open('/m/service');
      await arrived({ page });
      expect(await provoke(page)).toEqual([]);
      expect(traces).toEqual(CLEAN);
      expect(problems).toEqual([]);
    },
  );

  it('never runs even when the server itself sends it: the page cleans again [T28]', { tags: ['core'] }, async () => {
    const { page, open } = await site.visit();
    // Taking the content apart already counts as a violation, so only what it does is looked at.
    const traces = await watchFor(page, { violations: false });
    await site.database().hidePopups();
    // Before the first page: what a page may ask for ahead of a tap is answered the same way.
    await page.route('**/wps/system/helpCenter**', (route) =>
      route.fulfill({
        json: {
          success: true,
          value: SOME.map((content, at) => ({ id: `${at}`, title: `${at} ${line(at)}`, content })),
        },
      }),
    );
    await open('/m/home');
    await page.locator('footer a[href="/m/help"]').click();
    await rows(page).nth(0).click();
    await page.locator('main [role="region"] a').click();
    for (const at of SOME.keys()) {
      await page.evaluate((hash) => (window.location.hash = hash), `#${at}`);
      await page
        .getByRole('heading', { name: `${at} `, exact: false })
        .first()
        .waitFor();
      expect(await provoke(page), `article ${at}`).toEqual([]);
    }
    expect(traces).toEqual(CLEAN);
  });

  it('cannot even be stored as an address [T28]', async () => {
    for (const column of ['url', 'image']) {
      for (const address of ['javascript:alert(1)', 'http://evil.example/x', '//evil.example/x', 'data:text/html,x']) {
        const change = site.database().query(`update content_item set ${column} = $1 where kind = 'B'`, [address]);
        await expect(change, `${column} ${address}`).rejects.toThrow(/check constraint/);
      }
    }
  });
});
