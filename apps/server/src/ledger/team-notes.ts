import { sql, type Transaction } from 'kysely';
import type { PlatformContext } from '../platform/context.ts';
import type { Database } from '../platform/db/schema.ts';
import { dayOf } from './day.ts';
import { addUp, onClosedDays, TEAM_PEOPLE } from './team-fold.ts';

const NOTES_MAX = 5000;
/** A day begins here first: what is noted of a later one is of a clock that is wrong, and waits. */
const FIRST_ZONE = 'Pacific/Kiritimati';

/**
 * Adds whoever registered, came in or placed a first bet to the counts of everybody above, and forgets that they were noted: both or
 * neither. Servers that are at it together take different notes. Answers whether there were any.
 */
export function countTeams({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>): Promise<boolean> {
  const turn = () => db.transaction().execute((tx) => countSome(tx, dayOf(clock.now(), FIRST_ZONE)));
  return onClosedDays(db, turn);
}

async function countSome(tx: Transaction<Database>, lastDay: string): Promise<boolean> {
  const { rows: notes } = await sql<{ member_id: string; day: string; kind: string }>`
    with piece as materialized (
      select member_id, day, kind from team_note where day <= ${lastDay}
      order by member_id, day, kind limit ${NOTES_MAX} for update skip locked
    )
    delete from team_note note using piece
    where (note.member_id, note.day, note.kind) = (piece.member_id, piece.day, piece.kind)
    returning note.member_id, note.day, note.kind`.execute(tx);
  if (notes.length === 0) return false;
  const list = sql`unnest(${notes.map((note) => note.member_id)}::bigint[], ${notes.map(({ day }) => day)}::date[],
    ${notes.map(({ kind }) => kind)}::text[]) as note (member_id, day, kind)`;
  const ofKind = (kind: string) => sql`(kind = ${sql.lit(kind)})::integer::bigint`;
  await addUp(tx, TEAM_PEOPLE, {
    from: sql`
      select member_id, day, ${ofKind('registered')} as registered, ${ofKind('login')} as logins, ${ofKind('bet')} as bettors
      from ${list}`,
  });
  return true;
}
