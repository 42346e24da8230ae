import { sql, type Transaction } from 'kysely';
import { isUniqueViolation } from '../platform/db/failures.ts';
import type { Database } from '../platform/db/schema.ts';

/** Somebody else may be writing the same key: the second try finds what they left, and the transaction goes on. */
export async function inSavepoint<T>(tx: Transaction<Database>, post: () => Promise<T>): Promise<T> {
  await sql`savepoint ledger`.execute(tx);
  const posted = await post().catch(async (error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    await sql`rollback to savepoint ledger`.execute(tx);
    return post();
  });
  await sql`release savepoint ledger`.execute(tx);
  return posted;
}
