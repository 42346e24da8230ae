import type { Currency, MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;

/** A night of a brand, or of one of its agents. */
export interface Night {
  readonly merchantCode: MerchantCode;
  readonly day: string;
  readonly agentId: MemberId | null;
}

/** What was earned, by agent, or by member and kind of game where one agent is asked for. */
export interface NightRow {
  readonly account: string;
  readonly category: string;
  readonly currency: Currency;
  readonly valid: string;
  readonly ownPpm: number | null;
  readonly givenPpm: number | null;
  readonly due: string;
  readonly paid: string;
}

/** What was earned on a day; what is most comes first. */
export async function readNightRows(db: Db, { merchantCode, day, agentId }: Night): Promise<NightRow[]> {
  const rows =
    agentId === null
      ? sql<NightRow>`
          select m.account, '' as category, r.currency, sum(r.valid)::bigint as valid, null as "ownPpm", null as "givenPpm",
            sum(r.due)::bigint as due, sum(r.paid)::bigint as paid
          from agent_rebate r join member m on m.id = r.agent_id
          where r.merchant_code = ${merchantCode} and r.day = ${day}
          group by m.id, m.account, r.currency order by sum(r.due) desc, m.id`
      : sql<NightRow>`
          select m.account, r.category, r.currency, r.valid, r.own_ppm as "ownPpm", r.given_ppm as "givenPpm", r.due, r.paid
          from agent_rebate r join member m on m.id = r.member_id
          where r.agent_id = ${agentId} and r.day = ${day} order by r.due desc, r.id`;
  return (await rows.execute(db)).rows;
}

/** A payment of a night. */
export interface NightPayment {
  readonly id: string;
  readonly account: string;
  readonly currency: Currency;
  readonly amount: string;
  readonly at: Date;
  /** What of it corrects other days. */
  readonly corrected: string;
}

/** The payments of a night, in the order in which they were made. */
export async function readNightPayments(db: Db, { merchantCode, day, agentId }: Night): Promise<NightPayment[]> {
  const { rows } = await sql<NightPayment>`
    select p.id, m.account, p.currency, p.amount, p.at, (
        select coalesce(sum(l.amount), 0)::bigint from agent_rebate_line l join agent_rebate r on r.id = l.rebate_id
        where l.payment_id = p.id and r.day <> p.day) as corrected
    from agent_rebate_payment p join member m on m.id = p.agent_id
    where p.merchant_code = ${merchantCode} and p.day = ${day} and (${agentId}::bigint is null or p.agent_id = ${agentId})
    order by p.id`.execute(db);
  return rows;
}
