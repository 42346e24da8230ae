import { isDeadlock, isSerializationFailure, isUniqueViolation } from '../platform/db/failures.ts';

/** When a batch that met another is tried again. */
export const RETRY_AFTER_MS = [0, 5, 20, 100, 400, 1000];

/** Whether two batches met on one key or in one knot: the next try finds what the other left. */
export function isRace(error: unknown): boolean {
  return isUniqueViolation(error) || isDeadlock(error) || isSerializationFailure(error);
}
