import { responsibleGaming, cashier } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { addCard, askAs, countCalls, payIn, PIN, plantSaver, purseOf, typeAmount } from '../harness/money.ts';
import { openStudio } from '../harness/vendor.ts';
import { wordsOf } from '../harness/words.ts';

const t = wordsOf('EN');
const MINUTE_MS = 60_000;

/** What the browser says about an answer that refuses; the page itself says it to the person. */
const unrefused = (problems: readonly string[]) =>
  problems.filter((problem) => !/status of 4\d\d|^answer 4/.test(problem));

describe('what protects a player', () => {
  const site = useSite({ popups: false, worker: false });

  it('stops a deposit above the limit, and says so below the amount [R27] [SCR-18]', { tags: ['core'] }, async () => {
    const saver = await plantSaver(site);
    const { page, open, move, problems } = await site.visit({ language: 'EN', session: saver.session });
    await open('/m/responsibleGaming');
    await page.getByRole('button', { name: t('rg.setOf', { name: t('rg.kind.deposit') }) }).tap();
    await page.getByRole('button', { name: '₱1,000' }).tap();
    await page.getByRole('button', { name: t('rg.save') }).tap();
    await page.getByText(t('rg.usedOf', { used: '₱0.00', amount: '₱1,000.00' })).waitFor();
    await move('/m/voucherCenter');
    const amount = page.getByRole('textbox', { name: t('cashier.amount'), exact: true });
    const go = page.getByRole('button', { name: t('deposit.continue', { method: 'GCash' }) });
    await page.getByText(t('deposit.room.day', { left: '₱1,000.00', limit: '₱1,000.00' })).waitFor();
    await typeAmount(amount, '1000.01');
    await page.getByText(t('limit.deposit')).waitFor();
    expect(await go.isDisabled()).toBe(true);
    expect(await purseOf(site, saver)).toEqual({ cash: 0n, held: 0n });
    await typeAmount(amount, '1000');
    await go.tap();
    await page.getByRole('region', { name: t('deposit.order') }).waitFor();
    expect(unrefused(problems)).toEqual([]);
  });

  it(
    'closes deposits and play to who excluded themselves, and lets their money out [R31] [R32]',
    { tags: ['core'] },
    async () => {
      const saver = await plantSaver(site);
      await payIn(site, saver, '500.00');
      const studio = await openStudio(site);
      await studio.play(saver, { stake: '500.00', win: '500.00' });
      await addCard(site, saver);
      const { page, open, move, problems } = await site.visit({ language: 'EN', session: saver.session });
      await open('/m/responsibleGaming');
      await page.getByRole('button', { name: t('rg.excludeOpen') }).tap();
      const sheet = page.getByRole('dialog', { name: t('rg.excludeTitle') });
      await sheet.getByRole('button', { name: t('action.continue') }).tap();
      await sheet.getByRole('button', { name: t('rg.excludeGo', { term: t('rg.term.6m') }) }).tap();
      await page.getByRole('heading', { name: t('rg.pause.excluded') }).waitFor();

      const fields = { playerId: saver.memberId, currency: 'PHP', roundId: 'r', gameType: 'RNG', gameCode: 'spin' };
      const bet = await studio.send('debit', { ...fields, txId: `x${saver.memberId}`, amount: '1.00' });
      expect(bet.status).toBe('SELF_EXCLUDED');
      const sent = countCalls(page, cashier.deposit);
      await move('/m/voucherCenter');
      await page.getByRole('button', { name: t('deposit.continue', { method: 'GCash' }) }).tap();
      await page.getByText(t('player.excluded')).first().waitFor();
      expect(sent()).toBe(1);

      await move('/m/withdraw');
      await typeAmount(page.getByRole('textbox', { name: t('cashier.amount'), exact: true }), '500');
      await page.getByLabel(t('security.paymentPassword'), { exact: true }).fill(PIN);
      await page.getByRole('button', { name: t('withdraw.submit'), exact: true }).tap();
      await page.getByRole('heading', { name: t('withdraw.placed') }).waitFor();
      // The rebate on what they played was due, and came with the exclusion. [R72]
      expect(await purseOf(site, saver)).toEqual({ cash: 150n, held: 50_000n });
      expect(unrefused(problems)).toEqual([]);
    },
  );

  it('tells time and result when they are due, and goes on only once they were read [R33]', async () => {
    const saver = await plantSaver(site);
    await payIn(site, saver, '500.00');
    await askAs(site, saver, responsibleGaming.setReality, { minutes: 15 });
    const studio = await openStudio(site);
    await studio.play(saver, { stake: '120.00', win: '45.50' });
    const { page, open, problems } = await site.visit({ language: 'EN', session: saver.session });
    await page.clock.install();
    await open('/m/mine');
    await page
      .getByRole('region', { name: t('wallet.total') })
      .getByText('₱425.50')
      .waitFor();
    const check = page.getByRole('alertdialog', { name: t('rg.checkTitle') });
    const seen = countCalls(page, responsibleGaming.seenReality);
    // The site goes by the server's clock once it was told that; minutes before it do not count.
    let minutes = 0;
    const isTold = async () => {
      if ((await check.count()) > 0) return true;
      await page.clock.fastForward(MINUTE_MS);
      minutes += 1;
      return false;
    };
    await expect.poll(isTold).toBe(true);
    expect(minutes).toBeGreaterThan(10);
    expect(await check.innerText()).toMatch(/₱120\.00[^]*₱45\.50[^]*−₱74\.50/);
    await page.keyboard.press('Escape');
    await page.touchscreen.tap(5, 5);
    await page.clock.runFor(1000);
    expect(await check.isVisible()).toBe(true);
    expect(seen()).toBe(0);
    await check.getByRole('button', { name: t('rg.checkContinue') }).tap();
    await page.clock.runFor(1000);
    await check.waitFor({ state: 'detached' });
    expect(seen()).toBe(1);
    expect(problems).toEqual([]);
  });
});
