import type { ActedRound, Pace } from '@perya/stage';
import type { ComponentType } from 'react';
import type { TextArgs } from '@perya/web/i18n/fill-places.ts';
import type { TextKey } from '../words.ts';

/** Moments that can be heard. */
export type DeskCue = 'tap' | 'go' | 'tick' | 'reveal' | 'good' | 'bad' | 'win' | 'big';

/** What a game made of elements gets from the page around it. */
export interface DeskProps {
  /** Tables of the engine. */
  readonly rules: unknown;
  readonly theme: string;
  /** Where pictures of the theme are: a folder with a slash at its end. */
  readonly pictures: string;
  readonly flair: number;
  /** `resting`: one can bet. `waiting`: the round wants an action. `playing`: neither. */
  readonly phase: 'resting' | 'playing' | 'waiting';
  /** The round that is shown or was shown last; null before the first. */
  readonly round: ActedRound | null;
  /** Grows whenever something new is to be shown: then everything up to the last event has to be, and `onShown` called. */
  readonly turn: number;
  /** What is chosen as the stake. */
  readonly stake: number;
  readonly pace: Pace;
  readonly money: (minor: number) => string;
  readonly text: (key: TextKey, args?: TextArgs) => string;
  readonly sound: (cue: DeskCue, rate?: number) => void;
  readonly onBet: (choice?: unknown) => void;
  readonly onAct: (action: unknown) => void;
  readonly onShown: () => void;
  /** The choice as it stands, told whenever it changes: rounds that follow each other by themselves take it. */
  readonly onChoice: (choice: unknown) => void;
}

/** What the rules of a game are written from. */
export type InstantRulesProps = Pick<DeskProps, 'rules' | 'stake' | 'money'>;

/** What the module of such a game offers to the page. */
export interface DeskModule {
  readonly Game: ComponentType<DeskProps>;
  /** Rounds are over at once, so they may follow each other by themselves. */
  readonly hasAuto: boolean;
  /** What the rules page says about it. */
  readonly Rules: ComponentType<InstantRulesProps>;
}
