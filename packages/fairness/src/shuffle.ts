import type { Draws } from '@perya/std';

/** The same things in another order, every order as likely (Fisher and Yates, from the end). */
export function shuffled<T>(things: readonly T[], draws: Draws): T[] {
  const order = things.slice();
  for (let last = order.length - 1; last > 0; last--) {
    const other = draws.below(last + 1);
    const kept = order[last] as T;
    order[last] = order[other] as T;
    order[other] = kept;
  }
  return order;
}
