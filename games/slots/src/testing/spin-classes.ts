import type { AwardedWins, SpinClass } from '@perya/game-math';

/** Mean and square of each class of spins, straight from the chance of every win. */
export function spinClasses(classes: readonly AwardedWins[]): SpinClass[] {
  return classes.map(({ award, wins }) => {
    let [chance, mean, square] = [0, 0, 0];
    for (const [win, share] of wins) {
      chance += share;
      mean += win * share;
      square += win ** 2 * share;
    }
    return { award, chance, mean, square };
  });
}
