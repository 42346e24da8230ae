import type { RecordLine } from './records.store.ts';

type Line = Pick<RecordLine, 'transfer_id' | 'kind' | 'is_bonus'>;

/** What moved at once: a line alone, or that of a purse and then that of own money. */
export type LinePair<One = RecordLine> = readonly [One, One?];

/**
 * Lines, newest first, with those of own money and of a purse together that one bet, win or refund has. Nothing of a member comes
 * between the two: both are written under the locks of their accounts.
 */
export function pairLines<One extends Line>(lines: readonly One[]): LinePair<One>[] {
  const pairs: LinePair<One>[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [line, next] = lines.slice(at, at + 2);
    if (line === undefined) break;
    const isPair = next !== undefined && isOneMovement(line, next);
    pairs.push(isPair ? [line, next] : [line]);
    if (isPair) at += 1;
  }
  return pairs;
}

function isOneMovement(purse: Line, own: Line): boolean {
  return purse.transfer_id === own.transfer_id && purse.kind === own.kind && purse.is_bonus && !own.is_bonus;
}
