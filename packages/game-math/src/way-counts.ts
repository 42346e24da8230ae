import { RUN_MIN } from './lines.ts';
import { read } from './masks.ts';
import { windowOf, type Strip } from './strips.ts';
import { placesOf, wayPay, waySymbols, type WayGame } from './ways.ts';

/** The strips of a game of ways prepared for millions of spins. */
export class WayCounts {
  readonly #symbols: number;
  /** Places of each symbol, wilds included: reel after reel at `start + stop * symbols + symbol`. */
  readonly #places: Int32Array;
  readonly #starts: Int32Array;
  /** What a way pays; at `symbol * (reels + 1) + count`. */
  readonly #pays: Int32Array;
  /** The symbols that begin a way, by the stop of the first reel. */
  readonly #openers: readonly Int32Array[];

  constructor(game: WayGame, strips: readonly Strip[]) {
    const symbols = game.pays.length;
    const all = waySymbols(game);
    const places = strips.map((strip) =>
      strip.flatMap((_, stop) => {
        const cells = windowOf(strip, stop, game.rows);
        return game.pays.map((_pays, symbol) => placesOf(game, cells, symbol));
      }),
    );
    this.#symbols = symbols;
    this.#places = Int32Array.from(places.flat());
    this.#starts = Int32Array.from(places, (_, reel) => places.slice(0, reel).flat().length);
    this.#pays = Int32Array.from(
      game.pays.flatMap((_, symbol) =>
        Array.from({ length: strips.length + 1 }, (_none, count) => wayPay(game, symbol, count)),
      ),
    );
    this.#openers = (strips[0] ?? []).map((_, stop) =>
      Int32Array.from(all.filter((symbol) => read(this.#places, stop * symbols + symbol) > 0)),
    );
  }

  /** What all ways pay at these stops, in coins; takes no memory. */
  winAt(stops: Int32Array): number {
    const openers = this.#openers[read(stops, 0)];
    if (!openers) return 0;
    const symbols = this.#symbols;
    const places = this.#places;
    const starts = this.#starts;
    const first = read(stops, 0) * symbols;
    const second = read(starts, 1) + read(stops, 1) * symbols;
    const third = read(starts, 2) + read(stops, 2) * symbols;
    let win = 0;
    for (let index = 0; index < openers.length; index += 1) {
      const symbol = read(openers, index);
      // Written out for the first three reels: nearly all symbols end there.
      let ways = read(places, first + symbol) * read(places, second + symbol) * read(places, third + symbol);
      if (ways === 0) continue;
      let count = RUN_MIN;
      for (; count < starts.length; count += 1) {
        const more = read(places, read(starts, count) + read(stops, count) * symbols + symbol);
        if (more === 0) break;
        ways *= more;
      }
      win += ways * read(this.#pays, symbol * (starts.length + 1) + count);
    }
    return win;
  }
}
