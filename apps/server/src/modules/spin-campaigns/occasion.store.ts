import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { dueRows, type Campaign } from '../promotions/index.ts';

type Db = Kysely<Database>;

/** An occasion that gives free spins, or gave them. */
export type OccasionRow = Selectable<Database['spins_due']>;

/** What gives free spins without anybody asking: a level that was reached, the first visit of a day. */
export type Occasion = 'levelOrDate' | 'calendarOpened';

/** Occasions of a brand since a moment, with whose, which and when; each was written down by who gives its own gift. */
function happened(occasion: Occasion, merchantCode: string, since: Date): RawBuilder<unknown> {
  if (occasion === 'calendarOpened')
    return sql`
      select member_id, to_char(day, 'YYYY-MM-DD') as period, at from check_in
      where merchant_code = ${merchantCode} and at >= ${since}`;
  return sql`
    select member_id, period, due_at as at from vip_gift
    where kind = 'levelUp' and merchant_code = ${merchantCode} and due_at >= ${since}`;
}

/** Whoever was under way when others were read is found the next time. */
const OVERLAP = sql`interval '10 minutes'`;

/** Notes the next occasions that are not known yet, in their order; each once, whoever does it. Answers how many there were. */
export async function noteOccasions(
  db: Db,
  { id, merchantCode, current }: Pick<Campaign, 'id' | 'merchantCode' | 'current'>,
  occasion: Occasion,
  { now, waitMs, limit }: { readonly now: Date; readonly waitMs: number; readonly limit: number },
): Promise<number> {
  const newest = await sql<{ since: Date | null }>`
    select max(at) - ${OVERLAP} as since from spins_due where campaign_id = ${id}`.execute(db);
  const known = newest.rows[0]?.since ?? current.startsAt;
  const since = known > current.startsAt ? known : current.startsAt;
  const done = await sql`
    insert into spins_due (campaign_id, member_id, period, merchant_code, at, until, act_at)
    select ${id}::bigint, o.member_id, o.period, ${merchantCode}, o.at, o.at + ${waitMs} * interval '1 millisecond', ${now}
    from (${happened(occasion, merchantCode, since)}) o
    where not exists (select from spins_due d where d.campaign_id = ${id} and d.member_id = o.member_id and d.period = o.period)
    order by o.at limit ${limit}
    on conflict do nothing`.execute(db);
  return Number(done.numAffectedRows ?? 0);
}

/** The free spins that are due. */
export const dueSpins = dueRows('spins_due', { key: ['campaign_id', 'member_id', 'period'] });
