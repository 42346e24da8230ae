import { limitKey } from '../../platform/net/address.ts';

/** Each may hold a whole file in memory. */
const TOTAL_MAX = 40;
/** Front and back of a paper. */
const PER_MEMBER_MAX = 2;
/** People behind one mobile network share an address. */
const PER_ADDRESS_MAX = 8;
const LOOK_EVERY_MS = 5000;
/** Four kilobytes a second, which a phone at the edge of the net still has. */
const BYTES_PER_LOOK_MIN = 20 * 1024;
/** A minute. */
const LOOKS_MAX = 12;

/** Who sends a file. */
export interface Sender {
  readonly memberId: string;
  readonly address: string;
}

/** A file on its way. */
export interface Arrival {
  readonly memberId: string;
  /** What its address counts as. */
  readonly from: string;
  bytes: number;
}

interface Watched {
  readonly giveUp: () => void;
  seenBytes: number;
  looks: number;
}

/** Files that arrive at a server: a few for each member and address, and none that only trickles. [T27] */
export class UploadLimiter {
  readonly #arrivals = new Map<Arrival, Watched>();
  #timer: NodeJS.Timeout | null = null;

  /** Lets one more arrive; null when there are enough. Whoever is too slow is told to give up. */
  admit({ memberId, address }: Sender, giveUp: () => void): Arrival | null {
    const from = limitKey(address);
    const all = [...this.#arrivals.keys()];
    const isFull =
      all.length >= TOTAL_MAX ||
      all.filter((one) => one.memberId === memberId).length >= PER_MEMBER_MAX ||
      all.filter((one) => one.from === from).length >= PER_ADDRESS_MAX;
    if (isFull) return null;
    const arrival = { memberId, from, bytes: 0 };
    this.#arrivals.set(arrival, { giveUp, seenBytes: 0, looks: 0 });
    this.#timer ??= setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
    return arrival;
  }

  /** It is there, or will never be. */
  leave(arrival: Arrival): void {
    this.#arrivals.delete(arrival);
    if (this.#arrivals.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  #look(): void {
    for (const [arrival, watched] of this.#arrivals) {
      const came = arrival.bytes - watched.seenBytes;
      watched.seenBytes = arrival.bytes;
      watched.looks += 1;
      // At its first look it has been here for only a part of the time.
      const isSlow = watched.looks > 1 && came < BYTES_PER_LOOK_MIN;
      if (isSlow || watched.looks > LOOKS_MAX) watched.giveUp();
    }
  }
}
