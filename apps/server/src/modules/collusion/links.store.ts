import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

type Tx = Transaction<Database>;

/** Two accounts of a brand that were linked. */
export interface LinkedPair {
  readonly merchantCode: MerchantCode;
  readonly a: MemberId;
  readonly b: MemberId;
}

/** Takes notes that wait, the oldest first; answers those of pairs, and who was moved. Whoever else takes some waits. */
export async function takeNotes(
  tx: Tx,
  limit: number,
): Promise<{
  readonly count: number;
  readonly pairs: readonly (readonly [MemberId, MemberId])[];
  readonly moved: readonly MemberId[];
}> {
  await sql`select pg_advisory_xact_lock(hashtextextended('collusion notes', 0))`.execute(tx);
  const notes = await tx
    .deleteFrom('collusion_note')
    .where('id', 'in', (row) => row.selectFrom('collusion_note').select('id').orderBy('id').limit(limit))
    .returning(['member_id', 'other_id'])
    .execute();
  return {
    count: notes.length,
    pairs: notes.flatMap(({ member_id: a, other_id: b }) => (b === null ? [] : [[a, b] as const])),
    moved: notes.flatMap(({ member_id: id, other_id: b }) => (b === null ? [id] : [])),
  };
}

/** The links of whoever was moved, and of everybody below. Those of demonstrations are nobody. */
export async function readPairs(
  tx: Tx,
  { pairs, moved }: { readonly pairs: readonly (readonly [MemberId, MemberId])[]; readonly moved: readonly MemberId[] },
): Promise<LinkedPair[]> {
  const { rows } = await sql<LinkedPair>`
    with team (id) as (
      select unnest(${moved}::bigint[])
      union select member_id from member_ancestor where ancestor_id = any (${moved}::bigint[])
    ), pair (a, b) as (
      select * from unnest(${pairs.map(([a]) => a)}::bigint[], ${pairs.map(([, b]) => b)}::bigint[])
      union select l.a, l.b from team join member_link l on l.a = team.id
      union select l.a, l.b from team join member_link l on l.b = team.id
    )
    select one.merchant_code as "merchantCode", pair.a, pair.b
    from pair
    join member one on one.id = pair.a and not one.is_demo
    join member other on other.id = pair.b and not other.is_demo
      and other.merchant_code = one.merchant_code
    order by 1, 2, 3`.execute(tx);
  return rows;
}

/** What two accounts share. */
export interface Shared {
  readonly a: MemberId;
  readonly b: MemberId;
  readonly kind: Selectable<Database['member_link']>['kind'];
  readonly at: Date;
  /** Whether one of the two shares a device with a third account: one of a shop or of a family tells nothing. */
  readonly isOfMany: boolean;
}

/** What pairs share, the pairs one after the other. */
export async function readShared(tx: Tx, pairs: readonly LinkedPair[]): Promise<Shared[]> {
  const { rows } = await sql<Shared>`
    select l.a, l.b, l.kind, l.at, l.kind = 'device' and (
      exists (select from member_link o where o.kind = 'device' and o.a in (l.a, l.b) and (o.a, o.b) <> (l.a, l.b))
      or exists (select from member_link o where o.kind = 'device' and o.b in (l.a, l.b) and (o.a, o.b) <> (l.a, l.b))
    ) as "isOfMany"
    from unnest(${pairs.map(({ a }) => a)}::bigint[], ${pairs.map(({ b }) => b)}::bigint[]) asked (a, b)
    join member_link l on l.a = asked.a and l.b = asked.b
    order by l.a, l.b, l.kind`.execute(tx);
  return rows;
}
