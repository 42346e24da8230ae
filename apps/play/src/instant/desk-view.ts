import { Sound, type GameView, type ActedRound, type Pace } from '@perya/stage';
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
  /** No round is over before, by the clock of the page. */
  private notBefore = 0;

  constructor(isSoundOn: boolean) {
    this.effects = new Sound(DESK_CUES, isSoundOn);
  }

  start({ roundMsMin }: Pace): void {
    this.notBefore = performance.now() + roundMsMin;
    this.effects.play('go');
  }

  show(round: ActedRound): Promise<void> {
    const turn = this.store.get().turn + 1;
    this.store.set({ round, turn });
    return new Promise((resolve) => {
      this.shownAll = resolve;
    });
  }

  /** The elements have shown everything; a round that is over waits for as long as one has to take. */
  readonly shown = (): void => {
    const leftMs = this.store.get().round?.isOpen === false ? this.notBefore - performance.now() : 0;
    if (leftMs <= 0) return this.end();
    const { turn } = this.store.get();
    window.setTimeout(() => {
      if (turn === this.store.get().turn) this.end();
    }, leftMs);
  };

  readonly sound = (cue: DeskCue, rate?: number): void => this.effects.play(cue, rate);

  readonly buzz = (pattern: number | number[]): void => this.effects.buzz(pattern);

  rest(): void {
    this.end();
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
    this.end();
    this.effects.dispose();
  }

  private end(): void {
    this.shownAll?.();
    this.shownAll = null;
  }
}
