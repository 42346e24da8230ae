import type { FrameLocator, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { gameOn, gameWordsOf } from '../harness/game.ts';
import { centavosIn, payIn, pesos, plantSaver, purseOf, type Saver } from '../harness/money.ts';
import { wordsOf } from '../harness/words.ts';

const PATIENCE_MS = 20_000;
const ROUNDS_MAX = 60;
/** A climb may be a long one. */
const CLIMB_MS = 90_000;
const FUNDS = 5_000_000n;

/** One title of each engine that is drawn. */
const DRAWN = [
  ['classic reels', 'Royal Sevens'],
  ['lines', 'Star Burner'],
  ['stacked lines', 'Whiskey Creek'],
  ['243 ways', 'Giraffe Golden Leaf'],
  ['more ways', 'Longship Plunder'],
  ['held coins', 'Jingle Jackpot Bells'],
  ['expanding symbols', 'Kundiman Nights'],
  ['a wheel', 'Saturn Rings Riches'],
  ['chests', 'Gold Watch Heist'],
  ['clusters', 'Honeybee Hustle'],
] as const;

const t = gameWordsOf('EN');
const button = (frame: FrameLocator, name: string | RegExp) => frame.getByRole('button', { name });

/** How a round of each instant game is played to its end; the number of the round lets it be played differently. */
const INSTANT: readonly (readonly [
  engine: string,
  title: string,
  play: (frame: FrameLocator, nr: number) => Promise<void>,
])[] = [
  ['dice', 'Dais Duel', betOnly],
  ['limbo', 'Langit Limit', betOnly],
  ['coin', 'Kara Krus', betOnly],
  ['wheel', 'Perya Wheel', betOnly],
  ['drop', 'Holen Drop', betOnly],
  ['color', 'Kulay Kubo', betOnly],
  ['keno', 'Bola Keno', playKeno],
  ['scratch', 'Kaskas Fiesta', playScratch],
  ['mines', 'Mina de Oro', playMines],
  ['hilo', 'Taas o Baba', playHilo],
  ['towers', 'Bamboo Tower', playTowers],
  ['poker', 'Jacks sa Kanto', playPoker],
];

const rested = (frame: FrameLocator, name: string) =>
  button(frame, new RegExp(`^${name}`)).and(frame.locator(':enabled'));

async function betOnly(frame: FrameLocator): Promise<void> {
  await rested(frame, t('instant.bet')).tap();
}

async function playKeno(frame: FrameLocator, nr: number): Promise<void> {
  if (nr === 0)
    await button(frame, new RegExp(t('keno.random').split('{')[0]!.trim()))
      .first()
      .tap();
  await rested(frame, t('instant.bet')).tap();
}

async function playScratch(frame: FrameLocator): Promise<void> {
  await rested(frame, t('scratch.buy')).tap();
  await rested(frame, t('scratch.all')).tap();
}

/** Takes the first prize, or goes on until it is lost. */
async function climb(frame: FrameLocator, nr: number, step: (at: number) => Promise<boolean>): Promise<void> {
  for (let at = 0; ; at += 1) {
    const isGoing = await step(at);
    if (!isGoing) return;
    if (nr % 2 === 0) return rested(frame, t('instant.take')).tap();
  }
}

/** Whether the round goes on after a tap: then the win can be taken. */
async function goesOn(frame: FrameLocator): Promise<boolean> {
  const [taking, betting] = [rested(frame, t('instant.take')), rested(frame, t('instant.bet'))];
  await taking.or(betting).first().waitFor();
  return taking.isVisible();
}

async function playMines(frame: FrameLocator, nr: number): Promise<void> {
  await rested(frame, t('instant.bet')).tap();
  await climb(frame, nr, async (at) => {
    const name = t('mines.cell').replace('{number}', String(at + 1));
    await frame.getByRole('button', { name, exact: true }).tap();
    return goesOn(frame);
  });
}

async function playTowers(frame: FrameLocator, nr: number): Promise<void> {
  await rested(frame, t('instant.bet')).tap();
  await climb(frame, nr, async (at) => {
    await button(
      frame,
      t('towers.door.closed')
        .replace('{floor}', String(at + 1))
        .replace('{number}', '1'),
    ).tap();
    return goesOn(frame);
  });
}

async function playHilo(frame: FrameLocator, nr: number): Promise<void> {
  await rested(frame, t('instant.bet')).tap();
  await climb(frame, nr, async () => {
    const [high, low] = [t('hilo.high'), t('hilo.low')].map((name) => rested(frame, name));
    await high!.or(low!).first().waitFor();
    await ((await high!.isVisible()) ? high! : low!).tap();
    return goesOn(frame);
  });
}

async function playPoker(frame: FrameLocator): Promise<void> {
  await rested(frame, t('poker.deal')).tap();
  await rested(frame, t('poker.draw')).tap();
}

describe('a title of each engine', () => {
  const site = useSite({ popups: false, worker: false });

  async function roundsOf({ memberId }: Saver) {
    const rows = await site
      .database()
      .query('select round_no, state, stake, win from round where member_id = $1 order by id', [memberId]);
    return rows.map((row) => ({
      roundNo: String(row['round_no']),
      state: String(row['state']),
      stake: centavosIn(row['stake']),
      win: centavosIn(row['win']),
    }));
  }

  async function open(title: string, size: { readonly width?: number; readonly height?: number } = {}) {
    const saver = await plantSaver(site);
    await payIn(site, saver, pesos(FUNDS).replace(/[^\d.]/g, ''));
    const [row] = await site.database().query(`select id from game where name = $1`, [title]);
    const visit = await site.visit({ language: 'EN', session: saver.session, ...size });
    visit.page.setDefaultTimeout(PATIENCE_MS);
    await visit.open(`/m/launchGame?nodeId=${String(row?.['id'])}`);
    return { saver, visit, frame: visit.page.frameLocator(`iframe[title="${title}"]`) };
  }

  /** Plays until there was a win and a loss, each round ended before the next. */
  async function playBoth(saver: Saver, play: (nr: number) => Promise<void>, timeout = PATIENCE_MS): Promise<void> {
    for (let nr = 0; nr < ROUNDS_MAX; nr += 1) {
      await play(nr);
      // A bet that came too late for its climb was none; the states of the others say what a round waits for.
      const states = async () =>
        (await roundsOf(saver)).map(({ state }) => state).filter((state) => state !== 'refused');
      await expect.poll(states, { timeout }).toEqual(Array.from({ length: nr + 1 }, () => 'closed'));
      const played = await roundsOf(saver);
      // The ball of a drop always brings something back; less than the stake is a loss.
      if (played.some(({ stake, win }) => win >= stake) && played.some(({ stake, win }) => win < stake)) return;
    }
    throw new Error(`${ROUNDS_MAX} rounds were all alike`);
  }

  /** The books, the game, the record and the proof say the same. */
  async function expectAgreed(saver: Saver, title: string, page: Page, frame: FrameLocator): Promise<void> {
    const words = wordsOf('EN');
    const played = await roundsOf(saver);
    const expected = played.reduce((sum, { stake, win }) => sum - stake + win, FUNDS);
    expect((await purseOf(site, saver)).cash).toBe(expected);
    await expect
      .poll(() => button(frame, t('action.deposit')).innerText(), { timeout: PATIENCE_MS })
      .toContain(pesos(expected));
    await button(frame, t('action.exit')).tap();
    await page.waitForURL((url) => !url.pathname.includes('launchGame'));
    await page.goto(`${site.baseUrl}/m/gameRecord`);
    await page.getByText(title).first().waitFor();
    const last = played[played.length - 1]?.roundNo ?? '';
    await page.goto(`${site.baseUrl}/m/fairness?round=${last}`);
    const [reveal, good] = [
      page.getByRole('button', { name: words('fair.reveal') }),
      page.getByRole('heading', { name: words('fair.good') }),
    ];
    // The link of a shared round is told by itself, once its climb is over for everybody.
    await reveal.or(good).first().waitFor({ timeout: 90_000 });
    if (await reveal.isVisible()) await reveal.tap();
    await good.waitFor();
  }

  it.each(DRAWN)('is played to a win and a loss, and proved: %s', { timeout: 240_000 }, async (_, title) => {
    const { saver, visit, frame } = await open(title);
    const game = await gameOn(visit.page, title, 'EN');
    await button(frame, t('action.quick')).tap();
    await playBoth(saver, () => game.spin());
    await expectAgreed(saver, title, visit.page, frame);
    expect(visit.problems).toEqual([]);
  });

  it.each(INSTANT)('is played to a win and a loss, and proved: %s', { timeout: 240_000 }, async (_, title, play) => {
    const { saver, visit, frame } = await open(title);
    await playBoth(saver, (nr) => play(frame, nr));
    await expectAgreed(saver, title, visit.page, frame);
    expect(visit.problems).toEqual([]);
  });

  it('is played to a win and a loss, and proved: a climb that everybody shares', { timeout: 400_000 }, async () => {
    const title = 'Firework Climb';
    const { saver, visit, frame } = await open(title);
    const flyAndTake = async (nr: number) => {
      await button(frame, new RegExp(`^(${t('instant.bet')}|${t('crash.next')})`))
        .and(frame.locator(':enabled'))
        .first()
        .tap();
      // Every other time the win is left in the air until it is gone.
      if (nr % 2 === 0) await rested(frame, t('instant.take')).tap({ timeout: CLIMB_MS });
    };
    await playBoth(saver, (nr) => flyAndTake(nr).catch(() => undefined), CLIMB_MS);
    await expectAgreed(saver, title, visit.page, frame);
    expect(visit.problems).toEqual([]);
  });

  it.each([
    [320, 568],
    [812, 375],
  ])('has numbers and stakes that a thumb can hit, also where eighty stand on %i by %i', async (width, height) => {
    const { frame } = await open('Keno Constellation', { width, height });
    const last = button(frame, t('keno.number').replace('{number}', '80'));
    await button(frame, t('keno.clear')).tap();
    await last.tap();
    await expect.poll(() => last.getAttribute('aria-pressed')).toBe('true');
    const sizeOf = async (target: Locator) => {
      const box = await target.boundingBox();
      return Math.min(box?.width ?? 0, box?.height ?? 0);
    };
    await expect.poll(() => sizeOf(last)).toBeGreaterThanOrEqual(44);
    await button(frame, new RegExp(`^${t('panel.stake')}`)).tap();
    await expect.poll(() => sizeOf(button(frame, '₱2,000.00'))).toBeGreaterThanOrEqual(44);
  });

  it(
    'waits for whoever reloads in the middle of a round, and goes on where it was [R50]',
    { timeout: 120_000 },
    async () => {
      const { saver, visit, frame } = await open('Bamboo Tower');
      await rested(frame, t('instant.bet')).tap();
      const door = (floor: number) =>
        t('towers.door.closed').replace('{floor}', String(floor)).replace('{number}', '1');
      await button(frame, door(1)).tap();
      if (!(await goesOn(frame))) return;
      await visit.page.reload();
      const back = visit.page.frameLocator('iframe[title="Bamboo Tower"]');
      await button(back, t('towers.door.safe').replace('{floor}', '1').replace('{number}', '1')).waitFor();
      await rested(back, t('instant.take')).tap();
      await expect.poll(() => roundsOf(saver)).toMatchObject([{ state: 'closed' }]);
      const [round] = await roundsOf(saver);
      expect(round!.win).toBeGreaterThan(round!.stake);
    },
  );
});
