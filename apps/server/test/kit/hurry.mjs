/*
 * Stands before the server in its process and lets what it does again and again come a hundred times as often: a test need
 * not wait for the jobs of a real one.
 */
const HURRY = 100;
/** What comes more often already is no job. */
const FROM_MS = 5000;

const interval = globalThis.setInterval;

globalThis.setInterval = /** @type {typeof setInterval} */ (
  (/** @type {() => void} */ work, /** @type {number} */ ms, /** @type {unknown[]} */ ...given) =>
    interval(work, ms >= FROM_MS ? ms / HURRY : ms, ...given)
);
