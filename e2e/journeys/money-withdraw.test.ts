import { cashier } from '@perya/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { askForMoney, orderOf, reachBank, WITHDRAW } from '../harness/cashier.ts';
import { BRAND } from '../harness/database.ts';
import { fill, logIn, PASSWORD, submit } from '../harness/identity.ts';
import { journeyLanguages } from '../harness/languages.ts';
import {
  addCard,
  askAs,
  atSandbox,
  countCalls,
  freshWalletNo,
  loseAnswer,
  OWNER,
  payIn,
  PIN,
  plantSaver,
  purseOf,
  typeAmount,
  type Saver,
} from '../harness/money.ts';
import { expectToast } from '../harness/toasts.ts';
import { openStudio } from '../harness/vendor.ts';
import { wordsOf } from '../harness/words.ts';

type Words = ReturnType<typeof wordsOf>;

/** How far a page may jump before people notice. */
const SHIFT_MAX = 0.1;

/** The step a withdrawal stands at. */
const stepOf = (page: Page, t: Words) =>
  page.getByRole('list', { name: t('withdraw.steps') }).locator('[aria-current="step"]');

describe('a withdrawal', () => {
  const site = useSite({ popups: false, worker: false });

  /** Somebody with 1,200 pesos, all of which may leave. */
  async function plantWinner(): Promise<Saver> {
    const saver = await plantSaver(site);
    await payIn(site, saver, '1000.00');
    const studio = await openStudio(site);
    await studio.play(saver, { stake: '1000.00', win: '1200.00' });
    return saver;
  }

  it.each(journeyLanguages)(
    'goes from a new account to the wallet of its owner while they look, in %s [SCR-19] [SCR-21] [D1] [T13]',
    { tags: ['core'] },
    async (language) => {
      const t = wordsOf(language);
      const saver = await plantWinner();
      const visit = await site.visit({ language });
      const { page } = visit;
      await visit.open('/m/login');
      await logIn(page, saver.account);
      // As if the login had been an hour ago.
      await site
        .database()
        .query(`update session set proved_at = now() - interval '1 hour' where member_id = $1`, [saver.memberId]);
      await visit.move(WITHDRAW);
      await page.getByText('₱1,200.00').first().waitFor();
      await page.getByRole('button', { name: t('cards.add') }).tap();
      const sheet = page.getByRole('dialog', { name: t('cards.chooseBank') });
      await sheet.getByRole('button', { name: 'GCash' }).tap();
      await fill(page, { accountNo: freshWalletNo(), payeeName: OWNER });
      await page.getByRole('dialog').getByLabel(t('security.paymentPassword'), { exact: true }).fill(PIN);
      await page.getByRole('button', { name: t('cards.save') }).tap();
      await page.getByRole('dialog', { name: t('stepUp.title') }).waitFor();
      await fill(page, { password: PASSWORD });
      await submit(page);
      await expectToast(page, t('cards.added'));
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

      await askForMoney(page, t, '500.50');
      await page.getByRole('heading', { name: t('withdraw.placed') }).waitFor();
      const { orderNo } = await orderOf(site, saver.memberId);
      expect(await purseOf(site, saver)).toEqual({ cash: 69_950n, held: 50_050n });
      const loads: string[] = [];
      page.on('load', () => loads.push(page.url()));
      await page.getByRole('link', { name: t('withdraw.follow') }).tap();
      await expect.poll(() => stepOf(page, t).innerText()).toContain(t('withdraw.now.checked'));
      await page.getByText(t('withdraw.waits.review')).waitFor();
      await visit.shoot(`withdraw-tracker-${language}`);

      await atSandbox(site, 'office', orderNo, 'approve');
      // On its way, or with the bank already: the worker may be as quick as the page.
      await expect.poll(() => stepOf(page, t).innerText()).not.toContain(t('withdraw.now.checked'));
      await reachBank(site, orderNo);
      await atSandbox(site, 'payout', orderNo, 'complete');
      await page.getByText(t('withdraw.state.success'), { exact: true }).waitFor();
      expect(await stepOf(page, t).count()).toBe(0);
      expect(loads).toEqual([]);
      expect(await purseOf(site, saver)).toEqual({ cash: 69_950n, held: 0n });
      expect(visit.problems.filter((problem) => !problem.includes('403'))).toEqual([]);
    },
  );

  it.each(journeyLanguages)('that is refused says why and brings the money back, in %s [SCR-19]', async (language) => {
    const t = wordsOf(language);
    const saver = await plantWinner();
    await addCard(site, saver);
    const { page, open, problems, layoutShift } = await site.visit({ language, session: saver.session });
    await open(WITHDRAW);
    await askForMoney(page, t, '300');
    await page.getByRole('heading', { name: t('withdraw.placed') }).waitFor();
    const { orderNo } = await orderOf(site, saver.memberId);
    await page.getByRole('link', { name: t('withdraw.follow') }).tap();
    await atSandbox(site, 'office', orderNo, 'reject');
    await page.getByText(t('withdraw.refusedFor', { reason: t('withdraw.reason.details') })).waitFor();
    await page.getByText(t('withdraw.state.rejected'), { exact: true }).waitFor();
    expect(await purseOf(site, saver)).toEqual({ cash: 120_000n, held: 0n });
    expect(await layoutShift()).toBeLessThan(SHIFT_MAX);
    expect(problems).toEqual([]);
  });

  it(
    'whose answer got lost is found again after a reload, and exists once [D4] [API-07]',
    { tags: ['core'] },
    async () => {
      const t = wordsOf('EN');
      const saver = await plantWinner();
      await addCard(site, saver);
      const { page, open } = await site.visit({ language: 'EN', session: saver.session });
      await open(WITHDRAW);
      const lost = await loseAnswer(page, cashier.withdraw);
      await page.route('**/wps/transaction/by-key/**', (route) => route.abort('connectionreset'));
      await askForMoney(page, t, '400');
      await lost();
      // Not before: the page that is left would still find out by itself.
      await page.reload();
      await page.unroute('**/wps/transaction/by-key/**');
      await page.getByRole('heading', { name: t('pending.done') }).waitFor();
      const said = t('pending.text.done', { what: t('pending.kind.withdraw'), amount: '₱400.00' });
      await page.getByText(said).waitFor();
      const { orderNo } = await orderOf(site, saver.memberId);
      expect(await purseOf(site, saver)).toEqual({ cash: 80_000n, held: 40_000n });
      await page.getByRole('link', { name: t('pending.show') }).tap();
      await page.getByText(orderNo).first().waitFor();
      await page.goBack();
      expect(await page.getByRole('heading', { name: t('pending.done') }).count()).toBe(0);
    },
  );

  it('is sent once, however often the button is tapped [API-07]', async () => {
    const t = wordsOf('EN');
    const saver = await plantWinner();
    await addCard(site, saver);
    const { page, open, problems } = await site.visit({ language: 'EN', session: saver.session });
    await open(WITHDRAW);
    const sent = countCalls(page, cashier.withdraw);
    await typeAmount(page.getByRole('textbox', { name: t('cashier.amount'), exact: true }), '250');
    await page.getByLabel(t('security.paymentPassword'), { exact: true }).fill(PIN);
    await page.getByRole('button', { name: t('withdraw.submit'), exact: true }).evaluate((button: HTMLElement) => {
      for (let tap = 0; tap < 5; tap += 1) button.click();
    });
    await page.getByRole('heading', { name: t('withdraw.placed') }).waitFor();
    expect(sent()).toBe(1);
    await orderOf(site, saver.memberId);
    expect(await purseOf(site, saver)).toEqual({ cash: 95_000n, held: 25_000n });
    expect(problems).toEqual([]);
  });

  it('is cancelled once where the brand allows it, and the money is back [SCR-21] [API-85]', async () => {
    const t = wordsOf('EN');
    await site.database().change('update brand set withdraw_cancel = true where merchant_code = $1', [BRAND]);
    const saver = await plantWinner();
    const bankCardId = await addCard(site, saver);
    const order = { bankCardId, amount: '350.00', paymentPassword: PIN };
    const { orderNo } = await askAs(site, saver, cashier.withdraw, order);
    const { page, open, problems } = await site.visit({ language: 'EN', session: saver.session });
    await open(`/m/withdrawReport#${orderNo}`);
    const sent = countCalls(page, cashier.cancelWithdraw);
    await page.getByRole('button', { name: t('withdraw.cancel') }).tap();
    const question = page.getByRole('alertdialog', { name: t('withdraw.cancelTitle') });
    await question.getByRole('button', { name: t('withdraw.cancel') }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await page.getByText(t('withdraw.state.cancelled'), { exact: true }).waitFor();
    expect(sent()).toBe(1);
    expect(await purseOf(site, saver)).toEqual({ cash: 120_000n, held: 0n });
    expect(problems).toEqual([]);
  });

  it('of money that still has to be played is stopped with the reason [SCR-19]', async () => {
    const t = wordsOf('EN');
    const saver = await plantSaver(site);
    await addCard(site, saver);
    await payIn(site, saver, '600.00');
    const { page, open, problems } = await site.visit({ language: 'EN', session: saver.session });
    await open(WITHDRAW);
    await page.getByText(t('withdraw.turnover', { done: '₱0.00', needed: '₱600.00' })).waitFor();
    const sent = countCalls(page, cashier.withdraw);
    await typeAmount(page.getByRole('textbox', { name: t('cashier.amount'), exact: true }), '300');
    await page.getByText(t('turnover.open')).waitFor();
    expect(await page.getByRole('button', { name: t('withdraw.submit'), exact: true }).isDisabled()).toBe(true);
    expect(sent()).toBe(0);
    expect(problems).toEqual([]);
  });
});
