import type { MemberId } from '@perya/ledger';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** Who made a call, and its key. */
export interface CallId {
  readonly memberId: MemberId;
  readonly key: string;
}

/** A call and what was answered. */
export interface IdempotentCall {
  readonly hash: Buffer;
  readonly code: string | null;
  readonly answer: unknown;
}

/** The answer under a key, when it is there and its transaction is over. */
export async function readIdempotentCall(
  db: Kysely<Database>,
  { memberId, key }: CallId,
): Promise<IdempotentCall | null> {
  const row = await db
    .selectFrom('idempotent_call')
    .select(['hash', 'code', 'answer'])
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** Takes a key; whoever is second waits for the first to end and hears `false`. */
export async function takeIdempotentCall(
  tx: Transaction<Database>,
  { memberId, ...row }: CallId & { readonly call: string; readonly hash: Buffer; readonly at: Date },
): Promise<boolean> {
  const taken = await tx
    .insertInto('idempotent_call')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Writes what is answered, for as long as keys are kept. */
export async function writeMoneyAnswer(
  tx: Transaction<Database>,
  { memberId, key }: CallId,
  { code, answer }: { readonly code: string | null; readonly answer: unknown },
): Promise<void> {
  await tx
    .updateTable('idempotent_call')
    .set({ code, answer: JSON.stringify(answer) })
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .execute();
}
