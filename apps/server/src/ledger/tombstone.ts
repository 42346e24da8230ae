import type { MemberId, TransferKey } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import type { RefusalCode } from './verdict.ts';

/** Remembers a refusal under a key unless something stands there already; answers what does, null for the new one. */
export async function refuseKey(
  db: Kysely<Database>,
  refusal: {
    readonly key: TransferKey;
    readonly memberId: MemberId | null;
    readonly code: RefusalCode;
    readonly at: Date;
  },
): Promise<'done' | RefusalCode | null> {
  const { key, memberId, code, at } = refusal;
  const written = await db
    .insertInto('ledger_transfer')
    .values({ key, seq: 0, kind: 'refused', member_id: memberId, refusal: code, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (written) return null;
  const found = await db
    .selectFrom('ledger_transfer')
    .select('refusal')
    .where('key', '=', key)
    .where('seq', '=', 0)
    .executeTakeFirstOrThrow();
  return (found.refusal as RefusalCode | null) ?? 'done';
}
