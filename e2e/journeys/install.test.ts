import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite, type Visit, type VisitOptions } from '../harness/browser.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { standInForOutside, windowOpenedBy } from '../harness/outside.ts';
import { APP_ON_IPHONE, CHROME_ON_ANDROID, CHROME_ON_IPHONE, SAFARI_15, safariOn } from '../harness/phones.ts';
import { wordsOf } from '../harness/words.ts';

const t = wordsOf('TY');
const PROFILE = 'https://perya.example/perya.mobileconfig';
const BRAND = { brand: 'Perya' };

describe('the way to the app', () => {
  const site = useSite({ popups: false, worker: false });

  const bar = (page: Page, words = t) => page.getByRole('complementary', { name: words('download.bar') });
  const guide = (page: Page) => page.getByRole('dialog');

  /** Home on a phone, with the guide asked for from the bar. */
  async function askFromBar(options: VisitOptions): Promise<Visit> {
    const words = wordsOf(options.language ?? 'TY');
    const visit = await site.visit(options);
    await visit.open('/m/home');
    await bar(visit.page, words)
      .getByRole('button', { name: words('action.install') })
      .tap();
    return visit;
  }

  /** Somebody who put the site on the home screen: `clip` on an iPhone, `display` elsewhere. */
  async function installed(kind: 'clip' | 'display', options: VisitOptions): Promise<Visit> {
    const visit = await site.visit(options);
    await visit.context.addInitScript((how) => {
      if (how === 'clip') Object.defineProperty(navigator, 'standalone', { value: true });
      const ask = window.matchMedia.bind(window);
      window.matchMedia = (query) =>
        how === 'display' && query === '(display-mode: standalone)' ? ask('(min-width: 1px)') : ask(query);
    }, kind);
    await visit.open('/m/home');
    await visit.page.getByRole('link', { name: t('home.agreement') }).waitFor();
    return visit;
  }

  it.each([
    { ios: '11_4', legacy: true },
    { ios: '12_1', legacy: true },
    { ios: '12_2', legacy: false },
    { ios: '17_0', legacy: false },
  ])(
    'iOS $ios: the older tip first is $legacy, then the share icon [A2HS-02] [A2HS-03] [A2HS-07]',
    async ({ ios, legacy }) => {
      const visit = await askFromBar({ userAgent: safariOn(ios) });
      const { page } = visit;
      if (legacy) {
        await guide(page)
          .getByRole('heading', { name: t('guide.legacyTitle') })
          .waitFor();
        await guide(page).getByText(t('guide.legacy')).waitFor();
        expect(await guide(page).getByText(t('guide.share')).count()).toBe(0);
        await guide(page)
          .getByRole('button', { name: t('action.continue') })
          .tap();
      }
      await guide(page)
        .getByRole('heading', { name: t('guide.title', BRAND) })
        .waitFor();
      expect(await guide(page).getByRole('listitem').allInnerTexts()).toEqual([t('guide.share'), t('guide.add')]);
      expect(visit.problems).toEqual([]);
    },
  );

  it.each(journeyLanguages)(
    'with a profile the guide offers it in %s, in Safari and elsewhere [A2HS-04] [A2HS-06]',
    async (language) => {
      const words = wordsOf(language);
      await site.database().setResource('MOBILECONFIG', PROFILE);
      for (const userAgent of [SAFARI_15, CHROME_ON_IPHONE]) {
        const visit = await askFromBar({ language, userAgent });
        const link = guide(visit.page).getByRole('link', { name: words('guide.profileAction') });
        await link.waitFor();
        expect(await link.getAttribute('href')).toBe(PROFILE);
        expect(visit.problems).toEqual([]);
      }
    },
  );

  it.each(journeyLanguages)('another browser on iOS is told in %s to use Safari [A2HS-05]', async (language) => {
    const visit = await askFromBar({ language, userAgent: CHROME_ON_IPHONE });
    await guide(visit.page).getByText(wordsOf(language)('guide.safari')).waitFor();
    expect(visit.problems).toEqual([]);
  });

  it('the guide lies at the bottom and closes by its icon and its mask [A2HS-01] [A2HS-08]', async () => {
    const visit = await askFromBar({ userAgent: SAFARI_15 });
    const { page } = visit;
    await guide(page).waitFor();
    const bottom = () => guide(page).evaluate((panel) => Math.round(panel.getBoundingClientRect().bottom));
    await expect.poll(bottom).toBe(812);
    await guide(page)
      .getByRole('button', { name: t('action.close') })
      .tap();
    await guide(page).waitFor({ state: 'detached' });
    await bar(page)
      .getByRole('button', { name: t('action.install') })
      .tap();
    await guide(page).waitFor();
    await page.touchscreen.tap(180, 60);
    await guide(page).waitFor({ state: 'detached' });
    expect(visit.problems).toEqual([]);
  });

  it('the guide opens from the download screen and the popup too [A2HS-08] [HOME-07] [HOME-24]', async () => {
    const visit = await site.visit({ userAgent: SAFARI_15 });
    const { page } = visit;
    const share = guide(page).getByText(t('guide.share'));
    await visit.open('/m/download');
    await page
      .getByRole('main')
      .getByRole('button', { name: t('download.homeScreen') })
      .tap();
    await share.waitFor();

    await visit.open('/m/home');
    // One way to the app at a time: the strip has it once the bar is closed.
    await bar(page)
      .getByRole('button', { name: t('action.close') })
      .tap();
    const open = page.getByRole('button', { name: t('home.download') });
    await open.waitFor();
    expect(await guide(page).count()).toBe(0); // Off by default.
    await open.tap();
    const popup = page.getByRole('dialog', { name: t('download.name', BRAND) });
    await popup.getByRole('button', { name: t('action.close') }).tap();
    await popup.waitFor({ state: 'detached' });
    await open.tap();
    await popup.getByRole('button', { name: t('download.homeScreen') }).tap();
    await share.waitFor();
    await popup.waitFor({ state: 'detached' });
    expect(visit.problems).toEqual([]);
  });

  it('Android gets the install dialog of the browser when there is one [A2HS-09]', async () => {
    const visit = await site.visit({ userAgent: CHROME_ON_ANDROID });
    const { page } = visit;
    await visit.open('/m/home');
    await bar(page).waitFor();
    const prevented = await page.evaluate(() => {
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      const asked = Object.assign(window, { prompts: 0 });
      Object.assign(offer, { prompt: () => Promise.resolve((asked.prompts += 1)) });
      window.dispatchEvent(offer);
      return offer.defaultPrevented;
    });
    expect(prevented).toBe(true);
    await bar(page)
      .getByRole('button', { name: t('action.install') })
      .tap();
    await expect.poll(() => page.evaluate(() => (window as unknown as { prompts: number }).prompts)).toBe(1);
    expect(await guide(page).count()).toBe(0);
    expect(visit.problems).toEqual([]);
  });

  it('Android otherwise gets the app, or the download screen when there is none [A2HS-09]', async () => {
    const first = await askFromBar({ userAgent: CHROME_ON_ANDROID });
    await first.page.getByRole('heading', { name: t('title.download'), level: 1 }).waitFor();

    await site.database().setResource('Android', 'https://perya.example/perya.apk');
    const second = await site.visit({ userAgent: CHROME_ON_ANDROID });
    await standInForOutside(second.context);
    await second.open('/m/home');
    const download = bar(second.page).getByRole('button', { name: t('action.install') });
    const opened = await windowOpenedBy(second.context, () => download.tap());
    expect(opened).toEqual({ url: 'https://perya.example/perya.apk', hasOpener: false });
    expect([...first.problems, ...second.problems]).toEqual([]);
  });

  it('the bar stands above the header of home only, until it is closed for good [HOME-26] [TRANS-03]', async () => {
    const visit = await site.visit();
    const { page } = visit;
    await visit.open('/m/home');
    await page.getByRole('link', { name: t('home.agreement') }).waitFor();
    const [over, under] = await Promise.all([bar(page).boundingBox(), page.getByRole('banner').boundingBox()]);
    expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? -1);
    await visit.move('/m/service');
    await page.getByRole('heading', { name: t('title.service'), level: 1 }).waitFor();
    expect(await bar(page).count()).toBe(0);
    await page.goBack();
    await bar(page)
      .getByRole('button', { name: t('action.close') })
      .tap();
    await bar(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('downloadBarClosed'))).toBe('1');
    await page.reload();
    await page.getByRole('link', { name: t('home.agreement') }).waitFor();
    expect(await bar(page).count()).toBe(0);
    expect(visit.problems).toEqual([]);
  });

  it.each([
    { what: 'an installed site', kind: 'display', userAgent: CHROME_ON_ANDROID, ios: true, shown: false },
    { what: 'a web clip without an iOS link', kind: 'clip', userAgent: SAFARI_15, ios: false, shown: false },
    { what: 'a web clip with an iOS link', kind: 'clip', userAgent: SAFARI_15, ios: true, shown: true },
  ] as const)(
    'the bar in $what is there: $shown [HOME-27] [HOME-28] [HOME-29]',
    { tags: ['core'] },
    async ({ kind, userAgent, ios, shown }) => {
      if (ios) await site.database().setResource('IOS', 'https://perya.example/app');
      const visit = await installed(kind, { userAgent });
      expect(await bar(visit.page).count()).toBe(shown ? 1 : 0);
      expect(await visit.page.getByRole('button', { name: t('home.download') }).count()).toBe(0); // PLAT-10
      await visit.move('/m/download');
      await expect.poll(() => new URL(visit.page.url()).pathname).toBe('/m/home'); // SCR-17
      expect(visit.problems).toEqual([]);
    },
  );

  it('the native app has neither bar nor download [HOME-29] [PLAT-10]', async () => {
    await site.database().setResource('IOS', 'https://perya.example/app');
    const visit = await site.visit({ userAgent: APP_ON_IPHONE });
    const { page } = visit;
    await visit.open('/m/home');
    await page.getByRole('link', { name: t('home.agreement') }).waitFor();
    expect(await bar(page).count()).toBe(0);
    expect(await page.getByRole('button', { name: t('home.download') }).count()).toBe(0);
    expect(visit.problems).toEqual([]);
  });
});
