/** What the database says of a key that is there already. */
export const KNOWN_KEY = '23505';
const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';

/** When a batch that met another is tried again. */
export const RETRY_AFTER_MS = [0, 5, 20, 100, 400, 1000];

/** Whether two batches met on one key or in one knot: the next try finds what the other left. */
export function isRace(code: string): boolean {
  return code === KNOWN_KEY || code === DEADLOCK || code === SERIALIZATION_FAILURE;
}
