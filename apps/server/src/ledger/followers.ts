import type { Minor } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Statement } from './batch.ts';
import type { FastPathPart } from './fast-path.ts';
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

const LOWEST = /a_lowest => (\$\d+)/;

/** The statement of a batch with what follows its transfers; the same statement when nothing does. */
export function withFollowers(statement: Statement, batch: readonly FastPathPart[], at: Date): Statement {
  const kind = batch.find(({ follower }) => follower !== null)?.follower?.kind;
  if (!kind) return statement;
  const rows = batch.flatMap(({ follower, plain: { delta, steps } }, place): Following<unknown>[] => {
    if (follower === null) return [];
    assert(follower.kind === kind, 'what follows a batch is of one kind');
    return [{ nr: (place + 1) as TransferNr, row: follower.row, delta, legs: steps.at(-1) ?? (0 as LegCount) }];
  });
  return {
    name: `${statement.name} ${kind.name}`,
    text: followedText(statement, kind),
    values: [...statement.values, ...kind.values(rows, at)],
  };
}

function followedText({ text, values }: Statement, kind: FollowerKind<unknown>): string {
  const lowest = LOWEST.exec(text)?.[1];
  assert(lowest, 'the posting is told how far each account may fall');
  const first = values.length + 1;
  const posted = {
    lowest: 'held.lowest',
    balancesBefore: 'done.balances_before::bigint[]',
    versionsBefore: 'done.versions_before::bigint[]',
  };
  return `with held as materialized (select ${kind.hold(first, lowest)} as lowest),
    done as materialized (${text.replace(LOWEST, 'a_lowest => (select lowest from held)')}),
    written as materialized (select ${kind.follow(first, posted)} from held, done)
    select done.* from done, written`;
}
