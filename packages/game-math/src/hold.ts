/** A grid whose coins stay while its empty cells turn again. */
export interface HoldGrid {
  readonly cells: number;
  /** Respins to begin with, and again after each one that brought a coin. */
  readonly respins: number;
  /** The chance that an empty cell brings a coin in a respin. */
  readonly hit: number;
}

/**
 * The chance of each number of coins at the end, by the number it begins with: a Markov chain over coins held and
 * respins left, followed from the full grid backwards. Exact.
 */
export function heldChances({ cells, respins, hit }: HoldGrid): readonly (readonly number[])[] {
  const atStart: number[][] = [];
  for (let held = cells; held >= 0; held -= 1) {
    const brought = binomial(cells - held, hit);
    let ends: number[] = Array.from({ length: cells + 1 }, (_, coins) => (coins === held ? 1 : 0));
    for (let left = 1; left <= respins && held < cells; left += 1) {
      const none = ends;
      ends = none.map((_, coins) =>
        brought.reduce((sum, chance, more) => {
          const after = more === 0 ? none : atStart[held + more];
          return sum + chance * (after?.[coins] ?? 0);
        }, 0),
      );
    }
    atStart[held] = ends;
  }
  return atStart;
}

/** The chance of each number of successes. */
function binomial(tries: number, chance: number): number[] {
  let chances = [1];
  for (let tried = 0; tried < tries; tried += 1) {
    chances = Array.from(
      { length: tried + 2 },
      (_, hits) => (chances[hits] ?? 0) * (1 - chance) + (chances[hits - 1] ?? 0) * chance,
    );
  }
  return chances;
}

/** The chance of each amount; the last place stands for itself and everything above it. */
export type CappedChances = Float64Array;

/** Adds an amount that is drawn by itself to what is there. */
export function withDrawn(
  sums: CappedChances,
  drawn: Iterable<readonly [amount: number, chance: number]>,
): CappedChances {
  const most = sums.length - 1;
  const next = new Float64Array(sums.length);
  for (const [amount, chance] of drawn) {
    for (let sum = 0; sum <= most; sum += 1) {
      const share = sums[sum] ?? 0;
      if (share === 0) continue;
      const place = Math.min(sum + amount, most);
      next[place] = (next[place] ?? 0) + share * chance;
    }
  }
  return next;
}

/** The chance of each sum of so many coins, for none, one, two ... of them, when each is worth one of these amounts. */
export function coinSums(coin: ReadonlyMap<number, number>, coins: number, most: number): readonly CappedChances[] {
  const none = new Float64Array(most + 1);
  none[0] = 1;
  const sums: CappedChances[] = [none];
  for (let count = 1; count <= coins; count += 1) sums.push(withDrawn(sums[count - 1] ?? none, coin));
  return sums;
}
