import type { push } from '@perya/contract';

/** What a notice can be about. */
interface Topic {
  readonly kind: push.PushKind;
  /** Whether it offers something: then it is kept from whom nothing may be offered. */
  readonly isOffer: boolean;
  /** How long somebody may need it. */
  readonly hours: number;
  /** Where a tap leads to. */
  readonly path: string;
}

const account = { kind: 'account', isOffer: false, hours: 24 } as const;
const reward = { kind: 'rewards', isOffer: true, hours: 24, path: '/m/rewardCenter' } as const;

/** What notices are about; their words are `push.<name>` of the dictionaries, and tell no amounts. */
export const PUSH_TOPICS = {
  login: { ...account, hours: 2, path: '/m/securityCenter' },
  accountChanged: { ...account, path: '/m/securityCenter' },
  depositCredited: { ...account, path: '/m/vouReport' },
  depositReturned: { ...account, path: '/m/vouReport' },
  depositOwed: { ...account, path: '/m/service' },
  withdrawPaid: { ...account, path: '/m/withdrawReport' },
  withdrawRefused: { ...account, path: '/m/withdrawReport' },
  floatPaid: { ...account, path: '/m/agent/float' },
  floatRefused: { ...account, path: '/m/agent/float' },
  reward,
  envelope: reward,
  levelUp: reward,
  boardFinal: reward,
  rewardExpiring: reward,
  purseOpened: reward,
  purseEnding: reward,
  purseReleased: { ...reward, isOffer: false },
  bonusQueued: reward,
  bonusReview: reward,
  bonusRefused: { ...account, path: '/m/vouReport' },
  bonusTooSmall: { ...account, path: '/m/vouReport' },
  feedbackAnswered: { kind: 'rewards', isOffer: false, hours: 24, path: '/m/feedback' },
  offer: { kind: 'offers', isOffer: true, hours: 24, path: '/m/webEmail' },
} as const satisfies Readonly<Record<string, Topic>>;

/** The name of what a notice is about. */
export type PushTopic = keyof typeof PUSH_TOPICS;

/** Whether this version has words for a notice. */
export function isPushTopic(name: string): name is PushTopic {
  return Object.hasOwn(PUSH_TOPICS, name);
}
