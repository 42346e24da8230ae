import { readFileSync } from 'node:fs';

/*
 * Stands before the server in its process and moves the clock of its machine, as far as a program can see it: by the
 * milliseconds in a file, whenever SIGUSR2 arrives. What the server does once or twice a minute comes ten times as often, so
 * that faults meet it too.
 */
const RealDate = Date;
let shiftMs = 0;

process.on('SIGUSR2', () => {
  shiftMs = Number(readFileSync(String(process.env['BANK_CLOCK_FILE']), 'utf8'));
});

class MovedDate extends RealDate {
  /** @param {ConstructorParameters<typeof Date> | []} given */
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shiftMs);
    else super(...given);
  }

  static now() {
    return RealDate.now() + shiftMs;
  }
}

globalThis.Date = /** @type {DateConstructor} */ (/** @type {unknown} */ (MovedDate));

const HURRY = 10;
const HURRIED_FROM_MS = 30_000;
const interval = globalThis.setInterval;

globalThis.setInterval = /** @type {typeof setInterval} */ (
  (/** @type {() => void} */ work, /** @type {number} */ ms, /** @type {unknown[]} */ ...given) =>
    interval(work, ms >= HURRIED_FROM_MS ? ms / HURRY : ms, ...given)
);
