import { describe, expect, it } from 'vitest';
import { holdAnswers } from '../harness/answers.ts';
import { useSite } from '../harness/browser.ts';
import { payIn, plantSaver } from '../harness/money.ts';
import { wordsOf } from '../harness/words.ts';

const t = wordsOf('EN');
const BALANCE = '/wps/wallets/balance';

describe('the balance', () => {
  const site = useSite({ popups: false, worker: false });

  async function enter(amount: string) {
    const saver = await plantSaver(site);
    await payIn(site, saver, amount);
    const visit = await site.visit({ language: 'EN', session: saver.session });
    const told: string[] = [];
    visit.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => told.push(payload.toString())));
    await visit.open('/m/home');
    return { ...visit, saver, told, widget: visit.page.getByRole('region', { name: t('wallet.total') }) };
  }

  it('stands nowhere on the page while it is hidden, and stays hidden [BAL-01] [BAL-04] [HOME-11]', async () => {
    const { page, widget, problems } = await enter('1234.50');
    await widget.getByText('₱1,234.50').waitFor();
    await widget.getByRole('button', { name: t('menu.hideBalance') }).tap();
    await widget.getByText('****').waitFor();
    const hidden = async () => expect(await page.content()).not.toMatch(/1,?234\.50/);
    await hidden();
    await page.reload();
    await widget.getByText('****').waitFor();
    await expect.poll(() => widget.locator('[aria-busy="false"]').count()).toBe(1);
    await hidden();
    await widget.getByRole('button', { name: t('menu.showBalance') }).tap();
    await widget.getByText('₱1,234.50').waitFor();
    expect(problems).toEqual([]);
  });

  it('is masked while it is refreshed and comes back [BAL-02] [HOME-12]', async () => {
    const { page, widget, problems } = await enter('321.00');
    await widget.getByText('₱321.00').waitFor();
    const release = await holdAnswers(page, BALANCE);
    await widget.getByRole('button', { name: t('menu.refreshBalance') }).tap();
    await widget.getByText('****').waitFor();
    await release();
    await widget.getByText('₱321.00').waitFor();
    expect(problems).toEqual([]);
  });

  it('is never replaced by an older one that comes late [T47] [BAL-03]', async () => {
    const { page, widget, saver, told, problems } = await enter('100.00');
    await widget.getByText('₱100.00').waitFor();
    await expect.poll(() => told.length).toBeGreaterThan(0);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isTaken = () => {};
    const taken = new Promise<void>((resolve) => {
      isTaken = resolve;
    });
    await page.route(
      `**${BALANCE}`,
      async (route) => {
        const old = await route.fetch();
        isTaken();
        await released;
        await route.fulfill({ response: old });
      },
      { times: 1 },
    );
    await widget.getByRole('button', { name: t('menu.refreshBalance') }).tap();
    await taken;
    await payIn(site, saver, '150.25');
    await expect.poll(() => told.some((words) => words.includes('250.25'))).toBe(true);
    release();
    await widget.getByText('₱250.25').waitFor();
    expect(await widget.getByText('₱100.00').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('rises in every tab at once [T38] [BAL-03]', { tags: ['core'] }, async () => {
    const { page, widget, saver, context } = await enter('100.00');
    const other = await context.newPage();
    await other.goto('/m/mine');
    const there = other.getByRole('region', { name: t('wallet.total') });
    await there.getByText('₱100.00').waitFor();
    // The socket may have told it first, while the page's own question is still on its way.
    for (const one of [page, other]) await one.waitForLoadState('networkidle');
    const asked: string[] = [];
    for (const one of [page, other]) one.on('request', (request) => asked.push(request.url()));
    await payIn(site, saver, '400.00');
    await widget.getByText('₱500.00').waitFor();
    await there.getByText('₱500.00').waitFor();
    expect(asked.filter((url) => url.endsWith(BALANCE))).toEqual([]);
  });

  it('of a trial is marked as play money, and no way leads to real money [R18] [ROLE-08]', async () => {
    const session = await site.database().plantSession('trial');
    const { page, open } = await site.visit({ language: 'EN', session });
    await open('/m/home');
    const widget = page.getByRole('region', { name: t('wallet.total') });
    await widget.getByText(t('wallet.play')).waitFor();
    await widget.getByText(t('wallet.trial'), { exact: true }).waitFor();
    expect(await widget.innerText()).not.toContain('₱');
    for (const path of ['/m/voucherCenter', '/m/withdraw', '/m/transaction/record', '/m/upLine/transfer']) {
      await open(path);
      await page.waitForURL('**/m/home');
    }
  });
});
