import type { Currency, MemberId } from '@perya/ledger';
import type { PlayedTitle } from '@perya/promotions';
import { sql, type Kysely } from 'kysely';
import { plannedWithout } from '../../platform/db/planner-settings.ts';
import { playTail, settledPlay } from '../../ledger/settled-play.ts';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;

/** Whose play, since which day. */
export interface PlayAsked {
  readonly memberIds: readonly MemberId[];
  readonly currency: Currency;
  readonly from: string;
}

/** A title that a member played on a day. */
export interface PlayedRow extends PlayedTitle {
  readonly memberId: MemberId;
}

/**
 * What members played by day and title: what missions have followed, and what they have not, in one statement, so that nothing
 * is counted twice while it moves over.
 */
export async function readPlayed(db: Db, { memberIds, currency, from }: PlayAsked): Promise<PlayedRow[]> {
  const members = sql<{ readonly member_id: string }>`select unnest(${memberIds}::bigint[]) as member_id`;
  const mark = sql`(select coalesce(max(up_to), 0) from ledger_mark where name = 'mission')`;
  const query = sql<Record<'member_id' | 'day' | 'title' | 'kind' | 'rounds' | 'valid', string>>`
    select member_id, day, vendor || '/' || game as title, category as kind, sum(rounds)::bigint as rounds,
      sum(valid)::bigint as valid
    from (
      select p.member_id, p.day, p.vendor, p.game, p.category, p.rounds, p.valid
      from (${members}) m join mission_play p on p.member_id = m.member_id
      where p.currency = ${currency} and p.day >= ${from}
      union all
      select member_id, day, vendor, game, category, rounds, valid from (${settledPlay(playTail(members, mark))}) tail
      where currency = ${currency} and day >= ${from}
    ) played
    group by member_id, day, vendor, game, category`;
  const { rows } = await plannedWithout(['seqscan'], query).execute(db);
  return rows.map(({ member_id: memberId, day, title, kind, rounds, valid }) => ({
    memberId,
    day,
    title,
    kind,
    rounds: BigInt(rounds),
    valid: BigInt(valid),
  }));
}

/** What else is known of a member. */
export interface PersonRow {
  readonly isVerified: boolean;
  readonly hasLimit: boolean;
  /** The days of the last pause, both included; null when there was none. */
  readonly paused: { readonly from: string; readonly to: string } | null;
  readonly articles: readonly { readonly id: string; readonly day: string }[];
}

/** Reads it; a limit is one of the member's own that is in force. */
export async function readPersons(
  db: Db,
  memberIds: readonly MemberId[],
  zone: string,
): Promise<ReadonlyMap<MemberId, PersonRow>> {
  const { rows } = await sql<{
    id: MemberId;
    is_verified: boolean;
    has_limit: boolean;
    paused_from: string | null;
    paused_to: string | null;
    articles: { id: string; day: string }[] | null;
  }>`
    select m.id, m.kyc_state = 'verified' as is_verified,
      exists (select from player_limit l where l.member_id = m.id and l.amount is not null) as has_limit,
      (c.pause_since at time zone ${zone})::date as paused_from, (c.pause_until at time zone ${zone})::date as paused_to,
      (select json_agg(json_build_object('id', a.item_id::text, 'day', a.read_on)) from mission_article a
        where a.member_id = m.id) as articles
    from member m left join player_care c on c.member_id = m.id
    where m.id = any (${memberIds}::bigint[])`.execute(db);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        isVerified: row.is_verified,
        hasLimit: row.has_limit,
        paused: row.paused_from && row.paused_to ? { from: row.paused_from, to: row.paused_to } : null,
        articles: row.articles ?? [],
      },
    ]),
  );
}
