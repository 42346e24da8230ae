import type { MerchantCode } from '@perya/ledger';
import type { Context } from '../../context.ts';
import { brandOf, listBrands } from '../brand/index.ts';
import { listVerified } from '../identity/index.ts';
import { campaignsOf, giveDue, type Campaign, type Dues, type Wanted } from '../promotions/index.ts';
import { addWelcomes, dueWelcomes, newestKnown, type WelcomeRow } from './welcome.store.ts';

/** Decisions that were under way when others were read are found the next time. */
const OVERLAP_MS = 10 * 60_000;
const AT_ONCE = 500;
/** Who must not be given anything yet is looked at for so long. */
const DAYS_MS = 30 * 24 * 3_600_000;

/** Takes down who was verified while a welcome runs, in all brands. */
export async function welcomeNewcomers(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  for (const { merchant_code: merchantCode } of await listBrands(ctx)) {
    if (isStopping()) return;
    const campaign = await welcomeOf(ctx, merchantCode);
    if (campaign) await findNewcomers(ctx, merchantCode, campaign);
  }
}

async function findNewcomers(ctx: Context, merchantCode: MerchantCode, { current }: Campaign): Promise<void> {
  const newest = await newestKnown(ctx.db, merchantCode);
  const known = newest === null ? 0 : newest.getTime() - OVERLAP_MS;
  const since = new Date(Math.max(current.startsAt.getTime(), known));
  const now = ctx.clock.now();
  const found = await listVerified(ctx.db, merchantCode, { since, limit: AT_ONCE });
  await addWelcomes(
    ctx.db,
    found.map(({ memberId, verifiedAt }) => ({
      member_id: memberId,
      merchant_code: merchantCode,
      verified_at: verifiedAt,
      act_at: now,
      until: new Date(verifiedAt.getTime() + DAYS_MS),
    })),
  );
}

/** Gives what a welcome gives; each once, whoever does it. [PROMO-06] */
export function giveWelcomes(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  return giveDue(ctx, WELCOMES, isStopping);
}

const WELCOMES: Dues<WelcomeRow> = { ...dueWelcomes, wanted: wantedFor };

async function wantedFor(
  ctx: Context,
  { member_id: memberId, merchant_code: merchantCode }: WelcomeRow,
): Promise<Wanted | null> {
  const campaign = await welcomeOf(ctx, merchantCode);
  if (!campaign) return null;
  const { profile, currency } = (await brandOf(ctx, merchantCode)).rows.brand;
  return { campaignId: campaign.id, memberId, book: { merchantCode, currency }, profile };
}

/** The welcome that runs at a brand. */
async function welcomeOf(ctx: Context, merchantCode: MerchantCode): Promise<Campaign | undefined> {
  const campaigns = await campaignsOf(ctx, await brandOf(ctx, merchantCode));
  return campaigns.find(({ kind, state }) => kind === 'WELCOME' && state === 'running');
}
