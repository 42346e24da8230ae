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
  /** For each pair of stops of the first two reels: symbols and their ways, until a symbol has none. */
  readonly #begun: Int32Array;
  readonly #secondStops: number;
  readonly #room: number;

  constructor(game: WayGame, strips: readonly Strip[]) {
    const places = strips.map((strip) =>
      strip.map((_, stop) => {
        const cells = windowOf(strip, stop, game.rows);
        return game.pays.map((_pays, symbol) => placesOf(game, cells, symbol));
      }),
    );
    this.#symbols = game.pays.length;
    this.#places = Int32Array.from(places.flat(2));
    this.#starts = Int32Array.from(places, (_, reel) => places.slice(0, reel).flat(2).length);
    this.#pays = Int32Array.from(
      game.pays.flatMap((_, symbol) =>
        Array.from({ length: strips.length + 1 }, (_none, count) => wayPay(game, symbol, count)),
      ),
    );
    const [first = [], second = []] = places;
    this.#secondStops = second.length;
    this.#room = 2 * (game.rows + 1);
    this.#begun = Int32Array.from(
      first.flatMap((left) => second.flatMap((right) => this.#beginnings(game, left, right))),
    );
  }

  #beginnings(game: WayGame, left: readonly number[], right: readonly number[]): number[] {
    const begun = waySymbols(game)
      .map((symbol) => [symbol, (left[symbol] ?? 0) * (right[symbol] ?? 0)] as const)
      .filter(([, ways]) => ways > 0)
      .flat();
    return Array.from({ length: this.#room }, (_, index) => begun[index] ?? 0);
  }

  /** What all ways pay at these stops, in coins; takes no memory. */
  winAt(stops: Int32Array): number {
    const begun = this.#begun;
    const places = this.#places;
    const starts = this.#starts;
    const symbols = this.#symbols;
    const reels = starts.length;
    const third = read(starts, 2) + read(stops, 2) * symbols;
    let win = 0;
    let at = (read(stops, 0) * this.#secondStops + read(stops, 1)) * this.#room;
    for (let ways = read(begun, at + 1); ways !== 0; ways = read(begun, at + 1)) {
      const symbol = read(begun, at);
      at += 2;
      ways *= read(places, third + symbol);
      if (ways === 0) continue;
      let count = RUN_MIN;
      for (; count < reels; count += 1) {
        const more = read(places, read(starts, count) + read(stops, count) * symbols + symbol);
        if (more === 0) break;
        ways *= more;
      }
      win += ways * read(this.#pays, symbol * (reels + 1) + count);
    }
    return win;
  }
}
