import type { Client } from 'pg';
import { SHARDS } from './accounts.ts';

/** The first half of the keys of these advisory locks; the second is the shard. */
export const SHARD_LOCKS = 8451;

/**
 * Claims rows of the house's accounts for a connection, as long as that lives: writers of all servers find different ones,
 * so that none waits for the commit of another. Where there are more writers than rows, the last ones share.
 */
export async function claimShard(client: Pick<Client, 'query'>, first: number): Promise<number> {
  for (let step = 0; step < SHARDS; step += 1) {
    const shard = (first + step) % SHARDS;
    const { rows } = await client.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1, $2) as is_ours', [
      SHARD_LOCKS,
      shard,
    ]);
    if (rows[0]?.is_ours === true) return shard;
  }
  return first;
}
