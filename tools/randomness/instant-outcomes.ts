import type { Draws } from '@perya/fairness';
import type { StudioTitle } from '@perya/game-math';
import type { CoinEvent } from '@perya/instant/coin/public';
import type { ColorEvent } from '@perya/instant/color/public';
import type { CrashOutcome, CrashPublic } from '@perya/instant/crash/public';
import type { DiceEvent, DicePublic } from '@perya/instant/dice/public';
import type { DropEvent, DropPublic } from '@perya/instant/drop/public';
import type { HiloTurned } from '@perya/instant/hilo/public';
import type { KenoEvent, KenoPublic } from '@perya/instant/keno/public';
import type { LimboEvent, LimboPublic } from '@perya/instant/limbo/public';
import type { MinesEvent, MinesPublic } from '@perya/instant/mines/public';
import type { PokerDealt } from '@perya/instant/poker/public';
import type { ScratchEvent, ScratchPublic } from '@perya/instant/scratch/public';
import type { TowersEvent, TowersPublic } from '@perya/instant/towers/public';
import type { WheelEvent, WheelPublic } from '@perya/instant/wheel/public';
import { chiSquare, runs, serialCorrelation, testSequence, type Finding } from './sequence-tests.ts';

/** One thing that comes of a round of a game: a number, and how likely each number is. */
interface Outcome {
  readonly choice?: unknown;
  readonly actions?: readonly unknown[];
  /** How many numbers there are, all as likely; or the chance of each. */
  readonly kinds: number | readonly number[];
  readonly read: (events: readonly unknown[], round: () => Draws) => number;
}

const RISK = { risk: 'low' } as const;
const DECK = 52;
const SUITS = 4;

/** Where heights are told apart, in hundredths. */
const HEIGHTS = [120, 150, 200, 300, 500, 1000];

/** What is looked at, by engine. */
const OUTCOMES: Readonly<Record<string, (title: StudioTitle) => Outcome>> = {
  coin: () => ({
    choice: { side: 'heads' },
    kinds: 2,
    read: ([flip]) => Number((flip as CoinEvent).side === 'tails'),
  }),
  dice: ({ rules }) => ({
    choice: { side: 'under', chance: 50 },
    kinds: 50,
    read: ([roll]) => Math.floor(((roll as DiceEvent).rolled * 50) / (rules as DicePublic).sides),
  }),
  wheel: ({ rules }) => ({
    choice: RISK,
    kinds: (rules as WheelPublic).segments.low.length,
    read: ([stop]) => (stop as WheelEvent).segment,
  }),
  drop: ({ rules }) => ({
    choice: RISK,
    kinds: binomial((rules as DropPublic).rows),
    read: ([fall]) => (fall as DropEvent).bin,
  }),
  keno: ({ rules }) => ({
    choice: { picks: [1] },
    kinds: (rules as KenoPublic).numbers,
    read: ([draw]) => ((draw as KenoEvent).drawn.slice(-1)[0] ?? 0) - 1,
  }),
  color: () => ({
    choice: { colors: [0] },
    kinds: 216,
    read: ([roll]) => (roll as ColorEvent).dice.reduce((number, color) => number * 6 + color, 0),
  }),
  scratch({ rules }) {
    const chances = (rules as ScratchPublic).prizes.map(({ odds }) => 1 / odds);
    const nothing = 1 - chances.reduce((sum, chance) => sum + chance, 0);
    return { kinds: [...chances, nothing], read: ([card]) => (card as ScratchEvent).prize ?? chances.length };
  },
  limbo: ({ rules }) => ({
    choice: { target: 200 },
    kinds: heightChances((rules as LimboPublic).share),
    read: ([reach]) => heightOf((reach as LimboEvent).reached),
  }),
  crash: ({ rules, shared }) => ({
    choice: { auto: null },
    kinds: heightChances((rules as CrashPublic).share),
    read: (_, round) => heightOf((shared?.outcome(round()) as CrashOutcome | undefined)?.height ?? 0),
  }),
  mines({ rules }) {
    const { columns, rows, minesMax } = rules as MinesPublic;
    const cells = Array.from({ length: columns * rows }, (_, cell) => cell);
    // All cells but one are mines. Whoever opens that one has seen it all.
    return {
      choice: { mines: minesMax },
      actions: [{ pick: 0 }],
      kinds: cells.length,
      read(events) {
        const end = (events as readonly MinesEvent[]).find((event) => event.kind === 'end');
        return end ? cells.findIndex((cell) => !end.mines.includes(cell)) : 0;
      },
    };
  },
  towers: ({ rules }) => ({
    choice: { level: 'expert' },
    actions: [{ door: 0 }, { take: true }],
    kinds: (rules as TowersPublic).levels.expert.doors ** 2,
    read(events) {
      const end = (events as readonly TowersEvent[]).find((event) => event.kind === 'end');
      const [first = 0, second = 0] = end?.safe.map(([door]) => door) ?? [];
      return first * (rules as TowersPublic).levels.expert.doors + second;
    },
  }),
  hilo: () => ({
    kinds: DECK,
    read([turned]) {
      const { rank, suit } = (turned as HiloTurned).card;
      return (rank - 1) * SUITS + suit;
    },
  }),
  poker: () => ({ kinds: DECK, read: ([deal]) => (deal as PokerDealt).cards.slice(-1)[0] ?? 0 }),
};

/** The tests of final outcomes of an instant game. [R43] */
export function testInstant(title: StudioTitle, roundDraws: (round: number) => Draws, rounds: number): Finding[] {
  const outcome = OUTCOMES[title.engine]?.(title);
  if (!outcome) throw new Error(`nothing is known of ${title.engine}`);
  const { kinds, read } = outcome;
  const numbers = Array.from({ length: rounds }, (_, round) => {
    const draws = () => roundDraws(round);
    return read(eventsOf(title, outcome, draws), draws);
  });
  if (typeof kinds === 'number') return testSequence(title.modelId, numbers, kinds);
  const counts = kinds.map((_, kind) => numbers.filter((number) => number === kind).length);
  const median = [...numbers].sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
  return [
    {
      test: `${title.modelId}: frequency`,
      p: chiSquare(
        counts,
        kinds.map((chance) => chance * rounds),
      ),
    },
    { test: `${title.modelId}: runs`, p: runs(numbers.map((number) => number >= median)) },
    { test: `${title.modelId}: serial correlation`, p: serialCorrelation(numbers, 1) },
  ];
}

/** Plays a round as far as it goes. */
function eventsOf(title: StudioTitle, { choice, actions = [] }: Outcome, draws: () => Draws): readonly unknown[] {
  const [stake = 0] = title.stakes;
  if (!title.steps) return title.play(stake, draws(), choice).events;
  for (let done = actions.length; done >= 0; done -= 1) {
    const course = title.steps.run(stake, draws(), choice, actions.slice(0, done));
    // The last action may come too late.
    if (course) return course.events;
  }
  return [];
}

function binomial(rows: number): number[] {
  let row = [1];
  for (let at = 0; at < rows; at += 1) row = [...row, 0].map((ways, bin) => (ways + (row[bin - 1] ?? 0)) / 2);
  return row;
}

/** The chance of a height between each two of those that are told apart. */
function heightChances(share: number): number[] {
  const reaching = [1, ...HEIGHTS.map((height) => share / height), 0];
  return reaching.slice(1).map((chance, at) => (reaching[at] ?? 0) - chance);
}

function heightOf(hundredths: number): number {
  return HEIGHTS.filter((height) => hundredths >= height).length;
}
