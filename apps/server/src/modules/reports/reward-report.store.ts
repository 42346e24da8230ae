import type { MerchantCode } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import type { Period } from '../../ledger/periods.ts';
import type { Database } from '../../platform/db/schema.ts';

/** What became the money of a member without a deposit or a bet. */
export interface RewardedRow {
  readonly member_id: string;
  readonly account: string;
  readonly currency: string;
  readonly bonus: string;
  readonly rebate: string;
}

/** Members of a brand who were given more in a period than its own figure, those with most first. */
export async function readRewarded(
  db: Kysely<Database>,
  merchantCode: MerchantCode,
  { from, to }: Period,
): Promise<RewardedRow[]> {
  const { rows } = await sql<RewardedRow>`
    select d.member_id, m.account, d.currency, sum(d.bonus) as bonus, sum(d.rebate) as rebate
    from member_day d
    join member m on m.id = d.member_id
    join brand b on b.merchant_code = m.merchant_code
    where m.merchant_code = ${merchantCode} and d.currency = b.currency and d.day between ${from} and ${to}
    group by d.member_id, m.account, d.currency, b.rewards_listed_above
    having sum(d.bonus + d.rebate) > b.rewards_listed_above
    order by sum(d.bonus + d.rebate) desc, d.member_id`.execute(db);
  return rows;
}
