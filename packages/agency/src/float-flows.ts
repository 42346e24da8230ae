import { FULL_BPS, max, min, sum } from '@perya/std';

/** Money that one handed to another. */
export interface FloatMove {
  readonly transfer: string;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  /** In milliseconds. */
  readonly at: number;
}

/** When money is said to have come round. */
export interface CircleRules {
  readonly withinMs: number;
  /** So many members at most are in a circle. */
  readonly membersMax: number;
  /** Each move has at least such a part of the last one, and the last one of each. */
  readonly carriedBps: bigint;
}

/** What is asked of a case: about the same money is back within a week. [D3] */
export const CIRCLE_RULES: CircleRules = { withinMs: 604_800_000, membersMax: 6, carriedBps: 5_000n };

/**
 * The shortest way on which the money of a move has come round to whoever hands it on, in the order of time; null when it has not. The
 * last move closes a circle, so later ones are not looked at. To and fro between two is none.
 */
export function circleOf(
  closing: FloatMove,
  moves: readonly FloatMove[],
  rules: CircleRules,
): readonly FloatMove[] | null {
  const able = moves.filter((move) => isCarried(move, closing, rules)).sort((one, other) => one.at - other.at);
  // The earliest way to each: whoever has the money sooner can do all that somebody who has it later can.
  let reached = new Map<string, Way>([[closing.to, { at: -Infinity, moves: [] }]]);
  for (let members = 2; members <= rules.membersMax; members += 1) {
    const next = new Map(reached);
    for (const move of able) {
      const way = reached.get(move.from);
      if (way === undefined || way.at > move.at) continue;
      const longer = [...way.moves, move];
      if (move.to === closing.from && longer.length > 1) return [...longer, closing];
      if (move.to !== closing.from && move.at < (next.get(move.to)?.at ?? Infinity))
        next.set(move.to, { at: move.at, moves: longer });
    }
    reached = next;
  }
  return null;
}

/** How money came to somebody, and when. */
interface Way {
  readonly at: number;
  readonly moves: readonly FloatMove[];
}

function isCarried(move: FloatMove, closing: FloatMove, { withinMs, carriedBps }: CircleRules): boolean {
  const isBefore = move.transfer !== closing.transfer && move.at <= closing.at && closing.at - move.at <= withinMs;
  const [less, more] = [min(move.amount, closing.amount), max(move.amount, closing.amount)];
  return isBefore && less * FULL_BPS >= more * carriedBps;
}

/** When what many hand to one is said to have gone straight through. */
export interface FunnelRules {
  readonly withinMs: number;
  readonly sendersMin: number;
  /** What goes out has at least such a part of what came in. */
  readonly passedBps: bigint;
  /** None of those that came in has more than such a part of it. */
  readonly largestBps: bigint;
}

/** What is asked of a case: a day, five people, and nine tenths are gone again. [D3] */
export const FUNNEL_RULES: FunnelRules = {
  withinMs: 86_400_000,
  sendersMin: 5,
  passedBps: 9_000n,
  largestBps: 5_000n,
};

/** What came in before it went out in one; null when it was not many, or most of it stayed. */
export function funnelOf(out: FloatMove, moves: readonly FloatMove[], rules: FunnelRules): readonly FloatMove[] | null {
  const came = moves.filter(({ to, at }) => to === out.from && at <= out.at && out.at - at <= rules.withinMs);
  if (new Set(came.map(({ from }) => from)).size < rules.sendersMin) return null;
  const total = sum(came.map(({ amount }) => amount));
  const isPassed = out.amount * FULL_BPS >= total * rules.passedBps;
  return isPassed && came.every(({ amount }) => amount * FULL_BPS <= total * rules.largestBps) ? came : null;
}
