import type { catalog, GameType } from '@perya/contract';
import type { Context } from '../../context.ts';
import { catalogueOf } from './catalog.service.ts';
import { toGame, writingFor, type Looker } from './lobby.service.ts';
import { readMostOpened } from './recent-games.store.ts';

const SHOWN_MAX = 20;
const COUNTED_MS = 7 * 86_400_000;
/** Brands list different titles, so many more are read than one of them shows. */
const READ_MAX = 500;

/** What most people opened in the last seven days; hot titles make up for what nobody opened yet. [API-33] */
export async function popularGames(
  ctx: Context,
  gameType: GameType | undefined,
  looker: Looker,
): Promise<catalog.Game[]> {
  const { byId, hot } = await catalogueOf(ctx, looker.merchantCode);
  const writing = await writingFor(ctx, looker);
  const opened = (await ctx.server.catalog.popular.get()).flatMap((id) => byId.get(id) ?? []);
  return [...new Set([...opened, ...hot])]
    .filter((title) => title.isListed && (gameType === undefined || title.gameType === gameType))
    .slice(0, SHOWN_MAX)
    .map((title) => toGame(title, writing));
}

/** Reads what most people opened lately, in any brand. */
export function readPopular({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<readonly string[]> {
  return readMostOpened(db, new Date(clock.now().getTime() - COUNTED_MS), READ_MAX);
}
