import { canExceed } from './requirement.ts';
import type { ProfileRules } from './profiles.ts';
import { isPlayGoal, isPossible } from './missions.ts';
import type { AwardSize, ChainStep, Terms } from './terms.ts';

/** Why a version does not save. */
export type TermsRefusal =
  /** A purse for a kind that is always cash, or spins without being spins. */
  | 'terms.form'
  /** An amount that this kind does not have. */
  | 'terms.size'
  /** A purse without a requirement, or a requirement without a purse. */
  | 'terms.wagering'
  /** A requirement on a matched deposit where nothing is matched. */
  | 'terms.base'
  /** A cap where a deposit was asked for, or where there is no purse. */
  | 'terms.cap'
  /** Weights that leave out a kind of game. */
  | 'terms.weights'
  | 'terms.cockfight'
  | 'terms.requirement'
  | 'terms.products'
  | 'terms.rebate'
  | 'terms.cashback'
  /** A step that nobody can finish, or that asks for more than the profile allows. */
  | 'terms.mission'
  | 'terms.points'
  | 'terms.approval'
  | 'terms.off';

/** What a profile lets pass, and staff should see. */
export type TermsWarning = 'terms.requirement';

/** What came of a check. */
export interface TermsVerdict {
  readonly refusals: readonly TermsRefusal[];
  readonly warnings: readonly TermsWarning[];
}

/** What a version is checked against. */
export interface TermsCheck {
  readonly profile: ProfileRules;
  /** Every kind of game and the product it belongs to. */
  readonly products: Readonly<Record<string, string>>;
  /** The regulator's number, where there is one. */
  readonly approvalNo: string | null;
}

const TEN = 10;
const COCKFIGHT = 'COCKFIGHT';

const PURSE_KINDS: readonly Terms['kind'][] = ['WELCOME', 'FIRSTDEP', 'RELOAD', 'CODE', 'GRANT'];

/** How the awards of a kind may be sized. */
const SIZES: Readonly<Record<Terms['kind'], readonly AwardSize['by'][]>> = {
  WELCOME: ['fixed'],
  FIRSTDEP: ['deposit'],
  RELOAD: ['deposit'],
  CASHBACK: ['netLoss'],
  REBATE: ['validBets'],
  MISSION: ['chain'],
  CHECKIN: ['tiles'],
  WHEEL: ['odds'],
  SPINS: [],
  BOARD: ['rank'],
  REFERRAL: ['fixed'],
  VIP: ['level'],
  CODE: ['fixed'],
  GRANT: ['fixed'],
  RAIN: ['split'],
};

/** Whether a version may be saved: first what holds everywhere, then what the profile says. */
export function checkTerms(terms: Terms, check: TermsCheck): TermsVerdict {
  const isAboveTen = exceedsTen(terms);
  const refuses: Readonly<Record<TermsRefusal, boolean>> = {
    'terms.form': !isFormRight(terms),
    'terms.size': !isSizeRight(terms),
    'terms.wagering': (terms.award.form === 'purse') !== (terms.wagering !== undefined),
    'terms.base': terms.wagering?.base === 'bonusAndMatched' && matchOf(terms) === null,
    'terms.cap': terms.cap !== undefined && (terms.award.form !== 'purse' || matchOf(terms) !== null),
    'terms.weights': !listsAllKinds(terms, check),
    'terms.cockfight':
      (terms.wagering?.weights.kinds[COCKFIGHT] ?? 0) > 0 ||
      stepsOf(terms).some(({ kinds }) => kinds?.includes(COCKFIGHT)),
    'terms.requirement': isAboveTen && check.profile.aboveTenTimes === 'refuse',
    'terms.products': !check.profile.mayMixProducts && mixesProducts(terms, check),
    ...refusesSize(terms, check),
    'terms.approval': check.profile.needsApprovalNo && !isApproved(check),
    'terms.off': isOff(terms, check),
  };
  const refusals = (Object.keys(refuses) as TermsRefusal[]).filter((refusal) => refuses[refusal]);
  return { refusals, warnings: isAboveTen && check.profile.aboveTenTimes === 'warn' ? ['terms.requirement'] : [] };
}

function isFormRight({ kind, award }: Terms): boolean {
  if (award.form === 'purse') return PURSE_KINDS.includes(kind);
  return award.form === 'spins' || kind !== 'SPINS';
}

function isSizeRight({ kind, award }: Terms): boolean {
  return award.form === 'spins' || SIZES[kind].includes(award.size.by);
}

function sizeOf({ award }: Terms): AwardSize | null {
  return award.form === 'spins' ? null : award.size;
}

function matchOf(terms: Terms): Extract<AwardSize, { by: 'deposit' }> | null {
  const size = sizeOf(terms);
  return size?.by === 'deposit' ? size : null;
}

function exceedsTen(terms: Terms): boolean {
  return terms.wagering !== undefined && canExceed(TEN, terms.wagering, matchOf(terms));
}

function listsAllKinds({ wagering }: Terms, { products }: TermsCheck): boolean {
  return wagering === undefined || Object.keys(products).every((kind) => kind in wagering.weights.kinds);
}

function mixesProducts(terms: Terms, { products }: TermsCheck): boolean {
  const counted = Object.entries(terms.wagering?.weights.kinds ?? {}).filter(([, weight]) => weight > 0);
  const all = Object.keys(products);
  const asked = stepsOf(terms).flatMap(({ goal, kinds }) => (isPlayGoal(goal) ? (kinds ?? all) : []));
  return new Set([...counted.map(([kind]) => kind), ...asked].map((kind) => products[kind])).size > 1;
}

function stepsOf(terms: Terms): readonly ChainStep[] {
  const size = sizeOf(terms);
  return size?.by === 'chain' ? size.steps : [];
}

const DAYS_OF_WEEK = 7n;

/** Whether a chain can be finished, within what may be asked of a week. */
function isChainRight(
  { steps, period = 'once' }: Extract<AwardSize, { by: 'chain' }>,
  { products, profile: { missionMax } }: TermsCheck,
): boolean {
  const times = period === 'day' ? DAYS_OF_WEEK : 1n;
  return steps.every(
    (step) =>
      isPossible(step, period) &&
      (step.kinds ?? []).every((kind) => kind in products) &&
      (step.goal !== 'validBets' || missionMax === null || BigInt(step.target) * times <= missionMax),
  );
}

type SizeRefusal = 'terms.rebate' | 'terms.cashback' | 'terms.mission' | 'terms.points';

function refusesSize(terms: Terms, check: TermsCheck): Readonly<Record<SizeRefusal, boolean>> {
  const size = sizeOf(terms);
  const { rebateMaxPpm, cashbackMaxBps, turnoverBoards } = check.profile;
  const isTurnoverBoard = size?.by === 'rank' && size.points === 'valid';
  return {
    'terms.rebate': rebateMaxPpm !== null && ratesOf(size).some((rate) => rate > rebateMaxPpm),
    'terms.cashback': size?.by === 'netLoss' && cashbackMaxBps !== null && size.rateBps > cashbackMaxBps,
    'terms.mission': size?.by === 'chain' && !isChainRight(size, check),
    'terms.points':
      isTurnoverBoard && (turnoverBoards === 'off' || (turnoverBoards === 'capped' && size.dailyCap === null)),
  };
}

function ratesOf(size: AwardSize | null): readonly number[] {
  return size?.by === 'validBets' ? size.ratesPpm : [];
}

/** A number of nothing is none. */
function isApproved({ approvalNo }: TermsCheck): boolean {
  return approvalNo !== null && approvalNo.trim() !== '';
}

function isOff({ kind }: Terms, check: TermsCheck): boolean {
  const { off, offUntilApproved } = check.profile;
  return off.includes(kind) || (!isApproved(check) && offUntilApproved.includes(kind));
}

/** Pairs of campaigns of which only one says that it is never with the other. */
export function oneSidedExclusions(campaigns: ReadonlyMap<string, Terms>): (readonly [string, string])[] {
  return [...campaigns].flatMap(([code, { stacking }]) =>
    stacking.neverWith
      .filter((other) => campaigns.get(other)?.stacking.neverWith.includes(code) !== true)
      .map((other) => [code, other] as const),
  );
}
