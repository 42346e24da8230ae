import { sql } from 'kysely';
import type { PlatformContext } from '../platform/context.ts';
import { dayOf } from './day.ts';
import { climb, openClimb, TEAM_PEOPLE } from './team-fold.ts';

const NOTES_MAX = 5000;

/** A day begins here first: what is noted of a later one is of a clock that is wrong, and waits. */
const FIRST_ZONE = 'Pacific/Kiritimati';

/**
 * Adds whoever registered, came in or placed a first bet to the counts of everybody above, and forgets that they were noted: both or
 * neither. Servers that are at it together take different notes. Answers whether there were any.
 */
export function countTeams({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const climbing = await openClimb(tx, TEAM_PEOPLE);
    const countOf = (kind: string) => sql`count(*) filter (where kind = ${sql.lit(kind)})`;
    const begun = await sql`
      with piece as materialized (
        select member_id, day, kind from team_note where day <= ${dayOf(clock.now(), FIRST_ZONE)}
        order by member_id, day, kind limit ${NOTES_MAX} for update skip locked
      ), taken as (
        delete from team_note note using piece
        where (note.member_id, note.day, note.kind) = (piece.member_id, piece.day, piece.kind)
        returning note.member_id, note.day, note.kind
      )
      insert into ${climbing}
      select 0, m.merchant_code, m.id, day, ${countOf('registered')}, ${countOf('login')}, ${countOf('bet')}
      from taken join member m on m.id = member_id group by m.merchant_code, m.id, day`.execute(tx);
    const hasBegun = (begun.numAffectedRows ?? 0n) > 0n;
    if (hasBegun) await climb(tx, TEAM_PEOPLE);
    return hasBegun;
  });
}
