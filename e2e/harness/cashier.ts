import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PIN, typeAmount, type MoneySite } from './money.ts';
import type { wordsOf } from './words.ts';

type Words = ReturnType<typeof wordsOf>;

export const CASHIER = '/m/voucherCenter';
export const WITHDRAW = '/m/withdraw';

/** Where an amount is typed, on the pages of deposits and withdrawals alike. */
export const amountField = (page: Page, t: Words) =>
  page.getByRole('textbox', { name: t('cashier.amount'), exact: true });

/** Chooses a way to pay and an amount, and opens the order; gives its number. */
export async function openOrder(page: Page, t: Words, { method, amount }: { method: string; amount: string }) {
  const kind = page.getByRole('group', { name: t('deposit.kinds') }).getByRole('button', { name: method });
  await kind.or(page.getByRole('radio', { name: method })).tap();
  await typeAmount(amountField(page, t), amount);
  await page.getByRole('button', { name: t('deposit.continue', { method }) }).tap();
  await page.getByRole('region', { name: t('deposit.order') }).waitFor();
  return new URL(page.url()).hash.slice(1);
}

/** Fills in the form of a withdrawal and sends it. */
export async function askForMoney(page: Page, t: Words, amount: string): Promise<void> {
  await typeAmount(amountField(page, t), amount);
  await page.getByLabel(t('security.paymentPassword'), { exact: true }).fill(PIN);
  await page.getByRole('button', { name: t('withdraw.submit'), exact: true }).tap();
}

/** The one withdrawal that a member has asked for. */
export async function orderOf(site: MoneySite, memberId: string) {
  const rows = await site
    .database()
    .query('select order_no, amount, status from withdraw_order where member_id = $1', [memberId]);
  expect(rows).toHaveLength(1);
  return { orderNo: String(rows[0]?.['order_no']), status: String(rows[0]?.['status']) };
}

/** Waits until the bank has heard of a payout. */
export async function reachBank(site: MoneySite, orderNo: string): Promise<void> {
  const payment = () => site.database().query('select 1 from sandbox_payment where order_no = $1', [orderNo]);
  await expect.poll(payment, { timeout: 20_000 }).toHaveLength(1);
}
