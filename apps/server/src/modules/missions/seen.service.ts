import type { mission } from '@perya/contract';
import { isCareful, rowOf, type PersonalRefusal, type WhoRefusal } from '@perya/promotions';
import type { Context } from '../../context.ts';
import type { Session } from '../../handler.ts';
import { dayOf } from '../../ledger/day.ts';
import { campaignRefusal, leftInPots, standingOf, type Standing } from '../promotions/index.ts';
import { missionsAt, type BrandMissions } from './chain.service.ts';
import { byOwnVersions, doingsOf, firstDay, type Doing } from './doing.service.ts';
import { factsIn, readKnown, type Known } from './facts.service.ts';
import { standChain, type StoodStep } from './stand.ts';
import { nameOf, readFinished, readVersions, type FinishedStep } from './step.store.ts';
import { touch } from './touch.store.ts';

type Refusal = (typeof mission.MISSION_REFUSALS)[number];

/** A step as its owner sees it. */
export interface SeenStep extends StoodStep {
  /** What was written down when it was finished; null while nobody has. */
  readonly row: FinishedStep | null;
  /** Every day so far of a step that asks for days in a row, until it was finished; empty for others. */
  readonly days: ReturnType<typeof rowOf>;
}

/** A chain as its owner sees it. */
export interface SeenChain extends Doing {
  readonly steps: readonly SeenStep[];
}

/** What somebody sees of the missions of their brand, or why that is nothing. */
export interface SeenMissions {
  readonly why: Refusal | null;
  readonly missions: BrandMissions;
  readonly today: string;
  readonly chains: readonly SeenChain[];
}

type Member = Pick<Session, 'memberId' | 'merchantCode'>;

/** The missions of a member with what was played until now; nothing for those to whom nothing is offered. */
export async function seenBy(ctx: Context, member: Member): Promise<SeenMissions> {
  const { memberId } = member;
  const missions = await missionsAt(ctx, member.merchantCode);
  const { book, zone } = missions;
  const today = dayOf(ctx.clock.now(), zone);
  const nothing = { missions, today, chains: [] };
  const standing = await standingOf(ctx, ctx.db, { memberId, currency: book.currency });
  if (standing.refusal !== null) return { ...nothing, why: toRefusal(standing.refusal) };
  if (isCareful(standing.facts)) return { ...nothing, why: 'promotion.segment' };
  const open = doingsOf(missions, memberId, { from: today, to: today });
  if (open.length === 0) return { ...nothing, why: null };
  const versions = await readVersions(ctx.db, open);
  const doings = await byOwnVersions(ctx, ctx.db, missions, { doings: open, versions });
  const known = await readKnown(ctx.db, missions, { memberIds: [memberId], from: firstDay(doings, today), today });
  const finished = await readFinished(ctx.db, doings);
  const left = await leftInPots(ctx, book);
  const chains: SeenChain[] = [];
  for (const one of doings) {
    const seen = { ...one, steps: seenSteps(one, known, finished.get(nameOf(one)) ?? []) };
    const refusal = await refusalFor(ctx, seen, { missions, standing, left: left.get(one.chain.campaign.code) });
    if (refusal === null || isEarned(seen, refusal)) chains.push(seen);
  }
  await askToLook(ctx, member, { chains, today });
  return { why: null, missions, today, chains };
}

/** Trial accounts and regions that are shut out do not come this far. */
function toRefusal(refusal: PersonalRefusal): Refusal {
  return refusal === 'free_reject' || refusal === 'region.restricted' ? 'promotion.segment' : refusal;
}

function seenSteps(doing: Doing, known: Known, rows: readonly FinishedStep[]): SeenStep[] {
  const facts = factsIn(known, doing);
  return standChain(doing.chain, facts, (nr) => rows.some((row) => row.nr === nr)).map((stood) => {
    const row = rows.find(({ nr }) => nr === stood.step.nr) ?? null;
    const days = facts.days.filter(({ day }) => row === null || day <= row.finished_on);
    return { ...stood, row, days: stood.step.inRow ? rowOf(stood.step, { ...facts, days }) : [] };
  });
}

/** Why a chain is not open to its viewer now. Its pot has to have what the next step gives. */
function refusalFor(
  { db }: Pick<Context, 'db'>,
  { chain, steps }: SeenChain,
  given: { readonly missions: BrandMissions; readonly standing: Standing; readonly left: bigint | undefined },
): Promise<WhoRefusal | null> {
  const { missions, standing, left } = given;
  const { campaign, version } = chain;
  const next = steps.find(({ row }) => row === null)?.step.amount ?? 0n;
  const isBudgetLeft = left === undefined || left >= next;
  const asked = { campaign, version, profile: missions.profile, taken: 0, isBudgetLeft };
  return campaignRefusal(db, standing, asked);
}

/** What was finished is shown although the chain has closed for new awards. */
function isEarned({ steps }: SeenChain, refusal: WhoRefusal): boolean {
  return (refusal === 'promotion.closed' || refusal === 'promotion.exhausted') && steps.some(({ row }) => row !== null);
}

/**
 * Has somebody looked at who has finished a step that nobody has written down yet: papers, for one, may have been there before
 * the mission was.
 */
async function askToLook(
  ctx: Context,
  member: Member,
  { chains, today: day }: Pick<SeenMissions, 'chains' | 'today'>,
): Promise<void> {
  const isNew = chains.some(({ steps }) => steps.some(({ state, row }) => state === 'finished' && row === null));
  if (isNew) await ctx.db.transaction().execute((tx) => touch(tx, member, { day, now: ctx.clock.now() }));
}
