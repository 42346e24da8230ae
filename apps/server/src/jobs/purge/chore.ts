import type { RawBuilder, Transaction } from 'kysely';
import type { PlatformContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/schema.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** What a piece of a chore works with. */
export interface Piece {
  readonly tx: Transaction<Database>;
  readonly log: PlatformContext['log'];
  readonly now: Date;
  /** At most so many rows go. */
  readonly rowsMax: number;
}

/** One kind of thing that is thrown away. */
export interface Chore {
  readonly name: string;
  /** Whether there may be something to do; an index answers it. */
  isDue(now: Date): RawBuilder<boolean>;
  /** Does a bounded piece and tells whether there may be more. */
  piece(piece: Piece): Promise<boolean>;
}
