import { HTML_LANG, type StartData } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { routes, type Route } from '../../apps/mobile/src/routes.ts';
import { repeats } from '../../tools/testing/repeats.ts';
import { useSite } from '../harness/browser.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { WORD_KEYS, wordsOf } from '../harness/words.ts';

const THEMES = (['dark', 'light'] as const).slice(0, repeats({ quick: 1, long: 2 }));
const SETTINGS = journeyLanguages.flatMap((language) => THEMES.map((theme) => ({ language, theme })));

/** Title and end of the title of the first slide. */
function firstSlide(start: StartData): { title: string; highlight: string } {
  const [answer] = Object.values(start.answers) as { banners: { title: string; highlight: string }[] }[];
  return answer?.banners[0] ?? { title: 'no slide', highlight: '' };
}

/** What a page carries, read from its raw HTML. */
function startDataOf(html: string): StartData {
  return JSON.parse(/<script type="application\/json" id="start">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
}

describe('the start', () => {
  const site = useSite({ popups: false, worker: false });

  async function raw(path: string, cookie = ''): Promise<{ status: number; type: string; html: string }> {
    const answer = await fetch(site.baseUrl + path, { headers: { Accept: 'text/html', Cookie: cookie } });
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', html: await answer.text() };
  }

  it.each(SETTINGS)(
    'draws home in $language and $theme from what the page carries, without an answer [START-07] [SCR-01]',
    { tags: ['core'] },
    async ({ language, theme }) => {
      const t = wordsOf(language);
      const { html } = await raw('/m/home', `language=${language}; theme=${theme}`);
      const start = startDataOf(html);
      expect(html).toContain(`<html lang="${HTML_LANG[language]}" data-theme="${theme}">`);
      expect(start.language).toBe(language);

      const visit = await site.visit({ language, theme });
      const { page } = visit;
      let asked = 0;
      await page.route('**/wps/**', () => (asked += 1)); // Nothing is ever answered.
      await visit.open('/m/home');
      await page.getByRole('link', { name: t('home.agreement') }).waitFor();
      const { title, highlight } = firstSlide(start);
      const slide = page.getByRole('heading', { level: 2 }).first();
      expect(await slide.innerText()).toContain(title);
      expect(await slide.innerText()).toContain(highlight);
      expect(await page.getByRole('main').innerText()).toContain(t('home.motto'));
      expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
      await expect.poll(() => asked).toBe(1); // HOME-32
      expect(await visit.layoutShift()).toBeLessThanOrEqual(0.02);
      expect(visit.problems).toEqual([]);
    },
  );

  it('paints before it asks anything [START-07]', { tags: ['core'] }, async () => {
    const visit = await site.visit();
    await visit.open('/m/home');
    await visit.page.waitForLoadState('networkidle');
    const { paint, asked } = await visit.page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      asked: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/wps/'))
        .map(({ startTime }) => startTime),
    }));
    expect(asked.length).toBeGreaterThan(0);
    expect(Math.min(...asked)).toBeGreaterThan(paint);
    expect(await visit.layoutShift()).toBeLessThanOrEqual(0.02);
    expect(visit.problems).toEqual([]);
  });

  it.each(journeyLanguages)('shows a first frame in %s without any script', { tags: ['core'] }, async (language) => {
    const { html } = await raw('/m/home', `language=${language}`);
    const { title } = firstSlide(startDataOf(html));
    const visit = await site.visit({ language, scripts: false });
    await visit.open('/m/home');
    await visit.page.getByText(title).first().waitFor();
    await visit.page.getByRole('banner').waitFor();
    const picture = visit.page.getByRole('main').locator('img').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    // The browser counts scripts that are switched off as refused.
    expect(visit.problems.filter((problem) => !problem.endsWith('.js csp'))).toEqual([]);
  });

  it(
    'answers every path of the route list with the app [ROUTE-13] [ROUTE-02] [ROUTE-04]',
    { tags: ['core'] },
    async () => {
      const paths = Object.values(routes).flatMap(({ path, aliases = [] }: Route) => [path, ...aliases]);
      expect(paths.length).toBeGreaterThan(60);
      for (const path of paths) {
        const { status, type, html } = await raw(path);
        expect([path, status, type]).toEqual([path, 200, 'text/html; charset=utf-8']);
        expect(html).toContain('<div id="root">');
        expect(startDataOf(html).settings.brandName).toBe('Perya');
      }
    },
  );

  it('finds home and register at their other paths too [ROUTE-02] [ROUTE-04]', async () => {
    const t = wordsOf('TY');
    const visit = await site.visit();
    const { page } = visit;
    for (const path of ['/', '/m', '/m/', '/m/home', '/m/index', '/m/index.html']) {
      await visit.open(path);
      await page.getByRole('region', { name: t('home.banners') }).waitFor();
      expect(await page.getByRole('banner').locator('h1').count()).toBe(0);
    }
    for (const path of ['/m/register', '/register.html', '/m/register.html']) {
      await visit.open(path);
      await page.getByRole('form', { name: t('title.register') }).waitFor();
    }
    expect(visit.problems).toEqual([]);
  });

  it.each(journeyLanguages)(
    'says in %s that a path does not exist and leads home [ROUTE-12] [SCR-62]',
    async (language) => {
      const t = wordsOf(language);
      expect((await raw('/m/nowhere')).status).toBe(404);
      const visit = await site.visit({ language });
      await visit.open('/m/nowhere');
      await visit.page.getByRole('main').getByText(t('title.notFound')).waitFor();
      await visit.page.getByRole('link', { name: t('action.home') }).tap();
      await visit.page.getByRole('region', { name: t('home.banners') }).waitFor();
      expect(new URL(visit.page.url()).pathname).toBe('/m/home');
      expect(visit.problems.filter((problem) => !problem.includes('404'))).toEqual([]);
    },
  );

  it.each(journeyLanguages)(
    'never shows the name of a text in %s while words are on their way [I18N-10]',
    async (language) => {
      const t = wordsOf(language);
      const visit = await site.visit({ language });
      const { page } = visit;
      await page.addInitScript((keys) => {
        const seen = Object.assign(window, { named: [] as string[] });
        const look = () => {
          const texts = [
            document.title,
            ...[...document.querySelectorAll('h1, h2, button, a, p')].map((at) => at.textContent),
          ];
          seen.named.push(...texts.flatMap((text) => text?.split(/\s/) ?? []).filter((word) => keys.includes(word)));
        };
        new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
      }, WORD_KEYS);
      // The words come late, as on a slow network.
      await page.route(/\/assets\/(?:ty|en)-rest/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        await route.continue();
      });
      const named = () => page.evaluate(() => (window as unknown as { named: string[] }).named);
      for (const [path, title] of [
        ['/m/help', 'title.help'],
        ['/m/service', 'title.service'],
        ['/m/activity', 'title.activity'],
      ] as const) {
        await page.goto(path);
        await page.getByRole('heading', { name: t(title), level: 1 }).waitFor();
        expect([path, await named()]).toEqual([path, []]);
      }
      await page.goto('/m/home', { waitUntil: 'commit' });
      await page.getByRole('link', { name: t('home.agreement') }).tap();
      await page.getByRole('heading', { name: t('title.userAgreement'), level: 1 }).waitFor();
      expect(await named()).toEqual([]);
      expect(visit.problems).toEqual([]);
    },
  );

  it('follows paths the operator added; known routes win [ROUTE-11] [SCR-62]', async () => {
    await site.database().change(
      `insert into brand_path values ('ty01', '/tulong', '/m/help?i=2'), ('ty01', '/labas', 'https://outside.example/a'),
         ('ty01', '/m/notice', '/m/help'), ('ty01', '/wala', '/m/unknown')`,
    );
    const t = wordsOf('TY');
    const visit = await site.visit();
    const { page } = visit;
    expect((await raw('/tulong')).status).toBe(200);
    await visit.open('/tulong');
    await page.waitForURL('**/m/help?i=2');
    await page.getByRole('heading', { name: t('title.help'), level: 1 }).waitFor();

    await visit.open('/m/notice');
    await page.getByRole('heading', { name: t('title.notice'), level: 1 }).waitFor();

    await visit.open('/wala');
    await page.getByRole('main').getByText(t('title.notFound')).waitFor();

    await page.route('https://outside.example/**', (route) => route.fulfill({ body: 'outside' }));
    await page.goto('/labas');
    await page.waitForURL('https://outside.example/a');
    expect(visit.problems).toEqual([]);
  });

  it.each([
    {
      who: null,
      places: {
        '/m/help': 'title.help',
        '/m/helpDetail#1': 'title.helpDetail',
        '/m/notice': 'title.notice',
        '/m/service': 'title.service',
        '/m/useragreement': 'title.userAgreement',
        '/m/download': 'title.download',
        '/m/ipLimit': 'ipLimit.title',
        '/m/serviceLimit': 'system.upgrading',
      },
    },
    {
      who: 'agent',
      places: {
        '/m/set': 'title.set',
        '/m/member/notice': 'title.notice',
        '/m/member/notice?types=A': 'title.notice',
      },
    },
  ] as const)('opens each screen by its address and after a reload, as $who [ROUTE-13]', async ({ who, places }) => {
    const t = wordsOf('TY');
    const session = who ? await site.database().plantSession(who) : undefined;
    const visit = await site.visit(session ? { session } : {});
    const { page } = visit;
    for (const [path, key] of Object.entries(places)) {
      await visit.open(path);
      const title = page.getByRole('heading', { name: t(key), level: 1 });
      await title.waitFor();
      await page.waitForLoadState('networkidle');
      const before = await page.getByRole('main').innerText();
      await page.reload();
      await title.waitFor();
      await expect.poll(() => page.getByRole('main').innerText()).toBe(before);
      expect(before).not.toContain(t('permission.denied'));
      expect(page.url()).toBe(site.baseUrl + path);
    }
    expect(visit.problems).toEqual([]);
  });
});
