import * as v from 'valibot';
import { askVendor, type VendorLine } from './signed-post.ts';

const Name = v.pipe(v.string(), v.regex(/^[!-~]{1,64}$/));

/** What a vendor knows of one of its bets. */
const RoundStatus = v.variant('state', [
  /** Settled: the number of the win, its round and its amount are those of the `credit` that never came. */
  v.object({ state: v.literal('SETTLED'), txId: Name, roundId: Name, amount: v.pipe(v.string(), v.maxLength(20)) }),
  v.object({ state: v.picklist(['VOID', 'RUNNING', 'UNKNOWN']) }),
]);

/** What a vendor knows of one of its bets. */
export type RoundStatus = v.InferOutput<typeof RoundStatus>;

/** What is asked about. */
export interface AskedBet {
  readonly txId: string;
  readonly playerId: string;
  readonly currency: string;
  readonly gameCode: string;
}

/** Asks a vendor what became of a bet; null when nothing certain was answered. */
export async function askRoundStatus(line: VendorLine, bet: AskedBet, now: Date): Promise<RoundStatus | null> {
  try {
    const told = v.safeParse(RoundStatus, await askVendor(line, 'tx/status', { ...bet }, now));
    return told.success ? told.output : null;
  } catch {
    return null;
  }
}
