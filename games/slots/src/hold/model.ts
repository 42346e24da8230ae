import { readStrip, type LineGame, type Strip } from '@perya/game-math';
import { assert } from '@perya/std';
import { mostShownOf } from '../most-shown.ts';
import { JACKPOTS, type HoldPublic, type Jackpot, type SlotPublic } from '../public.ts';

/** Everything that decides a round with held coins, as plain data: its hash is its version. */
export interface HoldModel extends SlotPublic {
  readonly id: string;
  readonly version: number;
  readonly freeSpins: null;
  readonly hold: HoldPublic;
  /** How often a coin is worth each of the values, and then the mini, minor and major jackpot: one against the other. */
  readonly coinWeights: readonly number[];
  /** The chance that an empty cell brings a coin in a respin, in parts of ten thousand. */
  readonly hitBps: number;
  /** The most a round pays, times its stake. */
  readonly winMax: number;
  /** From the left, one hexadecimal digit for each symbol. */
  readonly strips: readonly string[];
}

/** What a coin of the grid can show. */
export interface CoinFace {
  /** Times the stake, and the same in coins of the stake. */
  readonly times: number;
  readonly amount: number;
  readonly jackpot?: Jackpot;
}

/** A model made ready to be read. */
export interface HoldTables {
  /** The coin ends every line, as scatters do elsewhere. */
  readonly game: LineGame;
  readonly strips: readonly Strip[];
  readonly cells: number;
  /** A face for each number that can be drawn. */
  readonly drawn: readonly CoinFace[];
  /** In coins of the stake. */
  readonly grand: number;
  readonly most: number;
}

/** One draw below this decides whether an empty cell brings a coin. */
export const HIT_SPAN = 10_000;

/** Reads the tables of a model. */
export function tablesOf(model: HoldModel): HoldTables {
  const symbolOf = (kind: string) => model.symbols.findIndex((symbol) => symbol.kind === kind);
  const faces = facesOf(model);
  return {
    game: {
      wild: symbolOf('wild'),
      scatter: symbolOf('coin'),
      rows: model.rows,
      lines: model.lines,
      pays: model.symbols.map(({ pays }) => pays),
    },
    strips: model.strips.map(readStrip),
    cells: model.reels * model.rows,
    drawn: faces.flatMap((face, index) => Array.from({ length: model.coinWeights[index] ?? 0 }, () => face)),
    grand: inCoins(model, model.hold.jackpots.grand),
    most: inCoins(model, model.winMax),
  };
}

/** Every face of a coin, in the order of the weights. */
export function facesOf(model: HoldModel): readonly CoinFace[] {
  const { values, jackpots } = model.hold;
  return [
    ...values.map((times) => ({ times, amount: inCoins(model, times) })),
    ...JACKPOTS.filter((jackpot) => jackpot !== 'grand').map((jackpot) => ({
      times: jackpots[jackpot],
      amount: inCoins(model, jackpots[jackpot]),
      jackpot,
    })),
  ];
}

/** A multiple of the stake in coins of the stake. They are whole, so that nothing of a win is ever rounded. */
function inCoins({ id, lines }: HoldModel, times: number): number {
  const amount = Math.round(times * lines.length);
  assert(Math.abs(amount - times * lines.length) < 1e-9, `${id} pays ${times} times a stake in whole coins`);
  return amount;
}

/** The part of a model that players may see. */
export function publicOf({ reels, rows, symbols, lines, freeSpins, hold, strips }: HoldModel): SlotPublic {
  return { reels, rows, symbols, lines, freeSpins, hold, mostShown: mostShownOf({ symbols, rows }, strips) };
}
