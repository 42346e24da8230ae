/** Business time; tests pass their own. */
export interface Clock {
  now(): Date;
}
