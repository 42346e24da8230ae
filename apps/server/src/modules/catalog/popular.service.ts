import type { catalog, GameType } from '@perya/contract';
import type { Context } from '../../context.ts';
import type { Visitor } from '../../handler.ts';
import { catalogueOf } from './catalog.service.ts';
import { toGame } from './lobby.service.ts';
import { readMostOpened } from './own-games.store.ts';

const SHOWN_MAX = 20;
const COUNTED_MS = 7 * 86_400_000;
/** Brands list different titles, so many more are read than one of them shows. */
const READ_MAX = 500;

/** What most people opened in the last seven days; hot titles make up for what nobody opened yet. [API-33] */
export async function popularGames(
  ctx: Context,
  gameType: GameType | undefined,
  { merchantCode, language }: Pick<Visitor, 'merchantCode' | 'language'>,
): Promise<catalog.Game[]> {
  const { byId, hot } = await catalogueOf(ctx, merchantCode);
  const opened = (await ctx.server.catalog.popular.get()).flatMap((id) => byId.get(id) ?? []);
  return [...new Set([...opened, ...hot])]
    .filter((title) => title.isListed && (gameType === undefined || title.gameType === gameType))
    .slice(0, SHOWN_MAX)
    .map((title) => toGame(title, language));
}

/** Reads what most people opened lately, in any brand. */
export function readPopular({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<readonly string[]> {
  return readMostOpened(db, new Date(clock.now().getTime() - COUNTED_MS), READ_MAX);
}
