import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

type Tx = Transaction<Database>;

/** Somebody whose missions are to be looked at. */
export type TouchRow = Selectable<Database['mission_touch']>;

/** How long whoever took members may look at them before another does. */
const LEASE_MS = 60_000;
/** An event may be written a little after its time, and older ones are of no use. */
const EVENT_MS = 30_000;
const EVENTS_BACK_MS = 24 * 3_600_000;

/** What happens to accounts that a step may ask for. */
const EVENTS = ['kyc.verified', 'limit.changed'];

/** Has somebody looked at, for what happened on a day. */
export async function touch(
  tx: Tx,
  { memberId, merchantCode }: { readonly memberId: MemberId; readonly merchantCode: MerchantCode },
  { day, now }: { readonly day: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into mission_touch as t (member_id, merchant_code, from_day, act_at)
    values (${memberId}, ${merchantCode}, ${day}, ${now})
    on conflict (member_id) do update set from_day = least(t.from_day, excluded.from_day), nr = excluded.nr`.execute(
    tx,
  );
}

/** Has those looked at whose papers were accepted or who chose a limit, at brands with missions. */
export async function touchByEvents(tx: Tx, now: Date): Promise<void> {
  const upTo = new Date(now.getTime() - EVENT_MS);
  const back = new Date(now.getTime() - EVENTS_BACK_MS);
  const { rows } = await sql<{ events_at: Date }>`
    select events_at from mission_mark where events_at < ${upTo} for update skip locked`.execute(tx);
  const [mark] = rows;
  if (!mark) return;
  const after = mark.events_at > back ? mark.events_at : back;
  await sql`
    insert into mission_touch as t (member_id, merchant_code, from_day, act_at)
    select e.member_id, e.merchant_code, min((e.at at time zone b.time_zone)::date), ${now}::timestamptz
    from account_event e join brand b on b.merchant_code = e.merchant_code
    where e.at > ${after} and e.at <= ${upTo} and e.kind = any (${EVENTS}::text[]) and e.member_id is not null
      and exists (select from campaign c
        where c.merchant_code = e.merchant_code and c.kind = 'MISSION' and c.state in ('running', 'paused'))
    group by 1, 2 order by 1
    on conflict (member_id) do update set from_day = least(t.from_day, excluded.from_day), nr = excluded.nr`.execute(
    tx,
  );
  await tx.updateTable('mission_mark').set({ events_at: upTo }).execute();
}

/** Takes members that are to be looked at and that nobody else has: others find them again once the lease is over. */
export async function leaseTouched(db: Kysely<Database>, now: Date, rowsMax: number): Promise<TouchRow[]> {
  const { rows } = await sql<TouchRow>`
    update mission_touch set act_at = ${new Date(now.getTime() + LEASE_MS)}
    where member_id in (
      select member_id from mission_touch where act_at <= ${now} order by act_at limit ${rowsMax} for update skip locked)
    returning *`.execute(db);
  return rows;
}

/** Strikes off who was looked at; who was touched meanwhile is looked at again at once. */
export async function clearTouched(tx: Tx, touched: readonly TouchRow[], now: Date): Promise<void> {
  const ids = touched.map((row) => row.member_id);
  // Whoever touches several takes them in this order too.
  await tx
    .selectFrom('mission_touch')
    .select('nr')
    .where('member_id', 'in', ids)
    .orderBy('member_id')
    .forUpdate()
    .execute();
  const seen = sql`unnest(${ids}::bigint[], ${touched.map(({ nr }) => nr)}::bigint[])
    as seen(member_id, nr)`;
  await sql`delete from mission_touch t using ${seen} where t.member_id = seen.member_id and t.nr = seen.nr`.execute(
    tx,
  );
  await sql`
    update mission_touch t set act_at = ${now} from ${seen}
    where t.member_id = seen.member_id and t.nr <> seen.nr and t.act_at > ${now}`.execute(tx);
}
