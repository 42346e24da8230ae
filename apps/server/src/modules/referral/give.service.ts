import type { Context } from '../../context.ts';
import { giveDue, versionFor, type Dues, type Wanted } from '../promotions/index.ts';
import { dueAwards, type AwardRow } from './award.store.ts';
import { programOf } from './program.service.ts';

const HOUR_MS = 3_600_000;

const AWARDS: Dues<AwardRow> = { ...dueAwards, wanted: wantedFor };

/** Makes rewards of what is due for friends. */
export function giveAwards(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  return giveDue(ctx, AWARDS, isStopping);
}

async function wantedFor(ctx: Context, due: AwardRow): Promise<Wanted | null> {
  const program = await programOf(ctx, due.merchant_code);
  if (program?.campaign.id !== due.campaign_id) return null;
  const { book, profile, campaign } = program;
  const { terms } = await versionFor(ctx, ctx.db, campaign, due.version);
  const until = new Date(ctx.clock.now().getTime() + terms.claim.hours * HOUR_MS);
  return {
    campaignId: due.campaign_id,
    memberId: due.owner_id,
    book,
    profile,
    version: due.version,
    gift: { period: due.period, nr: due.nr, amount: BigInt(due.amount), until },
  };
}
