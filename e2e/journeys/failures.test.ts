import { CALL_TIMEOUT_MS, TOAST_MS } from '@perya/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { expectToast, toldSince } from '../harness/toasts.ts';
import { wordsOf } from '../harness/words.ts';

const t = wordsOf('TY');
const HELP_CALL = '**/wps/system/helpCenter*';
const HELP_CODE = '**/assets/help-screen-*.js*';
const HOME_REST = '**/assets/home-rest-*';

/** What a server says that cannot answer. */
const BROKEN = {
  status: 503,
  contentType: 'application/json',
  body: JSON.stringify({ success: false, errorCode: 'system.upgrading', message: '' }),
};

describe('when something fails', () => {
  const site = useSite({ popups: false, worker: false });

  const heading = (page: Page, text: string) => page.getByRole('heading', { name: text, level: 1 });
  const retry = (page: Page, words = t) =>
    page.getByRole('main').getByRole('button', { name: words('action.retry'), exact: true });
  const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
  const articles = (page: Page) => page.getByRole('main').getByRole('button', { expanded: false });
  /** Goes on by a link of home while the page's clock stands, which moves only until the press has had its frame. */
  const leaveForHelp = async (page: Page) => {
    await page.getByRole('link', { name: t('home.help') }).tap();
    while (new URL(page.url()).pathname === '/m/home') await page.clock.runFor(1);
  };

  it.each(journeyLanguages)(
    'a screen whose code does not come offers in %s to try again [ROUTE-09] [SCR-61] [ERR-23]',
    { tags: ['core'] },
    async (language) => {
      const words = wordsOf(language);
      const visit = await site.visit({ language });
      const { page } = visit;
      await visit.open('/m/home');
      await page.route(HELP_CODE, (route) => route.abort());
      let loads = 0;
      page.on('load', () => (loads += 1));
      await page.getByRole('link', { name: words('home.help') }).tap();
      await page.getByText(words('load.failed')).waitFor();
      // A newer deployment might have taken the code away, so the page was fetched again once.
      await expect.poll(() => loads).toBe(1);
      await retry(page, words).tap();
      await page.getByText(words('load.failed')).waitFor();
      await page.unroute(HELP_CODE);
      await retry(page, words).tap();
      await heading(page, words('title.help')).waitFor();
      await articles(page).first().waitFor();
      expect(loads).toBe(1);
      expect(visit.problems.filter((problem) => !/ERR_FAILED|help-screen/.test(problem))).toEqual([]);
    },
  );

  it.each(journeyLanguages)(
    'a screen whose first data does not come says so in %s and repeats the call [STD-03] [ERR-16]',
    async (language) => {
      const words = wordsOf(language);
      const visit = await site.visit({ language });
      const { page } = visit;
      await visit.open('/m/home');
      await page.route(HELP_CALL, (route) => route.fulfill(BROKEN));
      await page.getByRole('link', { name: words('home.help') }).tap();
      await page.getByText(words('load.failed')).waitFor();
      await expectToast(page, words('system.upgrading'));
      await page.unroute(HELP_CALL);
      await retry(page, words).tap();
      await articles(page).first().waitFor();
      expect(await page.getByText(words('load.failed')).count()).toBe(0);
      expect(visit.problems.filter((problem) => !problem.includes('503'))).toEqual([]);
    },
  );

  it('the rest of home comes by itself with its looks after code and styles were lost [SCR-01]', async () => {
    const visit = await site.visit();
    const { page } = visit;
    await page.route(HOME_REST, (route) => route.abort());
    await visit.open('/m/useragreement');
    await page.getByRole('button', { name: t('header.back') }).tap();
    await expect
      .poll(() => visit.problems.filter((problem) => problem.includes('ERR_FAILED')).length)
      .toBeGreaterThan(0);
    expect(await page.getByRole('link', { name: t('home.agreement') }).count()).toBe(0);
    await page.unroute(HOME_REST);
    await page.getByRole('link', { name: t('home.agreement') }).waitFor();
    const sheets = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
    await expect.poll(async () => (await sheets()).filter((href) => href.includes('/home-rest-'))).toHaveLength(1);
  });

  it('the blocks of home fail alone and come back together [SCR-01]', async () => {
    const visit = await site.visit();
    const { page } = visit;
    await page.route('**/wps/announcement*', (route) => route.fulfill(BROKEN));
    await visit.open('/m/useragreement');
    await heading(page, t('title.userAgreement')).waitFor();
    await page.getByRole('button', { name: t('header.back') }).tap();
    await page.getByText(t('home.bannersFailed')).waitFor();
    const strip = page.getByRole('main').getByRole('button', { name: t('load.failed') });
    await strip.waitFor();
    await page.getByRole('link', { name: t('home.agreement') }).waitFor();
    await page.getByRole('button', { name: t('home.puck') }).waitFor();
    await page.getByRole('banner').waitFor();
    await page.unroute('**/wps/announcement*');
    await retry(page).tap();
    await page.getByRole('region', { name: t('home.banners') }).waitFor();
    await strip.waitFor({ state: 'detached' });
    expect(visit.problems.filter((problem) => !problem.includes('503'))).toEqual([]);
  });

  it(
    'without a network there is a bar until it is back, and a toast for 3 s where it cannot know [ERR-21] [TOAST-01]',
    { tags: ['core'] },
    async () => {
      const visit = await site.visit();
      const { page, context } = visit;
      await page.clock.install();
      await visit.open('/m/home');
      await page.getByRole('link', { name: t('home.help') }).waitFor();
      await page.waitForLoadState('networkidle');
      const bar = page
        .getByRole('status')
        .filter({ hasText: t('network.offline') })
        .filter({ hasNot: page.getByRole('alert') });
      await context.setOffline(true);
      await bar.first().waitFor();
      await context.setOffline(false);
      await bar.first().waitFor({ state: 'detached' });

      await page.route(HELP_CALL, (route) => route.abort('internetdisconnected'));
      await page.clock.pauseAt(Date.now() + 60_000);
      await leaveForHelp(page);
      await toast(page, t('network.offline')).waitFor();
      await page.clock.runFor(TOAST_MS - 100);
      expect(await toast(page, t('network.offline')).count()).toBe(1);
      await page.clock.runFor(100);
      await toast(page, t('network.offline')).waitFor({ state: 'detached' });

      // What failed for want of a network comes by itself once there is one.
      await page.unroute(HELP_CALL);
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await articles(page).first().waitFor();
      expect(visit.problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED/.test(problem))).toEqual([]);
    },
  );

  it('an answer that takes 15 s is given up with the network-slow text [ERR-22] [API-06]', async () => {
    const visit = await site.visit();
    const { page } = visit;
    await page.clock.install();
    await visit.open('/m/home');
    await page.route(HELP_CALL, () => undefined);
    const asked = page.waitForRequest(HELP_CALL);
    await page.clock.pauseAt(Date.now() + 60_000);
    await leaveForHelp(page);
    await asked;
    await page.clock.runFor(CALL_TIMEOUT_MS - 1);
    expect(await toast(page, t('network.slow')).count()).toBe(0);
    await page.clock.runFor(1);
    await toast(page, t('network.slow')).waitFor();
    await retry(page).waitFor();
    expect(visit.problems).toEqual([]);
  });

  it('blocked storage and cookies break nothing [SESS-16]', { tags: ['core'] }, async () => {
    const visit = await site.visit();
    const { page } = visit;
    await page.addInitScript(() => {
      const blocked = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get: blocked });
      Object.defineProperty(window, 'sessionStorage', { get: blocked });
      Object.defineProperty(Document.prototype, 'cookie', { get: blocked, set: blocked });
    });
    await visit.open('/m/home');
    await page
      .getByRole('button', { name: t('action.close') })
      .first()
      .tap(); // The download bar.
    await page.getByRole('complementary', { name: t('download.bar') }).waitFor({ state: 'detached' });
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('header.menu') })
      .tap();
    const menu = page.getByRole('dialog');
    await menu.getByRole('radio', { name: t('theme.light') }).tap();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light');
    await menu.getByRole('radio', { name: t('language.EN') }).tap();
    const english = wordsOf('EN');
    await menu.getByRole('link', { name: english('menu.help') }).tap();
    await heading(page, english('title.help')).waitFor();
    await articles(page).first().waitFor();
    await page.getByRole('button', { name: english('header.back') }).tap();
    await page.getByRole('region', { name: english('home.banners') }).waitFor();
    expect(await page.getByRole('complementary', { name: english('download.bar') }).count()).toBe(0);
    expect(visit.problems).toEqual([]);
  });

  it('a screen that breaks while drawing fails inside the shell and is reported [ERR-32]', async () => {
    const visit = await site.visit();
    const { page } = visit;
    await visit.open('/m/home');
    await page.route('**/assets/service-screen-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export function Screen() { throw new Error("planted break"); }',
      }),
    );
    const reported = page.waitForResponse('**/wps/system/clientError');
    await visit.move('/m/service');
    await page.getByText(t('load.failed')).waitFor();
    await heading(page, t('title.service')).waitFor();
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('header.menu') })
      .waitFor();
    const report = await reported;
    expect(report.status()).toBe(200);
    expect(report.request().postDataJSON()).toMatchObject({ message: 'planted break', path: '/m/service' });
    await page.getByRole('button', { name: t('header.back') }).tap();
    await page.getByRole('region', { name: t('home.banners') }).waitFor();
    expect(visit.problems.filter((problem) => !problem.includes('planted break'))).toEqual([]);
  });

  it(
    'a session that ended is told once, however many calls hear of it [SESS-14] [ERR-19]',
    { tags: ['core'] },
    async () => {
      const session = await site.database().plantSession('agent');
      const visit = await site.visit({ session });
      const { page } = visit;
      // The socket would hear of it first.
      await page.route('**/wps/live/ticket', () => undefined);
      // So would the page that looks after whoever plays too long.
      const protection = page.waitForResponse('**/wps/member/responsibleGaming');
      await visit.open('/m/member/notice?types=A');
      await protection;
      const rows = page.getByRole('main').getByRole('button');
      await rows.nth(2).waitFor();
      await site.database().query('delete from session');
      // The three answers wait for each other, so that they arrive together.
      const waiting: (() => void)[] = [];
      await page.route('**/wps/content/notice/read', async (route) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        await route.continue();
      });
      for (const row of [0, 1, 2]) await rows.nth(row).tap();
      await expect.poll(() => waiting.length).toBe(3);
      const answers = [1, 2, 3].map(() => page.waitForResponse('**/wps/content/notice/read'));
      waiting.forEach((release) => release());
      await Promise.all(answers);
      await expectToast(page, t('session.expired'));
      await page.getByRole('region', { name: t('home.banners') }).waitFor(); // Guests have no agents' screens. [STD-04]
      expect(await page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO'))).toBeNull();
      expect(await toldSince(page)).not.toContain(t('session.expired'));
      expect(visit.problems.filter((problem) => !problem.includes('401'))).toEqual([]);
    },
  );
});
