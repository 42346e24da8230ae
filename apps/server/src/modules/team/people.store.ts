import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { IS_AGENT, IS_REAL } from './kinds.store.ts';

type Db = Kysely<Database>;

/** So many names with the same beginning are looked at one by one, before everybody of the team is. */
const NAMES_MAX = 5000;
/** Comes after every letter that a name can have. */
const AFTER_LETTERS = '~';

/** Whether somebody stands below somebody else, at whatever depth. */
export async function isBelow(db: Db, headId: MemberId, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql`
    select from member_ancestor where ancestor_id = ${headId} and member_id = ${memberId}`.execute(db);
  return rows.length > 0;
}

/** Who of a team bears a name or one that begins so, in the order of names: who bears exactly this one is the first. */
export async function findNamed(
  db: Db,
  { memberId: headId, merchantCode }: { readonly memberId: MemberId; readonly merchantCode: MerchantCode },
  { name, max }: { readonly name: string; readonly max: number },
): Promise<MemberId[]> {
  const names = sql`
    select m.id, lower(m.account) collate "C" as name from member m
    where m.merchant_code = ${merchantCode} and m.${IS_REAL}
      and lower(m.account) collate "C" >= ${name} and lower(m.account) collate "C" < ${name + AFTER_LETTERS}`;
  // A name after the other, until enough of them are of the team.
  const near = await sql<{ id: MemberId }>`
    select named.id from (${names} order by name limit ${NAMES_MAX}) named
    where exists (select from member_ancestor a where a.ancestor_id = ${headId} and a.member_id = named.id offset 0)
    order by named.name limit ${max}`.execute(db);
  if (near.rows.length === max) return idsOf(near.rows);
  const more = await sql`select from (${names}) named order by named.name offset ${NAMES_MAX} limit 1`.execute(db);
  if (more.rows.length === 0) return idsOf(near.rows);
  const { rows } = await sql<{ id: MemberId }>`
    with team as materialized (select member_id from member_ancestor where ancestor_id = ${headId})
    select named.id from (${names}) named where named.id in (select member_id from team)
    order by named.name limit ${max}`.execute(db);
  return idsOf(rows);
}

/** One on the way from an agent down to somebody. */
export interface Step {
  readonly id: MemberId;
  readonly account: string;
}

/** The way from an agent down to somebody of the team, both included. */
export async function readPath(db: Db, headId: MemberId, memberId: MemberId): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select m.id, m.account from (
      select ${memberId}::bigint as id, 0 as depth
      union all
      select ancestor_id, depth from member_ancestor
      where member_id = ${memberId} and depth <= (
        select depth from member_ancestor where ancestor_id = ${headId} and member_id = ${memberId})
    ) way join member m using (id)
    order by way.depth desc`.execute(db);
  return rows;
}

/** How many stand directly below somebody, and how many in all. */
export interface TeamSize {
  readonly direct: number;
  readonly team: number;
}

/** The sizes of teams, by who stands on top. */
export async function countTeams(db: Db, headIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, TeamSize>> {
  const { rows } = await sql<{ id: MemberId } & TeamSize>`
    select ancestor_id as id, count(*) filter (where depth = 1)::int as direct, count(*)::int as team
    from member_ancestor where ancestor_id = any (${headIds}::bigint[]) group by ancestor_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** How many of a team are agents directly below its head, or stand below one of them. */
export async function countInAgents(db: Db, headId: MemberId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with agents as materialized (
      select id from member where upline_id = ${headId} and ${IS_AGENT}
    )
    select ((select count(*) from agents) + (
      select count(*) from member_ancestor where ancestor_id = any (array(select id from agents))))::int as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** What one sees of somebody at once. */
export interface Face {
  readonly id: MemberId;
  readonly account: string;
  readonly headIcon: string;
  readonly type: number;
}

/** The faces of members, by their ids. */
export async function readFaces(db: Db, ids: readonly MemberId[]): Promise<ReadonlyMap<MemberId, Face>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Face>`
    select id, account, head_icon as "headIcon", type from member where id = any (${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** How many of a team were here after a moment, and still may be. */
export async function countOnline(
  db: Db,
  headId: MemberId,
  { now, seenAfter }: { readonly now: Date; readonly seenAfter: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select distinct member_id from session
      where last_seen_at > ${seenAfter} and revoked_at is null and expires_at > ${now}
    ) here join member_ancestor a on a.ancestor_id = ${headId} and a.member_id = here.member_id`.execute(db);
  return rows[0]?.count ?? 0;
}

function idsOf(rows: readonly { readonly id: MemberId }[]): MemberId[] {
  return rows.map(({ id }) => id);
}
