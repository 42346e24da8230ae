import { sql, type Transaction } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import { codeOf } from './post-batch.ts';
import { KNOWN_KEY } from './retry-deadlocks.ts';

/** Somebody else may be writing the same key: the second try finds what they left, and the transaction goes on. */
export async function inSavepoint<T>(tx: Transaction<Database>, post: () => Promise<T>): Promise<T> {
  await sql`savepoint ledger`.execute(tx);
  const posted = await post().catch(async (error: unknown) => {
    if (codeOf(error) !== KNOWN_KEY) throw error;
    await sql`rollback to savepoint ledger`.execute(tx);
    return post();
  });
  await sql`release savepoint ledger`.execute(tx);
  return posted;
}
