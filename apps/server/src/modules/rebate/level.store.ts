import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** The level somebody has. */
export interface MemberLevel {
  readonly memberId: MemberId;
  readonly level: number;
}

/** Counts the rebates of members at other levels from a day on; days that have begun keep theirs. */
export async function writeRebateLevels(
  tx: Transaction<Database>,
  levels: readonly MemberLevel[],
  fromDay: string,
): Promise<void> {
  if (levels.length === 0) return;
  await tx
    .insertInto('rebate_level')
    .values(levels.map(({ memberId, level }) => ({ member_id: memberId, from_day: fromDay, level })))
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'from_day']).doUpdateSet({ level: (eb) => eb.ref('excluded.level') }),
    )
    .execute();
}

/** The highest rate of each level by the plan in force on a day, in parts of a million; empty without one. */
export async function readLevelRates(
  db: Kysely<Database>,
  merchantCode: MerchantCode,
  day: string,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ level: number; rate_ppm: number }>`
    select level, max(rate_ppm) as rate_ppm from rebate_rate where plan_id = (
      select id from rebate_plan where merchant_code = ${merchantCode} and from_day <= ${day}
      order by from_day desc, id desc limit 1)
    group by level order by level`.execute(db);
  return new Map(rows.map(({ level, rate_ppm: ratePpm }) => [level, ratePpm]));
}
