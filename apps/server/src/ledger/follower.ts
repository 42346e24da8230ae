import type { Minor } from '@perya/ledger';
import type { LegCount, TransferNr } from './values.ts';

/** A row of another part of the server that is written in the transaction of a transfer, or not at all. */
export interface Follower<Row = unknown> {
  readonly kind: FollowerKind<Row>;
  readonly row: Row;
}

/**
 * How rows of one kind go with a batch. Two SQL functions stand around the posting: `hold` names the transfers that must
 * stay behind, `follow` writes the rows of those that were posted. Both read the same parameters, numbered from `first` on.
 */
export interface FollowerKind<Row> {
  /** Part of the name of the prepared statement. */
  readonly name: string;
  /** Answers `lowest`, with what no balance allows in the places of transfers that stay behind. */
  hold(first: number, lowest: string): string;
  follow(first: number, posted: PostedNames): string;
  values(rows: readonly Following<Row>[], at: Date): unknown[];
}

/** What the posting was given and has answered, as SQL names it. */
export interface PostedNames {
  readonly lowest: string;
  readonly balancesBefore: string;
  readonly versionsBefore: string;
}

/** A row beside what its transfer does to the cash of its player. */
export interface Following<Row> {
  readonly nr: TransferNr;
  readonly row: Row;
  readonly delta: Minor;
  readonly legs: LegCount;
}
