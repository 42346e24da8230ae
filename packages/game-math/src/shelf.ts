import type { CertifiedModel } from './certified.ts';
import type { StudioTitle } from './title.ts';

/** The smallest coins, in minor units, as the filter of the lobby knows them. [FILT-06] */
export type SmallestCoin = 1 | 5 | 10 | 50 | 75;

/** Name, theme, hero, model, smallest coin and the day it came out. */
export type Shelved = readonly [
  name: string,
  theme: string,
  hero: string,
  model: string,
  coin: SmallestCoin,
  releasedOn: string,
];

/** The titles of one brand of the studio. */
export interface Shelf {
  readonly vendor: string;
  readonly titles: readonly Shelved[];
}

/** What the smallest stake may be raised to; large coins rise in smaller steps. */
const STEPS: Readonly<Record<SmallestCoin, readonly number[]>> = {
  1: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
  5: [1, 2, 4, 6, 10, 20, 40, 60, 100, 200],
  10: [1, 2, 3, 5, 8, 10, 20, 30, 50, 100],
  50: [1, 2, 3, 4, 5, 6, 8, 10, 15, 20],
  75: [1, 2, 3, 4, 5, 6, 8, 10, 12, 16],
};

/** Makes titles of what stands on the shelves; each is a model in a dress of its own. */
export function titlesOf(
  shelves: readonly Shelf[],
  models: readonly CertifiedModel[],
  { engine, classOf }: { readonly engine: string; readonly classOf: (model: CertifiedModel) => string },
): StudioTitle[] {
  const byId = new Map(models.map((model) => [model.id, model]));
  const served = new Map<string, number>();
  return shelves.flatMap(({ vendor, titles }) =>
    titles.flatMap(([name, theme, hero, modelId, coin, releasedOn]): StudioTitle[] => {
      const model = byId.get(modelId);
      if (!model) return [];
      const flair = served.get(modelId) ?? 0;
      served.set(modelId, flair + 1);
      const { rtpBps, hitRate, volatility, maxWin, maxWinOdds } = model.sheet;
      return [
        {
          code: codeOf(name),
          name,
          vendor,
          gameType: 'RNG',
          classKey: classOf(model),
          engine,
          theme,
          hero,
          modelId,
          model: model.tables,
          facts: { rtpBps, hitRate, volatility, maxWin, maxWinOdds },
          stakes: STEPS[coin].map((times) => times * coin * model.coins),
          minBet: coin,
          releasedOn,
          rules: model.rules,
          flair,
          ...(model.jackpotPpm !== undefined && { jackpotPpm: model.jackpotPpm }),
          play: (stake, draws) => model.play(stake, draws),
        },
      ];
    }),
  );
}

/** The code of a title: its name as addresses have it. */
export function codeOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
