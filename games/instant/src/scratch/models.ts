import type { Draws } from '@perya/std';
import { times, type InstantModel } from '../model.ts';
import { sheetOf, type Odds } from '../sheet.ts';
import { takeOut } from '../words.ts';
import type { ScratchEvent, ScratchPublic } from './public.ts';

/** Prizes from the highest on, each with how many cards of a print have it. */
type Prize = readonly [hundredths: number, cards: number];

interface Tables {
  readonly id: string;
  /** Cards of a print. */
  readonly cards: number;
  readonly prizes: readonly Prize[];
}

const FIELDS = 9;
const SAME = 3;
const CARD = 'a card';

const TABLES: readonly Tables[] = [
  {
    id: 'SCR-01',
    cards: 1_000_000,
    prizes: [
      [100_000, 20],
      [10_000, 600],
      [2500, 4000],
      [1000, 12_000],
      [500, 40_000],
      [200, 145_000],
      [100, 145_000],
    ],
  },
  {
    id: 'SCR-02',
    cards: 1_000_000,
    prizes: [
      [500_000, 10],
      [50_000, 120],
      [5000, 2000],
      [1500, 8000],
      [500, 36_000],
      [250, 122_000],
      [100, 125_000],
    ],
  },
  {
    id: 'SCR-03',
    cards: 500_000,
    prizes: [
      [50_000, 25],
      [5000, 500],
      [1000, 6000],
      [400, 30_000],
      [200, 60_000],
      [150, 50_000],
      [100, 60_000],
    ],
  },
  {
    id: 'SCR-04',
    cards: 2_000_000,
    prizes: [
      [1_000_000, 6],
      [100_000, 90],
      [10_000, 1800],
      [2000, 14_000],
      [1000, 30_000],
      [300, 183_000],
      [200, 200_000],
    ],
  },
];

/**
 * Every model of scratch cards. The first draw takes a card of the print; then the fields of three of a kind are drawn,
 * and the others get symbols that are there at most twice, each drawn as often as its prize is printed: no card holds out
 * a prize that hardly any has. Which symbols miss tells nothing: every card is a whole print of its own.
 */
export const SCRATCH_MODELS: readonly InstantModel[] = TABLES.map((tables) => {
  const { id, cards, prizes } = tables;
  return {
    id,
    version: 2,
    tables: { version: 2, ...tables },
    rules: {
      kind: 'scratch',
      fields: FIELDS,
      prizes: prizes.map(([hundredths, count]) => ({ hundredths, odds: cards / count })),
    } satisfies ScratchPublic,
    sheet: sheetOf([oddsOf(tables)], CARD),
    play(stake, draws) {
      const prize = prizeOf(prizes, draws.below(cards));
      const fields = printed(prizes, prize, draws);
      const hundredths = prize === null ? 0 : (prizes[prize]?.[0] ?? 0);
      const win = times(stake, hundredths);
      return { events: [{ kind: 'card', fields, prize, hundredths, win } satisfies ScratchEvent], win };
    },
  };
});

function oddsOf({ cards, prizes }: Tables): Odds {
  const winning = prizes.reduce((sum, [, count]) => sum + count, 0);
  return {
    name: CARD,
    ends: [[1 - winning / cards, 0], ...prizes.map(([hundredths, count]) => [count / cards, hundredths] as const)],
  };
}

function prizeOf(prizes: readonly Prize[], card: number): number | null {
  let below = 0;
  for (const [prize, [, count]] of prizes.entries()) {
    below += count;
    if (card < below) return prize;
  }
  return null;
}

function printed(prizes: readonly Prize[], prize: number | null, draws: Draws): number[] {
  const places = takeOut(FIELDS, FIELDS, draws);
  const wins = prize === null ? [] : Array.from({ length: SAME }, () => prize);
  const others = fillers(prizes, prize, FIELDS - wins.length, draws);
  const fields = Array.from({ length: FIELDS }, () => 0);
  [...wins, ...others].forEach((symbol, at) => {
    fields[places[at] ?? 0] = symbol;
  });
  return fields;
}

/** Symbols that win nothing, two of each at most: a draw for each, below the cards with the prizes that are left. */
function fillers(prizes: readonly Prize[], prize: number | null, count: number, draws: Draws): number[] {
  const left = prizes.map((_, symbol) => (symbol === prize ? 0 : SAME - 1));
  const weightOf = (symbol: number) => ((left[symbol] ?? 0) > 0 ? (prizes[symbol]?.[1] ?? 0) : 0);
  return Array.from({ length: count }, () => {
    const weights = prizes.map((_, symbol) => weightOf(symbol));
    let drawn = draws.below(weights.reduce((sum, weight) => sum + weight, 0));
    const symbol = weights.findIndex((weight) => (drawn -= weight) < 0);
    left[symbol] = (left[symbol] ?? 0) - 1;
    return symbol;
  });
}
