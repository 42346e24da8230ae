import type { Pace } from '@perya/stage';
import type { HoldEvent, PickEvent, SlotEvent, SlotPublic, SpinEvent, WheelEvent } from '../src/public.ts';
import { anticipatedReels } from './anticipation.ts';

/** Something that a spin opened and that has a scene of its own. */
export type FeatureEvent = HoldEvent | WheelEvent | PickEvent;

/** A part of what a round shows. Amounts are in minor units. */
export type SlotBeat =
  /** The reels come to rest: when each begins to land, and which of them keeps people waiting. */
  | {
      readonly kind: 'reels';
      readonly ms: number;
      readonly spin: SpinEvent;
      readonly stops: readonly number[];
      readonly anticipated: readonly boolean[];
    }
  /** What won lights up and the amount counts from before to after. */
  | {
      readonly kind: 'wins';
      readonly ms: number;
      readonly spin: SpinEvent;
      readonly before: number;
      readonly after: number;
      /** Less came back than was staked, which is no reason for a fanfare. */
      readonly isQuiet: boolean;
      /** Covered reels won it, not what lay there before. */
      readonly isCovered: boolean;
    }
  /** A symbol covers whole reels. */
  | { readonly kind: 'cover'; readonly ms: number; readonly spin: SpinEvent }
  /** The symbol that will cover reels is drawn. */
  | { readonly kind: 'chosen'; readonly ms: number; readonly symbol: number }
  /** A feature is announced, and then lasts until it says that it is over. */
  | { readonly kind: 'announce'; readonly ms: number; readonly event: FeatureEvent }
  | {
      readonly kind: 'feature';
      readonly ms: number;
      readonly event: FeatureEvent;
      readonly spin: SpinEvent;
      readonly before: number;
      readonly after: number;
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
const ANTICIPATION_MS = 900;
const SETTLE_MS = 120;
const WIN_MS = 900;
const WIN_QUICK_MS = 450;
const COVER_MS = 620;
const COVER_QUICK_MS = 260;
const CHOSEN_MS = 2100;
const CHOSEN_QUICK_MS = 900;
/** A celebration is never longer. */
const CELEBRATION_MS = 1200;
const ANNOUNCE_QUICK_MS = 600;
/** Features end by themselves, long before this. */
const FEATURE_MS = 3_600_000;

const TIERS = [
  { tier: 3, times: 60 },
  { tier: 2, times: 25 },
  { tier: 1, times: 10 },
] as const;

/** What a script is made for. */
export interface ScriptInput {
  readonly events: readonly SlotEvent[];
  readonly rules: SlotPublic;
  readonly stake: number;
  readonly pace: Pace;
  /** How long the reels have been turning when the answer came. */
  readonly spunMs: number;
  /** The reels in the order in which they stop; from the left when it is not given. */
  readonly order?: readonly number[];
}

/** How long a landing takes at this pace. */
export function landMs({ isQuick }: Pace): number {
  return isQuick ? LAND_QUICK_MS : LAND_MS;
}

/** Everything a round shows, in its order; decided before the first frame of it. */
export function scriptOf(input: ScriptInput): SlotBeat[] {
  const { events, stake } = input;
  const beats: SlotBeat[] = [];
  let total = 0;
  let last: SpinEvent | null = null;
  events.forEach((event, index) => {
    if (event.kind === 'spin') {
      beats.push(...spinBeats(input, event, total, index === 0 ? input.spunMs : 0));
      last = event;
    } else if (last !== null) beats.push(...featureBeats(input, event, last, total));
    total += event.win;
  });
  if (events.some((event) => event.kind === 'spin' && event.isFree)) beats.push(endOf(total, stake));
  return beats;
}

/** How much is celebrated; small wins are not. */
export function tierOf(win: number, stake: number): 1 | 2 | 3 | undefined {
  return TIERS.find(({ times }) => win >= stake * times)?.tier;
}

/** The sum of what went on for a while: celebrated when it is large, told when it is not. */
function endOf(win: number, stake: number): SlotBeat {
  const tier = tierOf(win, stake);
  return tier ? { kind: 'big', ms: CELEBRATION_MS, tier, win } : { kind: 'outro', ms: CELEBRATION_MS, win };
}

function spinBeats(input: ScriptInput, spin: SpinEvent, total: number, spunMs: number): SlotBeat[] {
  const { stake, pace } = input;
  const beats: SlotBeat[] = [reelsOf(input, spin, spunMs)];
  const ms = pace.isQuick ? WIN_QUICK_MS : WIN_MS;
  // Where a round reaches the most it can pay, less is paid than lies there.
  const uncovered = Math.max(0, spin.win - (spin.expanded?.win ?? 0));
  const wins = (before: number, after: number, isCovered: boolean) => {
    if (after > before) beats.push({ kind: 'wins', ms, spin, before, after, isQuiet: after <= stake, isCovered });
  };
  wins(total, total + uncovered, false);
  if (spin.expanded) {
    beats.push({ kind: 'cover', ms: pace.isQuick ? COVER_QUICK_MS : COVER_MS, spin });
    wins(total + uncovered, total + spin.win, true);
  }
  const tier = tierOf(spin.win, stake);
  if (tier && !spin.isFree) beats.push({ kind: 'big', ms: CELEBRATION_MS, tier, win: spin.win });
  if (spin.freeWon > 0) {
    beats.push({ kind: 'intro', ms: CELEBRATION_MS, spins: spin.freeWon, isMore: spin.isFree });
    if (spin.expanding !== undefined && !spin.isFree) {
      beats.push({ kind: 'chosen', ms: pace.isQuick ? CHOSEN_QUICK_MS : CHOSEN_MS, symbol: spin.expanding });
    }
  }
  return beats;
}

function featureBeats({ stake, pace }: ScriptInput, event: FeatureEvent, spin: SpinEvent, before: number): SlotBeat[] {
  return [
    { kind: 'announce', ms: pace.isQuick ? ANNOUNCE_QUICK_MS : CELEBRATION_MS, event },
    { kind: 'feature', ms: FEATURE_MS, event, spin, before, after: before + event.win },
    endOf(event.win, stake),
  ];
}

function reelsOf({ rules, pace, order }: ScriptInput, spin: SpinEvent, spunMs: number): SlotBeat {
  const { isQuick, isCalm } = pace;
  const gap = isQuick || isCalm ? GAP_QUICK_MS : GAP_MS;
  const first = isQuick || isCalm ? FIRST_STOP_QUICK_MS : FIRST_STOP_MS;
  const turns = order ?? spin.grid.map((_, reel) => reel);
  const anticipated = isQuick || isCalm ? spin.grid.map(() => false) : anticipatedReels(rules, spin, turns);
  const offsets = spin.grid.map(() => 0);
  let late = 0;
  turns.forEach((reel, turn) => {
    if (anticipated[reel] === true) late += ANTICIPATION_MS;
    offsets[reel] = turn * gap + late;
  });
  const end = Math.max(...offsets) + landMs(pace) + SETTLE_MS;
  // Free spins belong to a round that was long enough already.
  const minimum = spin.isFree ? 0 : pace.roundMsMin - end;
  const wait = Math.max(0, Math.max(first, minimum) - spunMs);
  return { kind: 'reels', ms: wait + end, spin, stops: offsets.map((offset) => wait + offset), anticipated };
}
