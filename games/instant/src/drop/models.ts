import { times, type InstantModel } from '../model.ts';
import { readRisk, RISKS } from '../risk.ts';
import { choose, sheetOf } from '../sheet.ts';
import type { DropChoice, DropEvent, DropPublic } from './public.ts';
import { DROP_TABLES } from './tables.ts';

/** Every model of the ball drop: one draw below two for each row, from the top. */
export const DROP_MODELS: readonly InstantModel[] = DROP_TABLES.map((tables) => {
  const { id, rows, bins } = tables;
  return {
    id,
    version: 1,
    tables: { version: 1, ...tables },
    rules: { kind: 'drop', rows, bins } satisfies DropPublic,
    sheet: sheetOf(
      RISKS.map((risk) => ({
        name: risk,
        ends: bins[risk].map((pays, bin) => [choose(rows, bin) / 2 ** rows, pays] as const),
      })),
      'medium',
    ),
    readChoice: readRisk,
    play(stake, draws, choice) {
      const path = Array.from({ length: rows }, () => draws.below(2));
      const bin = path.reduce((sum, step) => sum + step, 0);
      const hundredths = bins[(choice as DropChoice).risk][bin] ?? 0;
      const win = times(stake, hundredths);
      return { events: [{ kind: 'fall', path, bin, hundredths, win } satisfies DropEvent], win };
    },
  };
});
