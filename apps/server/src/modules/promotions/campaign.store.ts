import type { MerchantCode } from '@perya/ledger';
import { readTerms, type Terms } from '@perya/promotions';
import { assert } from '@perya/std';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { CampaignState } from '../../platform/db/schema-promotions.ts';
import type { CampaignId } from '../../platform/db/promotion-values.ts';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** A campaign as it is kept. */
export type CampaignRow = Selectable<Database['campaign']>;

type VersionRow = Selectable<Database['campaign_version']>;

/** What a campaign promises; once approved, for ever. */
export interface Version {
  readonly campaignId: CampaignId;
  readonly version: number;
  readonly terms: Terms;
  /** As the wire has it. */
  readonly hash: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly maker: string;
  readonly approvalNo: string | null;
  readonly approvedAt: Date | null;
}

/** A campaign that was approved, and the version that is in force. */
export interface Campaign {
  readonly id: CampaignId;
  readonly merchantCode: MerchantCode;
  readonly code: string;
  readonly kind: Terms['kind'];
  readonly itemId: string;
  readonly promoCode: string | null;
  readonly state: Exclude<CampaignState, 'draft'>;
  readonly current: Version;
}

/** The campaigns of a brand that were ever approved. */
export async function readCampaigns(db: Db, merchantCode: MerchantCode): Promise<Campaign[]> {
  const rows = await approved(db).where('campaign.merchant_code', '=', merchantCode).orderBy('campaign.id').execute();
  return rows.map(toCampaign);
}

/** Holds a campaign so that it neither pauses, ends nor changes its terms until the transaction is over. */
export async function shareCampaign(tx: Tx, id: CampaignId): Promise<Campaign | null> {
  // First held, then read: whoever waited for a new version would not find it joined to its campaign.
  await tx.selectFrom('campaign').select('id').where('id', '=', id).forShare().execute();
  const row = await approved(tx).where('campaign.id', '=', id).executeTakeFirst();
  return row ? toCampaign(row) : null;
}

/** A campaign by its code. */
export async function findCampaign(db: Db, code: string): Promise<CampaignRow | null> {
  return (await db.selectFrom('campaign').selectAll().where('code', '=', code).executeTakeFirst()) ?? null;
}

/** The code of a campaign, by which its pot is named. */
export async function codeOfCampaign(db: Db, id: CampaignId): Promise<string> {
  return (await db.selectFrom('campaign').select('code').where('id', '=', id).executeTakeFirstOrThrow()).code;
}

/** The same for who changes it. */
export async function lockCampaign(tx: Tx, code: string): Promise<CampaignRow | null> {
  const row = await tx.selectFrom('campaign').selectAll().where('code', '=', code).forUpdate().executeTakeFirst();
  return row ?? null;
}

/** Takes a campaign that is due to begin or to end and that nobody else holds; none ends before it kept its promises. */
export async function takeDue(tx: Tx, now: Date): Promise<CampaignRow | null> {
  const row = await tx
    .selectFrom('campaign')
    .selectAll()
    .where('act_at', '<=', now)
    .where((where) => where.or([where('state', '=', 'approved'), where('promises', '=', 0)]))
    .orderBy('act_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/** A version by its number. */
export async function readVersion(db: Db, campaignId: CampaignId, version: number): Promise<Version> {
  const row = await db
    .selectFrom('campaign_version')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return toVersion(row);
}

/** The class of a title; '' when it has none. */
export async function readClass(db: Db, vendorCode: string, code: string): Promise<string> {
  const row = await db
    .selectFrom('game')
    .select('class_key')
    .where('vendor_code', '=', vendorCode)
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.class_key ?? '';
}

/** A title by its number. */
export function findTitle(db: Db, id: string) {
  return db
    .selectFrom('game')
    .select(['vendor_code as vendor', 'code as gameCode', 'game_type as kind'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A title as it is shown. */
export interface Title {
  readonly name: string;
  readonly icon: string;
  readonly color: string;
}

/** Titles by vendor and code. */
export async function readTitles(
  db: Db,
  wanted: readonly { readonly vendor_code: string; readonly game_code: string }[],
): Promise<ReadonlyMap<string, Title>> {
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('game')
    .select(['vendor_code', 'code', 'name', 'icon', 'color'])
    .where((row) => row.or(wanted.map((one) => row.and({ vendor_code: one.vendor_code, code: one.game_code }))))
    .execute();
  return new Map(rows.map((row) => [`${row.vendor_code}/${row.code}`, row]));
}

/** The newest version of a campaign, approved or not. */
export async function newestVersion(db: Db, campaignId: CampaignId): Promise<Version | null> {
  const row = await db
    .selectFrom('campaign_version')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toVersion(row) : null;
}

function approved(db: Db) {
  return db
    .selectFrom('campaign')
    .innerJoin('campaign_version', (join) =>
      join
        .onRef('campaign_version.campaign_id', '=', 'campaign.id')
        .onRef('campaign_version.version', '=', 'campaign.version'),
    )
    .selectAll('campaign_version')
    .select(['campaign.id', 'campaign.code', 'campaign.kind', 'campaign.item_id', 'campaign.promo_code'])
    .select('campaign.state');
}

type ApprovedRow = VersionRow & Pick<CampaignRow, 'id' | 'code' | 'kind' | 'item_id' | 'promo_code' | 'state'>;

function toCampaign(row: ApprovedRow): Campaign {
  const { id, merchant_code: merchantCode, code, kind, item_id: itemId, promo_code: promoCode, state } = row;
  assert(state !== 'draft', 'a campaign with a version in force is no draft');
  return { id, merchantCode, code, kind, itemId, promoCode, state, current: toVersion(row) };
}

function toVersion(row: VersionRow): Version {
  const read = readTerms(row.terms);
  assert(read.ok, 'terms that were saved can be read');
  return {
    campaignId: row.campaign_id,
    version: row.version,
    terms: read.terms,
    hash: row.terms_hash.toString('hex'),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    maker: row.maker,
    approvalNo: row.approval_no,
    approvedAt: row.approved_at,
  };
}

/** Whether terms give free spins of a title whose vendor a brand has and that gives them, at a stake that is played there. */
export async function hasVendorSpins(db: Db, { award }: Terms, merchantCode: MerchantCode): Promise<boolean> {
  if (award.form !== 'spins') return false;
  const [vendor = '', game = ''] = award.title.split('/');
  const { rows } = await sql`
    select from game
    join vendor on vendor.code = game.vendor_code and vendor.is_active and vendor.kind = 'seamless' and vendor.free_rounds
    join brand_vendor owned on owned.vendor_code = vendor.code and owned.merchant_code = ${merchantCode}
    where game.vendor_code = ${vendor} and game.code = ${game} and game.min_bet <= ${award.stake}`.execute(db);
  return rows.length > 0;
}
