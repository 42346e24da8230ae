import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { frameOf, gameOn, gameWordsOf, hotGame, roundsOf, tileOf } from '../harness/game.ts';
import { logIn, memberIdOf, pathOf, plantMember } from '../harness/identity.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { centavosOn, payIn, pesos, plantSaver, prepare, purseOf } from '../harness/money.ts';
import { LOST_AT_ONCE, plantRounds, titleNamed, WON_AT_ONCE } from '../harness/seeds.ts';
import { wordsOf } from '../harness/words.ts';

const PATIENCE_MS = 15_000;
const FUNDS = 20_000n;

describe('a game', () => {
  const site = useSite({ popups: false, worker: false });

  it.each(journeyLanguages)(
    'is found by a guest, opened after login, paid for, played, recorded and proved, in %s [LAUNCH-01] [LAUNCH-07] [SCR-37]',
    { tags: ['core'] },
    async (language) => {
      const t = wordsOf(language);
      const account = await plantMember(site.database());
      const visit = await site.visit({ language });
      const { page } = visit;
      page.setDefaultTimeout(PATIENCE_MS);
      await visit.open('/m/home');
      const { gameName: title } = await hotGame(site.baseUrl);
      const player = { memberId: await memberIdOf(site.database(), account) };
      // Whoever has logged in sits down at once, with seeds of their own unless there are some.
      const foretold = await plantRounds(site, player, titleNamed(title), [WON_AT_ONCE, LOST_AT_ONCE]);
      await tileOf(page, title).tap();
      await page.waitForURL('**/m/login**');
      await logIn(page, account);

      const saver = await prepare(site, account, { pin: false });
      await visit.move('/m/voucherCenter');
      await page.getByRole('button', { name: t('deposit.limitsLater') }).tap();
      await payIn(site, saver, '200.00');
      await visit.move('/m/home');
      await page
        .getByRole('region', { name: t('wallet.total') })
        .getByText(pesos(FUNDS))
        .waitFor();
      await tileOf(page, title).tap();

      const game = await gameOn(page, title, language);
      const stake = centavosOn(await game.figure('stake'));
      const wins = foretold.map(({ winFor }) => winFor(stake));
      for (const win of wins) {
        await game.spin();
        await expect.poll(() => game.figure('win')).toBe(pesos(win));
      }
      const played = await roundsOf(site, saver);
      expect(played).toMatchObject(wins.map((win) => ({ state: 'closed', stake, win, bets: 1, paid: win })));
      const gain = wins.reduce((sum, win) => sum + win - stake, 0n);
      const cash = FUNDS + gain;
      expect(await purseOf(site, saver)).toMatchObject({ cash });
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
        .nth(played.length - 1)
        .waitFor();
      await visit.move('/m/profitandloss');
      await page.getByText(pesos(gain)).first().waitFor();

      await visit.move(`/m/fairness?round=${played.at(-1)?.roundNo ?? ''}`);
      await page.getByRole('button', { name: t('fair.reveal') }).tap();
      await page.getByRole('heading', { name: t('fair.good') }).waitFor();
      expect(visit.problems).toEqual([]);
    },
  );

  /** Seats somebody with money at the first of the hot games, whose next round wins. */
  async function sitDown() {
    const saver = await plantSaver(site, { pin: false });
    const { gameName: title, nodeId } = await hotGame(site.baseUrl);
    const [foretold] = await plantRounds(site, saver, titleNamed(title), [WON_AT_ONCE]);
    await payIn(site, saver, '200.00');
    const open = async () => {
      const visit = await site.visit({ language: 'EN', session: saver.session });
      visit.page.setDefaultTimeout(PATIENCE_MS);
      await visit.open(`/m/launchGame?nodeId=${nodeId}`);
      return visit;
    };
    const visit = await open();
    const game = await gameOn(visit.page, title, 'EN');
    const stake = centavosOn(await game.figure('stake'));
    const win = foretold?.winFor(stake) ?? 0n;
    const round = { state: 'closed', stake, win, bets: 1, paid: win };
    return { saver, title, open, visit, game, round, cash: FUNDS - stake + win };
  }

  it(
    'whose tab is closed in the middle of a spin is settled once, and shown on return [R50]',
    { tags: ['core'] },
    async () => {
      const { saver, title, open, visit: first, game, round, cash } = await sitDown();
      const answered = first.page.waitForResponse('**/studio/v1/play');
      await game.frame.getByRole('button', { name: gameWordsOf('EN')('action.spin'), exact: true }).tap();
      await answered;
      await first.page.close({ runBeforeUnload: false });

      await expect.poll(() => roundsOf(site, saver)).toMatchObject([round]);
      expect(await purseOf(site, saver)).toMatchObject({ cash });

      const second = await open();
      await frameOf(second.page, title).getByText(gameWordsOf('EN')('status.replay')).waitFor();
      const again = await gameOn(second.page, title, 'EN');
      await expect.poll(() => again.figure('balance')).toBe(pesos(cash));
      expect(await roundsOf(site, saver)).toHaveLength(1);
      await again.frame.getByRole('button', { name: gameWordsOf('EN')('action.exit') }).tap();
      expect(second.problems).toEqual([]);
    },
  );

  it('takes no tap before it can be seen, and stands where it is shown from the start [SCR-37]', async () => {
    const saver = await plantSaver(site, { pin: false });
    const { gameName: title, nodeId } = await hotGame(site.baseUrl);
    const visit = await site.visit({ language: 'EN', session: saver.session });
    const { page } = visit;
    let isSent = () => {};
    const held = new Promise<void>((resolve) => (isSent = resolve));
    await page.route('**/play/**', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/play/**');
    await visit.open(`/m/launchGame?nodeId=${nodeId}`);
    await asked;
    const frame = page.locator(`iframe[title="${title}"]`);
    const hit = () => page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight - 60)?.tagName);
    const [place, before] = [await frame.boundingBox(), await hit()];
    isSent();
    await gameOn(page, title, 'EN');
    await expect.poll(hit).toBe('IFRAME');
    expect(before).not.toBe('IFRAME');
    expect(await frame.boundingBox()).toEqual(place);
  });

  it('can be kept and given the whole screen from inside, and gives the screen back when it is left [GLIST-13]', async () => {
    const saver = await plantSaver(site, { pin: false });
    const { gameName: title, nodeId } = await hotGame(site.baseUrl);
    const t = gameWordsOf('EN');
    const { page, open, problems } = await site.visit({ language: 'EN', session: saver.session });
    await open('/m/home');
    await tileOf(page, title).tap();
    const { frame } = await gameOn(page, title, 'EN');
    const press = (key: 'action.info' | 'action.favourite' | 'action.fullScreen' | 'action.close' | 'action.exit') =>
      frame.getByRole('button', { name: t(key), exact: true }).tap();
    const isOn = (key: 'action.favourite' | 'action.fullScreen') =>
      frame.getByRole('button', { name: t(key), exact: true, pressed: true }).waitFor();
    await press('action.info');
    await press('action.favourite');
    await isOn('action.favourite');
    const kept = await site.database().query('select game_id from favourite where member_id = $1', [saver.memberId]);
    expect(kept.map((row) => String(row['game_id']))).toEqual([nodeId]);
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    await press('action.fullScreen');
    await isOn('action.fullScreen');
    expect(await isFull()).toBe(true);
    await press('action.close');
    await press('action.exit');
    await page.waitForURL('**/m/home');
    await expect.poll(isFull).toBe(false);
    await tileOf(page, title).waitFor();
    const star = wordsOf('EN')('games.keep', { game: title });
    await page.getByRole('button', { name: star, exact: true, pressed: true }).first().waitFor();
    expect(problems).toEqual([]);
  });

  it('whose answer is lost plays one round, not two [D4]', { tags: ['core'] }, async () => {
    const { saver, visit, game, round, cash } = await sitDown();
    let lost = 0;
    await visit.page.route('**/studio/v1/play', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await game.spin();
    expect(lost).toBe(1);
    expect(await roundsOf(site, saver)).toMatchObject([round]);
    await expect.poll(() => game.figure('balance')).toBe(pesos(cash));
  });
});
