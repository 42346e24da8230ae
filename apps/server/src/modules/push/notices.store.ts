import type { push } from '@perya/contract';
import type { MemberId } from '@perya/ledger';
import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { PushKeyRow } from './keys.store.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** A notice that waits, with the browser it is for. */
export type DueNotice = Selectable<Database['push_notice']> &
  Pick<
    PushKeyRow,
    'endpoint_hash' | 'endpoint_sealed' | 'keys_sealed' | 'kinds' | 'quiet_from' | 'quiet_until' | 'zone' | 'language'
  >;

/** What is to be told. */
export interface NewNotice {
  readonly kind: push.PushKind;
  readonly topic: string;
  readonly about: string;
  readonly now: Date;
  readonly endsAt: Date;
}

/** Which browsers are told. */
export type ToldKeys =
  | { readonly memberId: MemberId }
  | { readonly merchantCode: string; readonly ids: readonly string[] };

/** Lets browsers that want this kind be told, each once; who has none costs a look into an index. */
export async function insertNotices(db: Db, told: ToldKeys, notice: NewNotice): Promise<void> {
  const { kind, topic, about, now, endsAt } = notice;
  const whose: RawBuilder<unknown> =
    'memberId' in told
      ? sql`k.member_id = ${told.memberId}`
      : sql`k.merchant_code = ${told.merchantCode} and k.id = any (${told.ids})`;
  await sql`
    insert into push_notice (key_id, member_id, merchant_code, kind, topic, about, planned_at, act_at, ends_at)
    select k.id, k.member_id, k.merchant_code, ${kind}, ${topic}, ${about}, ${now}, ${now}, ${endsAt}
    from push_key k where ${whose} and ${kind} = any (k.kinds)
    on conflict (key_id, about) do nothing`.execute(db);
}

/** Which rewards are looked at. */
export interface ExpiringAsked {
  readonly now: Date;
  /** They expire after one moment and not after the other. */
  readonly from: Date;
  readonly to: Date;
  /** They have waited since then at least. */
  readonly grantedBefore: Date;
}

/** Lets browsers be told of rewards that expire soon; who was told already, or has taken them, is not. */
export async function insertExpiring(db: Db, { now, from, to, grantedBefore }: ExpiringAsked): Promise<void> {
  const about = sql`'expiring ' || r.id`;
  await sql`
    insert into push_notice (key_id, member_id, merchant_code, kind, topic, about, planned_at, act_at, ends_at)
    select k.id, k.member_id, k.merchant_code, 'rewards', 'rewardExpiring', ${about}, ${now}, ${now}, r.act_at
    from reward r join push_key k on k.member_id = r.member_id and 'rewards' = any (k.kinds)
    where r.state = 'claimable' and r.act_at > ${from} and r.act_at <= ${to} and r.granted_at < ${grantedBefore}
      and not exists (select from push_sent s where s.member_id = r.member_id and s.about = ${about})
    on conflict (key_id, about) do nothing`.execute(db);
}

/** Takes notices that are due until a moment: whoever ends without a word leaves them to the next. */
export async function takeDue(
  db: Db,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    with due as (
      select id from push_notice where act_at <= ${now} order by act_at limit ${limit} for update skip locked
    ), taken as (
      update push_notice n set act_at = ${until}, tries = n.tries + 1 from due where n.id = due.id returning n.*
    )
    select taken.*, k.endpoint_hash, k.endpoint_sealed, k.keys_sealed, k.kinds, k.quiet_from, k.quiet_until, k.zone, k.language
    from taken join push_key k on k.id = taken.key_id`.execute(db);
  return rows;
}

/** Lets a notice wait. One that was only held back has not been tried. */
export async function postpone(
  db: Db,
  { id, tries }: Pick<DueNotice, 'id' | 'tries'>,
  until: Date,
  wasTried: boolean,
): Promise<void> {
  await db
    .updateTable('push_notice')
    .set({ act_at: until, tries: wasTried ? tries : tries - 1 })
    .where('id', '=', id)
    .execute();
}

export async function deleteNotice(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_notice').where('id', '=', id).execute();
}

/** When somebody was told of other things of a kind, since a moment; null when they were told of this one already. */
export async function readSent(
  tx: Tx,
  memberId: MemberId,
  { kind, about }: { readonly kind: push.PushKind; readonly about: string },
  since: Date,
): Promise<Date[] | null> {
  const rows = await tx
    .selectFrom('push_sent')
    .select(['about', 'at'])
    .where('member_id', '=', memberId)
    .where((row) => row.or([row('about', '=', about), row.and([row('kind', '=', kind), row('at', '>', since)])]))
    .execute();
  return rows.some((row) => row.about === about) ? null : rows.map(({ at }) => at);
}

export async function noteSent(
  tx: Tx,
  memberId: MemberId,
  { kind, about }: { readonly kind: push.PushKind; readonly about: string },
  now: Date,
): Promise<void> {
  await tx.insertInto('push_sent').values({ member_id: memberId, about, kind, at: now }).execute();
}
