import type { MerchantCode } from '@perya/ledger';
import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { CampaignId } from '../../platform/db/promotion-values.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { CampaignRow } from './campaign.store.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** What of a brand decides about its campaigns; null when there is no such brand. */
export async function readHouse(db: Db, merchantCode: MerchantCode) {
  const row = await db
    .selectFrom('brand')
    .select(['profile', 'currency', 'time_zone', 'mission_week_max'])
    .where('merchant_code', '=', merchantCode)
    .executeTakeFirst();
  return row ? toHouse(row) : null;
}

/** The same of a row that is at hand. */
export function toHouse({ profile, currency, time_zone, mission_week_max: weekMax }: HouseRow) {
  return { profile, currency, time_zone, missionWeekMax: weekMax === null ? null : BigInt(weekMax) };
}

type HouseRow = Pick<Selectable<Database['brand']>, 'profile' | 'currency' | 'time_zone' | 'mission_week_max'>;

/** What of a brand decides about its campaigns. */
export type House = ReturnType<typeof toHouse>;

export function insertCampaign(tx: Tx, row: Insertable<Database['campaign']>): Promise<CampaignRow> {
  return tx.insertInto('campaign').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function changeCampaign(tx: Tx, id: CampaignId, change: Updateable<Database['campaign']>): Promise<void> {
  await tx.updateTable('campaign').set(change).where('id', '=', id).execute();
}

/** Writes a version that is not approved yet, in the place of one that is not either. */
export async function writeVersion(tx: Tx, row: Insertable<Database['campaign_version']>): Promise<void> {
  const { campaign_id: _campaign, version: _version, merchant_code: _merchant, ...change } = row;
  await tx
    .insertInto('campaign_version')
    .values(row)
    .onConflict((conflict) => conflict.columns(['campaign_id', 'version']).doUpdateSet(change))
    .execute();
}

export async function approveVersion(
  tx: Tx,
  { campaignId, version }: { readonly campaignId: CampaignId; readonly version: number },
  approval: { readonly checker: string; readonly approval_no: string | null; readonly approved_at: Date },
): Promise<void> {
  await tx
    .updateTable('campaign_version')
    .set(approval)
    .where('campaign_id', '=', campaignId)
    .where('version', '=', version)
    .execute();
}

/** Every campaign of a brand with its newest version, for staff. */
export function listCampaigns(db: Db, merchantCode: MerchantCode) {
  return db
    .selectFrom('campaign')
    .innerJoin('campaign_version', 'campaign_version.campaign_id', 'campaign.id')
    .distinctOn('campaign.id')
    .select(['campaign.id', 'campaign.code', 'campaign.kind', 'campaign.state', 'campaign.version as in_force'])
    .select(['campaign_version.version', 'campaign_version.starts_at', 'campaign_version.ends_at'])
    .select(['campaign_version.maker', 'campaign_version.checker'])
    .where('campaign.merchant_code', '=', merchantCode)
    .orderBy('campaign.id')
    .orderBy('campaign_version.version', 'desc')
    .execute();
}

/**
 * Notes that a running campaign promised something that it pays for later, and holds it until the transaction ends; false when
 * it does not run.
 */
export async function addPromise(tx: Tx, id: CampaignId): Promise<boolean> {
  const done = await tx
    .updateTable('campaign')
    .set((row) => ({ promises: row('promises', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Notes that a promise was kept. */
export async function keepPromise(tx: Tx, id: CampaignId): Promise<void> {
  await tx
    .updateTable('campaign')
    .set((row) => ({ promises: row('promises', '-', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Whether a brand has a campaign of a kind that has not ended, under another code. */
export async function hasOtherOf(
  tx: Tx,
  kind: CampaignRow['kind'],
  { brand, code }: { readonly brand: MerchantCode; readonly code: string },
): Promise<boolean> {
  const other = tx
    .selectFrom('campaign')
    .select('id')
    .where('merchant_code', '=', brand)
    .where('kind', '=', kind)
    .where('state', '<>', 'ended')
    .where('code', '<>', code);
  return (await other.executeTakeFirst()) !== undefined;
}
