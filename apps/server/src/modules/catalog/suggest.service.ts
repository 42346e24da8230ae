import { catalog } from '@perya/contract';
import type { Context } from '../../context.ts';
import { pickText } from '../../platform/text/pick-text.ts';
import { brandOf } from '../brand/index.ts';
import { catalogueOf } from './catalog.service.ts';
import { byKind, searchTitles } from './catalogue.ts';
import { classWords, tellingWords } from './kind-words.ts';
import { toGame, toVendors, writingFor, type Looker } from './lobby.service.ts';
import { bestFirst, foldWords, hitsOf, indexNames, INSIDE } from './search.ts';

/** What a text may mean, while it is typed: titles of every category, classes and vendors. */
export async function suggest(ctx: Context, text: string, looker: Looker): Promise<catalog.Suggestions> {
  const offer = await catalogueOf(ctx, looker.merchantCode);
  const { defaultLanguage } = await brandOf(ctx, looker.merchantCode);
  const writing = await writingFor(ctx, looker);
  const wanted = tellingWords(foldWords(text));
  const found = searchTitles(offer, text);
  const counted = offer.classes.flatMap(({ game_type: gameType, key, names }) => {
    const own = offer.listed.filter((title) => title.gameType === gameType && title.classKey === key);
    const name = pickText<string>(names, looker.language, defaultLanguage) ?? key;
    return own.length > 0 ? [{ gameType, key, name, titles: own.length, own }] : [];
  });
  const classes = named(wanted, counted, ({ name, own }) => [name, ...new Set(own.flatMap(classWords))]);
  return {
    total: found.length,
    groups: [...byKind(found)].map(([gameType, own]) => ({
      gameType,
      titles: own.length,
      games: own.slice(0, catalog.SUGGESTED_GAMES).map((title) => toGame(title, writing)),
    })),
    classes: classes.map(({ gameType, key, name, titles }) => ({ gameType, key, name, titles })),
    vendors: named(wanted, toVendors(offer), ({ name }) => [name]),
  };
}

/** The first few that are called like that; a typing mistake is not believed here. */
function named<T>(wanted: readonly string[], all: readonly T[], namesOf: (one: T) => readonly string[]): T[] {
  const hits = hitsOf(indexNames(all.map((one) => [...namesOf(one)])), wanted).filter(({ score }) => score < INSIDE);
  return bestFirst(hits)
    .slice(0, catalog.SUGGESTED_PLACES)
    .flatMap(({ place }) => all[place] ?? []);
}
