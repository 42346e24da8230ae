import type { MemberId } from '@perya/ledger';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { PREPARED } from '../../platform/db/query-options.ts';
import type { Database } from '../../platform/db/schema.ts';

/** Who made a call, and its key. */
export interface CallId {
  readonly memberId: MemberId;
  readonly key: string;
}

/** A call that takes a key, and the fingerprint of what it asks for. */
export interface CallMark extends CallId {
  readonly call: string;
  readonly hash: Buffer;
}

/** A call and what was answered. */
export interface IdempotentCall {
  readonly hash: Buffer;
  readonly code: string | null;
  readonly answer: unknown;
}

/** The answer under a key, when it is there and its transaction is over. */
export async function readIdempotentCall(db: Kysely<Database>, id: CallId): Promise<IdempotentCall | null> {
  const [row] = await readIdempotentCalls(db, [id]);
  return row ?? null;
}

/** The same for many: those that are there. */
export async function readIdempotentCalls(
  db: Kysely<Database>,
  ids: readonly CallId[],
): Promise<readonly (CallId & IdempotentCall)[]> {
  const { rows } = await sql<{ member_id: MemberId; key: string } & IdempotentCall>`
    ${PREPARED} select c.member_id, c.key, c.hash, c.code, c.answer
    from ${asked(ids)} as asked(member_id, key)
      join idempotent_call c on c.member_id = asked.member_id and c.key = asked.key`.execute(db);
  return rows.map(({ member_id: memberId, ...row }) => ({ memberId, ...row }));
}

/** Takes a key; whoever is second waits for the first to end and hears `false`. */
export async function takeIdempotentCall(
  tx: Transaction<Database>,
  { at, ...row }: CallMark & { readonly at: Date },
): Promise<boolean> {
  return (await takeIdempotentCalls(tx, [row], at)).length === 1;
}

/** The same for many, in the order of their keys, so that two who take some of the same never wait in a circle; tells which it took. */
export async function takeIdempotentCalls(
  tx: Transaction<Database>,
  marks: readonly CallMark[],
  at: Date,
): Promise<readonly CallId[]> {
  const { rows } = await sql<{ member_id: MemberId; key: string }>`
    ${PREPARED} insert into idempotent_call (member_id, key, call, hash, at)
    select member_id, key, call, hash, ${at}
    from unnest(${marks.map(({ memberId }) => memberId)}::bigint[], ${marks.map(({ key }) => key)}::text[],
      ${marks.map(({ call }) => call)}::text[], ${marks.map(({ hash }) => hash)}::bytea[]) as asked(member_id, key, call, hash)
    order by member_id, key
    on conflict do nothing returning member_id, key`.execute(tx);
  return rows.map(({ member_id: memberId, key }) => ({ memberId, key }));
}

/** Writes what is answered, for as long as keys are kept. */
export async function writeMoneyAnswer(
  tx: Transaction<Database>,
  id: CallId,
  answer: { readonly code: string | null; readonly answer: unknown },
): Promise<void> {
  await writeMoneyAnswers(tx, [{ ...id, ...answer }]);
}

/** The same for many. */
export async function writeMoneyAnswers(
  tx: Transaction<Database>,
  answers: readonly (CallId & { readonly code: string | null; readonly answer: unknown })[],
): Promise<void> {
  const members = answers.map(({ memberId }) => memberId);
  await sql`
    ${PREPARED} update idempotent_call c set code = given.code, answer = given.answer
    from unnest(${members}::bigint[], ${answers.map(({ key }) => key)}::text[],
      ${answers.map(({ code }) => code)}::text[], ${answers.map(({ answer }) => JSON.stringify(answer))}::jsonb[])
      as given(member_id, key, code, answer)
    where c.member_id = any (${members}::bigint[]) and c.member_id = given.member_id and c.key = given.key`.execute(tx);
}

/** Gives keys back that the transaction has taken: nothing was done under them. */
export async function dropIdempotentCalls(tx: Transaction<Database>, ids: readonly CallId[]): Promise<void> {
  await sql`
    delete from idempotent_call c using ${asked(ids)} as asked(member_id, key)
    where c.member_id = asked.member_id and c.key = asked.key`.execute(tx);
}

function asked(ids: readonly CallId[]): RawBuilder<unknown> {
  return sql`unnest(${ids.map(({ memberId }) => memberId)}::bigint[], ${ids.map(({ key }) => key)}::text[])`;
}
