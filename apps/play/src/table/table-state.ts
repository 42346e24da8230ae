import type { studio, Value } from '@perya/contract';
import type { Problem } from '../studio.ts';
import type { AutoRun } from './autoplay.ts';
import type { Delay } from './outbox.ts';

/** Where the chance of rounds comes from. */
export type Proof = Value<typeof studio.open>['proof'];

/** Everything the page shows. */
export interface TableState {
  /** `opening`: nothing can be seen yet. `failed`: there is no game to show. `waiting`: a round wants the player to act. */
  readonly phase: 'opening' | 'failed' | 'resting' | 'playing' | 'waiting';
  readonly opened: studio.Opened | null;
  /** The game itself can be seen. */
  readonly isSeated: boolean;
  readonly problem: Problem | null;
  /** Which of the stakes is chosen. */
  readonly stakeAt: number;
  /** As it is shown: what a round brings is added when it has been seen. */
  readonly balance: string;
  /** What the present or last round brought so far, in minor units; null before the first. */
  readonly win: number | null;
  /** The last round brought less than it cost: that is no win. [R47] */
  readonly isBack: boolean;
  /** What the rounds of this sitting came to, in minor units; null before the first. */
  readonly net: number | null;
  readonly freeLeft: number | null;
  /** Why there is no answer yet. */
  readonly delay: Delay | null;
  /** A round from before is shown. */
  readonly isReplay: boolean;
  readonly auto: AutoRun | null;
  readonly settings: studio.GameSettings;
  readonly offer: studio.Offer;
  readonly proof: Proof | null;
  /** What a screen reader is told. */
  readonly said: string;
}

/** Before anything is known. */
export const FIRST_STATE: TableState = {
  phase: 'opening',
  opened: null,
  isSeated: false,
  problem: null,
  stakeAt: 0,
  balance: '0.00',
  win: null,
  isBack: false,
  net: null,
  freeLeft: null,
  delay: null,
  isReplay: false,
  auto: null,
  settings: { sound: true, quick: false },
  // A page that stands alone has nobody to ask.
  offer: { isFavourite: null, isFullScreen: null, canVerify: false, bonus: null },
  proof: null,
  said: '',
};
