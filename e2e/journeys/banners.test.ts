import { BANNER_AUTOPLAY_MS } from '@perya/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { carouselMoves, dots, slideInFront } from '../harness/carousel.ts';
import { removeContent, replaceContent, type PlantedItem } from '../harness/content.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { standInForOutside, windowOpenedBy } from '../harness/outside.ts';
import { swipe } from '../harness/touch.ts';
import { wordsOf } from '../harness/words.ts';

/** Long enough for any slide to come to rest, short enough not to be the next turn. */
const MOTION_MS = 2000;
const STEP_MS = 50;

function banners(...urls: string[]): PlantedItem[] {
  return urls.map((url, index) => ({
    kind: 'B',
    url,
    image: '/art/tent',
    texts: {
      TY: { title: `Banner ${index}`, action: `Buksan ${index}` },
      EN: { title: `Slide ${index}`, action: `Open ${index}` },
    },
  }));
}

/** Lets the clock run until the slides turn, and tells which dot is lit then. */
async function nextTurn(page: Page): Promise<number> {
  const before = (await dots(page)).lit;
  for (let waited = 0; waited <= BANNER_AUTOPLAY_MS; waited += STEP_MS) {
    await page.clock.runFor(STEP_MS);
    const { lit } = await dots(page);
    if (lit !== before) return lit;
  }
  return before;
}

describe('the banners of home', () => {
  const site = useSite({ popups: false, worker: false });

  /** Opens home and stops the clock once the slides have been taken over. */
  async function openStill() {
    const visit = await site.visit();
    await visit.page.clock.install();
    await visit.open('/m/home');
    await carouselMoves(visit.page);
    await visit.page.clock.pauseAt(Date.now() + BANNER_AUTOPLAY_MS);
    return visit;
  }

  it('turn by themselves every 5000 ms, around and around, with a dot for each [HOME-01, HOME-02]', async () => {
    await replaceContent(site.database(), banners('', '', ''));
    const { page, problems } = await openStill();
    let lit = await nextTurn(page);
    for (let turn = 0; turn < 4; turn += 1) {
      await page.clock.runFor(BANNER_AUTOPLAY_MS - 3 * STEP_MS);
      expect(await dots(page)).toEqual({ count: 3, lit });
      expect(await slideInFront(page)).toBe(lit);
      await page.clock.runFor(3 * STEP_MS);
      lit = (lit + 1) % 3;
      expect(await dots(page)).toEqual({ count: 3, lit });
    }
    expect(problems).toEqual([]);
  });

  it('follow the finger and go on afterwards [HOME-03]', async () => {
    await replaceContent(site.database(), banners('', '', ''));
    const { page } = await openStill();
    const lit = await nextTurn(page);
    await page.clock.runFor(MOTION_MS);
    await swipe(page, { x: 300, y: 180 }, { x: 60, y: 180 });
    await page.clock.runFor(MOTION_MS);
    const dragged = await slideInFront(page);
    expect(dragged).toBe((lit + 1) % 3);
    expect(await nextTurn(page)).toBe((dragged + 1) % 3);
  });

  it('go on after a mere tap [HOME-03]', async () => {
    await replaceContent(site.database(), banners('', '', ''));
    const { page } = await openStill();
    const lit = await nextTurn(page);
    await page.clock.runFor(MOTION_MS);
    await page.touchscreen.tap(120, 180);
    expect(await nextTurn(page)).toBe((lit + 1) % 3);
  });

  it('stand still, without dots, when there is only one [HOME-04]', async () => {
    await replaceContent(site.database(), banners(''));
    const { page, problems, open } = await site.visit();
    await page.clock.install();
    await open('/m/home');
    await page.getByRole('heading', { name: 'Banner 0' }).waitFor();
    const place = () => page.getByRole('heading', { name: 'Banner 0' }).boundingBox();
    const before = await place();
    await page.clock.runFor(4 * BANNER_AUTOPLAY_MS);
    expect(await place()).toEqual(before);
    expect(await dots(page)).toMatchObject({ count: 0 });
    expect(await page.locator('[style*="translate3d"]').count()).toBe(0);
    await swipe(page, { x: 300, y: 180 }, { x: 60, y: 180 });
    expect(await place()).toEqual(before);
    expect(problems).toEqual([]);
  });

  it('open a screen, a new window or nothing, as their address says [HOME-05, STD-05]', async () => {
    const urls = ['/m/help?i=1', 'https://promo.perya.example/fiesta', '', '/m/nowhere'];
    await replaceContent(site.database(), banners(...urls));
    const { page, context, open, problems } = await site.visit();
    await standInForOutside(context);
    await open('/m/home');
    await carouselMoves(page);
    const links = page.getByRole('region', { name: wordsOf('TY')('home.banners') }).locator('a');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(urls.slice(0, 2));

    const outside = page.getByRole('link', { name: 'Buksan 1' });
    const opened = await windowOpenedBy(context, () => outside.evaluate((link: HTMLElement) => link.click()));
    expect(opened).toEqual({ url: urls[1], hasOpener: false });

    await page.getByRole('link', { name: 'Buksan 0' }).evaluate((link: HTMLElement) => link.click());
    await page.waitForURL('**/m/help?i=1');
    expect(problems).toEqual([]);
  });

  it.each(journeyLanguages)(
    'give way to the name of the brand when there are none, in %s [HOME-05]',
    async (language) => {
      await removeContent(site.database(), 'B');
      const { page, open, problems } = await site.visit({ language });
      await open('/m/home');
      const placeholder = page.locator('main p', { hasText: wordsOf(language)('home.motto') }).first();
      await placeholder.waitFor();
      expect(await placeholder.locator('..').innerText()).toContain('Perya');
      expect(await page.locator('main [role="group"]').count()).toBe(0);
      expect(problems).toEqual([]);
    },
  );
});
