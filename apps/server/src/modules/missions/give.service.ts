import { fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { brandOf } from '../brand/index.ts';
import { tellMember } from '../live/index.ts';
import { award, campaignsOf, undoing, versionFor, type AwardRefusal, type Version } from '../promotions/index.ts';
import { changeStep, lockStep, nameOf, peekDue, readVersions, type ChainKey, type StepRow } from './step.store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const AT_ONCE = 500;

/** Whoever this is said of is never given it; what stands in the way of others may pass. */
const FOR_EVER: readonly string[] = ['player.excluded', 'user.disabled', 'free_reject', 'promotion.once'];

/** Makes rewards of finished steps, each in a transaction of its own. */
export async function giveSteps(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  for (let left = AT_ONCE; left > 0 && !isStopping(); left -= 1) {
    const step = await peekDue(ctx.db, ctx.clock.now());
    if (!step) return;
    const version = await versionOf(ctx, step);
    const given = await undoing<string, AwardRefusal | 'step.gone'>(ctx.db, async (tx) => {
      const held = await lockStep(tx, step);
      if (!held?.act_at) return fail('step.gone');
      return version ? give(ctx, tx, held, version) : fail('promotion.closed');
    });
    if (given.ok) tellMember(ctx, step.member_id, { tell: 'reward', id: given.value, state: 'claimable' });
    else if (given.error.code !== 'step.gone') await putOff(ctx, step, given.error.code);
  }
}

/** The terms by which a step was finished; null while this server has not heard of its campaign. */
async function versionOf(ctx: Context, step: StepRow): Promise<Version | null> {
  const brand = await brandOf(ctx, step.merchant_code);
  const campaign = (await campaignsOf(ctx, brand)).find(({ id }) => id === step.campaign_id);
  if (!campaign) return null;
  const key: ChainKey = { memberId: step.member_id, campaignId: step.campaign_id, period: step.period };
  const versions = await readVersions(ctx.db, [key]);
  return versionFor(ctx, ctx.db, campaign, versions.get(nameOf(key)) ?? null);
}

async function give(
  ctx: Context,
  tx: Transaction<Database>,
  step: StepRow,
  { version, terms }: Version,
): Promise<Result<string, AwardRefusal>> {
  const { merchantCode, rows } = await brandOf(ctx, step.merchant_code);
  const { currency, profile } = rows.brand;
  const until = new Date(ctx.clock.now().getTime() + terms.claim.hours * HOUR_MS);
  const awarded = await award(ctx, tx, {
    campaignId: step.campaign_id,
    memberId: step.member_id,
    book: { merchantCode, currency },
    profile,
    version,
    gift: { period: step.period, nr: step.nr, amount: BigInt(step.amount), until },
  });
  if (!awarded.ok) return awarded;
  const { id } = awarded.value.row;
  await changeStep(tx, step, { reward_id: id, act_at: null, refusal: null });
  return ok(id);
}

/** A step that cannot be paid for today is looked at again tomorrow, as long as it may be at all. */
async function putOff(ctx: Context, step: StepRow, refusal: string): Promise<void> {
  const next = new Date(ctx.clock.now().getTime() + DAY_MS);
  const isOver = FOR_EVER.includes(refusal) || step.until <= next;
  await ctx.db.transaction().execute(async (tx) => {
    const held = await lockStep(tx, step);
    if (held?.act_at) await changeStep(tx, step, { act_at: isOver ? null : next, refusal });
  });
}
