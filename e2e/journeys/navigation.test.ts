import { PAGE_FADE_MS, SWIPE_BACK_MIN_PX, SWIPE_RESET_MS } from '@perya/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { wordsOf } from '../harness/words.ts';

const t = wordsOf('TY');

/** How the page on screen came in: the rule stays on it after the movement is over. */
function fade(page: Page): Promise<{ name: string; duration: string; from: string }> {
  return page.evaluate(() => {
    const style = getComputedStyle(document.querySelector('main > div') as Element);
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const frames = rules.find((rule) => rule instanceof CSSKeyframesRule && rule.name === style.animationName);
    const from = frames instanceof CSSKeyframesRule ? (frames.cssRules[0] as CSSKeyframeRule).style.opacity : '';
    return { name: style.animationName, duration: style.animationDuration, from };
  });
}

/** A finger from one place to another, as the page hears it. */
async function swipe(page: Page, fromX: number, toX: number): Promise<void> {
  await page.evaluate(
    ([from, to]) => {
      const touch = (clientX: number) => new Touch({ identifier: 1, target: document.body, clientX, clientY: 300 });
      const tell = (type: string, clientX: number) =>
        document.body.dispatchEvent(
          new TouchEvent(type, { bubbles: true, touches: [touch(clientX)], changedTouches: [touch(clientX)] }),
        );
      tell('touchstart', from);
      tell('touchmove', to);
    },
    [fromX, toX] as const,
  );
}

describe('moving about', () => {
  const site = useSite({ popups: false, worker: false });

  const title = (page: Page, text: string) => page.getByRole('banner').getByRole('heading', { name: text, level: 1 });
  const back = (page: Page) => page.getByRole('button', { name: t('header.back') });
  const path = (page: Page) => new URL(page.url()).pathname;

  it.each(journeyLanguages)(
    'has the right header and title on each screen in %s [HEAD-01] [HEAD-07]',
    async (language) => {
      const words = wordsOf(language);
      const session = await site.database().plantSession('agent');
      const visit = await site.visit({ language, session });
      const { page } = visit;
      await visit.open('/m/home');
      expect(await page.getByRole('banner').getByRole('heading').count()).toBe(0); // HEAD-03

      await visit.move('/m/help');
      await page.getByRole('heading', { name: words('title.help'), level: 1 }).waitFor();
      expect(await page.getByRole('banner').count()).toBe(0);

      for (const [to, text] of [
        ['/m/helpDetail#0', 'title.helpDetail'],
        ['/m/notice', 'title.notice'],
        ['/m/member/notice', 'title.notice'],
        ['/m/member/notice?types=A', 'title.notice'],
        ['/m/set', 'title.set'],
        ['/m/securityCenter', 'title.securityCenter'],
        ['/m/kyc', 'title.kyc'],
        ['/m/changePsw', 'title.changePsw'],
        ['/m/forget', 'title.forget'],
        ['/m/service', 'title.service'],
        ['/m/useragreement', 'title.userAgreement'],
        ['/m/download', 'title.download'],
      ] as const) {
        await visit.move(to);
        await title(page, words(text)).waitFor();
        await expect.poll(() => page.title()).toBe(`${words(text)} · Perya`);
      }
      expect(visit.problems).toEqual([]);
    },
  );

  it('goes back in history, or home when there is none [HEAD-04] [ROUTE-03]', { tags: ['core'] }, async () => {
    const visit = await site.visit();
    const { page } = visit;
    await visit.open('/m/help');
    await back(page).tap();
    await page.getByRole('region', { name: t('home.banners') }).waitFor();
    expect(path(page)).toBe('/m/home');

    await page.getByRole('link', { name: t('home.help') }).tap();
    await page.getByRole('heading', { name: t('title.help'), level: 1 }).waitFor();
    await visit.move('/m/helpDetail#1');
    await title(page, t('title.helpDetail')).waitFor();
    await back(page).tap();
    await page.getByRole('heading', { name: t('title.help'), level: 1 }).waitFor();
    await page.reload();
    await back(page).tap();
    await expect.poll(() => path(page)).toBe('/m/home');
    expect(visit.problems).toEqual([]);
  });

  it('goes home from the notices whatever came before [HEAD-05]', async () => {
    const visit = await site.visit();
    const { page } = visit;
    await visit.open('/m/home');
    await visit.move('/m/useragreement');
    await title(page, t('title.userAgreement')).waitFor();
    await visit.move('/m/notice');
    await title(page, t('title.notice')).waitFor();
    await back(page).tap();
    await page.getByRole('region', { name: t('home.banners') }).waitFor();
    expect(path(page)).toBe('/m/home');
    expect(visit.problems).toEqual([]);
  });

  it('fades a new page in for 300 ms, but not the first one [TRANS-04]', async () => {
    const visit = await site.visit();
    const { page } = visit;
    await visit.open('/m/home');
    await page.getByRole('link', { name: t('home.agreement') }).waitFor();
    expect((await fade(page)).name).toBe('none');
    await page.getByRole('link', { name: t('home.agreement') }).tap();
    await title(page, t('title.userAgreement')).waitFor();
    const { name, duration, from } = await fade(page);
    expect(name).not.toBe('none');
    expect({ duration, from }).toEqual({ duration: `${PAGE_FADE_MS / 1000}s`, from: '0' });
    expect(visit.problems).toEqual([]);
  });

  it.each([
    { what: `${SWIPE_BACK_MIN_PX} px`, from: 20, to: 20 + SWIPE_BACK_MIN_PX, fades: true },
    { what: `${SWIPE_BACK_MIN_PX + 1} px`, from: 20, to: 21 + SWIPE_BACK_MIN_PX, fades: false },
    { what: `${SWIPE_BACK_MIN_PX + 1} px leftwards`, from: 300, to: 299 - SWIPE_BACK_MIN_PX, fades: false },
    { what: 'a touch begun left of the page', from: -1, to: 0, fades: false },
    { what: 'a touch begun right of the page', from: 376, to: 376, fades: false },
  ])('after a swipe of $what fading is $fades [TRANS-05] [TRANS-07]', async ({ from, to, fades }) => {
    const visit = await site.visit();
    const { page } = visit;
    await page.clock.install();
    await visit.open('/m/useragreement');
    await visit.move('/m/service');
    await title(page, t('title.service')).waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    await swipe(page, from, to);
    await page.evaluate(() => window.history.back());
    await title(page, t('title.userAgreement')).waitFor();
    expect((await fade(page)).name !== 'none').toBe(fades);
    expect(visit.problems).toEqual([]);
  });

  it('forgets a swipe after 500 ms [TRANS-06]', async () => {
    const visit = await site.visit();
    const { page } = visit;
    await page.clock.install();
    await visit.open('/m/useragreement');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    await swipe(page, 20, 200);
    await page.clock.runFor(SWIPE_RESET_MS - 1);
    await visit.move('/m/service');
    await title(page, t('title.service')).waitFor();
    expect((await fade(page)).name).toBe('none');
    await page.clock.runFor(1);
    await visit.move('/m/useragreement');
    await title(page, t('title.userAgreement')).waitFor();
    expect((await fade(page)).name).not.toBe('none');
    expect(visit.problems).toEqual([]);
  });

  it('does not fade for people who asked for less movement [TRANS-08]', { tags: ['core'] }, async () => {
    const visit = await site.visit({ reducedMotion: true });
    await visit.open('/m/useragreement');
    await visit.move('/m/service');
    await title(visit.page, t('title.service')).waitFor();
    expect((await fade(visit.page)).name).toBe('none');
    expect(visit.problems).toEqual([]);
  });

  it(
    'starts new pages at the top and returns to the place after back [ROUTE-15] [HOME-30]',
    { tags: ['core'] },
    async () => {
      const visit = await site.visit({ height: 400 });
      const { page } = visit;
      const top = () => page.evaluate(() => window.scrollY);
      await visit.open('/m/home');
      await page.getByRole('link', { name: t('home.help') }).tap();
      await page.getByRole('heading', { name: t('title.help'), level: 1 }).waitFor();
      expect(await top()).toBe(0);
      const article = page.getByRole('main').getByRole('button', { expanded: false }).nth(4);
      await article.tap();
      const more = page.getByRole('link', { name: t('help.details') }).first();
      await more.scrollIntoViewIfNeeded();
      await page.evaluate(() => window.scrollBy(0, 30));
      const place = await top();
      expect(place).toBeGreaterThan(50);
      await expect.poll(() => more.isVisible()).toBe(true);
      await more.tap();
      await title(page, t('title.helpDetail')).waitFor();
      expect(await top()).toBe(0);
      await page.goBack();
      await page.getByRole('heading', { name: t('title.help'), level: 1 }).waitFor();
      await expect.poll(top).toBeGreaterThan(50);
      await page.goBack();
      await page.getByRole('region', { name: t('home.banners') }).waitFor();
      await expect.poll(top).toBe(0);
      expect(visit.problems).toEqual([]);
    },
  );

  it.each([
    [
      'guest',
      ['dock.home', 'dock.promotion', 'action.login', 'dock.deposit', 'dock.member'],
      ['/m/home', '/m/activity', '/m/login', '/m/login?back=%2Fm%2FvoucherCenter', '/m/login?back=%2Fm%2Fmine'],
    ],
    [
      'member',
      ['dock.home', 'dock.promotion', 'dock.play', 'dock.deposit', 'dock.member'],
      ['/m/home', '/m/activity', '/m/home', '/m/voucherCenter', '/m/mine'],
    ],
  ] as const)('has the bottom menu of a %s where it belongs [BMENU-01..07]', async (who, labels, addresses) => {
    const session = who === 'member' ? await site.database().plantSession('player') : undefined;
    const visit = await site.visit(session ? { session } : {});
    const { page } = visit;
    const dock = page.getByRole('navigation', { name: t('dock.label') });
    await visit.open('/m/home');
    await dock.waitFor();
    const links = await dock
      .getByRole('link')
      .evaluateAll((all) =>
        (all as HTMLAnchorElement[]).map((link) => [link.textContent?.trim(), link.getAttribute('href')]),
      );
    expect(links).toEqual(labels.map((key, at) => [t(key), addresses[at]]));
    for (const [to, isThere] of [
      ['/m/help', true],
      ['/m/helpDetail#0', true],
      ['/m/service', false],
      ['/m/notice', false],
      ['/m/home', true],
    ] as const) {
      await visit.move(to);
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      await dock.waitFor({ state: isThere ? 'visible' : 'detached' });
    }
    await dock.getByRole('link').last().tap();
    await page.waitForURL(`**${addresses[4]}`);
    expect(visit.problems).toEqual([]);
  });
});
