/** What a friend did, and how long ago the account was made. */
export interface FriendFacts {
  readonly daysRegistered: number;
  readonly isVerified: boolean;
  readonly firstDeposit: bigint | null;
  readonly isTurnoverReached: boolean;
  readonly validBets: bigint;
  readonly daysPlayed: number;
  /** Same ID, payout account, payer or device as the inviter: staff decide, and nobody else is told. */
  readonly link: 'none' | 'suspected' | 'confirmed';
  /** An excluded friend stays where they are. */
  readonly isStopped: boolean;
}

/** Where a friend is; `review` is for staff. */
export type FriendState = 'registered' | 'playing' | 'counted' | 'expired' | 'review';

/** What the inviter reads. */
export type ToldFriendState = Exclude<FriendState, 'review'>;

const WITHIN_DAYS = 30;
const LEAST_DEPOSIT = 50_000n;
const LEAST_BETS = 500_000n;
const LEAST_DAYS = 3;
const A_MONTH_MAX = 20;

/** Where a friend is now, from where they were before. A state that is over never changes. */
export function friendState(before: FriendState, facts: FriendFacts): FriendState {
  if (before === 'counted' || before === 'expired' || facts.isStopped) return before;
  if (facts.daysRegistered > WITHIN_DAYS) return 'expired';
  if (facts.link === 'confirmed') return 'review';
  if (hasReallyPlayed(facts)) return facts.link === 'none' ? 'counted' : 'review';
  return facts.validBets > 0n ? 'playing' : 'registered';
}

function hasReallyPlayed(facts: FriendFacts): boolean {
  return (
    facts.isVerified &&
    (facts.firstDeposit ?? 0n) >= LEAST_DEPOSIT &&
    facts.isTurnoverReached &&
    facts.validBets >= LEAST_BETS &&
    facts.daysPlayed >= LEAST_DAYS
  );
}

/** What the inviter reads: that somebody looks into it is told to nobody but staff. */
export function toldFriendState(state: FriendState): ToldFriendState {
  return state === 'review' ? 'playing' : state;
}

/** Who is paid for a friend that counts: the inviter for at most twenty in a month, the friend always. */
export function referralPay(amount: bigint, countedThisMonth: number): { inviter: bigint; friend: bigint } {
  return { inviter: countedThisMonth < A_MONTH_MAX ? amount : 0n, friend: amount };
}
