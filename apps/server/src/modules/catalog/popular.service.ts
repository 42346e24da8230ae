import type { catalog, GameType } from '@perya/contract';
import type { Context } from '../../context.ts';
import type { Visitor } from '../../handler.ts';
import { createSwrCache, type SwrCache } from '../../platform/cache/swr-cache.ts';
import { onePerServer } from '../../platform/cache/one-per-server.ts';
import { catalogueOf } from './catalog.service.ts';
import { toGame } from './lobby.service.ts';
import { readMostOpened } from './own-games.store.ts';

const SHOWN_MAX = 20;
const COUNTED_MS = 7 * 86_400_000;
/** Brands list different titles, so many more are read than one of them shows. */
const READ_MAX = 500;
const AGE_MS = 300_000;

const openedOf = onePerServer<{ kept: SwrCache<readonly string[]> | null }>(() => ({ kept: null }));

/** What most people opened in the last seven days; hot titles make up for what nobody opened yet. [API-33] */
export async function popularGames(
  ctx: Context,
  gameType: GameType | undefined,
  { merchantCode, language }: Pick<Visitor, 'merchantCode' | 'language'>,
): Promise<catalog.Game[]> {
  const { byId, hot } = await catalogueOf(ctx, merchantCode);
  const opened = (await mostOpened(ctx).get()).flatMap((id) => byId.get(id) ?? []);
  return [...new Set([...opened, ...hot])]
    .filter((title) => title.isListed && (gameType === undefined || title.gameType === gameType))
    .slice(0, SHOWN_MAX)
    .map((title) => toGame(title, language));
}

function mostOpened(ctx: Context): SwrCache<readonly string[]> {
  const own = openedOf(ctx);
  own.kept ??= createSwrCache(
    () => readMostOpened(ctx.db, new Date(ctx.clock.now().getTime() - COUNTED_MS), READ_MAX),
    AGE_MS,
    (error) =>
      ctx.log.warn(
        { event: 'catalog.popular_stale', err: error },
        'popular titles could not be counted, the last known ones go on serving',
      ),
  );
  return own.kept;
}
