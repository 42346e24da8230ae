import { Sound, type GameView, type ActedRound } from '@perya/stage';
import { Store } from '../table/store.ts';
import { DESK_CUES } from './cues.ts';
import type { DeskCue } from './desk.ts';

/** What elements have to show. */
export interface Showing {
  readonly round: ActedRound | null;
  readonly turn: number;
}

/** Lets a game made of elements sit at the table like one that is drawn: shown is what they say they have shown. */
export class DeskView implements GameView {
  readonly ready = Promise.resolve();
  readonly store = new Store<Showing>({ round: null, turn: 0 });
  private readonly effects: Sound<DeskCue>;
  private shownAll: (() => void) | null = null;

  constructor(isSoundOn: boolean) {
    this.effects = new Sound(DESK_CUES, isSoundOn);
  }

  start(): void {
    this.effects.play('go');
  }

  show(round: ActedRound): Promise<void> {
    const turn = this.store.get().turn + 1;
    this.store.set({ round, turn });
    return new Promise((resolve) => {
      this.shownAll = resolve;
    });
  }

  readonly shown = (): void => {
    this.shownAll?.();
    this.shownAll = null;
  };

  readonly sound = (cue: DeskCue, rate?: number): void => this.effects.play(cue, rate);

  readonly buzz = (pattern: number | number[]): void => this.effects.buzz(pattern);

  rest(): void {
    this.shown();
  }

  hurry(): void {
    // Elements end their own movements.
  }

  unlock(): void {
    this.effects.unlock();
  }

  setSound(isOn: boolean): void {
    this.effects.setOn(isOn);
  }

  fit(): void {
    // Elements fit by themselves.
  }

  dispose(): void {
    this.shown();
    this.effects.dispose();
  }
}
