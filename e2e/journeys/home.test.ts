import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { breakAnswers, holdAnswers, unprovoked } from '../harness/answers.ts';
import { useSite } from '../harness/browser.ts';
import { removeContent, titlesOf } from '../harness/content.ts';
import { BRAND } from '../harness/database.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { standInForOutside, windowOpenedBy } from '../harness/outside.ts';
import { wordsOf } from '../harness/words.ts';

const CHAT = '/sandbox/chat';
const MESSENGER = '/sandbox/chat?by=messenger';
const FACEBOOK = 'https://facebook.perya.example/perya';
const TELEGRAM = 'https://telegram.perya.example/balita';
const ty = wordsOf('TY');

/** What the side-service bar offers once it is unfolded. */
async function puckEntries(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: ty('home.puck') }).click();
  return page.locator('#service-puck a').allInnerTexts();
}

/** Spoils sealed links on their way to the page. */
async function spoilLinks(page: Page, spoil: (link: { type: string; link: string }) => string): Promise<void> {
  await page.route('**/m/home', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/"customerService":(\[.*?\])/, (_, list: string) => {
      const links = JSON.parse(list) as { type: string; link: string }[];
      return `"customerService":${JSON.stringify(links.map((link) => ({ ...link, link: spoil(link) })))}`;
    });
    await route.fulfill({ response: answer, body: html });
  });
}

describe('home', () => {
  const site = useSite({ popups: false, worker: false });

  it.each(journeyLanguages)(
    'tells the player notices in passing and leads to them, in %s [HOME-06, HOME-09]',
    async (language) => {
      const titles = await titlesOf(site.database(), 'PL', language);
      const { page, open, problems } = await site.visit({ language });
      await open('/m/home');
      const strip = page.locator('main a[href="/m/notice"]');
      const told = await strip.innerText();
      for (const title of titles) expect(told).toContain(title);
      // It moves: the same words are further left a moment later.
      const left = () =>
        strip
          .getByText(titles[0] ?? '')
          .first()
          .evaluate((text) => text.getBoundingClientRect().left);
      const before = await left();
      await expect.poll(left).toBeLessThan(before - 5);
      await strip.click();
      await page.waitForURL('**/m/notice');
      expect(problems).toEqual([]);
    },
  );

  it.each(journeyLanguages)('says so when there is no announcement, in %s [HOME-08]', async (language) => {
    await removeContent(site.database(), 'PL');
    const { page, open, problems } = await site.visit({ language });
    await open('/m/home');
    const strip = page.locator('main a[href="/m/notice"]');
    expect(await strip.innerText()).toBe(wordsOf(language)('notice.none'));
    await strip.click();
    await page.getByText(wordsOf(language)('notice.noneHint')).waitFor();
    expect(problems).toEqual([]);
  });

  it.each(journeyLanguages)(
    'offers the app once: in its bar, then beside the notices, in %s [HOME-07, HOME-24]',
    async (language) => {
      const t = wordsOf(language);
      const { page, open, problems } = await site.visit({ language });
      await open('/m/home');
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(await page.getByRole('button', { name: t('home.download') }).count()).toBe(0);
      const bar = page.getByRole('complementary', { name: t('download.bar') });
      await bar.getByRole('button', { name: t('action.close') }).click();
      await page.getByRole('button', { name: t('home.download') }).click();
      await page.getByRole('dialog', { name: t('download.name', { brand: 'Perya' }) }).waitFor();
      expect(problems).toEqual([]);
    },
  );

  it('asks for its announcements with the words of the contract, also when they came with the page [HOME-32, API-02]', async () => {
    const { page, open } = await site.visit({ language: 'EN' });
    const asked = page.waitForRequest('**/wps/announcement?**');
    await open('/m/home');
    const request = await asked;
    expect(Object.fromEntries(new URL(request.url()).searchParams)).toEqual({
      types: 'B,PL,PU,H',
      groupName: 'm_home',
      platform: 'M',
      language: 'EN',
      merchantCode: BRAND,
    });
    expect(request.headers()).toMatchObject({ language: 'EN', moduleid: 'COMM3', merchant: BRAND, gateway: '3' });
  });

  it('starts at its top, also after coming back [HOME-30]', async () => {
    const { page, open } = await site.visit({ height: 400 });
    await page.clock.install();
    await open('/m/home');
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await page.locator('footer a[href="/m/help"]').evaluate((link: HTMLElement) => link.click());
    await page.waitForURL('**/m/help');
    await page.goBack();
    await page.locator('footer').waitFor();
    // Elsewhere coming back restores the place for up to a second; here it must not.
    await page.clock.runFor(1100);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  it.each(journeyLanguages)('ends with age, care and links, in %s [HOME-25]', async (language) => {
    const t = wordsOf(language);
    await site.database().change('update brand set age_limit = 25 where merchant_code = $1', [BRAND]);
    const { page, context, open, problems } = await site.visit({ language });
    await standInForOutside(context);
    await open('/m/home');
    const footer = page.locator('footer');
    const text = await footer.innerText();
    expect(text).toContain(t('home.adults', { age: 25 }));
    const links = async () => {
      const found: Record<string, string | null> = {};
      for (const key of ['home.help', 'home.service', 'home.agreement'] as const) {
        found[key] = await footer.getByRole('link', { name: t(key) }).getAttribute('href');
      }
      return found;
    };
    // The service link is sealed, so it takes a moment.
    await expect.poll(links).toEqual({
      'home.help': '/m/help',
      'home.service': site.baseUrl + CHAT,
      'home.agreement': '/m/useragreement',
    });
    expect(problems).toEqual([]);
  });

  it('fails block by block and mends itself on retry [SCR-01, STD-03]', async () => {
    const { page, open, problems } = await site.visit();
    await open('/m/help');
    const mend = await breakAnswers(page, '/wps/announcement');
    await page.getByRole('button', { name: ty('header.back') }).click();
    await page.getByText(ty('home.bannersFailed')).waitFor();
    expect(await page.getByRole('button', { name: ty('load.failed') }).count()).toBe(1);
    await page
      .locator('footer')
      .getByRole('link', { name: ty('home.help') })
      .waitFor();
    await mend();
    await page
      .getByRole('alert')
      .getByRole('button', { name: ty('action.retry') })
      .click();
    await page.locator('main [role="group"]').first().waitFor();
    expect(await page.locator('main a[href="/m/notice"]').count()).toBe(1);
    expect(unprovoked(problems)).toEqual([]);
  });

  it('shows places of the same size while its announcements are on their way [STD-01]', async () => {
    const { page, open, problems } = await site.visit();
    await open('/m/help');
    const release = await holdAnswers(page, '/wps/announcement');
    await page.getByRole('button', { name: ty('header.back') }).click();
    await page.locator('footer').waitFor();
    const top = () => page.locator('footer').evaluate((footer) => footer.getBoundingClientRect().top);
    const waiting = await top();
    await release();
    await page.locator('main [role="group"]').first().waitFor();
    expect(Math.abs((await top()) - waiting)).toBeLessThanOrEqual(2);
    expect(problems).toEqual([]);
  });
});

describe('the side-service bar', () => {
  const site = useSite({ popups: false, worker: false });

  it('offers invitation and chat only with customer service, and each link only when it exists [HOME-20, HOME-21]', async () => {
    const database = site.database();
    const entries = async () => {
      const { page, open } = await site.visit();
      await open('/m/home');
      return puckEntries(page);
    };
    expect(await entries()).toEqual([ty('home.invite'), ty('home.chat')]);
    await database.setResource('FACEBOOK', FACEBOOK);
    await database.setResource('TELEGRAM', TELEGRAM);
    expect(await entries()).toEqual([ty('home.invite'), ty('home.chat'), ty('home.facebook'), ty('home.telegram')]);
    await database.setResource('TELEGRAM2', 'https://telegram.perya.example/dalawa');
    await database.setResource('FACEBOOK', null);
    expect(await entries()).toEqual([ty('home.invite'), ty('home.chat'), ty('home.telegram'), ty('home.telegram2')]);
    await database.change('delete from service_link');
    expect(await entries()).toEqual([ty('home.telegram'), ty('home.telegram2')]);
  });

  it('is not there when it has nothing to offer [HOME-20, HOME-21]', async () => {
    await site.database().query('delete from brand_resource');
    await site.database().change('delete from service_link');
    const { page, open, problems } = await site.visit();
    await open('/m/home');
    await page.locator('footer').waitFor();
    expect(await page.getByRole('button', { name: ty('home.puck') }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('opens the sealed chat address and the links in new windows that cannot reach back [HOME-22, API-40, API-106]', async () => {
    await site.database().setResource('FACEBOOK', FACEBOOK);
    await site.database().setResource('TELEGRAM', TELEGRAM);
    const { page, context, open, problems } = await site.visit();
    await standInForOutside(context);
    await open('/m/home');
    for (const [name, url] of [
      ['home.chat', site.baseUrl + CHAT],
      ['home.facebook', FACEBOOK],
      ['home.telegram', TELEGRAM],
    ] as const) {
      await page.getByRole('button', { name: ty('home.puck') }).click();
      const link = page.locator('#service-puck').getByRole('link', { name: ty(name), exact: true });
      expect(await windowOpenedBy(context, () => link.click())).toEqual({ url, hasOpener: false });
    }
    expect(problems).toEqual([]);
  });

  it.each([
    { what: 'cannot be unsealed', spoil: 'AAAA', to: MESSENGER },
    { what: 'is no base64 at all', spoil: '%%%', to: MESSENGER },
  ])('falls back to the other entry when the seal $what [API-106]', async ({ spoil, to }) => {
    const { page, context, open, problems } = await site.visit();
    await standInForOutside(context);
    await spoilLinks(page, ({ type, link }) => (type === '3' ? spoil : link));
    await open('/m/home');
    await page.getByRole('button', { name: ty('home.puck') }).click();
    const chat = page.locator('#service-puck').getByRole('link', { name: ty('home.chat') });
    expect(await windowOpenedBy(context, () => chat.click())).toEqual({ url: site.baseUrl + to, hasOpener: false });
    expect(problems).toEqual([]);
  });

  it.each(['http://chat.perya.example/', 'javascript:alert(1)', ''])(
    'leads to the service screen when no link can be opened: %s [API-106]',
    async (address) => {
      const { page, open, problems } = await site.visit();
      await spoilLinks(page, () => address);
      await open('/m/home');
      await page.getByRole('button', { name: ty('home.puck') }).click();
      await page
        .locator('#service-puck')
        .getByRole('link', { name: ty('home.chat') })
        .click();
      await page.waitForURL('**/m/service');
      expect(problems).toEqual([]);
    },
  );

  it('folds again on Escape and on a tap elsewhere, and the focus returns', async () => {
    const { page, open } = await site.visit();
    await open('/m/home');
    await puckEntries(page);
    await page.keyboard.press('Escape');
    await page.locator('#service-puck').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(ty('home.puck'));
    await puckEntries(page);
    await page.touchscreen.tap(40, 300);
    await page.locator('#service-puck').waitFor({ state: 'detached' });
  });
});
