import { codeOf, type StudioTitle } from '@perya/game-math';
import type { InstantModel } from './model.ts';
import { INSTANT_MODELS } from './models.ts';
import { INSTANT_KINDS, INSTANT_SHELF, INSTANT_VENDOR } from './shelf.ts';

const UNIT = 100;
/** What can be staked, in whole units of the money: see `times`. */
const STAKES: readonly number[] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];

/** Every instant title; the variant on the shelf is the number of the model. */
export const INSTANT_TITLES: readonly StudioTitle[] = INSTANT_SHELF.flatMap(({ engine, titles }) =>
  titles.flatMap(([name, theme, hero, variant, releasedOn], flair) => {
    const models = INSTANT_MODELS[engine] ?? [];
    const model = models[(variant - 1) % models.length];
    return model
      ? [titleOf(model, { engine, classKey: INSTANT_KINDS[engine], name, theme, hero, releasedOn, flair })]
      : [];
  }),
);

type Dress = Pick<StudioTitle, 'engine' | 'classKey' | 'name' | 'theme' | 'hero' | 'releasedOn' | 'flair'>;

function titleOf(model: InstantModel, dress: Dress): StudioTitle {
  const { rtpBps, hitRate, evenRate, volatility, maxWin, maxWinOdds } = model.sheet;
  return {
    ...dress,
    code: codeOf(dress.name),
    vendor: INSTANT_VENDOR,
    gameType: 'INHOUSE',
    modelId: model.id,
    model: model.tables,
    facts: { rtpBps, hitRate, evenRate, volatility, maxWin, maxWinOdds },
    stakes: STAKES.map((stake) => stake * UNIT),
    rules: model.rules,
    ...(model.readChoice && { readChoice: model.readChoice }),
    play: (stake, draws, choice) => {
      if (!model.play) throw new Error(`${model.id} is played step by step`);
      return model.play(stake, draws, choice);
    },
    ...(model.steps && { steps: model.steps }),
    ...(model.shared && { shared: model.shared }),
  };
}
