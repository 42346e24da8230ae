/** How lines pay: from the left, three of a kind or more, wilds stand for every symbol except the scatter. */
export interface LinePays {
  readonly wild: number;
  readonly scatter: number;
  /** By symbol, for three, four, five ... of a kind: times the stake of a line. The scatter pays nothing on lines. */
  readonly pays: readonly (readonly number[])[];
}

/** The shortest run that pays. */
export const RUN_MIN = 3;

/** A run of one symbol from the left and what it pays, times the stake of a line. */
export interface Run {
  readonly symbol: number;
  readonly count: number;
  readonly pay: number;
}

/** What a run of a symbol pays. */
export function payOf(game: LinePays, symbol: number, count: number): number {
  return game.pays[symbol]?.[count - RUN_MIN] ?? 0;
}

/** The best that a line shows: its symbol with the wilds before and between, or the leading wilds alone. */
export function bestRun(game: LinePays, cells: readonly number[]): Run {
  // Loops, because this is asked for every line of every spin.
  const { wild } = game;
  let lead = 0;
  while (lead < cells.length && cells[lead] === wild) lead += 1;
  const wilds = payOf(game, wild, lead);
  const symbol = cells[lead];
  if (symbol === undefined || symbol === game.scatter) return { symbol: wild, count: lead, pay: wilds };
  let count = lead + 1;
  while (count < cells.length && (cells[count] === symbol || cells[count] === wild)) count += 1;
  const pay = payOf(game, symbol, count);
  return pay >= wilds ? { symbol, count, pay } : { symbol: wild, count: lead, pay: wilds };
}

/**
 * What a line gives back in the long run for a stake of one, exactly. Every row of a reel shows a symbol as often as it
 * stands on the strip, so all lines are alike: sum over leading wilds, the symbol after them and the length of its run.
 */
export function lineReturn(game: LinePays, counts: readonly (readonly number[])[]): number {
  const lengths = counts.map((reel) => reel.reduce((sum, count) => sum + count, 0));
  const chance = (reel: number, symbol: number) => (counts[reel]?.[symbol] ?? 0) / (lengths[reel] ?? 1);
  const reels = counts.length;
  let total = 0;
  let led = 1;
  for (let lead = 0; lead < reels; lead += 1) {
    const wilds = payOf(game, game.wild, lead);
    for (let symbol = 0; symbol < game.pays.length; symbol += 1) {
      if (symbol === game.wild) continue;
      let running = led * chance(lead, symbol);
      // A scatter ends the line where it stands.
      const last = symbol === game.scatter ? lead + 1 : reels;
      for (let count = lead + 1; count < last; count += 1) {
        const goesOn = chance(count, symbol) + chance(count, game.wild);
        total += running * (1 - goesOn) * Math.max(payOf(game, symbol, count), wilds);
        running *= goesOn;
      }
      total += running * Math.max(payOf(game, symbol, last), wilds);
    }
    led *= chance(lead, game.wild);
  }
  return total + led * payOf(game, game.wild, reels);
}
