import { WEIGHT_MAX } from './model.ts';
import type { Walked } from './walk.ts';

/** Whole weights cannot meet every return; the last of them are tried this far around. */
const REACH = 12;
const HALVINGS = 80;

interface ClassSum {
  readonly rounds: number;
  readonly paid: number;
}

/**
 * Finds the weight of each class so that the book returns what it shall: classes are bent by what they pay on average,
 * the heaviest is always taken, and a search through whole numbers close by finds those that meet the return best.
 */
export function solveWeights(walked: Walked, coins: number, rtp: number): number[] {
  const sums = walked.wins.map((wins) => sumOf(wins));
  const bent = (force: number) => {
    const raw = sums.map(({ rounds, paid }) => (rounds === 0 ? 1 : (1 + paid / rounds / coins) ** force));
    const most = Math.max(...raw);
    return raw.map((weight) => Math.max(1, Math.round((weight / most) * WEIGHT_MAX)));
  };
  let [low, high] = [-3, 3];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (returnOf(sums, bent(middle)) / coins < rtp) low = middle;
    else high = middle;
  }
  return nearest(sums, bent(low), rtp * coins);
}

function nearest(sums: readonly ClassSum[], start: readonly number[], wanted: number): number[] {
  let best = [...start];
  for (let first = -REACH; first <= REACH; first += 1) {
    for (let second = -REACH; second <= REACH; second += 1) {
      const tried = start.map((weight, at) => {
        const moved = weight + (at === 0 ? first : at === 1 ? second : 0);
        return Math.min(WEIGHT_MAX, moved);
      });
      if (Math.abs(returnOf(sums, tried) - wanted) < Math.abs(returnOf(sums, best) - wanted)) best = tried;
    }
  }
  return best;
}

/** What a book with these weights returns, in coins. */
function returnOf(sums: readonly ClassSum[], weights: readonly number[]): number {
  let [paid, rounds] = [0, 0];
  sums.forEach((sum, at) => {
    paid += sum.paid * (weights[at] ?? 0);
    rounds += sum.rounds * (weights[at] ?? 0);
  });
  return paid / rounds;
}

function sumOf(wins: ReadonlyMap<number, number>): ClassSum {
  let [rounds, paid] = [0, 0];
  for (const [win, count] of wins) {
    rounds += count;
    paid += win * count;
  }
  return { rounds, paid };
}
