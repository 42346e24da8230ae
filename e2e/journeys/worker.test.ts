import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { useSite, type Visit } from '../harness/browser.ts';
import { CUT, openGateway, type Gateway } from '../harness/gateway.ts';
import { wordsOf } from '../harness/words.ts';

const t = wordsOf('TY');

/** Width and height in the head of a PNG. */
function sizeOf(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

describe('the installable site', () => {
  const site = useSite({ popups: false });
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await openGateway(site.baseUrl);
  });
  beforeEach(() => {
    gateway.version = '';
    gateway.down = false;
  });
  afterAll(() => gateway.close());

  const banners = (page: Page) => page.getByRole('region', { name: t('home.banners') });
  const carried = (page: Page) =>
    page.evaluate(
      () => (JSON.parse(document.getElementById('start')?.textContent ?? '{}') as { version: string }).version,
    );

  /** Somebody whose worker is active and in charge of the page. */
  async function regularVisitor(): Promise<Visit> {
    const visit = await site.visit({ through: gateway.baseUrl });
    await visit.open('/m/home');
    await visit.page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await visit.page.reload();
    await banners(visit.page).waitFor();
    return visit;
  }

  it('has a manifest that browsers accept [PLAT-11]', async () => {
    const visit = await site.visit();
    await visit.open('/m/home');
    const devtools = await visit.context.newCDPSession(visit.page);
    const { data = '{}', errors } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data) as { icons: { src: string; sizes: string; purpose?: string }[] };
    expect(manifest).toMatchObject({ start_url: '/m/home', scope: '/', display: 'standalone', name: 'Perya' });
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    for (const { src, sizes } of manifest.icons) {
      const icon = await visit.context.request.get(src);
      expect([src, icon.headers()['content-type'], sizeOf(await icon.body())]).toEqual([src, 'image/png', sizes]);
    }
    expect(visit.problems).toEqual([]);
  });

  it('opens without a network, and never answers calls from a cache [PLAT-11]', { tags: ['core'] }, async () => {
    const visit = await regularVisitor();
    const { page } = visit;
    const kept = await page.evaluate(async () => {
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = await Promise.all(stores.map((store) => store.keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain('/m/home');
    expect(kept.filter((path) => /^\/(?:wps|lgw)\//.test(path))).toEqual([]);

    gateway.down = true;
    const call = page.evaluate(() =>
      fetch('/wps/system/status').then(
        () => 'answered',
        () => 'no answer',
      ),
    );
    expect(await call).toBe('no answer');
    await page.reload();
    await banners(page).waitFor();
    await page.getByRole('banner').waitFor();
    await page.goto('/m/help');
    await page.getByRole('heading', { name: t('title.help'), level: 1 }).waitFor();
    await page.getByText(t('load.failed')).waitFor();

    gateway.down = false;
    await page
      .getByRole('main')
      .getByRole('button', { name: t('action.retry') })
      .tap();
    await page.getByRole('main').getByRole('button', { expanded: false }).first().waitFor();
    expect(visit.problems.filter((problem) => !CUT.test(problem))).toEqual([]);
  });

  it('offers a newer version in a bar and reloads into it when it is taken [PLAT-11]', { tags: ['core'] }, async () => {
    const visit = await regularVisitor();
    const { page } = visit;
    const before = await carried(page);
    gateway.version = 'next';
    // The old page goes on with the old files, from the cache of its worker.
    await page.getByRole('link', { name: t('home.help') }).tap();
    await page.getByRole('main').getByRole('button', { expanded: false }).first().waitFor();
    expect(await carried(page)).toBe(before);

    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    const bar = page.getByRole('status').filter({ hasText: t('update.ready') });
    await bar.waitFor();
    expect(await carried(page)).toBe(before);
    let loads = 0;
    page.on('load', () => (loads += 1));
    await bar.getByRole('button', { name: t('update.action') }).tap();
    await expect.poll(() => carried(page).catch(() => '')).toBe(`${before}next`);
    await page.getByRole('heading', { name: t('title.help'), level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(loads).toBe(1);
    expect(await bar.count()).toBe(0);
    // Pictures of games are the same in every version.
    const stores = await page.evaluate(() => caches.keys());
    expect(stores.filter((name) => name !== 'pictures')).toHaveLength(1);

    // And that version opens without a network as well, as a whole.
    gateway.down = true;
    await page.goto('/m/home');
    await banners(page).waitFor();
    expect(await carried(page)).toBe(`${before}next`);
    expect(visit.problems.filter((problem) => !CUT.test(problem))).toEqual([]);
  });
});
