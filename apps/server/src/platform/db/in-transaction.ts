import type { Failure, Result } from '@perya/std';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** Carries an expected failure out of a transaction that must leave nothing behind. */
class Undo<Code extends string> extends Error {
  override readonly name = 'Undo';
  readonly failure: Failure<Code>;

  constructor(failure: Failure<Code>) {
    super(failure.code);
    this.failure = failure;
  }
}

/**
 * Runs work in a transaction whose `undo` answers a failure and takes everything back. A failure that is simply
 * answered keeps what was written: a wrong code has to stay counted.
 */
export async function inTransaction<Value, Code extends string>(
  db: Kysely<Database>,
  work: (tx: Transaction<Database>, undo: (code: Code, value?: unknown) => never) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  const undo = (code: Code, value?: unknown): never => {
    throw new Undo(value === undefined ? { code } : { code, value });
  };
  try {
    return await db.transaction().execute((tx) => work(tx, undo));
  } catch (error) {
    if (error instanceof Undo) return { ok: false, error: error.failure as Failure<Code> };
    throw error;
  }
}

/**
 * Runs a part of a transaction: what it has written is taken back when it fails, and the transaction goes on. Parts within
 * parts have names of their own, because they are not let go before the end.
 */
export async function undoFailed<Value, Code extends string>(
  tx: Transaction<Database>,
  name: string,
  part: () => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  await sql`savepoint ${sql.id(name)}`.execute(tx);
  const result = await part();
  if (!result.ok) await sql`rollback to savepoint ${sql.id(name)}`.execute(tx);
  return result;
}

/** Runs work in a transaction, in the caller's own when there is one. */
export function together<Value>(db: Kysely<Database>, work: (tx: Kysely<Database>) => Promise<Value>): Promise<Value> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
