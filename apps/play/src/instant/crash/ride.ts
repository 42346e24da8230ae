import type { studio } from '@perya/contract';
import type { CrashChoice } from '@perya/instant/crash/public';
import { minorOf } from '@perya/web/lib/amount.ts';

/** A bet of the player. */
export interface Ride {
  /** Empty of one from before, whose key nobody knows any more. */
  readonly key: string;
  readonly amount: string;
  /** In hundredths. */
  readonly stake: number;
  readonly auto: number | null;
  /** `queued`: it is sent when bets are taken. `late`: nobody could take it any more. */
  readonly state: 'queued' | 'sending' | 'riding' | 'taking' | 'won' | 'lost' | 'late';
  /** The climb it was made on. */
  readonly sharedId: string;
  readonly roundNo: string;
  /** What was taken, in hundredths. */
  readonly taken: number;
  readonly win: number;
}

const NOTHING_YET = { sharedId: '', roundNo: '', taken: 0, win: 0 };

/** A bet that waits to be sent. */
export function queuedRide(key: string, amount: string, auto: number | null): Ride {
  return { ...NOTHING_YET, key, amount, stake: minorOf(amount), auto, state: 'queued' };
}

/** A bet that somebody left and finds again. [R50] */
export function leftRide({ roundNo, stake, choice }: studio.PlayedRound): Ride {
  const { auto } = (choice ?? { auto: null }) as CrashChoice;
  return { ...queuedRide('', stake, auto), roundNo, state: 'riding' };
}

/** Whether a bet is on its way or rides. */
export function isUnderWay(ride: Ride | null): boolean {
  return ride !== null && (ride.state === 'sending' || ride.state === 'riding' || ride.state === 'taking');
}
