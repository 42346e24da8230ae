/** A part of what is shown, with its length. */
export interface Beat {
  readonly ms: number;
}

/** Walks through beats one after another; everything it needs is there before the first frame. */
export class Timeline<B extends Beat> {
  private beats: readonly B[] = [];
  private at = 0;
  private passed = 0;

  /** Starts over with other beats. */
  play(beats: readonly B[]): void {
    this.beats = beats;
    this.at = 0;
    this.passed = 0;
  }

  /** The beat that is shown, or nothing after the last. */
  get beat(): B | undefined {
    return this.beats[this.at];
  }

  /** How long the beat has been shown. */
  get timeMs(): number {
    return this.passed;
  }

  /** The time that passed moves on; what is left of a beat's time belongs to the next. Tells whether a beat ended. */
  step(passedMs: number): boolean {
    const { beat } = this;
    if (beat === undefined) return false;
    this.passed += passedMs;
    if (this.passed < beat.ms) return false;
    this.passed -= beat.ms;
    this.at += 1;
    return true;
  }

  /** Ends the beat that is shown with the next step. */
  skip(): void {
    const { beat } = this;
    if (beat !== undefined) this.passed = Math.max(this.passed, beat.ms);
  }
}
