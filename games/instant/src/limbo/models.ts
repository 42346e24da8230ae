import { times, type InstantModel } from '../model.ts';
import { evenOrNothing, sheetOf } from '../sheet.ts';
import { isWhole } from '../words.ts';
import type { LimboChoice, LimboEvent, LimboPublic } from './public.ts';

const TABLES = { targetMin: 101, targetMax: 500_000, share: 99 };
const ID = 'LMB-01';

/** All that a draw can be. */
const SPAN = 2 ** 32;
const LEAST = 100;

/** How many of all draws reach a target. */
function reaching(target: number): number {
  return Math.floor((TABLES.share * SPAN) / target);
}

/** Targets whose return the sheet tells. */
const TOLD = [101, 110, 125, 150, 200, 300, 500, 1000, 2500, 10_000, 50_000, 100_000, 500_000];

/** The one model of limbo. One draw below 2 ** 32: the lower it is, the higher is what was reached. */
export const LIMBO_MODELS: readonly InstantModel[] = [
  {
    id: ID,
    version: 1,
    tables: { id: ID, version: 1, ...TABLES },
    rules: { kind: 'limbo', ...TABLES } satisfies LimboPublic,
    sheet: sheetOf(
      TOLD.map((target) => evenOrNothing(nameOf(target), reaching(target) / SPAN, target)),
      nameOf(200),
    ),
    readChoice(value): LimboChoice | null {
      const { target } = (value ?? {}) as Partial<LimboChoice>;
      return isWhole(target, TABLES.targetMin, TABLES.targetMax) ? { target } : null;
    },
    play(stake, draws, choice) {
      const { target } = choice as LimboChoice;
      const place = draws.below(SPAN) + 1;
      const reached = Math.min(Math.max(Math.floor((TABLES.share * SPAN) / place), LEAST), TABLES.targetMax);
      const isWin = place <= reaching(target);
      const win = isWin ? times(stake, target) : 0;
      return { events: [{ kind: 'reach', reached, isWin, win } satisfies LimboEvent], win };
    },
  },
];

function nameOf(target: number): string {
  return `${(target / 100).toFixed(2)} times`;
}
