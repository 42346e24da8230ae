import type { ErrorCode, mail } from '@perya/contract';

/** What a message can tell of, and how it is filed; its words are `mail.<name>.title` and `.text` of the dictionaries. */
export const TEMPLATES = {
  reward: { kind: 'reward', isOffer: true },
  envelope: { kind: 'reward', isOffer: true },
  levelUp: { kind: 'reward', isOffer: true },
  purseOpened: { kind: 'reward', isOffer: true },
  purseEnding: { kind: 'reward', isOffer: true },
  purseReleased: { kind: 'money', isOffer: false },
  bonusQueued: { kind: 'reward', isOffer: true },
  bonusReview: { kind: 'reward', isOffer: true },
  bonusRefused: { kind: 'money', isOffer: false },
  bonusTooSmall: { kind: 'money', isOffer: false },
  boardFinal: { kind: 'board', isOffer: true },
  depositCredited: { kind: 'money', isOffer: false },
  depositReturned: { kind: 'money', isOffer: false },
  depositOwed: { kind: 'money', isOffer: false },
  withdrawPaid: { kind: 'money', isOffer: false },
  withdrawRefused: { kind: 'money', isOffer: false },
  floatPaid: { kind: 'money', isOffer: false },
  floatRefused: { kind: 'money', isOffer: false },
  accountChanged: { kind: 'security', isOffer: false },
  feedbackAnswered: { kind: 'notice', isOffer: false },
} as const satisfies Readonly<
  Record<string, { readonly kind: (typeof mail.MAIL_KINDS)[number]; readonly isOffer: boolean }>
>;

/** The name of what a message tells of. */
export type Template = keyof typeof TEMPLATES;

/**
 * A fact of a message, kept so that it can be said in any language: words as they stand, an amount in minor units, a moment,
 * a campaign by its number, a key of the dictionaries, or why something was refused.
 */
export type Fact =
  | { readonly text: string }
  | { readonly amount: string; readonly currency: string }
  | { readonly time: string }
  | { readonly campaign: string }
  | { readonly word: string }
  | { readonly refusal: ErrorCode };

/** The facts of a message by the names its words have for them. */
export type Facts = Readonly<Record<string, Fact>>;
