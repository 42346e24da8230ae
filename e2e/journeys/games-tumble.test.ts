import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { BRAND } from '../harness/database.ts';
import { gameOn, gameWordsOf } from '../harness/game.ts';
import { centavosIn, payIn, pesos, plantSaver, purseOf } from '../harness/money.ts';
import { wordsOf } from '../harness/words.ts';

const PATIENCE_MS = 20_000;
const SPINS_MAX = 25;

describe('games in which symbols fall', () => {
  const site = useSite({ popups: false, worker: false });

  /** The first title of a class, as the lobby lists it. */
  async function firstOf(kind: string): Promise<{ readonly gameName: string; readonly nodeId: string }> {
    const asked = `gameType=RNG&gameClassify=${kind}&pageNo=1&language=EN`;
    const answer = await fetch(`${site.baseUrl}/lgw/game/list?${asked}`, { headers: { merchant: BRAND } });
    const { value } = (await answer.json()) as { value?: { games: { gameName: string; nodeId: string }[] } };
    const [first] = value?.games ?? [];
    if (!first) throw new Error(`There are no titles of ${kind}.`);
    return first;
  }

  it.each(['TUMBLE', 'CLUSTER'])('are played to a win and a loss, and add up everywhere: %s', async (kind) => {
    const t = wordsOf('EN');
    const saver = await plantSaver(site);
    await payIn(site, saver, '2000.00');
    const { gameName, nodeId } = await firstOf(kind);
    const visit = await site.visit({ language: 'EN', session: saver.session });
    const { page } = visit;
    page.setDefaultTimeout(PATIENCE_MS);
    await visit.open(`/m/launchGame?nodeId=${nodeId}`);
    const game = await gameOn(page, gameName, 'EN');
    const rounds = () =>
      site
        .database()
        .query('select round_no, stake, win, state from round where member_id = $1 order by id', [saver.memberId]);
    const isBoth = async () => {
      const wins = (await rounds()).map((row) => centavosIn(row['win']));
      return wins.some((win) => win > 0n) && wins.some((win) => win === 0n);
    };
    for (let spin = 0; spin < SPINS_MAX && !(await isBoth()); spin += 1) await game.spin();
    const played = await rounds();
    expect(await isBoth()).toBe(true);
    const sum = (name: string) => played.reduce((so, row) => so + centavosIn(row[name]), 0n);
    const { cash } = await purseOf(site, saver);
    expect(cash).toBe(200_000n - sum('stake') + sum('win'));
    await expect.poll(() => game.figure('balance')).toBe(pesos(cash));
    await game.frame.getByRole('button', { name: gameWordsOf('EN')('action.exit') }).tap();
    await visit.move(`/m/fairness?round=${String(played[played.length - 1]?.['round_no'])}`);
    await page.getByRole('button', { name: t('fair.reveal') }).tap();
    await page.getByRole('heading', { name: t('fair.good') }).waitFor();
    expect(visit.problems).toEqual([]);
  });
});
