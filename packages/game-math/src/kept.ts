import type { CertifiedModel, ModelSheet, QuickGame } from './certified.ts';
import type { Played } from './steps.ts';
import type { Draws } from '@perya/std';

/**
 * The models of an engine: recipes with what was found for them, by their ids. A recipe that was just written is no model
 * before the tool has made its part.
 */
export function keptModels<Recipe extends { readonly id: string }, Found, Model>(
  recipes: readonly Recipe[],
  kept: { readonly found: Readonly<Record<string, Found>>; readonly sheets: Readonly<Record<string, unknown>> },
  make: (recipe: Recipe, found: Found, sheet: unknown) => Model,
): Model[] {
  return recipes.flatMap((recipe) => {
    const found = kept.found[recipe.id];
    const sheet = kept.sheets[recipe.id];
    return found !== undefined && sheet !== undefined ? [make(recipe, found, sheet)] : [];
  });
}

/** What an engine adds to the tables of a model. */
export interface Engine {
  readonly coins: number;
  /** What players may see. */
  readonly rules: unknown;
  /** Makes the rules ready; asked when somebody first plays. */
  readonly ready: () => { play(stake: number, draws: Draws): Played };
  readonly quick: () => QuickGame;
}

/** A model with its sheet. */
export function certifiedModel<
  Tables extends { readonly id: string; readonly version: number },
  Sheet extends ModelSheet,
>(
  tables: Tables,
  sheet: Sheet,
  { coins, rules, ready, quick }: Engine,
): CertifiedModel & { readonly tables: Tables; readonly sheet: Sheet } {
  let made: ReturnType<Engine['ready']> | undefined;
  const { id, version } = tables;
  return {
    id,
    version,
    coins,
    tables,
    rules,
    sheet,
    play: (stake, draws) => (made ??= ready()).play(stake, draws),
    quick,
  };
}
