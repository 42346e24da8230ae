import { times, type InstantModel } from '../model.ts';
import { sheetOf, type Odds } from '../sheet.ts';
import { isWhole } from '../words.ts';
import type { ColorChoice, ColorEvent, ColorPublic } from './public.ts';

const COLORS = 6;
const DICE = 3;
const SIDES = COLORS ** DICE;

const TABLES: readonly { readonly id: string; readonly single: readonly number[]; readonly pair: number }[] = [
  { id: 'CLR-01', single: [200, 300, 400], pair: 650 },
  { id: 'CLR-02', single: [200, 300, 1100], pair: 650 },
];

/** Every model of the color game. One draw below six for each die. */
export const COLOR_MODELS: readonly InstantModel[] = TABLES.map(({ id, single, pair }) => ({
  id,
  version: 1,
  tables: { id, version: 1, single, pair },
  rules: { kind: 'color', colors: COLORS, dice: DICE, single, pair } satisfies ColorPublic,
  sheet: sheetOf(waysOf(single, pair), 'one color'),
  readChoice(value): ColorChoice | null {
    const { colors } = (value ?? {}) as { readonly colors?: unknown };
    if (!Array.isArray(colors) || colors.length < 1 || colors.length > 2) return null;
    const isGood = colors.every((color) => isWhole(color, 0, COLORS - 1)) && new Set(colors).size === colors.length;
    return isGood ? { colors: colors.slice().sort((one, other) => one - other) } : null;
  },
  play(stake, draws, choice) {
    const { colors } = choice as ColorChoice;
    const dice = Array.from({ length: DICE }, () => draws.below(COLORS));
    const shown = colors.map((color) => dice.filter((die) => die === color).length);
    const hundredths = paysOf(shown, { single, pair });
    const win = times(stake, hundredths);
    return { events: [{ kind: 'roll', dice, hundredths, win } satisfies ColorEvent], win };
  },
}));

function paysOf(shown: readonly number[], { single, pair }: Pick<ColorPublic, 'single' | 'pair'>): number {
  if (shown.length === 1) return single[(shown[0] ?? 0) - 1] ?? 0;
  return shown.every((count) => count > 0) ? pair : 0;
}

/** Of the 216 ways dice can fall, 75, 15 and 1 show a colour once, twice and three times; 30 show two colours. */
function waysOf(single: readonly number[], pair: number): Odds[] {
  const [once = 0, twice = 0, thrice = 0] = single;
  return [
    {
      name: 'one color',
      ends: [
        [125 / SIDES, 0],
        [75 / SIDES, once],
        [15 / SIDES, twice],
        [1 / SIDES, thrice],
      ],
    },
    {
      name: 'two colors',
      ends: [
        [186 / SIDES, 0],
        [30 / SIDES, pair],
      ],
    },
  ];
}
