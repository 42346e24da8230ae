import { promotion, reward } from '@perya/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { countCalls, plantSaver, purseOf } from '../harness/money.ts';
import { PICTURE } from '../harness/promotions.ts';
import { expectToast } from '../harness/toasts.ts';
import { pressTwice } from '../harness/touch.ts';
import { wordsOf } from '../harness/words.ts';

/** What the demonstration's editor called its campaigns. */
const TITLES = {
  TY: { fiesta: /Fiesta ng barangay/, snack: /Pang-merienda/, coming: /Paskong Perya/, over: /Tag-ulan/ },
  EN: { fiesta: /Village fiesta/, snack: /Snack money/, coming: /Christmas at the fair/, over: /Rainy season/ },
} as const; /** The fiesta's, both lines of it as one. */
const WHOLE_TITLES = {
  TY: 'Fiesta ng barangay, ₱88 para sa sumali',
  EN: 'Village fiesta, ₱88 for those who join',
} as const;

const card = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name });

describe('promotions', () => {
  const site = useSite({ popups: false, worker: false });

  it.each(journeyLanguages)(
    'are read by a guest with their terms, in %s, and ask to log in [SCR-28] [SCR-29] [API-46] [API-47]',
    { tags: ['core'] },
    async (language) => {
      const t = wordsOf(language);
      const titles = TITLES[language];
      const { page, open, shoot, problems } = await site.visit({ language });
      await open('/m/activity');
      await card(page, titles.fiesta).waitFor();
      expect(await card(page, titles.fiesta).innerText()).toContain(t('promotion.state.joining'));
      expect(await card(page, titles.coming).innerText()).toContain(t('promotion.state.coming'));
      expect(await card(page, titles.over).innerText()).toContain(t('promotion.state.close'));
      await shoot(`activity-${language}`);
      const kinds = page.getByRole('group', { name: t('activity.categories') });
      await kinds.getByRole('button', { name: t('activity.category.CODE') }).tap();
      await card(page, titles.fiesta).waitFor({ state: 'detached' });
      await card(page, titles.snack).waitFor();
      await kinds.getByRole('button', { name: t('activity.all') }).tap();

      await card(page, titles.fiesta).tap();
      const terms = page.getByRole('region', { name: t('promo.terms') });
      await terms.getByText(t('promo.get.cash', { amount: '₱88.00' })).waitFor();
      await terms.getByText(t('promo.stakeSum', { turnover: '₱176.00', times: 2, amount: '₱88.00' })).waitFor();
      await terms.getByText(t('promo.withdraw.turnoverFirst')).waitFor();
      await shoot(`activity-info-${language}`);
      await page.getByRole('button', { name: t('promotion.state.joining'), exact: true }).tap();
      await page.getByRole('dialog').getByText(t('session.required')).waitFor();
      expect(problems).toEqual([]);
    },
  );

  it.each(journeyLanguages)(
    'are joined, earned with a code and taken from the reward center once, in %s [SCR-30] [API-50] [PROMO-04] [PROMO-06]',
    { tags: ['core'] },
    async (language) => {
      const t = wordsOf(language);
      const titles = TITLES[language];
      const saver = await plantSaver(site);
      const { page, open, shoot, problems } = await site.visit({ language, session: saver.session });
      await open('/m/activity');
      await card(page, titles.fiesta).tap();
      await page.getByRole('button', { name: t('promotion.state.joining'), exact: true }).tap();
      const sheet = page.getByRole('dialog', { name: t('promoJoin.title') });
      const join = sheet.getByRole('button', { name: t('promoJoin.join') });
      expect(await sheet.getByRole('checkbox').isChecked()).toBe(false);
      expect(await join.isDisabled()).toBe(true);
      await sheet.getByRole('checkbox').check();
      await shoot(`activity-join-${language}`);
      await join.tap();
      await expectToast(page, t('promoJoin.done'));

      await page.getByRole('button', { name: t('promoCode.title') }).tap();
      const codes = page.getByRole('dialog', { name: t('promoCode.title') });
      await codes.getByLabel(t('promoCode.label')).fill(' fiesta88 ');
      await codes.getByRole('button', { name: t('promoCode.submit') }).tap();
      const offer = page.getByRole('dialog', { name: t('promoCode.before') });
      await offer.getByText(t('promo.stakeSum', { turnover: '₱176.00', times: 2, amount: '₱88.00' })).waitFor();
      await offer.getByRole('heading', { name: t('promo.rules') }).waitFor();
      await shoot(`promo-code-${language}`);
      await offer.getByRole('button', { name: t('promoCode.take') }).tap();
      await codes.getByText(t('promoCode.waits')).waitFor();
      await codes.getByText(t('reward.turnover', { amount: '₱176.00' })).waitFor();
      await codes.getByRole('button', { name: t('action.close') }).tap();
      expect((await purseOf(site, saver)).cash).toBe(0n);

      await open('/m/mine');
      const place = t('activity.waiting', { place: t('title.rewardCenter'), count: 1 });
      await page.getByRole('link', { name: place }).tap();
      const sent = countCalls(page, reward.claim);
      await page.getByText(t('reward.turnover', { amount: '₱176.00' })).waitFor();
      await page.getByRole('heading', { name: WHOLE_TITLES[language] }).waitFor();
      await shoot(`reward-center-${language}`);
      await pressTwice(page, /₱88\.00/);
      await page.getByText(t('reward.taken', { amount: '₱88.00' })).waitFor();
      await page.getByText(t('reward.none.available')).waitFor();
      expect(sent()).toBe(1);
      expect((await purseOf(site, saver)).cash).toBe(8800n);
      await page.getByRole('tab', { name: t('reward.tab.claimed') }).tap();
      await page.getByRole('tabpanel').getByText('₱88.00').waitFor();

      await page.getByRole('tabpanel').getByRole('link').first().tap();
      await page.getByText(t('promotion.state.claimed'), { exact: true }).waitFor();
      expect(await page.getByRole('button', { name: t('promotion.state.joining'), exact: true }).count()).toBe(0);
      expect(problems).toEqual([]);
    },
  );

  it('say what a code gives before it is taken, give that once, and say why not a second time [API-47] [PROMO-06]', async () => {
    const t = wordsOf('EN');
    const saver = await plantSaver(site);
    const { page, open } = await site.visit({ language: 'EN', session: saver.session });
    await open('/m/activity');
    const places = page.getByRole('navigation', { name: t('activity.places') });
    const type = async (code: string) => {
      await places.getByRole('button', { name: t('promoCode.open') }).tap();
      await page.getByRole('dialog').getByLabel(t('promoCode.label'), { exact: true }).fill(code);
    };
    await type('MERIENDA');
    const looked = countCalls(page, promotion.previewCode);
    await page.getByRole('button', { name: t('promoCode.submit') }).tap();
    const offer = page.getByRole('dialog', { name: t('promoCode.before') });
    await offer.getByText(t('promo.stakeSum', { turnover: '₱20.00', times: 1, amount: '₱20.00' })).waitFor();
    await offer.getByRole('button', { name: t('promoJoin.no') }).tap();
    await offer.waitFor({ state: 'detached' });
    expect((await purseOf(site, saver)).cash).toBe(0n);

    await type('MERIENDA');
    await page.getByRole('button', { name: t('promoCode.submit') }).tap();
    await offer.waitFor();
    const sent = countCalls(page, promotion.code);
    await pressTwice(page, t('promoCode.take'));
    await page.getByText(t('promoCode.paid')).waitFor();
    expect([looked(), sent()]).toEqual([2, 1]);
    expect((await purseOf(site, saver)).cash).toBe(2000n);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('action.close') })
      .tap();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await type('MERIENDA');
    await page.getByRole('button', { name: t('promoCode.submit') }).tap();
    await page.getByText(t('promotion.once')).waitFor();
    expect((await purseOf(site, saver)).cash).toBe(2000n);
  });

  it('are left again while nothing has come of them [API-47]', async () => {
    const t = wordsOf('EN');
    const saver = await plantSaver(site);
    const { page, open, problems } = await site.visit({ language: 'EN', session: saver.session });
    await open('/m/activity');
    await card(page, TITLES.EN.fiesta).tap();
    await page.getByRole('button', { name: t('promotion.state.joining'), exact: true }).tap();
    const sheet = page.getByRole('dialog', { name: t('promoJoin.title') });
    await sheet.getByRole('checkbox').check();
    await sheet.getByRole('button', { name: t('promoJoin.join') }).tap();
    await page
      .getByRole('main')
      .getByRole('button', { name: t('promo.leave') })
      .tap();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('promo.leave') })
      .tap();
    await page.getByRole('button', { name: t('promotion.state.joining'), exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  it('are commented on with a picture, for others once staff have read it [SCR-29] [VAL-34] [UPL-04] [API-103]', async () => {
    const t = wordsOf('EN');
    const words = `Salamat ${Date.now()}`;
    const saver = await plantSaver(site);
    const { page, open } = await site.visit({ language: 'EN', session: saver.session });
    await open('/m/activity');
    await card(page, TITLES.EN.snack).tap();
    await page.getByRole('button', { name: t('comments.write') }).tap();
    const sheet = page.getByRole('dialog', { name: t('comments.sheet') });
    await sheet.getByLabel(t('comments.label')).fill(words);
    await sheet.getByText(t('comments.count', { count: words.length, max: 140 })).waitFor();
    await sheet.getByLabel(t('upload.add')).setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: PICTURE });
    const photo = t('upload.remove', { photo: t('upload.photo', { number: 1 }) });
    await sheet.getByRole('button', { name: photo }).waitFor();
    await expect.poll(() => sheet.getByRole('button', { name: t('comments.send') }).isEnabled()).toBe(true);
    await sheet.getByRole('button', { name: t('comments.send') }).tap();
    await expectToast(page, t('comments.sent'));
    await page.getByText(words).waitFor();
    await page.getByText(t('comments.waiting')).waitFor();
    const own = page.getByRole('button', { name: t('comments.see', { number: 1, account: t('comments.own') }) });
    await own.scrollIntoViewIfNeeded();
    await expect
      .poll(() => own.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);

    const address = new URL(page.url());
    const guest = await site.visit({ language: 'EN' });
    await guest.open(address.pathname + address.search);
    await guest.page.getByRole('heading', { name: t('comments.title') }).waitFor();
    expect(await guest.page.getByText(words).count()).toBe(0);
    await site
      .database()
      .query(`update campaign_comment set state = 'shown', decided_by = 'Demo Ben' where content = $1`, [words]);
    await guest.open(address.pathname + address.search);
    await guest.page.getByText(words).waitFor();
    const picture = guest.page.getByRole('button', { name: /^Picture 1 by / }).locator('img');
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(guest.problems).toEqual([]);
  });

  it('invite a trial, lead whoever is unverified to that, and offer neither anything [STD-04] [ROLE-09]', async () => {
    const t = wordsOf('TY');
    const database = site.database();
    const trial = await site.visit({ session: await database.plantSession('trial') });
    await trial.open('/m/activity');
    await trial.page.getByText(t('activity.forMembers')).waitFor();
    await trial.open('/m/rewardCenter');
    await trial.page.waitForURL('**/m/home');
    const fresh = await site.visit({ session: await database.plantSession('player') });
    await fresh.open('/m/activity');
    await fresh.page.getByRole('link', { name: t('promo.verify') }).tap();
    await fresh.page.waitForURL('**/m/kyc');
  });

  it('stay readable without a network, with their time, and nothing of them can be tapped then [ERR-21]', async () => {
    const t = wordsOf('EN');
    const saver = await plantSaver(site);
    const { page, context, open, move } = await site.visit({ language: 'EN', session: saver.session });
    await open('/m/activity');
    await card(page, TITLES.EN.fiesta).tap();
    await page.getByRole('button', { name: t('promotion.state.joining'), exact: true }).waitFor();
    await move('/m/activity');
    await card(page, TITLES.EN.fiesta).waitFor();
    await context.setOffline(true);
    await card(page, TITLES.EN.fiesta).tap();
    await page.getByText(t('stale.since', { time: '' }).slice(0, -1), { exact: false }).waitFor();
    await page.getByRole('button', { name: t('promo.rules') }).waitFor();
    expect(await page.getByRole('button', { name: t('promotion.state.joining'), exact: true }).count()).toBe(0);
    await context.setOffline(false);
    await page.getByRole('button', { name: t('promotion.state.joining'), exact: true }).waitFor();
  });

  it('cost the pages of the bottom menu no call', async () => {
    const t = wordsOf('TY');
    const saver = await plantSaver(site);
    const { page, open } = await site.visit({ session: saver.session });
    const asked = countCalls(page, reward.list);
    await open('/m/home');
    await page.waitForLoadState('networkidle');
    expect(asked()).toBe(0);
    await page
      .getByRole('navigation', { name: t('dock.label') })
      .getByRole('link', { name: t('dock.member') })
      .tap();
    await expect.poll(asked).toBe(1);
  });

  it('are nowhere while they are switched off [STD-05] [FLAG-22]', async () => {
    const t = wordsOf('TY');
    const database = site.database();
    await database.setFlag('REWCEN3', false);
    const saver = await plantSaver(site);
    const { page, open, problems } = await site.visit({ session: saver.session });
    await open('/m/activity');
    await page.getByText(t('activity.none')).waitFor();
    await open('/m/rewardCenter');
    await page.getByText(t('permission.denied')).waitFor();
    await open('/m/mine');
    await page.getByRole('heading', { name: t('title.mine') }).waitFor();
    expect(await page.getByRole('link', { name: t('title.rewardCenter') }).count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
