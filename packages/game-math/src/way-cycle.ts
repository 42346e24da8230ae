import { assert } from '@perya/std';
import { scattersAt } from './scatters.ts';
import type { SpinCycle } from './cycle.ts';
import { windowOf, type Strip } from './strips.ts';
import { placesOf, wayPay, waySymbols, type WayGame } from './ways.ts';

/** Stops of the reels so far that leave the same ways open, taken together. */
interface Standing {
  /** Pairs of a symbol and its ways so far. */
  readonly running: readonly number[];
  /** Combinations of stops: by scatters and win so far, see `spot`. */
  readonly stops: Map<number, number>;
}

/** What a reel shows at one or more of its stops. */
interface Shown {
  /** By symbol, wilds included. */
  readonly places: readonly number[];
  readonly scatters: number;
  /** How many of its stops show this. */
  readonly stops: number;
}

const SCATTERS_ROOM = 32;
const spot = (win: number, scatters: number) => win * SCATTERS_ROOM + scatters;

/**
 * Counts every combination of stops by what it pays on ways, exactly. It goes from reel to reel and keeps together what
 * leaves the same ways open: the reels to come add the same to it. Wins are in coins.
 */
export function wayCycle(game: WayGame, strips: readonly Strip[]): SpinCycle {
  assert(strips.length * game.rows < SCATTERS_ROOM, 'a scatter in every place can be counted');
  let standings: Iterable<Standing> = [
    { running: waySymbols(game).flatMap((symbol) => [symbol, 1]), stops: new Map([[spot(0, 0), 1]]) },
  ];
  strips.forEach((strip, reel) => {
    const next = new Map<string, Standing>();
    const isLast = reel + 1 === strips.length;
    const views = viewsOf(game, strip);
    for (const { running, stops } of standings) {
      for (const shown of views) {
        const { paid, open } = turned(game, running, reel, shown);
        const left = isLast ? [] : open;
        const key = left.join();
        const same = next.get(key) ?? { running: left, stops: new Map<number, number>() };
        next.set(key, same);
        const moved = spot(paid, shown.scatters);
        for (const [place, count] of stops) {
          same.stops.set(place + moved, (same.stops.get(place + moved) ?? 0) + count * shown.stops);
        }
      }
    }
    standings = next.values();
  });
  return byScatters(standings);
}

/** The different things a reel can show. */
function viewsOf(game: WayGame, strip: Strip): Shown[] {
  const scatters = scattersAt(strip, game.rows, game.scatter);
  const views = new Map<string, Shown>();
  strip.forEach((_, stop) => {
    const cells = windowOf(strip, stop, game.rows);
    const places = game.pays.map((_pays, symbol) => placesOf(game, cells, symbol));
    const view = { places, scatters: scatters[stop] ?? 0 };
    const key = JSON.stringify(view);
    views.set(key, { ...view, stops: (views.get(key)?.stops ?? 0) + 1 });
  });
  return [...views.values()];
}

/** The ways that stay open, and what this reel adds to the win: longer ways in place of the shorter ones. */
function turned(game: WayGame, running: readonly number[], reel: number, { places }: Shown) {
  const open: number[] = [];
  let paid = 0;
  for (let index = 0; index < running.length; index += 2) {
    const [symbol, ways] = [running[index] ?? 0, running[index + 1] ?? 0];
    const more = ways * (places[symbol] ?? 0);
    if (more === 0) continue;
    open.push(symbol, more);
    paid += wayPay(game, symbol, reel + 1) * more - wayPay(game, symbol, reel) * ways;
  }
  return { paid, open };
}

function byScatters(standings: Iterable<Standing>): SpinCycle {
  const cycle: Map<number, number>[] = [];
  for (const { stops } of standings) {
    for (const [place, count] of stops) {
      const scatters = place % SCATTERS_ROOM;
      const wins = (cycle[scatters] ??= new Map<number, number>());
      wins.set((place - scatters) / SCATTERS_ROOM, count);
    }
  }
  return Array.from(cycle, (wins) => wins ?? new Map<number, number>());
}
