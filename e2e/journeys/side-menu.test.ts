import { MENU_COLUMNS } from '@perya/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { APP_ON_IPHONE, SAFARI_15 } from '../harness/phones.ts';
import { wordsOf } from '../harness/words.ts';

const t = wordsOf('TY');

describe('the side menu', () => {
  const site = useSite({ popups: false, worker: false });

  const button = (page: Page, words = t) =>
    page.getByRole('banner').getByRole('button', { name: words('header.menu') });
  const menu = (page: Page, words = t) => page.getByRole('dialog', { name: words('header.menu') });
  const places = (page: Page, words = t) =>
    menu(page, words)
      .getByRole('navigation', { name: words('side.places') })
      .getByRole('link');
  const isLocked = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('locked'));

  async function openAt(path: string, options: Parameters<typeof site.visit>[0] = {}) {
    const visit = await site.visit(options);
    await visit.open(path);
    await button(visit.page, wordsOf(options.language ?? 'TY')).tap();
    await menu(visit.page, wordsOf(options.language ?? 'TY')).waitFor();
    return visit;
  }

  it.each(journeyLanguages)(
    'offers in %s what exists, below the logo [SIDE-01] [SIDE-02] [SIDE-06]',
    async (language) => {
      const words = wordsOf(language);
      const visit = await openAt('/m/home', { language });
      const { page } = visit;
      await menu(page, words).getByText('Perya').first().waitFor();
      expect(await places(page, words).allInnerTexts()).toEqual(
        (
          [
            'menu.profile',
            'menu.deposit',
            'menu.withdraw',
            'menu.promotion',
            'menu.rewards',
            'menu.help',
            'menu.accountRecord',
            'menu.bettingRecord',
            'menu.feedback',
            'menu.messages',
            'menu.app',
            'menu.service',
          ] as const
        ).map((key) => words(key)),
      );
      expect(visit.problems).toEqual([]);
    },
  );

  it('stands in rows of three [SIDE-03]', { tags: ['core'] }, async () => {
    const visit = await openAt('/m/home');
    const boxes = await places(visit.page).evaluateAll((links) =>
      links.map((link) => link.getBoundingClientRect()).map(({ left, top, width }) => ({ left, top, width })),
    );
    expect(boxes.length).toBeGreaterThan(MENU_COLUMNS);
    boxes.forEach((box, at) => {
      const above = boxes[at - MENU_COLUMNS];
      if (above) expect([box.left, box.width, box.top > above.top]).toEqual([above.left, above.width, true]);
      const before = at % MENU_COLUMNS === 0 ? undefined : boxes[at - 1];
      if (before) expect([box.top, box.left > before.left]).toEqual([before.top, true]);
    });
    expect(visit.problems).toEqual([]);
  });

  it(
    'knows an agent by name, and what only agents have [SIDE-02] [SIDE-04] [SIDE-12]',
    { tags: ['core'] },
    async () => {
      const session = await site.database().plantSession('agent');
      const visit = await openAt('/m/home', { session });
      await menu(visit.page).getByText(session.userName).waitFor();
      expect(await places(visit.page).allInnerTexts()).toContain(t('menu.agency'));
      await menu(visit.page)
        .getByRole('button', { name: t('menu.signOut') })
        .tap();
      await visit.page.getByRole('alertdialog').getByText(t('logout.text')).waitFor(); // OUT-01
      expect(visit.problems).toEqual([]);
    },
  );

  it('offers social links only while they exist [SIDE-20]', async () => {
    await site.database().setResource('FACEBOOK', 'https://facebook.perya.example/perya');
    const visit = await openAt('/m/home');
    const names = await places(visit.page).allInnerTexts();
    expect(names).toContain(t('menu.facebook'));
    expect(names).not.toContain(t('menu.telegram'));
    expect(visit.problems).toEqual([]);
  });

  it('leads to the service link, or to the service screen without one [SIDE-19]', async () => {
    const first = await openAt('/m/home');
    const service = (page: Page) => menu(page).getByRole('link', { name: t('menu.service') });
    await expect.poll(() => service(first.page).getAttribute('href')).toBe(`${site.baseUrl}/sandbox/chat`);
    expect(await service(first.page).getAttribute('target')).toBe('_blank');
    expect(await service(first.page).getAttribute('rel')).toContain('noopener');

    await site.database().change('delete from service_link');
    const second = await openAt('/m/home');
    await service(second.page).tap();
    await second.page.getByRole('heading', { name: t('title.service'), level: 1 }).waitFor();
    expect([...first.problems, ...second.problems]).toEqual([]);
  });

  it('hides the app from those who have it [SIDE-18] [PLAT-10]', async () => {
    const inApp = await openAt('/m/home', { userAgent: APP_ON_IPHONE });
    expect(await places(inApp.page).allInnerTexts()).not.toContain(t('menu.app'));

    const installed = await site.visit({ userAgent: SAFARI_15 });
    await installed.context.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
    await installed.open('/m/home');
    await button(installed.page).tap();
    await menu(installed.page).waitFor();
    expect(await places(installed.page).allInnerTexts()).not.toContain(t('menu.app'));
    expect([...inApp.problems, ...installed.problems]).toEqual([]);
  });

  it('keeps the page still while open and in its place afterwards [SIDE-22]', async () => {
    const visit = await site.visit();
    const { page } = visit;
    await visit.open('/m/useragreement');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => window.scrollTo(0, 240));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(240);
    const mark = page.getByRole('main');
    const place = (await mark.boundingBox())?.y;
    await button(page).tap();
    await menu(page).waitFor();
    await expect.poll(() => isLocked(page)).toBe(true);
    expect((await mark.boundingBox())?.y).toBe(place);
    await page.mouse.move(40, 400);
    await page.mouse.wheel(0, 600);
    await page.evaluate(() => window.scrollBy(0, 300));
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect((await mark.boundingBox())?.y).toBe(place);
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'detached' });
    expect(await isLocked(page)).toBe(false);
    expect(await page.evaluate(() => window.scrollY)).toBe(240);
    expect(visit.problems).toEqual([]);
  });

  it.each(['mask', 'Escape', 'button'])('closes by %s and gives the focus back [SIDE-23]', async (way) => {
    const visit = await openAt('/m/home');
    const { page } = visit;
    if (way === 'mask') await page.touchscreen.tap(10, 400);
    else if (way === 'Escape') await page.keyboard.press('Escape');
    else
      await menu(page)
        .getByRole('button', { name: t('action.close') })
        .tap();
    await menu(page).waitFor({ state: 'detached' });
    expect(await button(page).evaluate((element) => document.activeElement === element)).toBe(true);
    expect(await isLocked(page)).toBe(false);
    expect(visit.problems).toEqual([]);
  });

  it.each(['Tab', 'Shift+Tab'])('keeps the focus inside with %s [SIDE-23]', async (key) => {
    const visit = await openAt('/m/home');
    const { page } = visit;
    const stops = new Set<string>();
    for (let press = 0; press < 24; press += 1) {
      await page.keyboard.press(key);
      stops.add(
        await menu(page).evaluate((panel) => {
          const { activeElement } = document;
          return panel.contains(activeElement) ? (activeElement?.textContent ?? '') : 'outside';
        }),
      );
    }
    expect(stops.has('outside')).toBe(false);
    expect(stops.size).toBeGreaterThan(5);
    expect(visit.problems).toEqual([]);
  });

  it('closes when history changes the page, and when a place is chosen [SIDE-21]', async () => {
    const visit = await site.visit();
    const { page } = visit;
    await visit.open('/m/home');
    await page.getByRole('link', { name: t('home.agreement') }).tap();
    await page.getByRole('heading', { name: t('title.userAgreement'), level: 1 }).waitFor();
    await button(page).tap();
    await menu(page).waitFor();
    await page.goBack();
    await menu(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/m/home');
    expect(await isLocked(page)).toBe(false);

    await button(page).tap();
    await menu(page)
      .getByRole('link', { name: t('menu.help') })
      .tap();
    await page.getByRole('heading', { name: t('title.help'), level: 1 }).waitFor();
    await menu(page).waitFor({ state: 'detached' });
    expect(await isLocked(page)).toBe(false);
    expect(visit.problems).toEqual([]);
  });
});
