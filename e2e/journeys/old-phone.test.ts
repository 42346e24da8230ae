import { describe, expect, it } from 'vitest';
import { rows } from '../harness/accordion.ts';
import { useSite } from '../harness/browser.ts';
import { carouselMoves } from '../harness/carousel.ts';
import { titlesOf } from '../harness/content.ts';
import { safariOn } from '../harness/phones.ts';
import { wordsOf } from '../harness/words.ts';

const ty = wordsOf('TY');
const OLD = { asOldPhone: true, userAgent: safariOn('12_4') } as const;

/** Every newer API is taken away, so code that needs one breaks here. */
describe('on iOS 12.4', () => {
  const site = useSite();

  it('home starts, with its banners moving and its pop-ups paging [GEN-07, POP-09]', { tags: ['core'] }, async () => {
    const titles = await titlesOf(site.database(), 'PU', 'TY', 'B');
    const { page, open, problems } = await site.visit(OLD);
    await open('/m/home');
    await carouselMoves(page);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await dialog.getByRole('button', { name: ty('popup.next') }).click();
    await dialog.getByRole('heading', { name: titles[1] ?? '' }).waitFor();
    await dialog.getByRole('button', { name: ty('action.close') }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  it('the menu opens, changes language and look, and leads on [SIDE-21, I18N-03]', async () => {
    await site.database().hidePopups();
    const { page, open, problems } = await site.visit(OLD);
    await open('/m/home');
    await page.getByRole('button', { name: ty('header.menu'), exact: true }).click();
    const menu = page.getByRole('dialog');
    await menu.getByRole('radio', { name: ty('language.EN') }).click();
    await menu.getByRole('radio', { name: wordsOf('EN')('theme.light') }).click();
    await menu.getByRole('link', { name: wordsOf('EN')('menu.help') }).click();
    await page.waitForURL('**/m/help');
    await menu.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: wordsOf('EN')('title.help') }).waitFor();
    expect(problems).toEqual([]);
  });

  it('help is searched and read [HELP-01, HELP-02]', async () => {
    const { page, open, problems } = await site.visit(OLD);
    await open('/m/help');
    await page.getByRole('searchbox').fill('iphone');
    await rows(page).first().click();
    await page.locator('main [role="region"] a').click();
    await page.waitForURL(/\/m\/helpDetail#\d+$/);
    await page.locator('main h2').first().waitFor();
    expect(problems).toEqual([]);
  });

  it('notices unfold and the guide to the home screen opens [SCR-41, A2HS-03]', async () => {
    const { page, open, problems } = await site.visit(OLD);
    await open('/m/notice');
    await rows(page).first().click();
    await page.locator('main [role="region"] p').first().waitFor();
    await open('/m/download');
    await page.getByRole('button', { name: ty('download.homeScreen') }).click();
    await page.getByRole('dialog').getByText(ty('guide.add')).waitFor();
    expect(problems).toEqual([]);
  });

  it('every other screen stands without a complaint', async () => {
    const player = await site.database().plantSession('player');
    const { page, open, problems } = await site.visit({ ...OLD, session: player });
    for (const path of [
      '/m/service',
      '/m/useragreement',
      '/m/set',
      '/m/member/notice',
      '/m/ipLimit',
      '/m/serviceLimit',
    ]) {
      await open(path);
      await page.locator('h1').first().waitFor();
    }
    expect(problems).toEqual([]);
  });
});
