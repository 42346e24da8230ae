import type { Context } from '../../../context.ts';
import { Overloaded } from '../../../platform/limits/concurrency-limit.ts';

/** Less than the shortest round takes. */
const ERROR_MAX_MS = 50;

/** Whoever does not know the time well enough cannot say what was late. [R53] */
export function requireSureClock({ clock }: Pick<Context, 'clock'>): void {
  if ((clock.errorMs?.() ?? 0) > ERROR_MAX_MS)
    throw new Overloaded('the time of the database is not known well enough');
}
