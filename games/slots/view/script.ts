import type { Pace } from '@perya/stage';
import type { SlotPublic, SpinEvent } from '../src/public.ts';

/** A part of what a round shows. Amounts are in hundredths. */
export type SlotBeat =
  /** The reels come to rest: when each begins to land, and which of them keeps people waiting. */
  | {
      readonly kind: 'reels';
      readonly ms: number;
      readonly spin: SpinEvent;
      readonly stops: readonly number[];
      readonly teases: readonly boolean[];
    }
  /** Lines light up and the amount counts from before to after. */
  | {
      readonly kind: 'wins';
      readonly ms: number;
      readonly spin: SpinEvent;
      readonly before: number;
      readonly after: number;
      /** Less came back than was staked, which is no reason for a fanfare. */
      readonly isQuiet: boolean;
    }
  | { readonly kind: 'big'; readonly ms: number; readonly tier: 1 | 2 | 3; readonly win: number }
  | { readonly kind: 'intro'; readonly ms: number; readonly spins: number; readonly isMore: boolean }
  | { readonly kind: 'outro'; readonly ms: number; readonly win: number };

/** How long a reel takes from full speed to rest. */
export const LAND_MS = 520;
const LAND_QUICK_MS = 260;

const FIRST_STOP_MS = 620;
const FIRST_STOP_QUICK_MS = 180;
const GAP_MS = 150;
const GAP_QUICK_MS = 30;
const TEASE_MS = 900;
const SETTLE_MS = 120;
const WIN_MS = 900;
const WIN_QUICK_MS = 450;
/** A celebration is never longer. */
const CELEBRATION_MS = 1200;
/** Two scatters are down and a third would open the free spins. */
const TEASE_FROM = 2;

const TIERS = [
  { tier: 3, times: 60 },
  { tier: 2, times: 25 },
  { tier: 1, times: 10 },
] as const;

/** What a script is made for. */
export interface ScriptInput {
  readonly events: readonly SpinEvent[];
  readonly rules: SlotPublic;
  readonly stake: number;
  readonly pace: Pace;
  /** How long the reels have been turning when the answer came. */
  readonly spunMs: number;
}

/** How long a landing takes at this pace. */
export function landMs({ isQuick }: Pace): number {
  return isQuick ? LAND_QUICK_MS : LAND_MS;
}

/** Everything a round shows, in its order; decided before the first frame of it. */
export function scriptOf(input: ScriptInput): SlotBeat[] {
  const { events, stake, pace } = input;
  const beats: SlotBeat[] = [];
  let total = 0;
  events.forEach((spin, index) => {
    beats.push(reelsOf(input, spin, index === 0 ? input.spunMs : 0));
    if (spin.win > 0) {
      const isQuiet = total + spin.win <= stake;
      const ms = pace.isQuick ? WIN_QUICK_MS : WIN_MS;
      beats.push({ kind: 'wins', ms, spin, before: total, after: total + spin.win, isQuiet });
    }
    total += spin.win;
    const tier = tierOf(spin.win, stake);
    if (tier && !spin.isFree) beats.push({ kind: 'big', ms: CELEBRATION_MS, tier, win: spin.win });
    if (spin.freeWon > 0) {
      beats.push({ kind: 'intro', ms: CELEBRATION_MS, spins: spin.freeWon, isMore: spin.isFree });
    }
  });
  if (events.some((spin) => spin.isFree)) {
    const tier = tierOf(total, stake);
    if (tier) beats.push({ kind: 'big', ms: CELEBRATION_MS, tier, win: total });
    else beats.push({ kind: 'outro', ms: CELEBRATION_MS, win: total });
  }
  return beats;
}

/** How much is celebrated; small wins are not. */
export function tierOf(win: number, stake: number): 1 | 2 | 3 | undefined {
  return TIERS.find(({ times }) => win >= stake * times)?.tier;
}

function reelsOf({ rules, pace }: ScriptInput, spin: SpinEvent, spunMs: number): SlotBeat {
  const { isQuick, isCalm } = pace;
  const gap = isQuick || isCalm ? GAP_QUICK_MS : GAP_MS;
  const first = isQuick || isCalm ? FIRST_STOP_QUICK_MS : FIRST_STOP_MS;
  const teases = isQuick || isCalm ? spin.grid.map(() => false) : teasesOf(rules, spin);
  let late = 0;
  const offsets = teases.map((isTeased, reel) => {
    if (isTeased) late += TEASE_MS;
    return reel * gap + late;
  });
  const end = (offsets[offsets.length - 1] ?? 0) + landMs(pace) + SETTLE_MS;
  // Free spins belong to a round that was long enough already.
  const minimum = spin.isFree ? 0 : pace.roundMsMin - end;
  const wait = Math.max(0, Math.max(first, minimum) - spunMs);
  return { kind: 'reels', ms: wait + end, spin, stops: offsets.map((offset) => wait + offset), teases };
}

/** The reels that turn longer because enough scatters lie to the left of them. */
function teasesOf(rules: SlotPublic, spin: SpinEvent): boolean[] {
  let scatters = 0;
  return spin.grid.map((column) => {
    const isTeased = scatters >= TEASE_FROM;
    scatters += column.filter((symbol) => rules.symbols[symbol]?.kind === 'scatter').length;
    return isTeased;
  });
}
