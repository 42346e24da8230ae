import { cashier, type Language } from '@perya/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { amountField, CASHIER, openOrder } from '../harness/cashier.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { atSandbox, centavosIn, countCalls, pesos, plantSaver, purseOf, typeAmount } from '../harness/money.ts';
import { wordsOf } from '../harness/words.ts';

type Words = ReturnType<typeof wordsOf>;

/** How far a page may jump before people notice. */
const SHIFT_MAX = 0.1;

/** The balance as the cashier shows it. */
const balanceIn = (page: Page, t: Words) => page.locator('p', { hasText: t('cashier.balance') }).locator('b');

describe('a deposit', () => {
  const site = useSite({ popups: false, worker: false });

  async function enter(language: Language) {
    const t = wordsOf(language);
    const saver = await plantSaver(site);
    const visit = await site.visit({ language, session: saver.session });
    await visit.open(CASHIER);
    await visit.page.getByRole('button', { name: t('deposit.limitsLater') }).tap();
    return { t, saver, visit, page: visit.page };
  }

  it.each(journeyLanguages)(
    'by QR code raises the balance everywhere without a reload, in %s [SCR-18] [SCR-20] [BAL-03] [API-82]',
    { tags: ['core'] },
    async (language) => {
      const { t, saver, visit, page } = await enter(language);
      await expect.poll(() => balanceIn(page, t).innerText()).toBe('₱0.00');
      const home = await visit.context.newPage();
      await home.goto('/m/home');
      const widget = home.getByRole('region', { name: t('wallet.total') });
      await widget.getByText('₱0.00').waitFor();

      const orderNo = await openOrder(page, t, { method: 'QR Ph', amount: '750.25' });
      const code = page.getByRole('img', { name: t('deposit.scan', { amount: '₱750.25' }) });
      await code.waitFor();
      expect((await code.boundingBox())?.width).toBeGreaterThan(150);
      expect(await page.getByRole('timer').innerText()).toMatch(/^\d\d:\d\d/);

      const loads: string[] = [];
      for (const one of [page, home]) one.on('load', () => loads.push(one.url()));
      await page.bringToFront();
      await atSandbox(site, 'pay', orderNo, 'pay');
      await page.getByRole('heading', { name: t('deposit.result.success') }).waitFor();
      await widget.getByText('₱750.25').waitFor();
      await page.getByRole('link', { name: t('deposit.again') }).tap();
      await expect.poll(() => balanceIn(page, t).innerText()).toBe('₱750.25');
      await visit.move('/m/vouReport');
      const row = page.getByRole('link', { name: new RegExp(orderNo.slice(-5)) });
      await row.getByText('₱750.25').waitFor();
      expect(await row.innerText()).toContain(t('deposit.state.success'));
      await visit.move('/m/transaction/record');
      await page
        .getByRole('listitem')
        .filter({ hasText: orderNo.slice(-5) })
        .getByText('+₱750.25')
        .waitFor();
      expect(loads).toEqual([]);
      expect(await purseOf(site, saver)).toEqual({ cash: 75_025n, held: 0n });
      expect(await visit.layoutShift()).toBeLessThan(SHIFT_MAX);
      expect(visit.problems).toEqual([]);
    },
  );

  it.each(journeyLanguages)('goes to the page of an e-wallet and back, in %s [SCR-18]', async (language) => {
    const { t, saver, visit, page } = await enter(language);
    await page.getByRole('radio', { name: 'Maya' }).tap();
    const orderNo = await openOrder(page, t, { method: 'Maya', amount: '500' });
    expect(await page.getByRole('img', { name: t('deposit.scan', { amount: '₱500.00' }) }).count()).toBe(0);
    const opened = visit.context.waitForEvent('page');
    await page.getByRole('link', { name: t('deposit.openApp', { method: 'Maya' }) }).tap();
    const wallet = await opened;
    expect(await wallet.evaluate(() => window.opener)).toBeNull();
    await wallet.getByRole('button', { name: 'Pay ₱500.00', exact: true }).tap();
    await wallet.getByText('Payment sent').waitFor();
    await wallet.getByRole('link', { name: 'Back to Perya' }).tap();
    await wallet.getByRole('heading', { name: t('deposit.result.success') }).waitFor();
    expect(wallet.url()).toContain(orderNo);
    await page.bringToFront();
    await page.getByRole('heading', { name: t('deposit.result.success') }).waitFor();
    expect(await purseOf(site, saver)).toEqual({ cash: 50_000n, held: 0n });
    expect(visit.problems).toEqual([]);
  });

  it.each(journeyLanguages)(
    'of another amount than agreed is credited as it came, in %s [SCR-18]',
    async (language) => {
      const { t, saver, visit, page } = await enter(language);
      const orderNo = await openOrder(page, t, { method: 'QR Ph', amount: '1000' });
      await atSandbox(site, 'pay', orderNo, 'other', { amount: '640.50' });
      await page.getByRole('heading', { name: t('deposit.result.success') }).waitFor();
      await page.getByText(t('deposit.text.wrongAmount', { sent: '₱640.50', asked: '₱1,000.00' })).waitFor();
      await page.getByText(t('deposit.odd.wrong')).waitFor();
      expect(await purseOf(site, saver)).toEqual({ cash: 64_050n, held: 0n });
      await visit.shoot(`deposit-wrong-amount-${language}`);
      expect(visit.problems).toEqual([]);
    },
  );

  it('that is paid twice shows both payments and loses neither [SCR-18]', async () => {
    const { t, saver, visit, page } = await enter('EN');
    const orderNo = await openOrder(page, t, { method: 'QR Ph', amount: '300' });
    await atSandbox(site, 'pay', orderNo, 'twice');
    await page.getByRole('heading', { name: t('deposit.result.success') }).waitFor();
    await page.getByText(t('deposit.odd.extra')).waitFor();
    const detail = page.getByRole('heading', { name: t('deposit.payments') }).locator('..');
    expect(await detail.getByText('₱300.00').count()).toBe(2);
    expect(await detail.getByText(t('deposit.outcome.credited')).count()).toBe(2);
    expect(await purseOf(site, saver)).toEqual({ cash: 60_000n, held: 0n });
    expect(visit.problems).toEqual([]);
  });

  it('whose time is over says so, and money that comes later is found [SCR-18]', async () => {
    const { t, saver, visit, page } = await enter('EN');
    const orderNo = await openOrder(page, t, { method: 'QR Ph', amount: '450' });
    await runOut(orderNo);
    await page.getByRole('heading', { name: t('deposit.result.expired') }).waitFor({ timeout: 45_000 });
    await page.getByText(t('deposit.text.expired')).waitFor();
    expect(await purseOf(site, saver)).toEqual({ cash: 0n, held: 0n });
    await atSandbox(site, 'pay', orderNo, 'late');
    await page.getByRole('heading', { name: t('deposit.result.success') }).waitFor();
    await page.getByText(t('deposit.text.late')).waitFor();
    expect(await purseOf(site, saver)).toEqual({ cash: 45_000n, held: 0n });
    expect(visit.problems).toEqual([]);
  });

  /** As if the order had been made an hour ago. */
  async function runOut(orderNo: string): Promise<void> {
    const database = site.database();
    await database.query(
      `update deposit_order set created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour',
         ask_at = now() where order_no = $1`,
      [orderNo],
    );
    await database.query(`update sandbox_payment set expires_at = now() where order_no = $1`, [orderNo]);
  }

  it('is opened once, however often it is tapped [API-07]', async () => {
    const { t, saver, page } = await enter('EN');
    const sent = countCalls(page, cashier.deposit);
    await typeAmount(amountField(page, t), '200');
    const button = page.getByRole('button', { name: t('deposit.continue', { method: 'GCash' }) });
    await button.evaluate((element: HTMLElement) => {
      for (let tap = 0; tap < 5; tap += 1) element.click();
    });
    await page.getByRole('region', { name: t('deposit.order') }).waitFor();
    expect(sent()).toBe(1);
    const orders = await site
      .database()
      .query('select amount from deposit_order where member_id = $1', [saver.memberId]);
    expect(orders.map(({ amount }) => pesos(centavosIn(amount)))).toEqual(['₱200.00']);
  });

  it('replaces the suggested amount when the keyboard comes to it [VAL-37] [GEN-07]', async () => {
    const { t, page } = await enter('EN');
    const field = amountField(page, t);
    expect(await field.inputValue()).toBe('1,000');
    await page.getByRole('radio', { name: 'GCash' }).focus();
    await page.keyboard.press('Tab');
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('250.5');
    expect(await field.inputValue()).toBe('250.5');
  });

  it('says below the amount what is wrong with it [VAL-37]', async () => {
    const { t, page, visit } = await enter('EN');
    const bounds = { min: '₱100.00', max: '₱50,000.00' };
    const sent = countCalls(page, cashier.deposit);
    for (const [amount, fault] of [
      ['0', t('amount.invalid')],
      ['99.99', t('cashier.tooLittle', bounds)],
      ['50000.01', t('cashier.tooMuch', bounds)],
    ] as const) {
      await typeAmount(amountField(page, t), amount);
      await amountField(page, t).blur();
      await page.getByText(fault).waitFor();
      expect(await page.getByRole('button', { name: t('deposit.continue', { method: 'GCash' }) }).isDisabled()).toBe(
        true,
      );
    }
    expect(sent()).toBe(0);
    expect(visit.problems).toEqual([]);
  });
});
