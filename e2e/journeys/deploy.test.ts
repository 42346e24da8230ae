import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { useSite } from '../harness/browser.ts';
import { openGateway, type Gateway } from '../harness/gateway.ts';
import { wordsOf } from '../harness/words.ts';

const t = wordsOf('TY');

describe('a deployment while people are on the site', () => {
  const site = useSite({ popups: false, worker: false });
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await openGateway(site.baseUrl);
  });
  beforeEach(() => {
    gateway.version = '';
  });
  afterAll(() => gateway.close());

  const help = (page: Page) => page.getByRole('heading', { name: t('title.help'), level: 1 });

  /** The version each script and style of this document is of. */
  const versions = (page: Page) =>
    page.evaluate(() => [
      ...new Set(
        performance
          .getEntriesByType('resource')
          .map(({ name }) => /\/assets\/[\w-]+(?:\.(\w+))?\.(?:js|css)$/.exec(name))
          .filter((match) => match !== null)
          .map(([, version = 'built']) => version),
      ),
    ]);
  const carried = (page: Page) =>
    page.evaluate(
      () => (JSON.parse(document.getElementById('start')?.textContent ?? '{}') as { version: string }).version,
    );

  it(
    'an old page whose next screen is gone reloads once, into the new version as a whole',
    { tags: ['core'] },
    async () => {
      const visit = await site.visit({ through: gateway.baseUrl });
      const { page } = visit;
      await visit.open('/m/home');
      await page.getByRole('link', { name: t('home.help') }).waitFor();
      await page.waitForLoadState('networkidle');
      const before = await carried(page);
      let loads = 0;
      page.on('load', () => (loads += 1));
      gateway.version = 'next';
      await page.getByRole('link', { name: t('home.help') }).tap();
      await page.getByRole('main').getByRole('button', { expanded: false }).first().waitFor();
      await help(page).waitFor();
      expect(await carried(page)).toBe(`${before}next`);
      await expect.poll(() => versions(page)).toEqual(['next']);
      await expect.poll(() => loads).toBe(1);

      // The next deployment is met the same way.
      gateway.version = 'third';
      await visit.move('/m/service');
      await page.getByRole('heading', { name: t('title.service'), level: 1 }).waitFor();
      await expect.poll(() => carried(page)).toBe(`${before}third`);
      await expect.poll(() => versions(page)).toEqual(['third']);
      await expect.poll(() => loads).toBe(2);
      expect(visit.problems.filter((problem) => !/404/.test(problem))).toEqual([]);
    },
  );

  it('code that stays gone is told after one reload and never loops [ROUTE-09] [SCR-61]', async () => {
    const visit = await site.visit({ through: gateway.baseUrl });
    const { page } = visit;
    await visit.open('/m/home');
    await page.route('**/assets/help-screen-*.js*', (route) => route.fulfill({ status: 404, body: '' }));
    const loaded: string[] = [];
    page.on('load', () => loaded.push(page.url()));
    await page.getByRole('link', { name: t('home.help') }).tap();
    await page.getByText(t('load.failed')).waitFor();
    await page.waitForLoadState('networkidle');
    expect(loaded).toEqual([`${gateway.baseUrl}/m/help`]);
    await visit.move('/m/service');
    await page.getByRole('heading', { name: t('title.service'), level: 1 }).waitFor();
    expect(loaded.length).toBe(1);
    expect(visit.problems.filter((problem) => !/404|help-screen/.test(problem))).toEqual([]);
  });
});
