import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { RoomName } from './room-name.ts';

/** Whoever leads a room has it for so long, and says again that it is there well before. */
export const LEASE_MS = 3000;
export const RENEW_MS = 1000;

/** The right to lead a room. Its token is higher than that of whoever led it before. */
export interface RoomLease extends RoomName {
  readonly token: string;
}

/** The lease, or how long whoever has it has it for. */
export type LeaseTaken = { readonly lease: RoomLease } | { readonly heldMs: number };

/** Takes the lease of a room when it is free. By the clock of the database alone: those of servers may be wrong. */
export async function takeLease(
  db: Kysely<Database>,
  { merchantCode, gameCode }: RoomName,
  holder: string,
): Promise<LeaseTaken> {
  const { rows } = await sql<{ token: string | null; held_ms: number }>`
    with taken as (
      insert into room_lease as l (merchant_code, game_code, holder, token, until)
      values (${merchantCode}, ${gameCode}, ${holder}, 1, clock_timestamp() + ${LEASE_MS} * interval '1 millisecond')
      on conflict (merchant_code, game_code) do update
        set holder = excluded.holder, token = l.token + 1, until = excluded.until
        where l.until <= clock_timestamp()
      returning token
    )
    select token, 0 as held_ms from taken
    union all
    select null, ceil(extract(epoch from until - clock_timestamp()) * 1000)::int from room_lease
    where merchant_code = ${merchantCode} and game_code = ${gameCode} and not exists (select from taken)`.execute(db);
  const [row] = rows;
  if (typeof row?.token === 'string') return { lease: { merchantCode, gameCode, token: row.token } };
  // Somebody has taken it at this very moment.
  return { heldMs: row ? Math.max(0, row.held_ms) : LEASE_MS };
}

/** Has a lease for longer; false when another server has taken it over. One that ran out and nobody wanted is still one's own. */
export async function renewLease(db: Kysely<Database>, { merchantCode, gameCode, token }: RoomLease): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update room_lease set until = clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'
    where merchant_code = ${merchantCode} and game_code = ${gameCode} and token = ${token}`.execute(db);
  return numAffectedRows === 1n;
}

/** Gives a lease back, unless another server has it. */
export async function releaseLease(db: Kysely<Database>, { merchantCode, gameCode, token }: RoomLease): Promise<void> {
  await sql`
    update room_lease set until = clock_timestamp()
    where merchant_code = ${merchantCode} and game_code = ${gameCode} and token = ${token}`.execute(db);
}

/**
 * Holds in a write only while its lease is the newest of its room. The row stays locked until the write is committed, so nobody takes
 * the room over in between.
 */
export function fencedBy({ merchantCode, gameCode, token }: RoomLease): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from room_lease
    where merchant_code = ${merchantCode} and game_code = ${gameCode} and token = ${token} for share)`;
}
