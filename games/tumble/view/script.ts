import type { Pace } from '@perya/stage';
import { tierOf } from '@perya/slots/view/script';
import type { CellTimes, TumbleEvent, TumblePublic } from '../src/public.ts';
import { delayOf, fallMs, lastDelay, type Stagger } from './motion.ts';
import { shownSteps, type ShownStep } from './steps.ts';

/** A part of what a round shows. Amounts are in minor units. */
export type TumbleBeat =
  /** What lies there falls out of the board. */
  | { readonly kind: 'leave'; readonly ms: number; readonly isFree: boolean }
  /** The board is empty: the answer came early. */
  | { readonly kind: 'wait'; readonly ms: number }
  /** Symbols fall to where they lie in this step. */
  | {
      readonly kind: 'fall';
      readonly ms: number;
      readonly step: ShownStep;
      readonly stagger: Stagger;
      readonly event: TumbleEvent;
      readonly isFirst: boolean;
    }
  /** Winners stand out, and the amount counts from before to after. */
  | {
      readonly kind: 'wins';
      readonly ms: number;
      readonly step: ShownStep;
      readonly before: number;
      readonly after: number;
      /** Less came back than was staked, which is no reason for a fanfare. */
      readonly isQuiet: boolean;
      /** How many steps of the spin have won before. */
      readonly turn: number;
    }
  | { readonly kind: 'burst'; readonly ms: number; readonly step: ShownStep }
  /** Orbs fly to the amount and multiply it. */
  | {
      readonly kind: 'orbs';
      readonly ms: number;
      readonly orbs: readonly CellTimes[];
      /** What had been collected before these. */
      readonly collected: number;
      readonly multiplier: number;
      readonly before: number;
      readonly after: number;
    }
  /** Scatters stand out. */
  | {
      readonly kind: 'scatters';
      readonly ms: number;
      readonly step: ShownStep;
      readonly before: number;
      readonly after: number;
    }
  | { readonly kind: 'big'; readonly ms: number; readonly tier: 1 | 2 | 3; readonly win: number }
  | { readonly kind: 'intro'; readonly ms: number; readonly spins: number; readonly isMore: boolean }
  | { readonly kind: 'outro'; readonly ms: number; readonly win: number };

/** What a script is made for. */
export interface ScriptInput {
  readonly events: readonly TumbleEvent[];
  readonly rules: TumblePublic;
  readonly stake: number;
  readonly pace: Pace;
  /** How long ago the tap was when the answer came. */
  readonly spunMs: number;
  /** The order in which reels move. */
  readonly turns: Uint8Array;
}

/** A celebration is never longer. */
const CELEBRATION_MS = 1200;
/** How long the last orb flies, and how far apart they start. */
export const ORB_FLIGHT_MS = 480;
/** See `ORB_FLIGHT_MS`. */
export const ORB_GAP_MS = 170;
const ORB_COUNT_MS = 520;
const SCATTERS_MS = 900;
/** Long enough to see that something changed. */
const CALM_FALL_MS = 260;

const SLOW = { first: { reelMs: 62, rowMs: 26 }, next: { reelMs: 14, rowMs: 10 }, winMs: 720, burstMs: 230 };
const QUICK = { first: { reelMs: 12, rowMs: 6 }, next: { reelMs: 0, rowMs: 0 }, winMs: 380, burstMs: 140 };
const LEAVE = { reelMs: 26, rowMs: 12 };
const LEAVE_QUICK = { reelMs: 4, rowMs: 2 };
const LEAVE_MS = 330;

/** How the board is emptied at this pace. */
export function leaveOf(
  { rows }: TumblePublic,
  { isQuick }: Pace,
  turns: Uint8Array,
): { readonly ms: number; readonly stagger: Stagger } {
  const stagger = { ...(isQuick ? LEAVE_QUICK : LEAVE), turns };
  return { stagger, ms: lastDelay(stagger, rows) + LEAVE_MS };
}

/** Everything a round shows, in its order; decided before the first frame of it. */
export function scriptOf(input: ScriptInput): TumbleBeat[] {
  const { events, stake } = input;
  const beats: TumbleBeat[] = [];
  let total = 0;
  for (const event of events) {
    beats.push(...arrivalOf(input, event), ...stepsOf(input, event, total));
    total += event.win;
    const tier = tierOf(event.win, stake);
    if (tier && !event.isFree) beats.push({ kind: 'big', ms: CELEBRATION_MS, tier, win: event.win });
    if (event.freeWon > 0) {
      beats.push({ kind: 'intro', ms: CELEBRATION_MS, spins: event.freeWon, isMore: event.isFree });
    }
  }
  if (events.some(({ isFree }) => isFree)) {
    const tier = tierOf(total, stake);
    if (tier) beats.push({ kind: 'big', ms: CELEBRATION_MS, tier, win: total });
    else beats.push({ kind: 'outro', ms: CELEBRATION_MS, win: total });
  }
  return beats;
}

/** The board is emptied before a spin; for the paid one that began with the tap. */
function arrivalOf({ rules, pace, spunMs, turns }: ScriptInput, { isFree }: TumbleEvent): TumbleBeat[] {
  const leaveMs = pace.isCalm ? 0 : leaveOf(rules, pace, turns).ms;
  if (isFree) return [{ kind: 'leave', ms: leaveMs, isFree }];
  // The shortest round that is allowed ends when the last symbol lies there.
  const fall = pace.isCalm ? CALM_FALL_MS : firstFallMs(rules, { ...(pace.isQuick ? QUICK.first : SLOW.first), turns });
  const minimum = pace.roundMsMin - fall;
  return [
    { kind: 'leave', ms: Math.max(0, leaveMs - spunMs), isFree },
    { kind: 'wait', ms: Math.max(0, minimum - Math.max(spunMs, leaveMs)) },
  ];
}

function firstFallMs({ rows }: TumblePublic, stagger: Stagger): number {
  return lastDelay(stagger, rows) + fallMs(rows + 1);
}

function stepsOf({ rules, stake, pace, turns }: ScriptInput, event: TumbleEvent, total: number): TumbleBeat[] {
  const { first, next, winMs, burstMs } = pace.isQuick ? QUICK : SLOW;
  const steps = shownSteps(rules, event.steps);
  const beats: TumbleBeat[] = [];
  // A round may pay less than it shows where it meets the most it can pay.
  const most = total + event.win;
  let won = total;
  steps.forEach((step, turn) => {
    const stagger = { ...(turn === 0 ? first : next), turns };
    const ms = pace.isCalm ? CALM_FALL_MS : longestFallMs(rules, step, stagger);
    beats.push({ kind: 'fall', ms, step, stagger, event, isFirst: turn === 0 });
    if (step.labels.length === 0) return;
    const before = won;
    won = step.labels.reduce((sum, { win }) => Math.min(most, sum + win), won);
    beats.push({ kind: 'wins', ms: winMs, step, before, after: won, isQuiet: won <= stake, turn });
    beats.push({ kind: 'burst', ms: pace.isCalm ? 0 : burstMs, step });
  });
  const last = steps[steps.length - 1];
  if (event.multiplier > 1) {
    const before = won;
    won = Math.max(won, most - event.scatterWin);
    beats.push(orbsOf(event, before, won, pace));
  }
  if (last && (event.freeWon > 0 || event.scatterWin > 0)) {
    const step = scattersOf(rules, last, event.scatterWin);
    beats.push({ kind: 'scatters', ms: SCATTERS_MS, step, before: won, after: most });
  }
  return beats;
}

function longestFallMs({ reels, rows }: TumblePublic, { fell }: ShownStep, stagger: Stagger): number {
  let longest = 0;
  for (let cell = 0; cell < reels * rows; cell += 1) {
    const row = cell % rows;
    const rowsFallen = fell[cell] ?? 0;
    if (rowsFallen === 0) continue;
    const ms = delayOf(stagger, (cell - row) / rows, row, rows) + fallMs(rowsFallen);
    if (ms > longest) longest = ms;
  }
  return longest;
}

function orbsOf(event: TumbleEvent, before: number, after: number, { isCalm }: Pace): TumbleBeat {
  const orbs = event.steps[event.steps.length - 1]?.multipliers ?? [];
  const here = orbs.reduce((sum, { times }) => sum + times, 0);
  const flights = isCalm ? 0 : Math.max(0, orbs.length - 1) * ORB_GAP_MS + ORB_FLIGHT_MS;
  return {
    kind: 'orbs',
    ms: flights + ORB_COUNT_MS,
    orbs: isCalm ? [] : orbs,
    collected: event.isFree ? event.collected - here : 0,
    multiplier: event.multiplier,
    before,
    after,
  };
}

function scattersOf({ reels, symbols }: TumblePublic, step: ShownStep, win: number): ShownStep {
  const hot = step.cells.map((symbol) => (symbols[symbol]?.kind === 'scatter' ? 1 : 0));
  const rows = step.cells.length / reels;
  return { ...step, hot, labels: win > 0 ? [{ win, x: reels / 2, y: rows / 2 }] : [] };
}
