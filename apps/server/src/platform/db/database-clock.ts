import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';

/** Asked so many times in a row; the quickest answer tells most. */
const ASKED = 5;
/** Oscillators of servers drift apart by less than this: a tenth of a millisecond in a second. */
const DRIFT = 1e-4;

/** Clocks of the process; tests move them. */
export interface LocalClocks {
  /** The clock of the machine, in milliseconds, which somebody can set. */
  readonly wall: () => number;
  /** Milliseconds that only ever go on. */
  readonly monotonic: () => number;
}

/** What one look at the clock of the database found. */
interface Reading {
  /** Database time at monotonic zero. */
  readonly epoch: number;
  readonly errorMs: number;
  readonly takenAt: number;
  /** How far the clock of the machine was ahead of the monotonic one. */
  readonly wallAhead: number;
}

const SYSTEM: LocalClocks = { wall: () => Date.now(), monotonic: () => performance.now() };

/**
 * Business time of every server on one database: that of the database, carried on by a clock nobody can set. Two servers
 * whose machines disagree still agree about what was late. [R53]
 */
export class DatabaseClock implements Clock {
  readonly #pool: Pick<Pool, 'query'>;
  readonly #local: LocalClocks;
  #reading: Reading;

  private constructor(pool: Pick<Pool, 'query'>, local: LocalClocks, reading: Reading) {
    this.#pool = pool;
    this.#local = local;
    this.#reading = reading;
  }

  /** Asks the database for the first time. */
  static async open(pool: Pick<Pool, 'query'>, local: LocalClocks = SYSTEM): Promise<DatabaseClock> {
    return new DatabaseClock(pool, local, await read(pool, local));
  }

  now(): Date {
    return new Date(this.#reading.epoch + this.#local.monotonic());
  }

  /** How far off `now` may be at most. */
  errorMs(): number {
    return this.#errorOf(this.#reading);
  }

  /** How far the clock of this machine is ahead of the database. */
  aheadMs(): number {
    const { wall, monotonic } = this.#local;
    return wall() - (this.#reading.epoch + monotonic());
  }

  /** Looks again. A slow answer tells less than an older quick one, unless it proves that one wrong. */
  async measure(): Promise<void> {
    const next = await read(this.#pool, this.#local);
    const apart = Math.abs(next.epoch - this.#reading.epoch);
    const known = this.#errorOf(this.#reading);
    if (next.errorMs <= known || apart > next.errorMs + known) this.#reading = next;
  }

  #errorOf({ errorMs, takenAt, wallAhead }: Reading): number {
    const { wall, monotonic } = this.#local;
    const at = monotonic();
    // A machine that slept has lost time which only its own clock tells.
    return errorMs + (at - takenAt) * DRIFT + Math.abs(wall() - at - wallAhead);
  }
}

async function read(pool: Pick<Pool, 'query'>, local: LocalClocks): Promise<Reading> {
  let best = await ask(pool, local);
  for (let turn = 1; turn < ASKED; turn += 1) {
    const one = await ask(pool, local);
    if (one.errorMs < best.errorMs) best = one;
  }
  return best;
}

async function ask(pool: Pick<Pool, 'query'>, { wall, monotonic }: LocalClocks): Promise<Reading> {
  const from = monotonic();
  const { rows } = await pool.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  );
  const to = monotonic();
  return {
    epoch: (rows[0]?.ms ?? Number.NaN) - (from + to) / 2,
    errorMs: (to - from) / 2,
    takenAt: to,
    wallAhead: wall() - to,
  };
}
