import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

/** So many accounts are followed from one; more of them is a case for staff in any case. */
const LINKED_MAX = 50;

/** Notes that accounts of a brand share something; what is known is not noted again. */
export async function linkMembers(
  tx: Kysely<Database>,
  one: { readonly merchantCode: MerchantCode; readonly memberId: MemberId },
  others: readonly MemberId[],
  { kind, at }: Pick<Insertable<Database['member_link']>, 'kind' | 'at'>,
): Promise<void> {
  const { merchantCode, memberId } = one;
  const rows = others
    .filter((other) => other !== memberId)
    .map((other) => {
      const [a = '', b = ''] = [memberId, other].sort((x, y) => Number(BigInt(x) - BigInt(y)));
      return { merchant_code: merchantCode, a, b, kind, at };
    });
  if (rows.length === 0) return;
  await tx
    .insertInto('member_link')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The other accounts that an account is linked to, directly or through others. A device is not followed further: through the one
 * of a shop everybody would be linked to everybody.
 */
export async function linkedTo(db: Kysely<Database>, memberId: MemberId): Promise<MemberId[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive linked (id) as (
      select ${memberId}::bigint
      union
      select next.id from linked cross join lateral (
        select b from member_link where a = linked.id and kind <> 'device'
        union all select a from member_link where b = linked.id and kind <> 'device'
      ) next (id)
    )
    select id from linked where id <> ${memberId}
    union select b from member_link where a = ${memberId} and kind = 'device'
    union select a from member_link where b = ${memberId} and kind = 'device'
    limit ${LINKED_MAX}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Which of some accounts are linked to another one, or were confirmed to be somebody's of another one. */
export async function linkedAmong(
  db: Kysely<Database>,
  memberIds: readonly MemberId[],
): Promise<ReadonlySet<MemberId>> {
  const { rows } = await sql<{ id: MemberId }>`
    select id from unnest(${memberIds}::bigint[]) id
    where exists (select from member_link where a = id) or exists (select from member_link where b = id)
      or exists (select from member_cluster where member_id = id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** What two accounts share, and since when. */
export type MemberLink = Selectable<Database['member_link']>;

/** Everything that any of some accounts shares with another one. */
export function readLinks(db: Kysely<Database>, memberIds: readonly MemberId[]): Promise<MemberLink[]> {
  if (memberIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('member_link')
    .selectAll()
    .where((row) => row.or([row('a', 'in', memberIds), row('b', 'in', memberIds)]))
    .orderBy('a')
    .orderBy('b')
    .orderBy('kind')
    .execute();
}

/** The cluster an account was confirmed to belong to, and all accounts of it. */
export async function clusterOf(
  db: Kysely<Database>,
  memberId: MemberId,
): Promise<{ readonly id: string; readonly memberIds: readonly MemberId[] } | null> {
  const rows = await db
    .selectFrom('member_cluster')
    .innerJoin('member_cluster as own', 'own.cluster_id', 'member_cluster.cluster_id')
    .select(['member_cluster.cluster_id', 'member_cluster.member_id'])
    .where('own.member_id', '=', memberId)
    .execute();
  const [first] = rows;
  return first ? { id: first.cluster_id, memberIds: rows.map((row) => row.member_id) } : null;
}

/** Confirms that accounts are one person's: clusters that they were in become one. */
export async function confirmCluster(
  tx: Transaction<Database>,
  merchantCode: MerchantCode,
  memberIds: readonly MemberId[],
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> {
  await sql`
    with members as (
      select id from unnest(${memberIds}::bigint[]) id
      union
      select other.member_id from member_cluster own join member_cluster other on other.cluster_id = own.cluster_id
      where own.member_id = any (${memberIds}::bigint[])
    )
    insert into member_cluster (member_id, merchant_code, cluster_id, confirmed_by, confirmed_at)
    select id, ${merchantCode}, (select min(id) from members), ${by}, ${at} from members
    on conflict (member_id) do update set cluster_id = excluded.cluster_id`.execute(tx);
}
