import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { CampaignId } from '../../platform/db/promotion-values.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { Brand } from '../brand/index.ts';
import { keepPart } from '../content/index.ts';
import { readCampaigns, readVersion, type Campaign, type Version } from './campaign.store.ts';

const VERSIONS_MAX = 5000;

/** The campaigns of a brand, as long as nothing of them changes. */
export function campaignsOf(ctx: Context, brand: Brand): Promise<readonly Campaign[]> {
  return keepPart(ctx, brand, 'campaigns', () => readCampaigns(ctx.db, brand.merchantCode));
}

/** The terms somebody joined under: of the version that is in force, or of an older one that is theirs. */
export async function versionFor(
  ctx: Pick<Context, 'server'>,
  db: Kysely<Database>,
  campaign: Campaign,
  joined: number | null,
): Promise<Version> {
  if (joined === null || joined === campaign.current.version) return campaign.current;
  return keptVersion(ctx, db, campaign.id, joined);
}

/** A version that somebody was promised; it never changes. */
export async function keptVersion(
  { server }: Pick<Context, 'server'>,
  db: Kysely<Database>,
  campaignId: CampaignId,
  version: number,
): Promise<Version> {
  const { versions } = server.promotions;
  const name = `${campaignId}.${version}`;
  const known = versions.get(name);
  if (known) return known;
  const read = await readVersion(db, campaignId, version);
  if (versions.size >= VERSIONS_MAX) versions.clear();
  versions.set(name, read);
  return read;
}
