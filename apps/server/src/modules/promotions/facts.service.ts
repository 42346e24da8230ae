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
import { disabledAmong } from '../../ledger/cash-counters.ts';
import { paidInAmong } from '../../ledger/first-deposit.ts';
import type { Database, Profile } from '../../platform/db/schema.ts';
import { personsOf } from '../identity/index.ts';
import { offerRestrictionsOf } from '../responsible-gaming/index.ts';
import { countPurses, countTakenBy } from '../rewards/index.ts';
import type { Campaign, Version } from './campaign.store.ts';
import { readLevels } from './level.store.ts';
import { readJoined, type JoinedRow } from './participation.store.ts';
import { periodAt } from './period.service.ts';
import { checkUnder } from './profile.ts';
import { readManySegmentFacts } from './segment.store.ts';
import { readHouse, type House } from './staff.store.ts';

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
  { memberId, ...asked }: Asked,
): Promise<Standing> {
  const [standing] = await standingsOf(ctx, db, { memberIds: [memberId], ...asked });
  assert(standing, 'whoever is asked about stands somewhere');
  return standing;
}

/** The same about many, in their order, with as many statements as about one. */
export async function standingsOf(
  { clock }: Pick<Context, 'clock'>,
  db: Kysely<Database>,
  {
    memberIds,
    currency,
    isRegionAllowed = true,
  }: Omit<Asked, 'memberId'> & { readonly memberIds: readonly MemberId[] },
): Promise<readonly Standing[]> {
  const now = clock.now();
  const persons = await personsOf(db, memberIds);
  const restrictions = await offerRestrictionsOf({ clock }, db, memberIds);
  const joinedBy = byMember(await readJoined(db, memberIds));
  const pursesBy = await countPurses(db, memberIds, currency);
  const disabled = await disabledAmong(db, memberIds, currency);
  const levels = await readLevels(db, memberIds);
  return memberIds.map((memberId) => {
    const person = persons.get(memberId);
    const restricted = restrictions.get(memberId);
    const purses = pursesBy.get(memberId);
    assert(person && restricted && purses, 'offers are made to members');
    const joined = joinedBy.get(memberId) ?? [];
    const facts: PersonFacts = {
      now: now.getTime(),
      isExcluded: restricted.pause?.kind === 'excluded',
      isCooling: restricted.pause?.kind === 'cooling',
      isDisabled: !person.isActive || disabled.has(memberId),
      isTrial: person.type === TRIAL_TYPE,
      isVerified: person.isVerified,
      isRegionAllowed,
      hasHarmMarker: restricted.hasHarmMarker,
      limitTightenedAt: restricted.limitTightenedAt?.getTime() ?? null,
      joined: joined.filter((row) => !row.is_over).map(({ code }) => code),
      hasLivePurse: purses.hasLive,
      queuedPurses: purses.queued,
      vip: levels.get(memberId) ?? 0,
    };
    return { memberId, facts, refusal: personalRefusalOf(facts), joined };
  });
}

function byMember(rows: readonly JoinedRow[]): ReadonlyMap<MemberId, readonly JoinedRow[]> {
  const members = new Map<MemberId, JoinedRow[]>();
  for (const row of rows) {
    const own = members.get(row.member_id);
    if (own) own.push(row);
    else members.set(row.member_id, [row]);
  }
  return members;
}

/** What else is asked when somebody could be given something of a campaign. */
export interface AskedAbout {
  readonly campaign: Campaign;
  /** The version that would be theirs. */
  readonly version: Version;
  readonly profile: Profile;
  /** The brand, where it is at hand; else it is read where the terms ask for it. */
  readonly house?: House | undefined;
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
  const [refusal = null] = await campaignRefusals(db, [standing], asked);
  return refusal;
}

/** The same about many of whom the same is asked, in their order. */
export async function campaignRefusals(
  db: Kysely<Database>,
  standings: readonly Standing[],
  asked: AskedAbout,
): Promise<readonly (WhoRefusal | null)[]> {
  const { terms } = asked.version;
  const [first, ...others] = standings.filter(({ refusal }) => refusal === null);
  if (!first) return standings.map(({ refusal }) => refusal);
  const memberIds = [first, ...others].map(({ memberId }) => memberId);
  const now = new Date(first.facts.now);
  const segments = terms.who.segment === undefined ? [] : [terms.who.segment];
  const ofSegments = await readManySegmentFacts(db, memberIds, now, segments);
  const { id, merchantCode } = asked.campaign;
  const isAsked = terms.who.once === 'period' || terms.kind === 'MISSION';
  const house = isAsked ? (asked.house ?? (await readHouse(db, merchantCode))) : null;
  const period = house && terms.who.once === 'period' ? periodAt(house, now) : '';
  const taken = period === '' ? null : await countTakenBy(db, id, memberIds, period);
  const paidIn = await paidInBefore(db, asked, memberIds);
  const missionWeekMax = terms.kind === 'MISSION' ? (house?.missionWeekMax ?? null) : null;
  return standings.map((standing) => {
    if (standing.refusal !== null) return standing.refusal;
    const ofSegment = ofSegments.get(standing.memberId);
    assert(ofSegment, 'segments are asked about members');
    const takenInPeriod = taken ? (taken.get(standing.memberId) ?? 0) : asked.taken;
    const isFirstDeposit = asked.isFirstDeposit ?? (paidIn && !paidIn.has(standing.memberId));
    const facts = whoFacts(standing, { ...asked, missionWeekMax }, ofSegment);
    return refusalOf(terms, { ...facts, isFirstDeposit, takenInPeriod });
  });
}

/** Who has paid in before; null where the terms do not ask, or it is known. */
async function paidInBefore(
  db: Kysely<Database>,
  { version: { terms }, isFirstDeposit }: AskedAbout,
  memberIds: readonly MemberId[],
): Promise<ReadonlySet<MemberId> | null> {
  return terms.kind === 'FIRSTDEP' && isFirstDeposit === undefined ? paidInAmong(db, memberIds) : null;
}

/** All facts of one person and one campaign. One that is paused, over or no longer allowed is closed for new awards. */
function whoFacts(
  { facts }: Standing,
  asked: AskedAbout & { readonly missionWeekMax: bigint | null },
  ofSegment: SegmentFacts,
): Omit<WhoFacts, 'isFirstDeposit' | 'takenInPeriod'> {
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
    takenEver: taken,
    isBudgetLeft,
    claimUntil: null,
  };
}
