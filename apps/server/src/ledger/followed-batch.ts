import { assert } from '@perya/std';
import { memoized } from '../platform/cache/memoized.ts';
import type { Statement } from './batch.ts';
import type { FastPathPart } from './fast-path.ts';
import type { FollowerKind, Following } from './follower.ts';
import type { LegCount, TransferNr } from './values.ts';

const LOWEST = /a_lowest => (\$\d+)/;
const PARAMETER = /\$\d+/g;

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
    text: followedTexts(kind)(statement.text),
    values: [...statement.values, ...kind.values(rows, at)],
  };
}

/** Every batch says the same. */
const followedTexts = memoized((kind: FollowerKind<unknown>) => memoized((text: string) => followedText(text, kind)));

function followedText(text: string, kind: FollowerKind<unknown>): string {
  const lowest = LOWEST.exec(text)?.[1];
  assert(lowest, 'the posting is told how far each account may fall');
  const first = Array.from(text.matchAll(PARAMETER)).length + 1;
  const posted = {
    lowest: 'held.lowest',
    balancesBefore: 'done.balances_before::bigint[]',
    versionsBefore: 'done.versions_before::bigint[]',
  };
  return [
    'with held as materialized (select',
    kind.hold(first, lowest),
    'as lowest), done as materialized (',
    text.replace(LOWEST, 'a_lowest => (select lowest from held)'),
    '), written as materialized (select',
    kind.follow(first, posted),
    'from held, done) select done.* from done, written',
  ].join(' ');
}
