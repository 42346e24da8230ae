import { bestRun, RUN_MIN } from './lines.ts';
import { bitsOf, read, type LineMasks } from './masks.ts';
import { scattersAt } from './scatters.ts';
import { cellOf } from './strips.ts';

/** How many combinations of stops pay that much on lines: by the number of scatters, then by the win. */
export type SpinCycle = readonly ReadonlyMap<number, number>[];

/** Stops of the reels so far that leave the same lines running, taken together. */
interface Standing {
  /** Pairs of a symbol and the lines it runs on. */
  readonly running: readonly number[];
  /** Lines that began with nothing but wilds, and their cells: they are paid at the end. */
  readonly wild: readonly { readonly line: number; readonly cells: readonly number[] }[];
  /** Combinations of stops: by scatters and win so far, see `spot`. */
  readonly ways: Map<number, number>;
}

const SCATTERS_ROOM = 32;
const spot = (win: number, scatters: number) => win * SCATTERS_ROOM + scatters;

/**
 * Counts every combination of stops, exactly. It goes from reel to reel and keeps together what leaves the same lines
 * running: whatever came before, the reels to come add the same to it. Most of a cycle of 100 million is then one case,
 * in which no line runs any more.
 */
export function spinCycle(masks: LineMasks): SpinCycle {
  const { game, strips, symbols } = masks;
  const start: Standing = {
    running: Array.from({ length: symbols }, (_, symbol) => [symbol, -1]).flat(),
    wild: [],
    ways: new Map([[spot(0, 0), 1]]),
  };
  let standings: Iterable<Standing> = [start];
  strips.forEach((strip, reel) => {
    const next = new Map<string, Standing>();
    const shown = scattersAt(strip, game.rows, game.scatter);
    for (const standing of standings) {
      strip.forEach((_, stop) => {
        const { paid, ...after } = turned(masks, standing, reel, stop);
        const key = keyOf(after);
        const same = next.get(key) ?? { ...after, ways: new Map<number, number>() };
        next.set(key, same);
        const moved = spot(paid, shown[stop] ?? 0);
        for (const [place, ways] of standing.ways) {
          same.ways.set(place + moved, (same.ways.get(place + moved) ?? 0) + ways);
        }
      });
    }
    standings = next.values();
  });
  return byScatters(standings);
}

/** What runs on after a stop, and what it adds to the win. */
function turned(masks: LineMasks, { running, wild }: Standing, reel: number, stop: number) {
  const { game, strips, symbols, tables, steps } = masks;
  const reels = strips.length;
  const runsOn = (index: number) => {
    const shown = read(tables[reel], stop * symbols + (running[index] ?? 0));
    return (running[index + 1] ?? 0) & shown;
  };
  const leadIndex = reel + 1 === RUN_MIN ? running.findIndex((symbol, at) => at % 2 === 0 && symbol === game.wild) : -1;
  const lead = leadIndex === -1 ? 0 : runsOn(leadIndex);
  const kept: number[] = [];
  let paid = 0;
  for (let index = 0; index < running.length; index += 2) {
    const symbol = running[index] ?? 0;
    const lines = index === leadIndex ? 0 : runsOn(index) & ~lead;
    if (lines === 0) continue;
    kept.push(symbol, lines);
    paid += bitsOf(lines) * read(steps, symbol * (reels + 1) + reel + 1);
  }
  const led = lead === 0 && wild.length === 0 ? wild : ledBy(masks, wild, lead, { reel, stop });
  if (reel + 1 < reels) return { running: kept, wild: led, paid };
  return { running: [], wild: [], paid: led.reduce((sum, { cells }) => sum + bestRun(game, cells).pay, paid) };
}

/** The lines that began with wilds, one reel further. */
function ledBy(
  { game, strips }: LineMasks,
  wild: Standing['wild'],
  lead: number,
  { reel, stop }: { readonly reel: number; readonly stop: number },
): Standing['wild'] {
  const cellAt = (line: number) => cellOf(strips[reel] ?? [], stop, game.lines[line]?.[reel] ?? 0);
  const begun = game.lines.flatMap((_, line) =>
    lead & (1 << line) ? [{ line, cells: Array.from({ length: RUN_MIN }, () => game.wild) }] : [],
  );
  return [...wild.map(({ line, cells }) => ({ line, cells: [...cells, cellAt(line)] })), ...begun];
}

function keyOf({ running, wild }: Pick<Standing, 'running' | 'wild'>): string {
  return `${running.join()};${wild.map(({ line, cells }) => `${line}:${cells.join()}`).join(';')}`;
}

function byScatters(standings: Iterable<Standing>): SpinCycle {
  const cycle: Map<number, number>[] = [];
  for (const { ways } of standings) {
    for (const [place, count] of ways) {
      const scatters = place % SCATTERS_ROOM;
      const wins = (cycle[scatters] ??= new Map<number, number>());
      const win = (place - scatters) / SCATTERS_ROOM;
      wins.set(win, (wins.get(win) ?? 0) + count);
    }
  }
  return Array.from(cycle, (wins) => wins ?? new Map<number, number>());
}
