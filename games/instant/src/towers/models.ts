import type { Course, Steps } from '@perya/game-math';
import type { Draws } from '@perya/std';
import { HUNDREDTHS, takenBack, times, type InstantModel } from '../model.ts';
import { evenOrNothing, sheetOf } from '../sheet.ts';
import { isWhole, takeOut } from '../words.ts';
import {
  TOWERS_LEVELS,
  type TowersAction,
  type TowersChoice,
  type TowersEvent,
  type TowersLevel,
  type TowersPublic,
} from './public.ts';

const LEVELS: TowersPublic['levels'] = {
  easy: { doors: 4, safe: 3 },
  medium: { doors: 3, safe: 2 },
  hard: { doors: 2, safe: 1 },
  expert: { doors: 3, safe: 1 },
};

const TABLES = [
  { id: 'TWR-01', floors: 8, share: 98 },
  { id: 'TWR-02', floors: 7, share: 99 },
];

/** Every model of towers. The safe doors of every floor are drawn first, from the bottom, as places among the doors. */
export const TOWERS_MODELS: readonly InstantModel[] = TABLES.map(({ id, floors, share }) => {
  const worth = (level: TowersLevel, climbed: number) => {
    const { doors, safe } = LEVELS[level];
    return Math.floor(share * (doors / safe) ** climbed + 1e-9);
  };
  const each = Array.from({ length: floors }, (_, floor) => floor + 1);
  const prices = (level: TowersLevel) => each.map((climbed) => worth(level, climbed));
  const multipliers = {
    easy: prices('easy'),
    medium: prices('medium'),
    hard: prices('hard'),
    expert: prices('expert'),
  };
  const ways = TOWERS_LEVELS.flatMap((level) =>
    each.map((climbed) => {
      const { doors, safe } = LEVELS[level];
      return evenOrNothing(nameOf(level, climbed), (safe / doors) ** climbed, worth(level, climbed));
    }),
  );
  return {
    id,
    version: 1,
    tables: { id, version: 1, floors, share, levels: LEVELS },
    rules: { kind: 'towers', floors, levels: LEVELS, multipliers } satisfies TowersPublic,
    sheet: sheetOf(ways, nameOf('medium', 3)),
    readChoice(value): TowersChoice | null {
      const level = TOWERS_LEVELS.find((one) => one === (value as Partial<TowersChoice> | null)?.level);
      return level ? { level } : null;
    },
    steps: stepsOf({ floors, multipliers }),
  };
});

function nameOf(level: TowersLevel, floors: number): string {
  return `${level}, ${floors} floors`;
}

type Climb = Pick<TowersPublic, 'floors' | 'multipliers'>;

function stepsOf(climb: Climb): Steps {
  const doorsMost = Math.max(...TOWERS_LEVELS.map((level) => LEVELS[level].doors));
  return {
    readAction(value): TowersAction | null {
      const { door, take } = (value ?? {}) as Record<string, unknown>;
      if (take === true) return { take };
      return isWhole(door, 0, doorsMost - 1) ? { door } : null;
    },
    run: (stake, draws, choice, actions) =>
      runOf(climb, { stake, draws, level: (choice as TowersChoice).level }, actions as readonly TowersAction[]),
    idle: (): TowersAction => ({ take: true }),
  };
}

interface Begun {
  readonly stake: number;
  readonly draws: Draws;
  readonly level: TowersLevel;
}

function runOf(climb: Climb, { stake, draws, level }: Begun, actions: readonly TowersAction[]): Course | null {
  const { doors, safe: count } = LEVELS[level];
  const safe = Array.from({ length: climb.floors }, () => takeOut(doors, count, draws).sort((a, b) => a - b));
  const events: TowersEvent[] = [];
  let climbed = 0;
  const worth = () => (climbed === 0 ? HUNDREDTHS : (climb.multipliers[level][climbed - 1] ?? 0));
  const end = (hundredths: number): Course => {
    const win = times(stake, hundredths);
    const all: TowersEvent[] = [...events, { kind: 'end', safe, hundredths, win }];
    return events.length === 0 ? takenBack(all, win) : { events: all, win, isOver: true };
  };
  for (const [place, action] of actions.entries()) {
    const isLast = place === actions.length - 1;
    if ('take' in action) return isLast ? end(worth()) : null;
    if (action.door >= doors) return null;
    const isSafe = safe[climbed]?.includes(action.door) === true;
    if (isSafe) climbed += 1;
    events.push({ kind: 'door', door: action.door, isSafe, hundredths: isSafe ? worth() : 0 });
    if (!isSafe) return isLast ? end(0) : null;
    if (climbed === climb.floors) return isLast ? end(worth()) : null;
  }
  return { events, win: 0, isOver: false };
}
