import { evenRateOf, type CertifiedModel } from './certified.ts';
import type { StudioTitle } from './title.ts';

/** The coins, in minor units, from which the stakes of a title rise in steps of their own. [FILT-06] */
export type UsualCoin = 1 | 5 | 10 | 50 | 75;

/** Name, theme, hero, model, usual coin and the day it came out. */
export type Shelved = readonly [
  name: string,
  theme: string,
  hero: string,
  model: string,
  coin: UsualCoin,
  releasedOn: string,
];

/** The titles of one brand of the studio. */
export interface Shelf {
  readonly vendor: string;
  readonly titles: readonly Shelved[];
}

/** Everybody can begin with these: whatever its usual coin, a title is played for a coin of one on each line. */
const SMALL_COINS: readonly number[] = [1, 2, 5, 10, 20, 50];

/** What the usual coin may be raised to; large ones rise in smaller steps. */
const STEPS: Readonly<Record<UsualCoin, readonly number[]>> = {
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
      const evenRate = evenRateOf(model.sheet);
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
          facts: { rtpBps, hitRate, evenRate, volatility, maxWin, maxWinOdds },
          stakes: coinsFrom(coin).map((size) => size * model.coins),
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

/** Every size of a coin that can be staked, smallest first. */
function coinsFrom(usual: UsualCoin): number[] {
  return [...SMALL_COINS.filter((coin) => coin < usual), ...STEPS[usual].map((times) => times * usual)];
}

/** The code of a title: its name as addresses have it. */
export function codeOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
