import type { Flag } from '@perya/contract';
import { assert } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import { approveIn, decideIn, endIn, grantIn, readDraft, saveDraftIn } from '../modules/promotions/index.ts';
import { BRAND, MERCHANT_CODE } from './brand.ts';
import { CAMPAIGNS, type DemoCampaign } from './campaigns.ts';
import { CASHBACK, SPINS } from './occasions.ts';
import { REFERRAL } from './friends.ts';
import { LADDER } from './ladder.ts';
import { LUCK } from './luck.ts';
import { MISSIONS } from './missions.ts';
import { openPast, type Past, type Present } from './past.ts';
import { PURSES, WELCOME } from './purses.ts';

const DAY_MS = 24 * 3_600_000;
const [MAKER, CHECKER] = ['Demo Ana', 'Demo Ben'];

/** Gives the demonstration campaigns in every state, and its player a reward that waits. */
export async function plantPromotions(ctx: Present, tx: Transaction<Database>): Promise<void> {
  const past = await demoPast(ctx, tx);
  if (!past) return;
  await plantCampaigns(past, ctx, { campaigns: [...CAMPAIGNS, LADDER], position: 0 });
  for (const { code } of CAMPAIGNS.filter(({ isGranted }) => isGranted)) await plantReward(past, code);
}

/** Gives the demonstration its mission and its calendar, and switches that on where nobody has decided about it. */
export async function plantMissions(ctx: Present, tx: Transaction<Database>): Promise<void> {
  const past = await demoPast(ctx, tx);
  if (!past) return;
  await plantCampaigns(past, ctx, { campaigns: MISSIONS, position: CAMPAIGNS.length + 1 });
  await switchOn(tx, ['CHECKIN3']);
}

/** Gives the demonstration its wheel, its rain and a welcome, and switches them on where nobody has decided about them. */
export async function plantLuck(ctx: Present, tx: Transaction<Database>): Promise<void> {
  const past = await demoPast(ctx, tx);
  if (!past || !(await isOurProfile(tx))) return;
  await plantCampaigns(past, ctx, { campaigns: [...LUCK, WELCOME], position: CAMPAIGNS.length + 1 });
  await switchOn(tx, ['WHEEL3', 'RAIN3']);
}

async function switchOn(tx: Transaction<Database>, flags: readonly Flag[]): Promise<void> {
  await tx
    .insertInto('brand_flag')
    .values(flags.map((flag) => ({ merchant_code: MERCHANT_CODE, flag, is_on: true })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Gives the demonstration a cashback of weeks, and free spins with visits. */
export async function plantOccasions(ctx: Present, tx: Transaction<Database>): Promise<void> {
  const past = await demoPast(ctx, tx);
  if (past && (await isOurProfile(tx)))
    await plantCampaigns(past, ctx, { campaigns: [CASHBACK, SPINS], position: CAMPAIGNS.length + 1 });
}

/** Gives the demonstration the bonuses that come with a deposit. */
export async function plantPurses(ctx: Present, tx: Transaction<Database>): Promise<void> {
  const past = await demoPast(ctx, tx);
  if (past && (await isOurProfile(tx)))
    await plantCampaigns(past, ctx, { campaigns: PURSES, position: CAMPAIGNS.length + 1 });
}

/** The books of the demonstration's player; null where there is no demonstration. */
export async function demoPast(ctx: Present, tx: Transaction<Database>): Promise<Past | null> {
  if (ctx.config.mode !== 'demo' || !(await isDemonstration(tx))) return null;
  const player = await tx
    .selectFrom('member')
    .select('id')
    .where('merchant_code', '=', MERCHANT_CODE)
    .where('account', '=', 'player1')
    .where('is_demo', '=', true)
    .where('kyc_state', '=', 'verified')
    .executeTakeFirst();
  return player ? openPast(ctx, tx, player.id) : null;
}

async function plantCampaigns(
  past: Past,
  { clock }: Present,
  { campaigns, position }: { readonly campaigns: readonly DemoCampaign[]; readonly position: number },
): Promise<void> {
  const now = clock.now().getTime();
  for (const [place, campaign] of campaigns.entries())
    await plantCampaign(past, campaign, { now, position: position + place });
}

/** Gives the demonstration a programme for those who invite friends. */
export async function plantReferral(ctx: Present, tx: Transaction<Database>): Promise<void> {
  if (ctx.config.mode !== 'demo' || !(await isDemonstration(tx)) || !(await mayHaveReferral(tx))) return;
  // Its pot needs nobody; a past is opened for somebody all the same.
  const past = await openPast(ctx, tx, '0');
  await plantCampaign(past, REFERRAL, { now: ctx.clock.now().getTime(), position: CAMPAIGNS.length + 1 });
}

/** Under other rules than those it was written for a campaign may not be saved. */
async function isOurProfile(tx: Transaction<Database>): Promise<boolean> {
  const brand = tx.selectFrom('brand').select('profile').where('merchant_code', '=', MERCHANT_CODE);
  return (await brand.executeTakeFirst())?.profile === BRAND.profile;
}

/** Whoever has changed the profile of the demonstration, or has such a programme, is left alone. */
async function mayHaveReferral(tx: Transaction<Database>): Promise<boolean> {
  const own = tx
    .selectFrom('campaign')
    .select('id')
    .where('merchant_code', '=', MERCHANT_CODE)
    .where((where) => where.or([where('kind', '=', 'REFERRAL'), where('code', '=', REFERRAL.code)]));
  return (await isOurProfile(tx)) && !(await own.executeTakeFirst());
}

/** Whoever has a brand of this code of their own promises nothing by ours. */
async function isDemonstration(tx: Transaction<Database>): Promise<boolean> {
  const brand = tx.selectFrom('brand').select('name').where('merchant_code', '=', MERCHANT_CODE);
  return (await brand.executeTakeFirst())?.name === BRAND.name;
}

/** Its money moves now: rows of the books stand in the order of their time. Only the days it runs are of the past. */
export async function plantCampaign(
  past: Past,
  { code, promoCode, startsIn, endsIn, terms, image, tone, category, texts }: DemoCampaign,
  { now, position }: { readonly now: number; readonly position: number },
): Promise<void> {
  const { tx } = past;
  const at = (days: number) => new Date(now + days * DAY_MS).toISOString();
  const draft = readDraft({
    brand: MERCHANT_CODE,
    code,
    ...(promoCode !== undefined && { promoCode }),
    startsAt: at(startsIn),
    ...(endsIn !== undefined && { endsAt: at(endsIn) }),
    approvalNo: 'DEMO-2026',
    publishFrom: at(Math.min(startsIn, 0)),
    terms,
    content: { position, image, tone, category, texts },
  });
  assert(draft.ok, `the demonstration has the campaign ${code}`);
  assert((await saveDraftIn(past, tx, draft.value, MAKER)).ok, `${code} may be saved`);
  assert((await approveIn(past, tx, { code, who: CHECKER, approvalNo: null })).ok, `${code} is approved`);
  if (endsIn === undefined || endsIn > 0) return;
  const row = await tx.selectFrom('campaign').selectAll().where('code', '=', code).executeTakeFirstOrThrow();
  await endIn(past, tx, row);
}

async function plantReward(past: Past, code: string): Promise<void> {
  const { tx, memberId } = past;
  const granted = await grantIn(past, tx, { code, memberId, who: MAKER, why: 'Demonstration' });
  // Whoever changed the player meanwhile has no reward waiting.
  if (!granted.ok) return;
  await decideIn(past, tx, { id: granted.value.id, who: CHECKER, decision: { isGiven: true } });
}
