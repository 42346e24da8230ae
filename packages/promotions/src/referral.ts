/** When a friend counts. Amounts are in hundredths, like every figure of the house. */
export interface ReferralRules {
  /** What a friend does later does not count. */
  readonly withinDays: number;
  readonly firstDeposit: bigint;
  readonly validBets: bigint;
  readonly daysPlayed: number;
  /** For how many friends of a month the inviter is paid. */
  readonly monthMax: number;
}

/** When a friend counts. */
export const REFERRAL_RULES: ReferralRules = {
  withinDays: 30,
  firstDeposit: 50_000n,
  validBets: 500_000n,
  daysPlayed: 3,
  monthMax: 20,
};

/** What a friend did in the days that count. */
export interface FriendFacts {
  /** Those days are over. */
  readonly isTimeOver: boolean;
  readonly isVerified: boolean;
  readonly firstDeposit: bigint | null;
  readonly isTurnoverReached: boolean;
  readonly validBets: bigint;
  readonly daysPlayed: number;
  /** Whether they share with the inviter what one person alone should have: staff decide, and nobody else is told. */
  readonly link: 'none' | 'suspected' | 'confirmed';
  /** An excluded friend stays where they are. */
  readonly isStopped: boolean;
}

/** Where a friend is; `review` is for staff. */
export type FriendState = 'registered' | 'playing' | 'counted' | 'expired' | 'review';

/** What the inviter reads. */
export type ToldFriendState = Exclude<FriendState, 'review'>;

const DECIDED: readonly FriendState[] = ['counted', 'expired', 'review'];

/**
 * Where a friend is now, from where they were before. What is over never changes, and what staff look at they decide. Who was
 * found to be the inviter never counts.
 */
export function friendState(
  before: FriendState,
  facts: FriendFacts,
  rules: ReferralRules = REFERRAL_RULES,
): FriendState {
  if (DECIDED.includes(before) || facts.isStopped) return before;
  if (facts.link !== 'confirmed' && hasReallyPlayed(facts, rules)) return facts.link === 'none' ? 'counted' : 'review';
  if (facts.isTimeOver) return 'expired';
  return facts.validBets > 0n ? 'playing' : 'registered';
}

/** Whether everything holds that makes a friend count, but for who they are. */
export function hasReallyPlayed(facts: FriendFacts, rules: ReferralRules = REFERRAL_RULES): boolean {
  return (
    facts.isVerified &&
    (facts.firstDeposit ?? 0n) >= rules.firstDeposit &&
    facts.isTurnoverReached &&
    facts.validBets >= rules.validBets &&
    facts.daysPlayed >= rules.daysPlayed
  );
}

/** What the inviter reads: that somebody looks into it is told to nobody but staff. */
export function toldFriendState(state: FriendState): ToldFriendState {
  return state === 'review' ? 'playing' : state;
}

/** Who is paid for a friend that counts: the inviter for so many in a month, the friend always. */
export function referralPay(
  amount: bigint,
  countedThisMonth: number,
  { monthMax }: Pick<ReferralRules, 'monthMax'> = REFERRAL_RULES,
): { readonly inviter: bigint; readonly friend: bigint } {
  return { inviter: countedThisMonth < monthMax ? amount : 0n, friend: amount };
}
