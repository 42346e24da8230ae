import type { MemberId } from '@perya/ledger';
import type { Terms } from '@perya/promotions';
import { sql, type Kysely } from 'kysely';
import type { CampaignId, ClusterId } from '../../platform/db/promotion-values.ts';
import type { Database } from '../../platform/db/schema.ts';
import { clusterOf, linkedTo } from '../identity/index.ts';
import { takersAmong } from '../rewards/index.ts';

/** How other accounts of what may be one person stand to a campaign. */
export interface LinkedAccounts {
  /** The cluster that staff confirmed, for a campaign that a person has once. */
  readonly clusterId: ClusterId | null;
  /** An account of the cluster was given something. */
  readonly isTaken: boolean;
  /** Accounts that are linked, and that nobody has looked at, were given something. */
  readonly takers: readonly MemberId[];
}

const ALONE: LinkedAccounts = { clusterId: null, isTaken: false, takers: [] };

/**
 * Looks at the other accounts before one is given what a person has once. In a transaction who is linked waits for each other
 * until it ends, so that of two at the same moment the second sees the first.
 */
export async function linkedAccounts(
  db: Kysely<Database>,
  { who, abuse }: Terms,
  {
    campaignId,
    memberId,
    period = '',
  }: { readonly campaignId: CampaignId; readonly memberId: MemberId; readonly period?: string },
): Promise<LinkedAccounts> {
  if (who.once === 'never') return ALONE;
  const cluster = await clusterOf(db, memberId);
  const linked = abuse.reviewsLinked ? await linkedTo(db, memberId) : [];
  const others = [...new Set([...(cluster?.memberIds ?? []), ...linked])].filter((id) => id !== memberId);
  if (others.length === 0) return ALONE;
  const first = [memberId, ...others].reduce((least, id) => (BigInt(id) < BigInt(least) ? id : least));
  if (db.isTransaction)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`linked ${campaignId} ${first}`}, 0))`.execute(db);
  const takers = await takersAmong(db, campaignId, others, period);
  const isTaken = takers.some((id) => cluster?.memberIds.includes(id));
  return { clusterId: cluster?.id ?? null, isTaken, takers: takers.filter((id) => linked.includes(id)) };
}
