import { assert, type Draws } from '@perya/std';

/** Whether a word of a player is a whole number between two others, both included. */
export function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

/** Takes some of the numbers from zero on, in the order they come: a draw for each, below how many are left. */
export function takeOut(from: number, count: number, draws: Draws): number[] {
  const left = Array.from({ length: from }, (_, number) => number);
  return Array.from({ length: count }, () => {
    const [taken] = left.splice(draws.below(left.length), 1);
    assert(taken !== undefined, 'there are enough of them');
    return taken;
  });
}
