import { sharedSteps, type SharedBet, type SharedGame } from '@perya/game-math';
import type { Draws } from '@perya/std';
import { HUNDREDTHS, takenBack, times, type InstantModel } from '../model.ts';
import { evenOrNothing, sheetOf } from '../sheet.ts';
import { isWhole } from '../words.ts';
import {
  climbed,
  reachedAfter,
  type CrashAction,
  type CrashChoice,
  type CrashEnded,
  type CrashEvent,
  type CrashOutcome,
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
export const CRASH_MODELS: readonly InstantModel[] = TABLES.map(({ id, ...tables }) => {
  const shared = gameOf(tables);
  return {
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
    readChoice: shared.accept,
    steps: sharedSteps(shared),
    shared,
  };
});

/** A climb as everybody shares it. Nothing of it is told while it runs: whoever knows the start knows how high it stands. */
function gameOf(tables: Tables): SharedGame<CrashOutcome, CrashChoice, CrashAction> {
  return {
    betMs: tables.betMs,
    pauseMs: tables.pauseMs,
    accept(value) {
      const { auto } = (value ?? { auto: null }) as { readonly auto?: unknown };
      return auto === null || isWhole(auto, AUTO_LEAST, tables.most) ? { auto } : null;
    },
    placed: ({ auto }): readonly CrashEvent[] => [{ kind: 'bet', auto }],
    outcome: (draws) => ({ height: heightOf(tables, draws) }),
    runMs: ({ height }) => flightMs(tables, height),
    dueMs: ({ auto }) => (auto === null ? null : reachedMs(tables, auto)),
    action: {
      read: (value) => ((value as { readonly take?: unknown } | null)?.take === true ? { take: true } : null),
      stamp: (_, ranMs) => ({ take: climbed(tables, ranMs) }),
    },
    settle: settled,
    resultOf: (events) => (events as readonly CrashEvent[]).find(isEnded)?.hundredths ?? null,
  };
}

/** The first millisecond in which a round stands higher than it climbs: that is when it is over. */
function flightMs(tables: Tables, height: number): number {
  const ms = Math.ceil(reachedAfter(tables, height + 1));
  return height >= tables.most || climbed(tables, ms) > height ? ms : ms + 1;
}

/** The first millisecond in which it stands as high. */
function reachedMs(tables: Tables, height: number): number {
  const ms = Math.ceil(reachedAfter(tables, height));
  return climbed(tables, ms) >= height ? ms : ms + 1;
}

function nameOf(height: number): string {
  return `${(height / 100).toFixed(2)} times`;
}

function isEnded(event: CrashEvent): event is CrashEnded {
  return event.kind === 'end';
}

function settled({ stake, choice: { auto }, action }: SharedBet<CrashChoice, CrashAction>, { height }: CrashOutcome) {
  // Whoever asks when it is over has asked too late.
  if (action && action.take > height) return null;
  const reached = action?.take ?? height;
  const isAuto = auto !== null && auto <= reached;
  const hundredths = isAuto ? auto : (action?.take ?? 0);
  const win = times(stake, hundredths);
  const events: readonly CrashEvent[] = [{ kind: 'end', hundredths, win }];
  // No round ends below where it starts.
  return hundredths === LEAST ? takenBack(events, win) : { events, win };
}
