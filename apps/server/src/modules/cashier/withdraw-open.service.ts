import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { findOpenTo } from './withdraw.store.ts';

/** Whether money is on its way to an account. */
export async function hasOpenWithdrawTo(db: Kysely<Database>, cardId: string): Promise<boolean> {
  return (await findOpenTo(db, cardId)) !== undefined;
}
