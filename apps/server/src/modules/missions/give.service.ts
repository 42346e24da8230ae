import type { Context } from '../../context.ts';
import { brandOf } from '../brand/index.ts';
import { campaignsOf, giveDue, versionFor, type Dues, type Wanted } from '../promotions/index.ts';
import { dueSteps, nameOf, readVersions, type ChainKey, type StepRow } from './step.store.ts';

const HOUR_MS = 3_600_000;

const STEPS: Dues<StepRow> = { ...dueSteps, wanted: wantedFor };

/** Makes rewards of finished steps. */
export function giveSteps(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  return giveDue(ctx, STEPS, isStopping);
}

/** By the terms under which the step was finished; null while this server has not heard of its campaign. */
async function wantedFor(ctx: Context, step: StepRow): Promise<Wanted | null> {
  const brand = await brandOf(ctx, step.merchant_code);
  const campaign = (await campaignsOf(ctx, brand)).find(({ id }) => id === step.campaign_id);
  if (!campaign) return null;
  const key: ChainKey = { memberId: step.member_id, campaignId: step.campaign_id, period: step.period };
  const versions = await readVersions(ctx.db, [key]);
  const { version, terms } = await versionFor(ctx, ctx.db, campaign, versions.get(nameOf(key)) ?? null);
  const { currency, profile } = brand.rows.brand;
  const until = new Date(ctx.clock.now().getTime() + terms.claim.hours * HOUR_MS);
  return {
    campaignId: step.campaign_id,
    memberId: step.member_id,
    book: { merchantCode: brand.merchantCode, currency },
    profile,
    version,
    gift: { period: step.period, nr: step.nr, amount: BigInt(step.amount), until },
  };
}
