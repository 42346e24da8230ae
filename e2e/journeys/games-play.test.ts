import { SUPPORTED_LANGUAGES } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { gameOn, gameWordsOf, hotGame, tileOf } from '../harness/game.ts';
import { logIn, pathOf, plantMember } from '../harness/identity.ts';
import { centavosIn, payIn, pesos, plantSaver, prepare, purseOf, type Saver } from '../harness/money.ts';
import { wordsOf } from '../harness/words.ts';

const PATIENCE_MS = 15_000;
const SPINS = 4;

describe('a game', () => {
  const site = useSite({ popups: false, worker: false });

  /** The rounds of a member, oldest first, as the studio and the ledger have them. */
  async function roundsOf({ memberId }: Saver) {
    const rows = await site.database().query(
      `select r.round_no, r.state, r.stake, r.win, r.is_seen,
         (select count(*) from ledger_transfer t where t.key = 'bet:' || r.vendor_code || ':' || r.round_no and t.kind = 'bet')
           as bets,
         (select coalesce(sum(t.amount), 0) from ledger_transfer t
          where t.key = 'bet:' || r.vendor_code || ':' || r.round_no and t.kind = 'payout') as paid
       from round r where r.member_id = $1 order by r.id`,
      [memberId],
    );
    return rows.map((row) => ({
      roundNo: String(row['round_no']),
      state: String(row['state']),
      stake: centavosIn(row['stake']),
      win: centavosIn(row['win']),
      bets: Number(row['bets']),
      paid: centavosIn(row['paid']),
    }));
  }

  it.each(SUPPORTED_LANGUAGES)(
    'is found by a guest, opened after login, paid for, played, recorded and proved, in %s [LAUNCH-01] [LAUNCH-07] [SCR-37]',
    async (language) => {
      const t = wordsOf(language);
      const account = await plantMember(site.database());
      const visit = await site.visit({ language });
      const { page } = visit;
      page.setDefaultTimeout(PATIENCE_MS);
      await visit.open('/m/home');
      const { gameName: title } = await hotGame(site.baseUrl);
      await tileOf(page, title).tap();
      await page.waitForURL('**/m/login**');
      await logIn(page, account);

      const saver = await prepare(site, account);
      await visit.move('/m/voucherCenter');
      await page.getByRole('button', { name: t('deposit.limitsLater') }).tap();
      const orderNo = await payIn(site, saver, '500.00');
      expect(orderNo).not.toBe('');
      await visit.move('/m/home');
      await page
        .getByRole('region', { name: t('wallet.total') })
        .getByText('₱500.00')
        .waitFor();
      await tileOf(page, title).tap();

      const game = await gameOn(page, title, language);
      for (let turn = 0; turn < SPINS; turn += 1) await game.spin();
      const played = await roundsOf(saver);
      expect(played).toHaveLength(SPINS);
      const stake = played.reduce((sum, one) => sum + one.stake, 0n);
      const win = played.reduce((sum, one) => sum + one.win, 0n);
      for (const one of played) expect(one).toMatchObject({ state: 'closed', bets: 1, paid: one.win });
      const { cash } = await purseOf(site, saver);
      expect(cash).toBe(50_000n - stake + win);
      await expect.poll(() => game.figure('balance')).toBe(pesos(cash));

      await game.frame.getByRole('button', { name: gameWordsOf(language)('action.exit') }).tap();
      await page
        .getByRole('region', { name: t('wallet.total') })
        .getByText(pesos(cash))
        .waitFor();
      expect(pathOf(page)).toBe('/m/home');
      await visit.move('/m/gameRecord');
      await page
        .getByText(title)
        .nth(SPINS - 1)
        .waitFor();
      await visit.move('/m/profitandloss');
      await page
        .getByText(pesos(win - stake))
        .first()
        .waitFor();

      const last = played[SPINS - 1]?.roundNo ?? '';
      await visit.move(`/m/fairness?round=${last}`);
      await page.getByRole('button', { name: t('fair.reveal') }).tap();
      await page.getByRole('heading', { name: t('fair.good') }).waitFor();
      expect(visit.problems).toEqual([]);
    },
  );

  it('whose tab is closed in the middle of a spin is settled once, and shown on return [R50]', async () => {
    const saver = await plantSaver(site);
    await payIn(site, saver, '200.00');
    const first = await site.visit({ language: 'EN', session: saver.session });
    await first.open('/m/home');
    const { gameName: title, nodeId } = await hotGame(site.baseUrl);
    await tileOf(first.page, title).tap();
    const game = await gameOn(first.page, title, 'EN');
    await game.frame.getByRole('button', { name: gameWordsOf('EN')('action.spin'), exact: true }).tap();
    await first.page.waitForResponse('**/studio/v1/play');
    await first.page.close({ runBeforeUnload: false });

    await expect.poll(() => roundsOf(saver)).toMatchObject([{ state: 'closed', bets: 1 }]);
    const [round] = await roundsOf(saver);
    const cash = 20_000n - (round?.stake ?? 0n) + (round?.win ?? 0n);
    expect(await purseOf(site, saver)).toMatchObject({ cash });

    const second = await site.visit({ language: 'EN', session: saver.session });
    await second.open(`/m/launchGame?nodeId=${nodeId}`);
    const back = second.page.frameLocator(`iframe[title="${title}"]`);
    await back.getByText(gameWordsOf('EN')('status.replay')).waitFor({ timeout: PATIENCE_MS });
    const again = await gameOn(second.page, title, 'EN');
    await expect.poll(() => again.figure('balance'), { timeout: PATIENCE_MS }).toBe(pesos(cash));
    expect(await roundsOf(saver)).toHaveLength(1);
    await again.frame.getByRole('button', { name: gameWordsOf('EN')('action.exit') }).tap();
    expect(second.problems).toEqual([]);
  });

  it('whose answer is lost plays one round, not two [D4]', async () => {
    const saver = await plantSaver(site);
    await payIn(site, saver, '200.00');
    const visit = await site.visit({ language: 'EN', session: saver.session });
    await visit.open('/m/home');
    const { gameName: title } = await hotGame(site.baseUrl);
    await tileOf(visit.page, title).tap();
    const game = await gameOn(visit.page, title, 'EN');
    let lost = 0;
    await visit.page.route('**/studio/v1/play', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await game.spin();
    expect(lost).toBe(1);
    const [round, ...others] = await roundsOf(saver);
    expect(others).toEqual([]);
    expect(round).toMatchObject({ state: 'closed', bets: 1 });
    const cash = 20_000n - (round?.stake ?? 0n) + (round?.win ?? 0n);
    await expect.poll(() => game.figure('balance')).toBe(pesos(cash));
  });
});
