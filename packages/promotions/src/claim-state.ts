import type { WhoRefusal } from './who.ts';

/** What a person sees of a campaign. [PROMO-01] */
export type ClaimState =
  | 'coming'
  | 'joining'
  | 'signed'
  | 'claim'
  | 'applying'
  | 'issued'
  | 'rejected'
  | 'claimed'
  | 'close';

/** A reward of the campaign, as it is stored. */
export type RewardState = 'review' | 'claimable' | 'queued' | 'claimed' | 'rejected' | 'expired' | 'void';

/** What the state is computed from; it is never stored itself. */
export interface ClaimFacts {
  /** The latest reward of the period. */
  readonly reward: { readonly state: RewardState; readonly wasReviewed: boolean } | null;
  readonly refusal: WhoRefusal | null;
  readonly needsJoin: boolean;
  readonly isJoined: boolean;
}

const OF_REWARD: Readonly<Record<RewardState, ClaimState>> = {
  review: 'applying',
  claimable: 'claim',
  queued: 'issued',
  claimed: 'claimed',
  rejected: 'rejected',
  expired: 'close',
  void: 'close',
};

/**
 * The state of a campaign for somebody: what they earned first, then whether it is open to them, then where they are. One that
 * is open, that nobody joins and that has given them nothing has none. [PROMO-03]
 */
export function claimStateOf({ reward, refusal, needsJoin, isJoined }: ClaimFacts): ClaimState | null {
  if (reward) return reward.state === 'claimable' && reward.wasReviewed ? 'issued' : OF_REWARD[reward.state];
  if (refusal === 'promotion.coming') return 'coming';
  if (refusal !== null) return 'close';
  if (isJoined) return 'signed';
  return needsJoin ? 'joining' : null;
}

/** The key of the label. Whoever is in and has not reached the target reads `Process`. [PROMO-02, PROMO-03] */
export function claimLabelKey(state: ClaimState, isTargetMet: boolean): `promotion.state.${ClaimState | 'process'}` {
  return `promotion.state.${state === 'signed' && !isTargetMet ? 'process' : state}`;
}

/** Whether a tap does anything. [PROMO-04] */
export function isTappable(state: ClaimState | null): boolean {
  return state === 'joining' || state === 'claim';
}
