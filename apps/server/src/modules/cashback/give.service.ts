import type { Context } from '../../context.ts';
import { brandOf } from '../brand/index.ts';
import { campaignsOf, giveDue, versionFor, type Dues, type Wanted } from '../promotions/index.ts';
import { dueCashback, type DueRow } from './period.store.ts';

const HOUR_MS = 3_600_000;

const DUES: Dues<DueRow> = { ...dueCashback, wanted: wantedFor };

/** Makes rewards of the cashback that is due. */
export function giveCashback(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  return giveDue(ctx, DUES, isStopping);
}

async function wantedFor(ctx: Context, due: DueRow): Promise<Wanted | null> {
  const { merchant_code: merchantCode, campaign_id: campaignId, member_id: memberId, period } = due;
  const brand = await brandOf(ctx, merchantCode);
  const campaign = (await campaignsOf(ctx, brand)).find(({ id }) => id === campaignId);
  if (!campaign) return null;
  const { profile, currency } = brand.rows.brand;
  const { version } = due;
  const { terms } = await versionFor(ctx, ctx.db, campaign, version);
  const until = new Date(ctx.clock.now().getTime() + terms.claim.hours * HOUR_MS);
  return {
    campaignId,
    memberId,
    book: { merchantCode, currency },
    profile,
    version,
    gift: { period, nr: 1, amount: BigInt(due.amount), until, isEarned: true },
  };
}
