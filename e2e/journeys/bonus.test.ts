import { mail } from '@perya/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite, type Visit } from '../harness/browser.ts';
import { askForMoney, CASHIER, openOrder, orderOf, reachBank, WITHDRAW } from '../harness/cashier.ts';
import { journeyLanguages } from '../harness/languages.ts';
import {
  addCard,
  askAs,
  atSandbox,
  payIn,
  PIN,
  plantSaver,
  purseOf,
  type MoneySite,
  type Saver,
} from '../harness/money.ts';
import { takeBonus } from '../harness/promotions.ts';
import { grantBonus } from '../harness/staff.ts';
import { expectToast } from '../harness/toasts.ts';
import { openStudio } from '../harness/vendor.ts';
import { wordsOf } from '../harness/words.ts';

type Words = ReturnType<typeof wordsOf>;

/** The bonus of the demonstration that comes with any deposit: half of it once a week, to be staked three times with the deposit. */
const TITLE = { TY: /May dagdag/, EN: /A little more/ } as const;
const REWARDS = '/m/rewardCenter';

const bonusOf = async (site: MoneySite, { memberId }: Saver) => {
  const [row] = await site
    .database()
    .query('select state, amount::int, released::int, done::int from bonus_grant where member_id = $1', [memberId]);
  return row;
};

/** Reads the terms of the bonus and joins it. */
async function join(page: Page, t: Words, language: keyof typeof TITLE): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: TITLE[language] }).tap();
  await page.getByRole('button', { name: t('promotion.state.joining'), exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: t('promoJoin.title') });
  await sheet.getByRole('checkbox').check();
  await sheet.getByRole('button', { name: t('promoJoin.join') }).tap();
  await expectToast(page, t('promoJoin.done'));
}

interface Depositor extends Pick<Visit, 'page' | 'open'> {
  readonly t: Words;
  readonly language: keyof typeof TITLE;
}

/** Joins, and deposits 400 pesos with the bonus chosen; the payer pays. */
async function depositWithBonus({ page, open, t, language }: Depositor, site: MoneySite, saver: Saver): Promise<void> {
  await open('/m/activity');
  await join(page, t, language);
  await open(CASHIER);
  await page.getByRole('button', { name: t('deposit.limitsLater') }).tap();
  // Who joined just this one means it.
  const chosen = page.getByRole('region', { name: t('deposit.promotions') }).getByRole('radio', { checked: true });
  await chosen.getByText(t('deposit.bonusGives', { bonus: '₱500.00', stake: '₱4,500.00' })).waitFor();
  await atSandbox(site, 'pay', await openOrder(page, t, { method: 'QR Ph', amount: '400' }), 'pay');
  await page.getByRole('heading', { name: t('deposit.result.success') }).waitFor();
  await page.getByText(t('deposit.bonus.claimed', { amount: '₱200.00', needed: '₱1,800.00' })).waitFor();
  await expect.poll(() => bonusOf(site, saver)).toMatchObject({ state: 'active', amount: 20_000, done: 0 });
}

/** A saver with ₱300.00 and a bonus of staff, and a studio to stake in. */
async function withBonus(site: MoneySite) {
  const saver = await plantSaver(site);
  await payIn(site, saver, '300.00');
  return { saver, purse: await takeBonus(site, saver), studio: await openStudio(site) };
}

describe('a bonus that comes with a deposit', () => {
  const site = useSite({ popups: false, worker: false });

  it.each(journeyLanguages)(
    'is joined, met by a deposit, counted bet by bet with the reason, and a quarter of it released, in %s [SCR-30] [API-81] [R10]',
    { tags: ['core'] },
    async (language) => {
      const t = wordsOf(language);
      const saver = await plantSaver(site);
      const { page, open, shoot, problems } = await site.visit({ language, session: saver.session });
      await depositWithBonus({ page, open, t, language }, site, saver);
      expect((await purseOf(site, saver)).cash).toBe(40_000n);

      await open(REWARDS);
      await page.getByRole('link', { name: t('meter.see') }).tap();
      await page.getByText(t('meter.noBets')).waitFor();
      await page.getByText('₱1,800.00').first().waitFor();
      const studio = await openStudio(site);
      for (let nr = 0; nr < 8; nr += 1) await studio.play(saver, { stake: '100.00', win: '90.00' });
      await studio.play(saver, { stake: '100.00', win: '0.00', gameType: 'LIVE' });
      await open(page.url().replace(site.baseUrl, ''));
      const of = (counted: string) => t('meter.of', { counted, stake: '₱100.00' });
      await page
        .getByText(t('meter.whole', { counted: '₱100.00', stake: '₱100.00' }))
        .first()
        .waitFor();
      const live = t('meter.weightOf', { kind: t('gameType.LIVE'), percent: 20 });
      await page.getByText(`${of('₱20.00')}: ${live}`).waitFor();
      await page
        .getByText(new RegExp(`^${t('meter.stepDone')} · `))
        .first()
        .waitFor();
      await page.getByText(t('meter.released', { amount: '₱50.00' })).waitFor();
      await shoot(`bonus-meter-${language}`);
      expect(await bonusOf(site, saver)).toMatchObject({ state: 'active', released: 5000, done: 82_000 });
      expect((await purseOf(site, saver)).cash).toBe(40_000n - 8n * 1000n - 10_000n + 5000n);
      expect(problems).toEqual([]);
    },
  );

  it.each(journeyLanguages)(
    'is told of before a withdrawal ends it, stays when its owner goes back, and ends once they are paid, in %s [SCR-19]',
    async (language) => {
      const t = wordsOf(language);
      const saver = await plantSaver(site);
      const { page, open, shoot, problems } = await site.visit({ language, session: saver.session });
      await depositWithBonus({ page, open, t, language }, site, saver);
      const studio = await openStudio(site);
      for (let nr = 0; nr < 4; nr += 1) await studio.play(saver, { stake: '100.00', win: '100.00' });
      await addCard(site, saver);

      await open(WITHDRAW);
      await askForMoney(page, t, '300');
      const sheet = page.getByRole('dialog', { name: t('withdraw.bonus.title') });
      await sheet.getByText(t('withdraw.bonus.stands')).waitFor();
      await shoot(`bonus-withdraw-${language}`);
      await sheet.getByRole('button', { name: t('withdraw.bonus.back') }).tap();
      await sheet.waitFor({ state: 'detached' });
      expect(await purseOf(site, saver)).toEqual({ cash: 40_000n, held: 0n });
      expect(await bonusOf(site, saver)).toMatchObject({ state: 'active' });

      await page.getByLabel(t('security.paymentPassword'), { exact: true }).fill(PIN);
      await page.getByRole('button', { name: t('withdraw.submit'), exact: true }).tap();
      await sheet.getByRole('button', { name: t('withdraw.bonus.goOn') }).tap();
      await page.getByRole('heading', { name: t('withdraw.placed') }).waitFor();
      expect(await bonusOf(site, saver)).toMatchObject({ state: 'suspended' });
      const { orderNo } = await orderOf(site, saver.memberId);
      await atSandbox(site, 'office', orderNo, 'approve');
      await reachBank(site, orderNo);
      await atSandbox(site, 'payout', orderNo, 'complete');
      await expect.poll(() => bonusOf(site, saver)).toMatchObject({ state: 'withdrawn' });
      expect(await purseOf(site, saver)).toEqual({ cash: 10_000n, held: 0n });
      expect(problems).toEqual([]);
    },
  );
});

describe('a bonus that staff give', () => {
  const site = useSite({ popups: false, worker: false });

  it.each(journeyLanguages)(
    'is told of by a message, taken where its terms stand, once, and then has a meter, in %s [PROMO-04] [PROMO-06] [SCR-13] [SCR-30]',
    { timeout: 180_000 },
    async (language) => {
      const t = wordsOf(language);
      const saver = await plantSaver(site);
      await grantBonus(saver);
      const { page, open, shoot, problems } = await site.visit({ language, session: saver.session });
      const told = async () =>
        (await askAs(site, saver, mail.list, { language })).list.find(({ rewardId }) => rewardId !== null);
      await expect.poll(told).toBeDefined();
      await open(`/m/message?id=${(await told())?.id}`);
      await page.getByRole('link', { name: new RegExp(`^${t('reward.claim')}: .*₱100\\.00`) }).tap();
      await page.getByText(t('promo.note.approved')).waitFor();
      await shoot(`bonus-approved-${language}`);
      await page.getByRole('button', { name: t('promo.claim', { amount: '₱100.00' }) }).tap();
      const sheet = page.getByRole('dialog', { name: t('promoCode.before') });
      await sheet.getByText(t('promo.stakeSum', { turnover: '₱500.00', times: 5, amount: '₱100.00' })).waitFor();
      expect(await bonusOf(site, saver)).toMatchObject({ state: 'queued' });
      await shoot(`bonus-before-claim-${language}`);
      await sheet.getByRole('button', { name: t('reward.claim') }).tap();
      await expectToast(page, t('reward.takenBonus', { amount: '₱100.00', turnover: '₱500.00' }));
      expect(await bonusOf(site, saver)).toMatchObject({ state: 'active', amount: 10_000, done: 0 });
      await page.getByRole('link', { name: t('meter.see') }).tap();
      await page.getByText(t('meter.noBets')).waitFor();
      await page.getByText('₱500.00').first().waitFor();
      expect(problems).toEqual([]);
    },
  );

  it.each(journeyLanguages)(
    'is staked to its last release, and is all cash then, in %s [SCR-30] [B3] [B8]',
    async (language) => {
      const t = wordsOf(language);
      const { saver, purse, studio } = await withBonus(site);
      const { page, open, shoot, problems } = await site.visit({ language, session: saver.session });
      for (let nr = 1; nr <= 10; nr += 1) {
        await studio.play(saver, { stake: '50.00', win: '50.00' });
        const released = Math.floor((nr * 5000) / 12_500) * 2500;
        expect(await bonusOf(site, saver)).toMatchObject({ released, done: nr * 5000 });
        expect((await purseOf(site, saver)).cash).toBe(30_000n + BigInt(released));
      }
      expect(await bonusOf(site, saver)).toMatchObject({ state: 'converted' });
      await open(`${REWARDS}?grant=${purse}`);
      await page.getByText(t('meter.state.converted')).first().waitFor();
      await page.getByText(t('meter.released', { amount: '₱100.00' })).waitFor();
      await shoot(`bonus-converted-${language}`);
      expect(problems).toEqual([]);
    },
  );

  it.each(journeyLanguages)(
    'whose time is over ends as it stands, takes no own money, and says so, in %s [SCR-30] [SCR-13]',
    async (language) => {
      const t = wordsOf(language);
      const { saver, purse, studio } = await withBonus(site);
      for (let nr = 0; nr < 3; nr += 1) await studio.play(saver, { stake: '50.00', win: '50.00' });
      await site
        .database()
        .query('update bonus_grant set expires_at = now(), act_at = now() where member_id = $1', [saver.memberId]);
      await expect.poll(() => bonusOf(site, saver)).toMatchObject({ state: 'expired', released: 2500 });
      expect((await purseOf(site, saver)).cash).toBe(32_500n);
      const { page, open, shoot, problems } = await site.visit({ language, session: saver.session });
      await open(`${REWARDS}?grant=${purse}`);
      await page.getByText(t('meter.state.expired')).first().waitFor();
      await page.getByText(t('meter.released', { amount: '₱25.00' })).waitFor();
      await shoot(`bonus-expired-${language}`);
      expect(problems).toEqual([]);
    },
  );
});
