import { readFile } from 'node:fs/promises';
import { cashier } from '@perya/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import {
  addCard,
  askAs,
  atSandbox,
  centavosIn,
  payIn,
  pesos,
  PIN,
  plantSaver,
  signedPesos,
  type Saver,
} from '../harness/money.ts';
import { openStudio } from '../harness/vendor.ts';
import { wordsOf } from '../harness/words.ts';

const t = wordsOf('EN');
/** A name that a spreadsheet would take for a formula. */
const FORMULA = '=HYPERLINK("http://x")';

/** What a screen says next to a word. */
const besides = (page: Page, word: string) =>
  page
    .locator('dl > div', { has: page.locator('dt', { hasText: new RegExp(`^${word}$`) }) })
    .locator('dd')
    .first();

describe('the records of a member', () => {
  const site = useSite({ popups: false, worker: false });

  /** A day with a deposit, three rounds, an open bet, one taken back, and a withdrawal that came back. */
  async function plantDay(): Promise<Saver> {
    const saver = await plantSaver(site);
    await payIn(site, saver, '1000.10');
    const studio = await openStudio(site);
    await studio.play(saver, { stake: '100.01', win: '250.40', gameCode: FORMULA });
    await studio.play(saver, { stake: '50.55', win: '0', gameType: 'LIVE' });
    await studio.play(saver, { stake: '900.00', win: '901.07', gameType: 'SPORTS' });
    await studio.takeBack(saver, await studio.bet(saver, { stake: '75.25' }));
    await studio.bet(saver, { stake: '20.30' });
    const bankCardId = await addCard(site, saver);
    const order = { bankCardId, amount: '200.00', paymentPassword: PIN };
    const { orderNo } = await askAs(site, saver, cashier.withdraw, order);
    await atSandbox(site, 'office', orderNo, 'reject');
    return saver;
  }

  /** What the ledger says about the cash of a member, and about what was played. */
  async function ledgerOf({ memberId }: Saver) {
    const [row] = await site.database().query(
      `select count(*) filter (where a.id in (from_account, to_account)) as legs, a.balance,
         coalesce(sum(amount) filter (where to_account = a.id), 0) as came,
         coalesce(sum(amount) filter (where from_account = a.id), 0) as went,
         sum(case t.kind when 'bet' then amount when 'void' then -amount else 0 end) as stake,
         sum(case t.kind when 'payout' then amount else 0 end) as payout,
         sum(case t.kind when 'bet' then t.counted when 'void' then t.counted else 0 end) as counted
       from ledger_account a join ledger_transfer t on t.member_id = a.member_id
       where a.member_id = $1 and a.kind = 'cash' and t.refusal is null group by a.id, a.balance`,
      [memberId],
    );
    const of = (name: string) => centavosIn(row?.[name]);
    return {
      legs: Number(of('legs')),
      balance: of('balance'),
      came: of('came'),
      went: of('went'),
      stake: of('stake'),
      payout: of('payout'),
      counted: of('counted'),
    };
  }

  it(
    'agree with the ledger to the centavo, and so does their chart [SCR-22] [SCR-23] [SCR-24] [API-91] [API-93]',
    { tags: ['core'] },
    async () => {
      const saver = await plantDay();
      const ledger = await ledgerOf(saver);
      expect(ledger.balance).toBe(ledger.came - ledger.went);
      const { page, open, move, problems, layoutShift } = await site.visit({ language: 'EN', session: saver.session });
      await open('/m/transaction/record');
      const rows = page.getByRole('main').getByRole('listitem');
      await expect.poll(() => rows.count()).toBe(ledger.legs);
      await expect.poll(() => besides(page, t('record.in')).innerText()).toBe(signedPesos(ledger.came));
      expect(await besides(page, t('record.out')).innerText()).toBe(pesos(-ledger.went));
      expect(await rows.first().innerText()).toContain(pesos(ledger.balance));

      await move('/m/gameRecord');
      await expect.poll(() => besides(page, t('bets.stake')).innerText()).toBe(pesos(ledger.stake));
      expect(await besides(page, t('bets.payout')).innerText()).toBe(pesos(ledger.payout));
      await page.getByText(t('bets.countedInAll', { amount: pesos(ledger.counted) })).waitFor();

      await move('/m/profitandloss');
      const net = signedPesos(ledger.payout - ledger.stake);
      const chart = page.getByRole('figure');
      await expect.poll(() => chart.getByRole('listitem').last().innerText()).toContain(`: ${net}`);
      expect(await besides(page, t('pnl.stake')).innerText()).toBe(pesos(ledger.stake));
      expect(await besides(page, t('pnl.payout')).innerText()).toBe(pesos(ledger.payout));
      expect(await besides(page, t('pnl.deposit')).innerText()).toBe('₱1,000.10');
      expect(await besides(page, t('pnl.withdraw')).innerText()).toBe('₱0.00');
      const slots = page.getByRole('row', { name: t('gameType.RNG') });
      expect(await slots.innerText()).toContain(signedPesos(25_040n - 10_001n - 2_030n));
      expect(await layoutShift()).toBeLessThan(0.1);
      expect(problems).toEqual([]);
    },
  );

  it('can be saved whole as a file that is no danger to a spreadsheet [SCR-22] [SCR-23]', async () => {
    const saver = await plantDay();
    const ledger = await ledgerOf(saver);
    const { page, open, problems } = await site.visit({ language: 'EN', session: saver.session });
    const save = async (path: string) => {
      await open(path);
      await page.getByRole('main').getByRole('listitem').first().waitFor();
      const started = page.waitForEvent('download');
      await page.getByRole('button', { name: t('report.export') }).tap();
      const download = await started;
      const text = await readFile(await download.path(), 'utf8');
      expect(text.startsWith('\uFEFF')).toBe(true);
      return { name: download.suggestedFilename(), lines: text.slice(1).split('\r\n') };
    };
    const records = await save('/m/transaction/record');
    expect(records.name).toMatch(/^account-record-[\d-]+\.csv$/);
    expect(records.lines).toHaveLength(ledger.legs + 1);
    const centavos = records.lines.slice(1).map((line) => {
      const amount = line.split(',').slice(-2)[0] ?? '';
      return BigInt(amount.replace('.', ''));
    });
    expect(centavos.reduce((sum, one) => sum + one, 0n)).toBe(ledger.balance);
    const bets = await save('/m/gameRecord');
    expect(bets.lines).toHaveLength(6);
    expect(bets.lines.filter((line) => line.includes('HYPERLINK'))).toHaveLength(1);
    expect(
      bets.lines
        .join(',')
        .split(/,"?/)
        .filter((cell) => /^[=+@\t]/.test(cell)),
    ).toEqual([]);
    expect(problems).toEqual([]);
  });
});
