import { fail, ok, type Result } from '@perya/std';
import type { Kysely, Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { fromHouse } from '../../platform/money.ts';
import type { Database } from '../../platform/db/schema.ts';
import { noteEvent } from '../audit/index.ts';
import { publishItem } from '../content/index.ts';
import { fund, giveBack } from '../rewards/index.ts';
import {
  hasVendorSpins,
  lockCampaign,
  newestVersion,
  readVersion,
  takeDue,
  type CampaignRow,
  type Version,
} from './campaign.store.ts';
import { checkUnder, notAwarded } from './profile.ts';
import { approveVersion, changeCampaign, readHouse } from './staff.store.ts';

type Tx = Transaction<Database>;
type Managing = Pick<Context, 'clock' | 'ledger'>;

/** Why staff cannot do that to a campaign. */
export type ManageError =
  | 'campaign.missing'
  /** It is not in a state for it. */
  | 'campaign.state'
  /** Whoever made it cannot approve it. */
  | 'campaign.same.person'
  /** It has still to pay for what was promised, such as a board that is open: a pause lets nothing new begin. */
  | 'campaign.promised'
  /** A budget that was promised only grows. */
  | 'campaign.budget'
  /** What its profile or this version of the server does not allow; `value` names it. */
  | 'campaign.terms';

/** Approves the newest version by a second person: its budget is set aside and its words are published with it. */
export function approveCampaign(
  ctx: Context,
  code: string,
  who: string,
  approvalNo: string | null,
): Promise<Result<number, ManageError>> {
  return undoing(ctx.db, (tx) => approveIn(ctx, tx, { code, who, approvalNo }));
}

/** The same within a transaction; a refusal has to be undone. */
export async function approveIn(
  ctx: Managing,
  tx: Tx,
  { code, who, approvalNo }: { readonly code: string; readonly who: string; readonly approvalNo: string | null },
): Promise<Result<number, ManageError>> {
  const campaign = await lockCampaign(tx, code);
  const newest = campaign && (await newestVersion(tx, campaign.id));
  if (!campaign || !newest) return fail('campaign.missing');
  if (newest.approvedAt !== null || campaign.state === 'ended') return fail('campaign.state');
  if (newest.maker === who) return fail('campaign.same.person');
  const house = await readHouse(tx, campaign.merchant_code);
  if (!house) return fail('campaign.missing');
  const approval = approvalNo ?? newest.approvalNo;
  const isAtVendor = await hasVendorSpins(tx, newest.terms, campaign.merchant_code);
  const refusals = [
    ...checkUnder(house.profile, newest.terms, approval, house.missionWeekMax).refusals,
    ...notAwarded(newest.terms, isAtVendor),
  ];
  if (refusals.length > 0) return fail('campaign.terms', refusals);
  const before = campaign.version === null ? null : await readVersion(tx, campaign.id, campaign.version);
  const added = newest.terms.budget - (before?.terms.budget ?? 0n);
  if (added < 0n) return fail('campaign.budget');
  const now = ctx.clock.now();
  await approveVersion(tx, newestOf(newest), { checker: who, approval_no: approval, approved_at: now });
  await changeCampaign(tx, campaign.id, { version: newest.version, ...stateFor(campaign, newest, now) });
  await publishItem({ ...ctx, db: tx }, campaign.merchant_code, campaign.item_id);
  const pot = { merchantCode: campaign.merchant_code, currency: house.currency, code, kind: campaign.kind };
  await fund(ctx, tx, pot, { version: newest.version, amount: fromHouse(added, house.currency) });
  await note(ctx, tx, campaign, 'promotion.approved', { version: newest.version, who, approvalNo: approval });
  return ok(newest.version);
}

function newestOf({ campaignId, version }: Version) {
  return { campaignId, version };
}

/** A campaign that was a draft waits for its start or runs; one that runs or pauses goes on as it is. */
function stateFor({ state }: CampaignRow, { startsAt, endsAt }: Version, now: Date) {
  const isBefore = (state === 'draft' || state === 'approved') && startsAt > now;
  if (isBefore) return { state: 'approved' as const, act_at: startsAt };
  return { state: state === 'paused' ? ('paused' as const) : ('running' as const), act_at: endsAt };
}

/** Stops joins and new awards; what was earned can still be taken. */
export function pauseCampaign(ctx: Context, code: string, who: string): Promise<Result<null, ManageError>> {
  return turn(ctx, code, who, { from: ['running'], to: 'paused' });
}

/** Goes on. */
export function resumeCampaign(ctx: Context, code: string, who: string): Promise<Result<null, ManageError>> {
  return turn(ctx, code, who, { from: ['paused'], to: 'running' });
}

/** Ends a campaign before its time: what is left of its budget goes back, what was earned stays. */
export function endCampaign(ctx: Context, code: string, who: string): Promise<Result<null, ManageError>> {
  return turn(ctx, code, who, { from: ['approved', 'running', 'paused'], to: 'ended' });
}

interface Turn {
  readonly from: readonly CampaignRow['state'][];
  readonly to: 'running' | 'paused' | 'ended';
}

function turn(ctx: Context, code: string, who: string, { from, to }: Turn): Promise<Result<null, ManageError>> {
  return undoing(ctx.db, async (tx) => {
    const campaign = await lockCampaign(tx, code);
    if (!campaign) return fail('campaign.missing');
    if (!from.includes(campaign.state)) return fail('campaign.state');
    if (to === 'ended' && campaign.promises > 0) return fail('campaign.promised');
    if (to === 'ended') await endIn(ctx, tx, campaign);
    else await changeCampaign(tx, campaign.id, { state: to });
    await note(ctx, tx, campaign, `promotion.${to}`, { who });
    return ok(null);
  });
}

/** Ends a campaign that the transaction holds. */
export async function endIn(ctx: Managing, tx: Tx, campaign: CampaignRow): Promise<void> {
  const house = await readHouse(tx, campaign.merchant_code);
  if (house) {
    const { merchant_code: merchantCode, code, kind } = campaign;
    await giveBack(ctx, tx, { merchantCode, currency: house.currency, code, kind });
  }
  await changeCampaign(tx, campaign.id, { state: 'ended', act_at: null, ended_at: ctx.clock.now() });
}

const AT_ONCE = 100;

/** Begins and ends campaigns whose time has come, each in a transaction of its own. */
export async function turnCampaigns(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  for (let left = AT_ONCE; left > 0 && !isStopping(); left -= 1) {
    const isDone = await ctx.db.transaction().execute(async (tx) => {
      const campaign = await takeDue(tx, ctx.clock.now());
      if (!campaign) return false;
      await turnIn(ctx, tx, campaign);
      return true;
    });
    if (!isDone) return;
  }
}

async function turnIn(ctx: Managing, tx: Tx, campaign: CampaignRow): Promise<void> {
  if (campaign.state !== 'approved') {
    await endIn(ctx, tx, campaign);
    return note(ctx, tx, campaign, 'promotion.ended', { who: 'clock' });
  }
  const { endsAt } = await readVersion(tx, campaign.id, campaign.version ?? 0);
  await changeCampaign(tx, campaign.id, { state: 'running', act_at: endsAt });
  return note(ctx, tx, campaign, 'promotion.running', { who: 'clock' });
}

function note(
  ctx: Managing,
  tx: Tx,
  { code, merchant_code: merchantCode }: CampaignRow,
  kind: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  return noteEvent(ctx, tx, { memberId: null, merchantCode, kind, ip: '', detail: { code, ...detail } });
}

/** A transaction that leaves nothing behind when it refuses. */
export function undoing<Value, Code extends string>(
  db: Kysely<Database>,
  work: (tx: Tx) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  return inTransaction<Value, Code>(db, async (tx, undo) => {
    const done = await work(tx);
    return done.ok ? done : undo(done.error.code, done.error.value);
  });
}
