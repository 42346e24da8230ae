import type { FrameLocator, Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ForetoldRound, WantedRound } from '../../tools/testing/known-rounds.ts';
import { useSite, type Visit } from '../harness/browser.ts';
import { frameOf, gameOn, gameWordsOf, pressable, roundsOf, stakeOn } from '../harness/game.ts';
import { payIn, pesos, plantSaver, purseOf, type Saver } from '../harness/money.ts';
import { LOST_AT_ONCE, plantClimbs, plantRounds, titleNamed, WON_AT_ONCE } from '../harness/seeds.ts';
import { wordsOf } from '../harness/words.ts';

const PATIENCE_MS = 15_000;
const FUNDS = 5_000_000n;

const won: WantedRound['isGood'] = (_, times) => times >= 1;
// The ball of a drop always brings something back; less than the stake is a loss.
const lost: WantedRound['isGood'] = (_, times) => times < 1;
/** The paid spin opens something else and no free spins, which would take their time. */
const opens = (kind: string): WantedRound => ({
  isGood: ({ events }, times) =>
    events.length === 2 && times >= 1 && (events[1] as { readonly kind: string }).kind === kind,
});

/** A title of each engine that is drawn, and what its first round brings. */
const DRAWN: readonly (readonly [engine: string, title: string, first: WantedRound])[] = [
  ['classic reels', 'Royal Sevens', WON_AT_ONCE],
  ['lines', 'Star Burner', WON_AT_ONCE],
  ['stacked lines', 'Whiskey Creek', WON_AT_ONCE],
  ['243 ways', 'Giraffe Golden Leaf', WON_AT_ONCE],
  ['more ways', 'Longship Plunder', WON_AT_ONCE],
  ['held coins', 'Jingle Jackpot Bells', opens('hold')],
  ['expanding symbols', 'Kundiman Nights', WON_AT_ONCE],
  ['a wheel', 'Saturn Rings Riches', opens('wheel')],
  ['chests', 'Gold Watch Heist', opens('pick')],
  ['symbols that fall', 'Frog Rain Chorus', WON_AT_ONCE],
  ['clusters', 'Honeybee Hustle', WON_AT_ONCE],
];

const t = gameWordsOf('EN');
const button = (frame: FrameLocator, name: string) => frame.getByRole('button', { name, exact: true });

/** What a player taps before the first round, to bet, and for each thing that is done in a round. */
interface Hand {
  /** Without it, rounds are made quick. */
  readonly choose?: (frame: FrameLocator) => Promise<void>;
  readonly bet: (frame: FrameLocator) => Promise<void>;
  readonly act?: (frame: FrameLocator, action: Action, place: number) => Promise<void>;
}

/** Everything that can be done in rounds of these engines. */
interface Action {
  readonly pick?: number;
  readonly door?: number;
  readonly guess?: 'high' | 'low';
  readonly hold?: readonly boolean[];
  readonly take?: true;
}

const bet = (frame: FrameLocator) => pressable(frame, t('instant.bet')).tap();
const take = (frame: FrameLocator) => pressable(frame, t('instant.take')).tap();
const TAKE = { take: true } as const;
const MEDIUM = { level: 'medium' };

/** A title of each instant game: what is chosen, what is done in a round that wins and in one that loses, and how. */
const INSTANT: readonly (readonly [
  engine: string,
  title: string,
  plan: { readonly choice?: unknown; readonly wins?: readonly Action[]; readonly loses?: readonly Action[] },
  hand: Hand,
])[] = [
  ['limbo', 'Langit Limit', { choice: { target: 200 } }, { bet }],
  ['coin', 'Kara Krus', { choice: { side: 'heads' } }, { bet }],
  ['wheel', 'Perya Wheel', { choice: { risk: 'medium' } }, { bet }],
  ['drop', 'Holen Drop', { choice: { risk: 'medium' } }, { bet }],
  ['color', 'Kulay Kubo', { choice: { colors: [0] } }, { bet }],
  ['keno', 'Bola Keno', { choice: { picks: [3, 7] } }, { choose: pickNumbers, bet }],
  ['scratch', 'Kaskas Fiesta', {}, { choose: scratchByHand, bet: scratch }],
  [
    'mines',
    'Mina de Oro',
    { choice: { mines: 3 }, wins: [{ pick: 0 }, TAKE], loses: [{ pick: 0 }] },
    { bet, act: mine },
  ],
  ['towers', 'Bamboo Tower', { choice: MEDIUM, wins: [{ door: 0 }, TAKE], loses: [{ door: 0 }] }, { bet, act: climb }],
  ['hilo', 'Taas o Baba', { wins: [{ guess: 'high' }, TAKE], loses: [{ guess: 'low' }] }, { bet, act: guess }],
  ['poker', 'Jacks sa Kanto', { wins: [holdFirst(2)], loses: [holdFirst(0)] }, { bet: deal, act: draw }],
];

async function hurry(frame: FrameLocator): Promise<void> {
  await button(frame, t('action.quick')).tap();
}

async function pickNumbers(frame: FrameLocator): Promise<void> {
  await hurry(frame);
  await button(frame, t('keno.clear')).tap();
  for (const number of [3, 7]) await button(frame, t('keno.number', { number })).tap();
}

/** Whoever is quick has their cards scratched for them. */
async function scratchByHand(frame: FrameLocator): Promise<void> {
  await expect.poll(() => button(frame, t('action.quick')).getAttribute('aria-pressed')).toBe('false');
}

async function scratch(frame: FrameLocator): Promise<void> {
  await pressable(frame, t('scratch.buy')).tap();
  await pressable(frame, t('scratch.all')).tap();
}

async function mine(frame: FrameLocator, { pick = 0, take: isTaken }: Action): Promise<void> {
  await (isTaken ? take(frame) : button(frame, t('mines.cell', { number: pick + 1 })).tap());
}

async function climb(frame: FrameLocator, { door = 0, take: isTaken }: Action, floor: number): Promise<void> {
  const name = t('towers.door.closed', { floor: floor + 1, number: door + 1 });
  await (isTaken ? take(frame) : button(frame, name).tap());
}

async function guess(frame: FrameLocator, action: Action): Promise<void> {
  await (action.take ? take(frame) : pressable(frame, t(`hilo.${action.guess ?? 'high'}`)).tap());
}

async function deal(frame: FrameLocator): Promise<void> {
  await pressable(frame, t('poker.deal')).tap();
}

/** Takes the advice, then changes it to so many of the first cards, and draws the others. */
async function draw(frame: FrameLocator, { hold = [] }: Action): Promise<void> {
  await pressable(frame, t('poker.advice')).tap();
  for (const [at, isHeld] of hold.entries()) {
    const name = new RegExp(`(${t('poker.hold')}|${t('poker.held')})$`);
    const card = frame.getByRole('button', { name }).nth(at);
    // What was tapped before is drawn.
    await card.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    if ((await card.getAttribute('aria-pressed')) !== String(isHeld)) await card.tap();
  }
  await pressable(frame, t('poker.draw')).tap();
}

function holdFirst(count: number): Action {
  return { hold: Array.from({ length: 5 }, (_, at) => at < count) };
}

describe('a title of each engine', () => {
  const site = useSite({ popups: false, worker: false });

  interface Sitting {
    readonly title: string;
    readonly saver: Saver;
    readonly visit: Visit;
    readonly frame: FrameLocator;
    readonly foretold: readonly ForetoldRound[];
  }

  /** Seats somebody with money whose first rounds are known. */
  async function open(
    title: string,
    wanted: readonly WantedRound[] = [],
    size: { readonly width?: number; readonly height?: number } = {},
  ): Promise<Sitting> {
    const saver = await plantSaver(site, { pin: false });
    const foretold = await plantRounds(site, saver, titleNamed(title), wanted);
    await payIn(site, saver, `${FUNDS / 100n}.00`);
    const [row] = await site.database().query(`select id from game where name = $1`, [title]);
    const visit = await site.visit({ language: 'EN', session: saver.session, ...size });
    visit.page.setDefaultTimeout(PATIENCE_MS);
    await visit.open(`/m/launchGame?nodeId=${String(row?.['id'])}`);
    return { title, saver, visit, frame: frameOf(visit.page, title), foretold };
  }

  /** Plays the rounds that are known, each to its end before the next: they come out as foretold. */
  async function playAll({ saver, frame, foretold }: Sitting, play: (round: ForetoldRound) => Promise<void>) {
    const stake = await stakeOn(frame, 'EN');
    const ends = foretold.map(({ choice, actions, winFor }) => {
      const win = winFor(stake);
      return { state: 'closed', stake, choice, actions, win, bets: 1, paid: win };
    });
    for (const [at, round] of foretold.entries()) {
      await play(round);
      await expect.poll(() => roundsOf(site, saver)).toMatchObject(ends.slice(0, at + 1));
    }
  }

  /** The books, the game, the record and the proof say the same. */
  async function expectAgreed({ title, saver, visit, frame }: Sitting): Promise<void> {
    const words = wordsOf('EN');
    const { page } = visit;
    const played = await roundsOf(site, saver);
    const cash = played.reduce((sum, { stake, win }) => sum - stake + win, FUNDS);
    expect((await purseOf(site, saver)).cash).toBe(cash);
    await expect.poll(() => button(frame, t('action.deposit')).innerText()).toContain(pesos(cash));
    await button(frame, t('action.exit')).tap();
    await page.waitForURL((url) => !url.pathname.includes('launchGame'));
    await visit.move('/m/gameRecord');
    await page
      .getByText(title)
      .nth(played.length - 1)
      .waitFor();
    await visit.move(`/m/fairness?round=${played.at(-1)?.roundNo ?? ''}`);
    const good = page.getByRole('heading', { name: words('fair.good') });
    // The link of a climb is told by itself, once it is over for everybody.
    if (played.at(-1)?.place === null) await page.getByRole('button', { name: words('fair.reveal') }).tap();
    await good.waitFor();
    expect(visit.problems).toEqual([]);
  }

  it.each(DRAWN)('is played to a win and a loss, and proved: %s', async (_, title, first) => {
    const sitting = await open(title, [first, LOST_AT_ONCE]);
    const game = await gameOn(sitting.visit.page, title, 'EN');
    await hurry(sitting.frame);
    await playAll(sitting, () => game.spin());
    await expectAgreed(sitting);
  });

  /** Plays an instant game as planned: the first round wins and the second loses. */
  async function playInstant([, title, { choice, wins = [], loses = [] }, hand]: (typeof INSTANT)[number]) {
    const sitting = await open(title, [
      { choice, actions: wins, isGood: won },
      { choice, actions: loses, isGood: lost },
    ]);
    await (hand.choose ?? hurry)(sitting.frame);
    await playAll(sitting, async ({ actions }) => {
      await hand.bet(sitting.frame);
      for (const [place, action] of actions.entries()) await hand.act?.(sitting.frame, action as Action, place);
    });
    await expectAgreed(sitting);
  }

  it('is played to a win and a loss, and proved: dice', { tags: ['core'] }, () =>
    playInstant(['dice', 'Dais Duel', { choice: { side: 'over', chance: 50 } }, { bet }]),
  );

  it.each(INSTANT)('is played to a win and a loss, and proved: %s', (...one) => playInstant(one));

  it(
    'waits for whoever reloads in the middle of a round, and goes on where it was [R50]',
    { tags: ['core'] },
    async () => {
      const actions = [{ door: 0 }, TAKE];
      const sitting = await open('Bamboo Tower', [{ choice: MEDIUM, actions, isGood: won }]);
      const { saver, visit, frame, foretold } = sitting;
      const stake = await stakeOn(frame, 'EN');
      const opened = button(frame, t('towers.door.safe', { floor: 1, number: 1 }));
      await bet(frame);
      await climb(frame, { door: 0 }, 0);
      await opened.waitFor();
      await visit.page.reload();
      await opened.waitFor();
      await take(frame);
      const win = foretold[0]?.winFor(stake);
      await expect
        .poll(() => roundsOf(site, saver))
        .toMatchObject([{ state: 'closed', actions, win, bets: 1, paid: win }]);
      await expectAgreed(sitting);
    },
  );

  it(
    'is taken by one, lost by another, and proved: a climb that everybody shares [2.1]',
    { tags: ['core'] },
    async () => {
      const title = 'Firework Climb';
      const heights = await plantClimbs(site, titleNamed(title), { least: 180, most: 240 });
      const [one, other] = await Promise.all([open(title), open(title)]);
      const stake = await stakeOn(one.frame, 'EN');
      await Promise.all(
        [one, other].map(({ frame }) => pressable(frame, `(${t('instant.bet')}|${t('crash.next')})`).tap()),
      );
      await take(one.frame);
      const left = { state: 'closed', stake, actions: [{ end: true }], win: 0n, bets: 1, paid: 0n };
      await expect.poll(() => roundsOf(site, other.saver)).toMatchObject([left]);
      await Promise.all([expectAgreed(one), expectAgreed(other)]);
      const rides = [...(await roundsOf(site, one.saver)), ...(await roundsOf(site, other.saver))];
      expect(rides.map(({ height }) => height)).toEqual(rides.map(({ place }) => heights[(place ?? 0) - 1]));
      const [taken] = rides;
      const [action] = (taken?.actions ?? []) as readonly { readonly take: number }[];
      const reached = action?.take ?? 0;
      const win = (stake * BigInt(reached)) / 100n;
      expect(taken).toMatchObject({ state: 'closed', stake, win, bets: 1, paid: win });
      expect(reached).toBeGreaterThanOrEqual(100);
      expect(reached).toBeLessThanOrEqual(taken?.height ?? 0);
    },
  );

  it.each([
    [320, 568],
    [812, 375],
  ])('has numbers and stakes that a thumb can hit, also where eighty stand on %i by %i', async (width, height) => {
    const { frame } = await open('Keno Constellation', [], { width, height });
    const last = button(frame, t('keno.number', { number: 80 }));
    await button(frame, t('keno.clear')).tap();
    await last.tap();
    await expect.poll(() => last.getAttribute('aria-pressed')).toBe('true');
    const sizeOf = async (target: Locator) => {
      const box = await target.boundingBox();
      return Math.min(box?.width ?? 0, box?.height ?? 0);
    };
    await expect.poll(() => sizeOf(last)).toBeGreaterThanOrEqual(44);
    await pressable(frame, t('panel.stake')).tap();
    await expect.poll(() => sizeOf(button(frame, '₱2,000.00'))).toBeGreaterThanOrEqual(44);
  });
});
