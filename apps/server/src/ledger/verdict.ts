import type { Minor } from '@perya/ledger';

/** Why the ledger refuses what was asked properly. */
export type RefusalCode =
  | 'balance.insufficient'
  | 'bet.late'
  | 'bet.cancelled'
  | 'player.excluded'
  | 'player.cooling'
  | 'player.disabled'
  | 'limit.deposit'
  | 'limit.loss'
  | 'limit.wager'
  /** The purse would have to pay for a game that its terms leave out, or for a stake above the highest. */
  | 'bonus.game'
  | 'bonus.stake.max';

/** What became of a transfer; the same key gets the same verdict for ever. */
export type Verdict =
  | {
      readonly state: 'done';
      /** It had been posted before. */
      readonly isReplay: boolean;
      /** When it was posted; null in a repeat, whose rows know it. */
      readonly at: Date | null;
      /** Of the member's cash (or float), right after; null when the transfer did not touch it. */
      readonly balance: Minor | null;
      readonly version: number | null;
      /** What their purse had right after, as far as it can be staked on this title; missing where none was looked at. */
      readonly bonus?: Minor;
      readonly bonusVersion?: number;
    }
  | { readonly state: 'refused'; readonly isReplay: boolean; readonly code: RefusalCode }
  /** The key stands for something else. */
  | { readonly state: 'conflict' };
