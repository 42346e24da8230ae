import { times, type InstantModel } from '../model.ts';
import { choose, sheetOf, type Odds } from '../sheet.ts';
import { isWhole, takeOut } from '../words.ts';
import type { KenoChoice, KenoEvent, KenoPublic } from './public.ts';
import { KENO_TABLES, type KenoTables } from './tables.ts';

/** Every model of keno: one draw for each number, below how many are left, counted from the lowest. */
export const KENO_MODELS: readonly InstantModel[] = KENO_TABLES.map((tables) => {
  const { id, numbers, drawn, pays } = tables;
  return {
    id,
    version: 1,
    tables: { version: 1, ...tables },
    rules: { kind: 'keno', numbers, drawn, pays } satisfies KenoPublic,
    sheet: sheetOf(waysOf(tables), nameOf(5)),
    readChoice(value): KenoChoice | null {
      const { picks } = (value ?? {}) as { readonly picks?: unknown };
      if (!Array.isArray(picks) || picks.length < 1 || picks.length > pays.length) return null;
      const isGood = picks.every((pick) => isWhole(pick, 1, numbers)) && new Set(picks).size === picks.length;
      return isGood ? { picks: picks.slice().sort((one, other) => one - other) } : null;
    },
    play(stake, draws, choice) {
      const { picks } = choice as KenoChoice;
      const balls = takeOut(numbers, drawn, draws).map((ball) => ball + 1);
      const hits = picks.filter((pick) => balls.includes(pick)).length;
      const hundredths = pays[picks.length - 1]?.[hits] ?? 0;
      const win = times(stake, hundredths);
      return { events: [{ kind: 'draw', drawn: balls, hits, hundredths, win } satisfies KenoEvent], win };
    },
  };
});

function waysOf({ numbers, drawn, pays }: KenoTables): Odds[] {
  return pays.map((row, at) => {
    const picks = at + 1;
    const chance = (hits: number) =>
      (choose(drawn, hits) * choose(numbers - drawn, picks - hits)) / choose(numbers, picks);
    return { name: nameOf(picks), ends: row.map((hundredths, hits) => [chance(hits), hundredths] as const) };
  });
}

function nameOf(picks: number): string {
  return `${picks} picked`;
}
