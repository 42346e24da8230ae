import { assert } from '@perya/std';
import type { Client } from 'pg';
import { isUniqueViolation } from '../platform/db/failures.ts';
import { postStatement, toVerdict, type Prepared } from './batch.ts';
import { fastPathStatement, readFastPathRow } from './fast-path-batch.ts';
import type { FastPathMove } from './fast-path.ts';
import type { LedgerPostPlainRow, LedgerPostPurseRow, LedgerPostRow } from './functions.gen.ts';
import { isHinted, purseStatement, toPurseVerdict } from './purse-batch.ts';
import type { PurseHints } from './purse-hints.ts';
import type { Verdict } from './verdict.ts';

/** Verdicts of a batch: null for what was left because of its follower, 'purse' for what the lane of purses has to post. */
export type Verdicts = Map<Prepared, Verdict | 'purse' | null>;

/** With what a batch is posted. */
export interface Posting {
  readonly client: Client;
  readonly at: Date;
  /** Which rows of the house's accounts are written. */
  readonly shard: number;
}

/** Posts what has no verdict yet of a batch, and adds the verdicts. */
export type PostBatch = (posting: Posting, batch: readonly Prepared[], verdicts: Verdicts) => Promise<void>;

/** The usual way: first the fast path, and what that leaves takes the slow one. */
export const postPlainFirst: PostBatch = async (posting, batch, verdicts) => {
  const { client, at, shard } = posting;
  const plain = leftOf(batch, verdicts).filter((one) => isPlain(one, at));
  if (plain.length > 0) await postPlain(posting, plain, verdicts);
  for (const one of leftOf(batch, verdicts)) if (one.follower) verdicts.set(one, null);
  const others = leftOf(batch, verdicts);
  if (others.length === 0) return;
  const { rows } = await client.query<LedgerPostRow>(postStatement(others, at, shard));
  for (const row of rows) {
    const prepared = others[row.nr - 1];
    assert(prepared, 'a verdict belongs to a transfer');
    verdicts.set(prepared, row.refusal === 'purse' ? 'purse' : toVerdict(prepared, row, at));
  }
};

/** Bets of players with purses; what was sent with a hint that no longer holds is told anew. */
export function postPurses(hints: PurseHints): PostBatch {
  return async ({ client, at, shard }, batch, verdicts) => {
    const hinted = leftOf(batch, verdicts).filter(isHinted);
    if (hinted.length === 0) return;
    const { rows } = await client.query<LedgerPostPurseRow>(purseStatement(hinted, at, shard));
    for (const row of rows) {
      const prepared = hinted[row.nr - 1];
      assert(prepared, 'a verdict belongs to a transfer');
      const isOther = row.refusal === 'purse';
      if (isOther) hints.learn(prepared.cash, row);
      verdicts.set(prepared, isOther ? 'purse' : toPurseVerdict(prepared, row, at));
    }
  };
}

/** The fast path; whatever it leaves without a verdict takes the slow path. */
async function postPlain(
  { client, at, shard }: Posting,
  plain: (Prepared & { plain: FastPathMove })[],
  verdicts: Verdicts,
): Promise<void> {
  // Everybody locks players in the order of their accounts.
  plain.sort((one, other) => one.plain.order - other.plain.order);
  const { rows } = await client
    .query<LedgerPostPlainRow>(fastPathStatement(plain, at, shard))
    .catch((error: unknown) => (isUniqueViolation(error) ? { rows: [] } : Promise.reject(error)));
  if (!rows[0]) return;
  const ends = readFastPathRow(rows[0], plain);
  for (const [place, prepared] of plain.entries()) {
    const end = ends[place];
    if (end) verdicts.set(prepared, { state: 'done', isReplay: false, at, balance: end[0], version: end[1] });
  }
}

/** What has no verdict yet; nearly always that is all or nothing. */
function leftOf(batch: readonly Prepared[], verdicts: Readonly<Verdicts>): readonly Prepared[] {
  if (verdicts.size === 0) return batch;
  return verdicts.size === batch.length ? [] : batch.filter((one) => !verdicts.has(one));
}

/** A bet that is too late is refused, which only the slow path can do. */
function isPlain(prepared: Prepared, at: Date): prepared is Prepared & { plain: FastPathMove } {
  const { expiresAt } = prepared.transfer;
  return prepared.plain !== null && (expiresAt === undefined || expiresAt > at);
}
