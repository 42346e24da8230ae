import type { MerchantCode } from '@perya/ledger';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database, Profile } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** A plan as it is kept. */
export type PlanRow = Selectable<Database['rebate_plan']>;

/** A rate of a plan: of a level, a kind of game and, unless that is empty, one vendor. */
export interface PlanRate {
  readonly level: number;
  readonly category: string;
  readonly vendor: string;
  readonly ratePpm: number;
}

/** Adds a plan that nobody has approved yet; answers its number. */
export async function insertPlan(
  tx: Tx,
  plan: { readonly merchantCode: MerchantCode; readonly maker: string; readonly at: Date },
  rates: readonly PlanRate[],
): Promise<string> {
  const { id } = await tx
    .insertInto('rebate_plan')
    .values({ merchant_code: plan.merchantCode, maker: plan.maker, made_at: plan.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('rebate_rate')
    .values(rates.map(({ ratePpm, ...rate }) => ({ ...rate, plan_id: id, rate_ppm: ratePpm })))
    .execute();
  return id;
}

/** Holds a plan. */
export function lockPlan(tx: Tx, id: string): Promise<PlanRow | undefined> {
  return tx.selectFrom('rebate_plan').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function readRates(db: Db, planId: string): Promise<PlanRate[]> {
  const rows = await db
    .selectFrom('rebate_rate')
    .select(['level', 'category', 'vendor', 'rate_ppm'])
    .where('plan_id', '=', planId)
    .orderBy('level')
    .orderBy('category')
    .orderBy('vendor')
    .execute();
  return rows.map(({ rate_ppm: ratePpm, ...rate }) => ({ ...rate, ratePpm }));
}

/** Puts a plan in force from a day on. */
export async function approvePlan(
  tx: Tx,
  id: string,
  approved: Pick<PlanRow, 'checker' | 'approval_no' | 'approved_at' | 'from_day'>,
): Promise<void> {
  await tx.updateTable('rebate_plan').set(approved).where('id', '=', id).execute();
}

/** The plans of a brand, the newest first. */
export function listPlans(db: Db, merchantCode: MerchantCode, limit: number): Promise<PlanRow[]> {
  return db
    .selectFrom('rebate_plan')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The brand of rates, as it stands now. */
export async function findHouse(db: Db, merchantCode: MerchantCode) {
  const { rows } = await sql<{ profile: Profile; time_zone: string }>`
    select profile, time_zone from brand where merchant_code = ${merchantCode}`.execute(db);
  return rows[0];
}

/** Whose rules a brand is under. */
export async function readProfile(db: Db, merchantCode: MerchantCode): Promise<Profile> {
  const house = await findHouse(db, merchantCode);
  return house?.profile ?? 'OTHER';
}
