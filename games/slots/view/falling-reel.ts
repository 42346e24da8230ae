import { clampShare } from '@perya/stage';
import type { Reel } from './reel.ts';

/** Rows for each millisecond squared. */
const GRAVITY = 0.000_09;
/** What falls out starts with a push, so that the window is empty before anybody waits for it. */
const PUSH = 0.008;
const ROW_GAP_MS = 26;
/** The share of a landing after which a symbol touches the ground; the rest of it is a bounce. */
const TOUCH = 0.66;
const BOUNCE_ROWS = 0.16;

/** A column whose symbols fall out below and are followed by others from above. */
export class FallingReel implements Reel {
  readonly isBlurred = false;
  private readonly rows: number;
  private before: readonly number[];
  private after: readonly number[];
  private timeMs = 0;
  private lengthMs = 1;
  private phase: 'rest' | 'run' | 'land' = 'rest';

  constructor(symbols: readonly number[]) {
    this.rows = symbols.length;
    this.before = symbols;
    this.after = symbols;
  }

  run(delayMs: number): void {
    this.before = this.after;
    this.timeMs = -delayMs;
    this.phase = 'run';
  }

  land(symbols: readonly number[], lengthMs: number): void {
    this.after = symbols;
    this.timeMs = 0;
    this.lengthMs = lengthMs;
    this.phase = 'land';
  }

  put(symbols: readonly number[]): void {
    this.before = symbols;
    this.after = symbols;
    this.phase = 'rest';
  }

  giveBack(): void {
    this.put(this.before);
  }

  step(passedMs: number): boolean {
    if (this.phase === 'rest') return false;
    this.timeMs += passedMs;
    if (this.phase === 'run' || this.timeMs < this.lengthMs) return false;
    this.put(this.after);
    return true;
  }

  get isStill(): boolean {
    return this.phase === 'rest';
  }

  get isRunning(): boolean {
    return this.phase === 'run';
  }

  symbolAt(row: number): number {
    return (this.phase === 'run' ? this.before : this.after)[row] ?? 0;
  }

  heightOf(row: number): number {
    // There is nothing above and below the window.
    if (row < 0 || row >= this.rows) return Number.POSITIVE_INFINITY;
    if (this.phase === 'rest') return row;
    // Lower ones go first, as things lie on each other.
    const late = (this.rows - 1 - row) * ROW_GAP_MS;
    if (this.phase === 'run') {
      const time = Math.max(0, this.timeMs - late);
      return row + PUSH * time + (GRAVITY / 2) * time * time;
    }
    const room = this.lengthMs - (this.rows - 1) * ROW_GAP_MS;
    const share = clampShare((this.timeMs - late) / Math.max(1, room));
    if (share < TOUCH) return row - (this.rows + 1) * (1 - (share / TOUCH) ** 2);
    return row - BOUNCE_ROWS * Math.sin((Math.PI * (share - TOUCH)) / (1 - TOUCH));
  }
}
