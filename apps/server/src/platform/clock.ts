/** Business time; tests pass their own. */
export interface Clock {
  now(): Date;
  /** How far off it may be at most, in milliseconds; one that does not say is right. */
  errorMs?(): number;
  /** How far the clock of the machine is ahead of it, in milliseconds. */
  aheadMs?(): number;
}
