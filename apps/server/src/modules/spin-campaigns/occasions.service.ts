import type { Terms } from '@perya/promotions';
import type { Context } from '../../context.ts';
import { brandOf, listBrands } from '../brand/index.ts';
import { campaignsOf, giveDue, type Campaign, type Dues, type Wanted } from '../promotions/index.ts';
import { dueSpins, noteOccasions, type Occasion, type OccasionRow } from './occasion.store.ts';

const HOUR_MS = 3_600_000;
/** Who must not be given anything yet is looked at for so long. */
const WAIT_MS = 30 * 24 * HOUR_MS;
const AT_ONCE = 500;

/** Notes who has reached a level or come for the first time of a day while free spins are given for it, in all brands. */
export async function findOccasions(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  for (const { merchant_code: merchantCode } of await listBrands(ctx)) {
    for (const campaign of await campaignsOf(ctx, await brandOf(ctx, merchantCode))) {
      const occasion = occasionOf(campaign.current.terms);
      if (campaign.state !== 'running' || occasion === null) continue;
      const limits = { now: ctx.clock.now(), waitMs: WAIT_MS, limit: AT_ONCE };
      while (!isStopping() && (await noteOccasions(ctx.db, campaign, occasion, limits)) === AT_ONCE);
    }
  }
}

function occasionOf({ kind, trigger }: Terms): Occasion | null {
  if (kind !== 'SPINS') return null;
  return trigger === 'levelOrDate' || trigger === 'calendarOpened' ? trigger : null;
}

const SPINS: Dues<OccasionRow> = { ...dueSpins, wanted: wantedFor };

/** Makes rewards of the free spins that are due. */
export function giveSpins(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  return giveDue(ctx, SPINS, isStopping);
}

async function wantedFor(ctx: Context, due: OccasionRow): Promise<Wanted | null> {
  const { merchant_code: merchantCode, member_id: memberId, campaign_id: campaignId, period } = due;
  const brand = await brandOf(ctx, merchantCode);
  const campaign: Campaign | undefined = (await campaignsOf(ctx, brand)).find(({ id }) => id === campaignId);
  if (!campaign) return null;
  const { profile, currency } = brand.rows.brand;
  const until = new Date(ctx.clock.now().getTime() + campaign.current.terms.claim.hours * HOUR_MS);
  return {
    campaignId,
    memberId,
    book: { merchantCode, currency },
    profile,
    version: campaign.current.version,
    gift: { period, nr: 1, until },
  };
}
