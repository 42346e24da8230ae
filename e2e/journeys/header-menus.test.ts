import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { wordsOf } from '../harness/words.ts';

const t = wordsOf('TY');

describe('the menus of the header', () => {
  const site = useSite({ popups: false, worker: false });

  const more = (page: Page) => page.getByRole('button', { name: t('header.more') });
  const list = (page: Page) => page.getByRole('menu', { name: t('header.more') });

  const loading = (page: Page) =>
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: t('state.loading') });

  async function openMore(page: Page): Promise<void> {
    await more(page).tap();
    await list(page).waitFor();
    expect(await more(page).getAttribute('aria-expanded')).toBe('true');
  }

  async function expectClosed(page: Page): Promise<void> {
    await list(page).waitFor({ state: 'detached' });
    expect(await more(page).getAttribute('aria-expanded')).toBe('false');
  }

  /** Home of a member: guests have buttons instead. */
  async function visitHome() {
    const visit = await site.visit({ session: await site.database().plantSession('player') });
    await visit.open('/m/home');
    return visit;
  }

  it('the pop-up menu has what exists, and the help center always [HMENU-02..08]', async () => {
    const visit = await visitHome();
    await openMore(visit.page);
    const entries = list(visit.page).getByRole('menuitem');
    const items = [
      'menu.deposit',
      'menu.withdraw',
      'menu.refreshBalance',
      'menu.hideBalance',
      'menu.signOut',
      'menu.help',
    ] as const;
    expect(await entries.allInnerTexts()).toEqual(items.map((key) => t(key)));
    await entries.last().tap();
    await visit.page.getByRole('heading', { name: t('title.help'), level: 1 }).waitFor();
    await list(visit.page).waitFor({ state: 'detached' });
    expect(visit.problems).toEqual([]);
  });

  it('the pop-up menu closes by a tap elsewhere, Escape and its button [HMENU-09]', async () => {
    const visit = await visitHome();
    const { page } = visit;
    await openMore(page);
    await page.getByText(t('home.playSafely')).tap();
    await expectClosed(page);
    await openMore(page);
    await page.keyboard.press('Escape');
    await expectClosed(page);
    expect(await more(page).evaluate((element) => document.activeElement === element)).toBe(true);
    await openMore(page);
    await more(page).tap();
    await expectClosed(page);
    expect(visit.problems).toEqual([]);
  });

  it('the pop-up menu closes when history changes the page [HMENU-09]', async () => {
    const visit = await visitHome();
    const { page } = visit;
    await visit.move('/m/home?from=link');
    await openMore(page);
    await page.goBack();
    await expectClosed(page);
    expect(visit.problems).toEqual([]);
  });

  it(
    'a member sees the name, and the member menu on pages of members [HEAD-09] [HEAD-15] [MHM-01..07]',
    { tags: ['core'] },
    async () => {
      const session = await site.database().plantSession('agent');
      const visit = await site.visit({ session });
      const { page } = visit;
      await visit.open('/m/home');
      await page.getByRole('banner').getByText(session.userName).waitFor();

      await visit.move('/m/set');
      await page.getByRole('heading', { name: t('title.set'), level: 1 }).waitFor();
      await page
        .getByRole('banner')
        .getByRole('button', { name: t('header.member') })
        .tap();
      const items = page.getByRole('menu', { name: t('header.member') }).getByRole('menuitem');
      expect(await items.allInnerTexts()).toEqual([
        t('menu.profile'),
        t('menu.agency'),
        t('menu.increaseWithdrawal'),
        t('menu.accountRecord'),
        t('menu.bettingRecord'),
        t('menu.signOut'),
      ]);
      await items.first().tap();
      await page.waitForURL('**/m/member/home');
      expect(visit.problems).toEqual([]);
    },
  );

  it.each([null, 2])('no link of home, menus and screens ends nowhere for member type %s [STD-05]', async (type) => {
    const session = type === null ? undefined : await site.database().plantSession(type);
    const visit = await site.visit(session ? { session } : {});
    const { page } = visit;
    const links = new Map<string, { href: string; target: string; rel: string; from: string }>();
    const collect = async (from: string) => {
      const found = await page.locator('a[href]').evaluateAll((all) =>
        (all as HTMLAnchorElement[]).map((a) => ({
          href: a.getAttribute('href') ?? '',
          target: a.target,
          rel: a.rel,
        })),
      );
      // Every title is opened alike: one stands for all.
      found.forEach((link) => links.set(link.href.replace(/nodeId(=|%3D)\d+/, 'nodeId'), { ...link, from }));
    };
    await visit.open('/m/home');
    await page.getByRole('button', { name: t('home.puck') }).tap();
    await collect('home');
    if (session) {
      await openMore(page);
      await collect('pop-up menu');
      await page.keyboard.press('Escape');
    }
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('header.menu') })
      .tap();
    await page.getByRole('dialog').waitFor();
    await collect('side menu');
    await page.keyboard.press('Escape');
    const screens = ['/m/help?i=0', '/m/helpDetail#0', '/m/notice', '/m/service', '/m/useragreement', '/m/download'];
    for (const path of screens) {
      await visit.move(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await collect(path);
    }

    expect(links.size).toBeGreaterThan(7);
    for (const { href, target, rel, from } of links.values()) {
      if (/^https?:/.test(href)) {
        expect([from, href, target, rel]).toEqual([from, href, '_blank', 'noopener noreferrer']);
        continue;
      }
      if (href.startsWith('tel:')) continue;
      await visit.move(href);
      await loading(page).waitFor({ state: 'detached' });
      const text = await page.getByRole('main').innerText();
      expect([from, href, text]).not.toEqual([from, href, expect.stringContaining(t('permission.denied'))]);
      expect([from, href, text]).not.toEqual([from, href, expect.stringContaining(t('title.notFound'))]);
    }
    expect(visit.problems).toEqual([]);
  });
});
