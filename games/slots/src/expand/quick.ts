import { payOf, type QuickGame } from '@perya/game-math';
import type { Draws } from '@perya/std';
import { tablesOf } from '../lines/model.ts';
import { quickReels } from '../lines/quick.ts';
import { QuickSpins, type QuickReels } from '../quick-spins.ts';
import { showsAt, type ExpandModel } from './model.ts';
import { drawnSymbol } from './rules.ts';

/** The same rounds as the rules, but only what they pay: for millions of them. */
export function quickExpand(model: ExpandModel): QuickGame {
  const free = new CoveredReels(model);
  return new QuickSpins({
    base: quickReels(model, false),
    free,
    freeSpins: model.freeSpins,
    winMax: model.winMax * model.lines.length,
    begin: (draws) => free.draw(draws),
  });
}

/** Reels of free spins on which the drawn symbol covers reels. */
class CoveredReels implements Pick<QuickReels, 'spin' | 'scatters'> {
  readonly #model: ExpandModel;
  readonly #reels: QuickReels;
  /** By symbol, then by reel: whether a stop shows it. */
  readonly #shows: readonly (readonly (readonly number[])[])[];
  /** By symbol, then by the number of reels. */
  readonly #wins: readonly (readonly number[])[];
  #symbol = 0;

  constructor(model: ExpandModel) {
    const { game, free } = tablesOf(model);
    this.#model = model;
    this.#reels = quickReels(model, true);
    this.#shows = game.pays.map((_, symbol) => free.map((strip) => showsAt(strip, game.rows, symbol)));
    this.#wins = game.pays.map((_, symbol) =>
      [0, ...free].map((_strip, reels) => payOf(game, symbol, reels) * game.lines.length * model.freeSpins.multiplier),
    );
  }

  get scatters(): number {
    return this.#reels.scatters;
  }

  draw(draws: Draws): void {
    this.#symbol = drawnSymbol(this.#model.expanding, draws);
  }

  spin(draws: Draws): number {
    const win = this.#reels.spin(draws);
    const { stops } = this.#reels;
    const shows = this.#shows[this.#symbol] ?? [];
    let reels = 0;
    for (let reel = 0; reel < stops.length; reel += 1) reels += shows[reel]?.[stops[reel] ?? 0] ?? 0;
    return win + (this.#wins[this.#symbol]?.[reels] ?? 0);
  }
}
