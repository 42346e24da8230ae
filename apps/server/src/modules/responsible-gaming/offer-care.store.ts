import type { MemberId } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import { PREPARED } from '../../platform/db/query-options.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { ResponsibleGamingRow } from './protection.store.ts';

/** What keeps offers away from a member. */
export interface OfferCareRow extends Pick<ResponsibleGamingRow, 'pause' | 'pause_since' | 'pause_until'> {
  readonly member_id: MemberId;
  /** A marker of harm that nobody has seen to, or a young one. */
  readonly has_marker: boolean;
  /** When a limit was last set that binds at once; a wider one waits, and is none of these. */
  readonly tightened_at: Date | null;
}

/** Reads all of it at once, a row for each of these members. */
export async function readOfferCare(
  db: Kysely<Database>,
  memberIds: readonly MemberId[],
  since: Date,
): Promise<readonly OfferCareRow[]> {
  const { rows } = await sql<OfferCareRow>`
    ${PREPARED} select one.member_id, care.pause, care.pause_since, care.pause_until,
      exists (select from harm_marker
        where member_id = one.member_id and (seen_at is null or at > ${since})) as has_marker,
      (select changed_at from player_limit where member_id = one.member_id and amount is not null and next_at is null
        order by changed_at desc limit 1) as tightened_at
    from unnest(${memberIds}::bigint[]) as one(member_id)
      left join player_care care on care.member_id = one.member_id`.execute(db);
  return rows;
}
