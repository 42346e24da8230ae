/** A requirement: a stretch of the line of everything a member has staked. */
export interface Stretch {
  readonly startsAt: bigint;
  readonly endsAt: bigint;
}

/** How far a requirement is. */
export interface Progress {
  readonly needed: bigint;
  readonly done: bigint;
  readonly left: bigint;
}

/**
 * Where on the line a member is: what was staked, without the rounds that have not ended. A stake in play is taken off
 * whole, even where only a part of it counts, so that nothing is ever counted too early. [T21]
 */
export function lineOf({ wagered, inPlay }: { readonly wagered: bigint; readonly inPlay: bigint }): bigint {
  return wagered - inPlay;
}

/** A new requirement begins where the last one ends, or here: what was staked before it does not count for it. */
export function nextStretch(wagered: bigint, lastEnd: bigint | null, amount: bigint): Stretch {
  const startsAt = lastEnd !== null && lastEnd > wagered ? lastEnd : wagered;
  return { startsAt, endsAt: startsAt + amount };
}

/** How far a requirement is at a point of the line; a bet that is taken back moves the point back too. */
export function progressOf({ startsAt, endsAt }: Stretch, line: bigint): Progress {
  const needed = endsAt - startsAt;
  const ahead = line - startsAt;
  const done = ahead < 0n ? 0n : ahead > needed ? needed : ahead;
  return { needed, done, left: needed - done };
}

/** How much of a requirement nobody has to walk any more when it goes: later ones begin so much earlier. */
export function unwalkedOf({ startsAt, endsAt }: Stretch, wagered: bigint): bigint {
  const at = wagered < startsAt ? startsAt : wagered;
  return at < endsAt ? endsAt - at : 0n;
}

/** What may leave: each peso that is still to be staked keeps one peso here. */
export function freeOf(cash: bigint, left: bigint): bigint {
  return cash > left ? cash - left : 0n;
}
