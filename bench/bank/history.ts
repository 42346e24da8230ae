import { createWriteStream } from 'node:fs';
import { once } from 'node:events';

/** How something that was asked for ended, as far as its asker can know. */
export type Word = 'done' | 'refused' | 'unknown';

/** An end of a bet that was asked for. */
export interface EndAsked {
  readonly kind: 'settle' | 'void';
  /** In centavos; 0 of a void. */
  readonly win: number;
  word: Word;
}

/** A bet and everything that was asked about it. */
export interface BetAsked {
  readonly txId: string;
  readonly memberId: string;
  readonly stake: number;
  /** Of a round that came with its result. */
  readonly win: number | null;
  word: Word;
  /** It was taken back before it was sent. */
  isCancelled: boolean;
  readonly ends: EndAsked[];
}

/** Money that was said to have come in. */
export interface DepositAsked {
  readonly orderNo: string;
  readonly memberId: string;
  readonly amount: number;
  readonly payment: string;
  word: Word;
}

/** A withdrawal that was asked for. */
export interface WithdrawAsked {
  readonly key: string;
  readonly memberId: string;
  readonly amount: number;
  orderNo: string | null;
  word: Word;
}

/** A spin that was asked for. */
export interface SpinAsked {
  readonly key: string;
  readonly memberId: string;
  /** As the wire has it. */
  readonly stake: string;
  word: Word;
  roundNo: string | null;
  win: string | null;
}

/** A bet on a climb that was asked for, and whether its win was taken with a tap. */
export interface RideAsked extends SpinAsked {
  taken: Word;
  /** Why the bet or the tap was refused; empty when it was not. */
  why: string;
}

/** A promo code that a player took. */
export interface ClaimAsked {
  readonly key: string;
  readonly memberId: string;
  word: Word;
}

/** A rebate that a player claimed by hand. */
export interface RebateAsked extends ClaimAsked {
  orderNo: string | null;
  /** As the wire has it. */
  total: string | null;
}

/** A gift of a level that a player took. */
export interface GiftAsked extends ClaimAsked {
  readonly benefitId: string;
}

/** How much of what promotions do there was in a run: one without them would prove nothing about them. */
export interface Bonuses {
  /** Purses of players. */
  readonly purses: number;
  /** Bets of which they paid a part. */
  readonly splits: number;
  /** Steps of purses that became cash. */
  readonly releases: number;
  /** Envelopes of the rain that were paid. */
  readonly envelopes: number;
  /** Nights of rebates that were ended. */
  readonly rebateRuns: number;
}

/** Before anything was counted. */
const NO_BONUSES: Bonuses = { purses: 0, splits: 0, releases: 0, envelopes: 0, rebateRuns: 0 };

/** Everything the clients saw. */
export class History {
  readonly bets: BetAsked[] = [];
  readonly deposits: DepositAsked[] = [];
  readonly withdrawals: WithdrawAsked[] = [];
  readonly spins: SpinAsked[] = [];
  readonly claims: ClaimAsked[] = [];
  readonly rebates: RebateAsked[] = [];
  readonly gifts: GiftAsked[] = [];
  readonly entries: ClaimAsked[] = [];
  readonly rides: RideAsked[] = [];
  /** What promotions did, when all is over. */
  bonuses: Bonuses = NO_BONUSES;
  /** What must never be seen, in words. */
  readonly violations: string[] = [];
  acknowledged = 0;
  refused = 0;
  unknown = 0;
  repeats = 0;
  snapshots = 0;
  longestGapMs = 0;
  #lastAt = Infinity;

  /** Counts one answer. */
  count(word: Word): void {
    if (word === 'done') {
      this.acknowledged += 1;
      const now = performance.now();
      this.longestGapMs = Math.max(this.longestGapMs, now - this.#lastAt);
      this.#lastAt = now;
    } else if (word === 'refused') this.refused += 1;
    else this.unknown += 1;
  }

  /** Notes a broken promise; many of one kind say no more than the first few. */
  accuse(violation: string): void {
    if (this.violations.length < 50) this.violations.push(violation);
  }

  /** Keeps everything for whoever has to understand it. */
  async write(file: string): Promise<void> {
    const stream = createWriteStream(file);
    const { violations, bets, deposits, withdrawals, spins, claims, rebates, gifts, entries } = this;
    for (const list of [violations, bets, deposits, withdrawals, spins, claims, rebates, gifts, entries]) {
      for (const one of list) if (!stream.write(`${JSON.stringify(one)}\n`)) await once(stream, 'drain');
    }
    stream.end();
    await once(stream, 'finish');
  }
}
