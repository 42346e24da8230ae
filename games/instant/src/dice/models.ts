import type { InstantModel } from '../model.ts';
import { times } from '../model.ts';
import { evenOrNothing, sheetOf } from '../sheet.ts';
import { isWhole } from '../words.ts';
import { pays, type DiceChoice, type DiceEvent, type DicePublic } from './public.ts';

const TABLES: readonly (Omit<DicePublic, 'kind'> & { readonly id: string })[] = [
  { id: 'DCE-01', sides: 10_000, chanceMin: 1, chanceMax: 95, share: 99 },
  { id: 'DCE-02', sides: 1000, chanceMin: 2, chanceMax: 90, share: 98 },
];

const PERCENT = 100;
const TYPICAL = nameOf(50);

/** Every model of dice. One draw below the number of sides. */
export const DICE_MODELS: readonly InstantModel[] = TABLES.map(({ id, ...tables }) => {
  const { sides, chanceMin, chanceMax, share } = tables;
  const chances = Array.from({ length: chanceMax - chanceMin + 1 }, (_, at) => chanceMin + at);
  return {
    id,
    version: 1,
    tables: { id, version: 1, ...tables },
    rules: { kind: 'dice', ...tables } satisfies DicePublic,
    sheet: sheetOf(
      chances.map((chance) => evenOrNothing(nameOf(chance), chance / PERCENT, pays(share, chance))),
      TYPICAL,
    ),
    readChoice(value): DiceChoice | null {
      const { side, chance } = (value ?? {}) as Partial<DiceChoice>;
      const isSide = side === 'under' || side === 'over';
      return isSide && isWhole(chance, chanceMin, chanceMax) ? { side, chance } : null;
    },
    play(stake, draws, choice) {
      const { side, chance } = choice as DiceChoice;
      const rolled = draws.below(sides);
      const reach = (sides / PERCENT) * chance;
      const isWin = side === 'under' ? rolled < reach : rolled >= sides - reach;
      const win = isWin ? times(stake, pays(share, chance)) : 0;
      return { events: [{ kind: 'roll', rolled, isWin, win } satisfies DiceEvent], win };
    },
  };
});

function nameOf(chance: number): string {
  return `${chance} in 100`;
}
