import { clampShare, easeBack } from '@perya/stage';

/** Symbols for each second at full speed. */
const SPEED = 25;
/** A reel draws back before it runs. */
const DRAW_BACK_MS = 110;
const DRAW_BACK = 0.16;
const RAMP_MS = 160;
/** Landing symbols come in from outside of the window, and a little farther than that. */
const LANDING_MORE = 0.2;
/** The share of a landing during which a symbol is too fast to be seen clearly. */
const BLUR_SHARE = 0.22;

/** What rolls up swings back farther, as if it hung there. */
const bounced = (share: number) => 1 + 2.7 * (share - 1) ** 3 + 1.7 * (share - 1) ** 2;

/** How far a running reel has come, in symbols. */
export function travelled(timeMs: number): number {
  if (timeMs <= 0) return 0;
  if (timeMs < DRAW_BACK_MS) return -DRAW_BACK * Math.sin((timeMs / DRAW_BACK_MS) * (Math.PI / 2));
  const ramp = Math.min(timeMs - DRAW_BACK_MS, RAMP_MS);
  const fast = Math.max(0, timeMs - DRAW_BACK_MS - RAMP_MS);
  return -DRAW_BACK + (SPEED / 1000) * ((ramp * ramp) / (2 * RAMP_MS) + fast);
}

/** A column of the board, however its symbols come and go. */
export interface Reel {
  /** Goes after a moment, so that reels start one after another. */
  run(delayMs: number): void;
  /** Comes to rest on these symbols. */
  land(symbols: readonly number[], lengthMs: number): void;
  /** Lies still on these symbols at once. */
  put(symbols: readonly number[]): void;
  /** Back to what lay there before it ran. */
  giveBack(): void;
  /** Moves on and tells whether it came to rest in this very step. */
  step(passedMs: number): boolean;
  readonly isStill: boolean;
  /** Whether it runs and has not begun to land. */
  readonly isRunning: boolean;
  /** Whether its symbols are too fast to be seen clearly. */
  readonly isBlurred: boolean;
  /** The symbol of a row; one above the window and one below can be seen partly. */
  symbolAt(row: number): number;
  /** Where that symbol is, in rows from the top of the window. */
  heightOf(row: number): number;
}

/** A strip without end that rolls down or up, with what lay there before and what will lie there. */
export class RollingReel implements Reel {
  private readonly rows: number;
  private readonly fillers: readonly number[];
  private readonly seed: number;
  private readonly isUp: boolean;
  private before: readonly number[];
  private after: readonly number[];
  private base = 0;
  private target = 0;
  private offset = 0;
  private timeMs = 0;
  private lengthMs = 0;
  private from = 0;
  private phase: 'rest' | 'run' | 'land' = 'rest';

  constructor(symbols: readonly number[], fillers: readonly number[], seed: number, isUp = false) {
    this.isUp = isUp;
    this.rows = symbols.length;
    this.fillers = fillers;
    this.seed = seed;
    this.before = symbols;
    this.after = symbols;
  }

  run(delayMs: number): void {
    this.before = this.after;
    this.base = this.offset;
    this.target = Number.POSITIVE_INFINITY;
    this.timeMs = -delayMs;
    this.phase = 'run';
  }

  land(symbols: readonly number[], lengthMs: number): void {
    this.after = symbols;
    this.from = this.offset;
    this.target = Math.ceil(this.offset + this.rows + LANDING_MORE);
    this.timeMs = 0;
    this.lengthMs = lengthMs;
    this.phase = 'land';
  }

  put(symbols: readonly number[]): void {
    this.before = symbols;
    this.after = symbols;
    this.offset = 0;
    this.base = 0;
    this.target = 0;
    this.phase = 'rest';
  }

  giveBack(): void {
    this.put(this.before);
  }

  step(passedMs: number): boolean {
    if (this.phase === 'rest') return false;
    this.timeMs += passedMs;
    if (this.phase === 'run') {
      this.offset = this.base + travelled(this.timeMs);
      return false;
    }
    const share = clampShare(this.timeMs / this.lengthMs);
    this.offset = this.from + (this.target - this.from) * (this.isUp ? bounced(share) : easeBack(share));
    if (share < 1) return false;
    this.put(this.after);
    return true;
  }

  get isStill(): boolean {
    return this.phase === 'rest';
  }

  get isRunning(): boolean {
    return this.phase === 'run';
  }

  get isBlurred(): boolean {
    if (this.phase === 'run') return this.timeMs > DRAW_BACK_MS + RAMP_MS / 2;
    return this.phase === 'land' && this.timeMs < this.lengthMs * BLUR_SHARE;
  }

  heightOf(row: number): number {
    const shift = this.offset - Math.floor(this.offset);
    return this.isUp ? row - shift : row + shift;
  }

  symbolAt(row: number): number {
    const { isUp, rows } = this;
    // What rolls up is the same strip, seen from its other end.
    const place = (isUp ? rows - 1 - row : row) - Math.floor(this.offset);
    const landed = place + this.target;
    if (landed >= 0 && landed < rows) return this.after[isUp ? rows - 1 - landed : landed] ?? 0;
    const lain = place + this.base;
    if (lain >= 0 && lain < rows) return this.before[isUp ? rows - 1 - lain : lain] ?? 0;
    const mixed = Math.imul(place + this.seed * 977, 2_654_435_761) >>> 0;
    return this.fillers[(mixed >>> 8) % this.fillers.length] ?? 0;
  }
}
