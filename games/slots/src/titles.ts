import type { StudioTitle } from '@perya/game-math';
import { assert } from '@perya/std';
import { publicOf, type SlotModel } from './model.ts';
import { sheetOf, SLOT_MODELS } from './models.ts';
import { slotRules, type SlotRules } from './rules.ts';
import { SHELF, type Coin } from './shelf.ts';

/** What the smallest stake may be raised to; large coins rise in smaller steps. */
const STEPS: Readonly<Record<Coin, readonly number[]>> = {
  1: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
  5: [1, 2, 4, 6, 10, 20, 40, 60, 100, 200],
  10: [1, 2, 3, 5, 8, 10, 20, 30, 50, 100],
  50: [1, 2, 3, 4, 5, 6, 8, 10, 15, 20],
  75: [1, 2, 3, 4, 5, 6, 8, 10, 12, 16],
};

/** Games of so few lines are what people call classic. */
const CLASSIC_LINES = 9;

const MODELS: ReadonlyMap<string, { readonly model: SlotModel; readonly rules: SlotRules }> = new Map(
  SLOT_MODELS.map((model) => [model.id, { model, rules: slotRules(model) }]),
);

/** Every title of the lines engine. */
export const SLOT_TITLES: readonly StudioTitle[] = SHELF.flatMap(({ vendor, titles }) =>
  titles.map(([name, theme, hero, modelId, coin, releasedOn]): StudioTitle => {
    const found = MODELS.get(modelId);
    assert(found, `${modelId} is a model`);
    const { model, rules } = found;
    const { rtpBps, hitRate, volatility, maxWin, maxWinOdds } = sheetOf(modelId);
    return {
      code: name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
      name,
      vendor,
      gameType: 'RNG',
      classKey: model.lines.length === CLASSIC_LINES ? 'CLASSIC' : 'LINES',
      engine: 'slots',
      theme,
      hero,
      modelId,
      model,
      facts: { rtpBps, hitRate, volatility, maxWin, maxWinOdds },
      stakes: STEPS[coin].map((times) => times * coin * model.lines.length),
      minBet: coin,
      releasedOn,
      rules: publicOf(model),
      play: (stake, draws) => rules.play(stake, draws),
    };
  }),
);

const BY_CODE: ReadonlyMap<string, StudioTitle> = new Map(SLOT_TITLES.map((title) => [title.code, title]));

/** The title of a code. */
export function titleOf(code: string): StudioTitle | undefined {
  return BY_CODE.get(code);
}
