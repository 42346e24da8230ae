import type { MoneyLook } from './number-sprites.ts';

/** How fast a round is shown. */
export interface Pace {
  readonly isQuick: boolean;
  /** The person asked for less movement: results appear instead of arriving. */
  readonly isCalm: boolean;
  /** No round may be over sooner, counted from the tap. */
  readonly roundMsMin: number;
  /** Rounds follow each other by themselves: nothing waits for a tap. */
  readonly isAuto?: boolean;
}

/** A round as far as it is decided, amounts in minor units. */
export interface RoundToShow {
  /** In the words of the engine; grows while the player acts. */
  readonly events: readonly unknown[];
  readonly stake: number;
  readonly win: number;
}

/** The same with everything the player said, for views in which players choose and act. */
export interface ActedRound extends RoundToShow {
  readonly roundNo: string;
  readonly choice: unknown;
  readonly actions: readonly unknown[];
  /** It waits for the player. */
  readonly isOpen: boolean;
}

/** How far a round has been shown. */
export interface Progress {
  /** What has been won so far, in minor units. */
  readonly win: number;
  /** Rounds in the round that come without a stake; null outside of them. */
  readonly freeLeft: number | null;
}

/** What the page gives to a view. */
export interface ViewHost {
  readonly canvas: HTMLCanvasElement;
  /** The name of the title, as it is lettered. */
  readonly name: string;
  readonly theme: string;
  /** Where pictures of the theme are: a folder with a slash at its end. */
  readonly pictures: string;
  /** Tables of the engine. */
  readonly rules: unknown;
  /** Which way of presenting it has: titles of one model differ in it. */
  readonly flair: number;
  /** The most a round can pay, as it is written; null where it comes too seldom to be held out. */
  readonly maxWin: MaxWinText | null;
  /** How the money is written. */
  readonly currency: MoneyLook;
  readonly isSoundOn: boolean;
  /** Finds a text of the page's dictionary. */
  readonly text: (key: ViewText, args?: Readonly<Record<string, string | number>>) => string;
  readonly onProgress: (progress: Progress) => void;
}

/** The most a round can pay, times the stake, and one in how many rounds does: never one without the other. */
export interface MaxWinText {
  readonly times: string;
  readonly odds: string;
}

/** The texts views draw. */
export type ViewText =
  | 'view.lines'
  | 'view.maxWin'
  | 'view.multiplier'
  | 'view.free'
  | 'view.freeWon'
  | 'view.freeMore'
  | 'view.freeDone'
  | 'view.big1'
  | 'view.big2'
  | 'view.big3'
  | 'view.ways'
  | 'view.waysWon'
  | 'view.linesWon'
  | 'view.lineWon'
  | 'view.back'
  | 'view.expanding'
  | 'view.hold'
  | 'view.respins'
  | 'view.wheel'
  | 'view.wheelPlate'
  | 'view.pick'
  | 'view.pickPlate'
  | 'view.pickEnd'
  | 'view.mini'
  | 'view.minor'
  | 'view.major'
  | 'view.grand';

/** A game as the page around it knows it, whatever the engine. It shows what was decided and decides nothing. */
export interface GameView {
  /** Once the first frame can be seen. */
  readonly ready: Promise<void>;
  /** The stake was sent: the waiting begins. */
  start(pace: Pace): void;
  /** The answer is there; done when the player has seen all of it. */
  show(round: ActedRound, pace: Pace): Promise<void>;
  /** There was no round after all: back to how it was. */
  rest(): void;
  /** The player does not want to wait for the present part. */
  hurry(): void;
  /** Has to be called from a tap, because phones allow sound only then. */
  unlock(): void;
  setSound(isOn: boolean): void;
  /** The place in the page has another size. */
  fit(): void;
  dispose(): void;
}

/** What the module of an engine offers to the page. */
export interface ViewModule {
  readonly createView: (host: ViewHost) => GameView;
}
