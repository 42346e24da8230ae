import type { TransferKey } from '@perya/ledger';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import type { IdRange } from './consumer.ts';

/** Whether `k`, a row of `ledger_key`, is one of these; found by their digests, which is what the index has of them. */
export function isOneOf(keys: readonly TransferKey[]): RawBuilder<boolean> {
  return sql`(k.key = any (${keys}::text[])
    and hashtextextended(k.key, 0) = any (array(select hashtextextended(asked, 0) from unnest(${keys}::text[]) asked)))`;
}

/** The rows `t` that stand under keys `k`. */
export const ROWS_OF_KEYS: RawBuilder<unknown> = sql`
  ledger_key k cross join lateral ledger_rows_of(k.transfer_id, k.rows) t`;

/** What was asked for under a key, as the hash of it. */
export async function readFingerprint(db: Kysely<Database>, key: TransferKey): Promise<string | undefined> {
  const { rows } = await sql<{ hash: Buffer | null }>`
    select k.hash from ledger_key k where ${isOneOf([key])}`.execute(db);
  return rows[0]?.hash?.toString('hex');
}

/** The keys of all rows of a stretch, some of which may have begun before it. */
export function keysOf({ after, upTo }: IdRange): RawBuilder<unknown> {
  return sql`
    select k.* from ledger_key k where k.transfer_id <= ${upTo} and k.transfer_id >= (
      select min(t.transfer_id) from ledger_transfer t where t.id > ${after} and t.id <= ${upTo})`;
}

/** The key under which a row `x` stands; looked up for rows that are told of, which are few. */
export const KEY_OF_ROW: RawBuilder<unknown> = sql`
  coalesce((select min(k.key) from ledger_key k where k.transfer_id = x.transfer_id), 'row ' || x.id)`;
