import type { MemberId, TransferKey } from '@perya/ledger';
import { assert } from '@perya/std';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import { isOneOf } from './keys.ts';
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
  const written = await sql`
    with named as (
      insert into ledger_key (transfer_id, rows, key) values (nextval('ledger_transfer_id_seq'), 1, ${key})
      on conflict do nothing returning transfer_id
    )
    insert into ledger_transfer (id, transfer_id, seq, kind, member_id, refusal, at) overriding system value
    select transfer_id, transfer_id, 0, 'refused', ${memberId}::bigint, ${code}, ${at} from named
    returning id`.execute(db);
  if (written.rows.length > 0) return null;
  const { rows } = await sql<{ refusal: RefusalCode | null }>`
    select t.refusal from ledger_key k join ledger_transfer t on t.id = k.transfer_id where ${isOneOf([key])}`.execute(
    db,
  );
  const [found] = rows;
  assert(found, 'a key that is taken stands for something');
  return found.refusal ?? 'done';
}
