import type { Course, Steps } from '@perya/game-math';
import type { Draws } from '@perya/std';
import { HUNDREDTHS, takenBack, times, type InstantModel } from '../model.ts';
import { evenOrNothing, sheetOf } from '../sheet.ts';
import { isWhole } from '../words.ts';
import {
  climbed,
  reachedAfter,
  type CrashAction,
  type CrashChoice,
  type CrashEvent,
  type CrashPublic,
} from './public.ts';

type Tables = Omit<CrashPublic, 'kind'>;

const TABLES: readonly (Tables & { readonly id: string })[] = [
  { id: 'CRS-01', share: 99, speed: 0.000_06, betMs: 7000, pauseMs: 3000, most: 1_000_000 },
  { id: 'CRS-02', share: 99, speed: 0.000_09, betMs: 5000, pauseMs: 2500, most: 1_000_000 },
  { id: 'CRS-03', share: 98, speed: 0.000_06, betMs: 8000, pauseMs: 3000, most: 500_000 },
  { id: 'CRS-04', share: 97, speed: 0.000_12, betMs: 5000, pauseMs: 2500, most: 500_000 },
];

const SPAN = 2 ** 32;
const LEAST = 100;
const AUTO_LEAST = 101;

/** Heights whose return the sheet tells: it is the same wherever one takes the win, but for the last hundredth. */
const TOLD = [101, 120, 150, 200, 300, 500, 1000, 5000, 10_000, 100_000];

/** How high a round climbs: one draw below 2 ** 32, and the lower it is the higher. */
export function heightOf({ share, most }: Pick<Tables, 'share' | 'most'>, draws: Draws): number {
  const place = draws.below(SPAN) + 1;
  return Math.min(Math.max(Math.floor((share * SPAN) / place), LEAST), most);
}

/** Every model of the climb. */
export const CRASH_MODELS: readonly InstantModel[] = TABLES.map(({ id, ...tables }) => ({
  id,
  version: 1,
  tables: { id, version: 1, ...tables },
  rules: { kind: 'crash', ...tables } satisfies CrashPublic,
  sheet: {
    ...sheetOf(
      TOLD.map((height) => evenOrNothing(nameOf(height), Math.floor((tables.share * SPAN) / height) / SPAN, height)),
      nameOf(200),
    ),
    // Few wait that long, but it is paid.
    maxWin: tables.most / HUNDREDTHS,
    maxWinOdds: tables.most / tables.share,
  },
  readChoice(value): CrashChoice | null {
    const { auto } = (value ?? { auto: null }) as { readonly auto?: unknown };
    return auto === null || isWhole(auto, AUTO_LEAST, tables.most) ? { auto } : null;
  },
  steps: stepsOf(tables),
  shared: {
    betMs: tables.betMs,
    pauseMs: tables.pauseMs,
    heightOf: (draws) => heightOf(tables, draws),
    climbed: (ms) => climbed(tables, ms),
    flightMs: (height) => flightMs(tables, height),
  },
}));

/** The first millisecond in which a round stands higher than it climbs: that is when it is over. */
function flightMs(tables: Tables, height: number): number {
  const ms = Math.ceil(reachedAfter(tables, height + 1));
  return height >= tables.most || climbed(tables, ms) > height ? ms : ms + 1;
}

function nameOf(height: number): string {
  return `${(height / 100).toFixed(2)} times`;
}

/** The clock of the server decides: what a player asks to take is written down as what it was worth at that moment. */
function stepsOf(tables: Tables): Steps {
  return {
    readAction: (value) => ((value as { readonly take?: unknown } | null)?.take === true ? { take: true } : null),
    stamp: (_action, flownMs): CrashAction | null => (flownMs < 0 ? null : { take: climbed(tables, flownMs) }),
    // One thing ends a bet, whoever was first: whoever asks later is told how it ended.
    isSame: () => true,
    isEnd: (written) => 'end' in (written as CrashAction),
    run: (stake, draws, choice, actions) =>
      runOf({ stake, height: heightOf(tables, draws), auto: (choice as CrashChoice).auto }, actions as CrashAction[]),
    idle: (): CrashAction => ({ end: true }),
  };
}

interface Flight {
  readonly stake: number;
  readonly height: number;
  readonly auto: number | null;
}

function runOf({ stake, height, auto }: Flight, [action, more]: readonly CrashAction[]): Course | null {
  const events: CrashEvent[] = [{ kind: 'bet', auto }];
  if (!action) return { events, win: 0, isOver: false };
  // Whoever asks when it is over has asked too late.
  if (more || ('take' in action && action.take > height)) return null;
  const reached = 'take' in action ? action.take : height;
  const isAuto = auto !== null && auto <= reached;
  const hundredths = isAuto ? auto : 'take' in action ? action.take : 0;
  const win = times(stake, hundredths);
  const all: CrashEvent[] = [...events, { kind: 'end', hundredths, win }];
  // No round ends below where it starts.
  return hundredths === LEAST ? takenBack(all, win) : { events: all, win, isOver: true };
}
