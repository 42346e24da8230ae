import { TRIAL_TYPE } from '@perya/contract';
import type { Currency, MemberId } from '@perya/ledger';
import {
  personalRefusalOf,
  refusalOf,
  type PersonalRefusal,
  type SegmentFacts,
  type WhoFacts,
  type WhoRefusal,
} from '@perya/promotions';
import { assert } from '@perya/std';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import { isDisabled } from '../../ledger/cash-counters.ts';
import { hasPaidIn } from '../../ledger/first-deposit.ts';
import type { Database, Profile } from '../../platform/db/schema.ts';
import { personOf } from '../identity/index.ts';
import { offerRestrictionsOf } from '../responsible-gaming/index.ts';
import { countPurses, countTaken } from '../rewards/index.ts';
import type { Campaign, Version } from './campaign.store.ts';
import { readLevel } from './level.store.ts';
import { readJoined, type JoinedRow } from './participation.store.ts';
import { periodOf } from './period.service.ts';
import { checkUnder } from './profile.ts';
import { readSegmentFacts } from './segment.store.ts';
import { readHouse } from './staff.store.ts';

/** Facts that do not depend on the campaign. */
type PersonFacts = Omit<
  WhoFacts,
  | Exclude<keyof SegmentFacts, 'vip'>
  | 'startsAt'
  | 'endsAt'
  | 'takenInPeriod'
  | 'takenEver'
  | 'isBudgetLeft'
  | 'claimUntil'
  | 'isFirstDeposit'
>;

/** Somebody as offers see them. */
export interface Standing {
  readonly memberId: MemberId;
  readonly facts: PersonFacts;
  /** Why nothing at all is offered or given to them. */
  readonly refusal: PersonalRefusal | null;
  readonly joined: readonly JoinedRow[];
  /** A deposit of theirs was credited before. */
  readonly hasPaidIn: boolean;
}

/** Who is asked about. Calls from a region that is shut out never come here; what staff do has to look. */
interface Asked {
  readonly memberId: MemberId;
  readonly currency: Currency;
  readonly isRegionAllowed?: boolean | undefined;
}

/**
 * Everything that is asked about somebody. In the transaction that holds their cash it is what holds then: pauses and
 * stops are written under the same lock.
 */
export async function standingOf(
  ctx: Pick<Context, 'clock'>,
  db: Kysely<Database>,
  { memberId, currency, isRegionAllowed = true }: Asked,
): Promise<Standing> {
  const now = ctx.clock.now();
  const person = await personOf(db, memberId);
  assert(person, 'offers are made to members');
  const { pause, hasHarmMarker, limitTightenedAt } = await offerRestrictionsOf(ctx, db, memberId);
  const joined = await readJoined(db, memberId);
  const purses = await countPurses(db, memberId, currency);
  const facts: PersonFacts = {
    now: now.getTime(),
    isExcluded: pause?.kind === 'excluded',
    isCooling: pause?.kind === 'cooling',
    isDisabled: !person.isActive || (await isDisabled(db, memberId, currency)),
    isTrial: person.type === TRIAL_TYPE,
    isVerified: person.isVerified,
    isRegionAllowed,
    hasHarmMarker,
    limitTightenedAt: limitTightenedAt?.getTime() ?? null,
    joined: joined.filter((row) => !row.is_over).map(({ code }) => code),
    hasLivePurse: purses.hasLive,
    queuedPurses: purses.queued,
    vip: await readLevel(db, memberId),
  };
  return {
    memberId,
    facts,
    refusal: personalRefusalOf(facts),
    joined,
    hasPaidIn: await hasPaidIn(db, memberId),
  };
}

/** What else is asked when somebody could be given something of a campaign. */
export interface AskedAbout {
  readonly campaign: Campaign;
  /** The version that would be theirs. */
  readonly version: Version;
  readonly profile: Profile;
  readonly taken: number;
  readonly isBudgetLeft: boolean;
  /** Whether the deposit that is asked about is the first; where none is, whether one would be. */
  readonly isFirstDeposit?: boolean | undefined;
}

/** Why somebody cannot have something of a campaign, or null. What its segment asks about them is read where it has one. */
export async function campaignRefusal(
  db: Kysely<Database>,
  standing: Standing,
  asked: AskedAbout,
): Promise<WhoRefusal | null> {
  const { memberId, facts, refusal } = standing;
  const { terms } = asked.version;
  if (refusal !== null) return refusal;
  const segments = terms.who.segment === undefined ? [] : [terms.who.segment];
  const now = new Date(facts.now);
  const ofSegment = await readSegmentFacts(db, memberId, now, segments);
  const { id, merchantCode } = asked.campaign;
  const period = await periodOf(db, merchantCode, terms, now);
  const takenInPeriod = period === '' ? asked.taken : await countTaken(db, id, memberId, period);
  const missionWeekMax =
    terms.kind === 'MISSION' ? ((await readHouse(db, merchantCode))?.missionWeekMax ?? null) : null;
  return refusalOf(terms, { ...whoFacts(standing, { ...asked, missionWeekMax }, ofSegment), takenInPeriod });
}

/** All facts of one person and one campaign. One that is paused, over or no longer allowed is closed for new awards. */
function whoFacts(
  { facts, hasPaidIn: hasBefore }: Standing,
  asked: AskedAbout & { readonly missionWeekMax: bigint | null },
  ofSegment: SegmentFacts,
): Omit<WhoFacts, 'takenInPeriod'> {
  const { campaign, version, profile, taken, isBudgetLeft, missionWeekMax } = asked;
  const isShut =
    campaign.state === 'paused' ||
    campaign.state === 'ended' ||
    checkUnder(profile, version.terms, version.approvalNo, missionWeekMax).refusals.length > 0;
  return {
    ...ofSegment,
    ...facts,
    startsAt: campaign.current.startsAt.getTime(),
    endsAt: isShut ? 0 : (campaign.current.endsAt?.getTime() ?? Infinity),
    isFirstDeposit: asked.isFirstDeposit ?? !hasBefore,
    takenEver: taken,
    isBudgetLeft,
    claimUntil: null,
  };
}
