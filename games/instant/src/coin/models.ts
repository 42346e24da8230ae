import { times, type InstantModel } from '../model.ts';
import { evenOrNothing, sheetOf } from '../sheet.ts';
import { COIN_SIDES, type CoinChoice, type CoinEvent, type CoinPublic } from './public.ts';

const PAYS = 198;
const ID = 'CON-01';

/** The one model of the coin. One draw below two: heads, then tails. */
export const COIN_MODELS: readonly InstantModel[] = [
  {
    id: ID,
    version: 1,
    tables: { id: ID, version: 1, pays: PAYS },
    rules: { kind: 'coin', pays: PAYS } satisfies CoinPublic,
    sheet: sheetOf(
      COIN_SIDES.map((side) => evenOrNothing(side, 0.5, PAYS)),
      COIN_SIDES[0],
    ),
    readChoice(value): CoinChoice | null {
      const side = COIN_SIDES.find((one) => one === (value as Partial<CoinChoice> | null)?.side);
      return side ? { side } : null;
    },
    play(stake, draws, choice) {
      const side = draws.below(2) === 0 ? COIN_SIDES[0] : COIN_SIDES[1];
      const isWin = side === (choice as CoinChoice).side;
      const win = isWin ? times(stake, PAYS) : 0;
      return { events: [{ kind: 'flip', side, isWin, win } satisfies CoinEvent], win };
    },
  },
];
