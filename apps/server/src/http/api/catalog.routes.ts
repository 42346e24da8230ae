import type { catalog } from '@perya/contract';
import { ok } from '@perya/std';
import { sessionOf, type Handlers } from '../../handler.ts';
import {
  addFavourite,
  addRecent,
  favouriteIds,
  favouriteList,
  lobbyBase,
  lobbyHot,
  lobbyList,
  lobbyMenus,
  lobbyShelves,
  lobbyVendors,
  openGame,
  popularGames,
  recentList,
  removeFavourite,
  suggest,
  winnerBoard,
} from '../../modules/catalog/index.ts';

/** Answers the calls of the catalog part. */
export const catalogHandlers: Handlers<typeof catalog> = {
  vendorGameType: async (ctx, _input, visitor) => ok(await lobbyBase(ctx, visitor)),
  vendorAll: async (ctx, _input, visitor) => ok(await lobbyVendors(ctx, visitor)),
  menus: async (ctx, _input, visitor) => ok(await lobbyMenus(ctx, visitor)),
  gameList: async (ctx, input, visitor) => ok(await lobbyList(ctx, input, visitor)),
  gameSuggest: async (ctx, { gameName }, visitor) => ok(await suggest(ctx, gameName, visitor)),
  gameShelves: async (ctx, _input, visitor) => ok(await lobbyShelves(ctx, visitor)),
  gameHot: async (ctx, { gameType }, visitor) => ok({ list: await lobbyHot(ctx, gameType, visitor) }),
  popular: async (ctx, { gameType }, visitor) => ok(await popularGames(ctx, gameType, visitor)),
  winnerBoard: async (ctx, _input, { merchantCode, language }) => ok(await winnerBoard(ctx, merchantCode, language)),
  // Nobody offers matches yet.
  hotMatches: async () => ok([]),
  favouriteIds: async (ctx, _input, visitor) => ok(await favouriteIds(ctx, sessionOf(visitor))),
  favouriteList: async (ctx, input, visitor) => ok(await favouriteList(ctx, input, visitor)),
  favouriteAdd: (ctx, { nodeId }, visitor) => addFavourite(ctx, sessionOf(visitor), nodeId),
  favouriteRemove: async (ctx, { nodeId }, visitor) => ok(await removeFavourite(ctx, sessionOf(visitor), nodeId)),
  recentAdd: (ctx, { nodeId }, visitor) => addRecent(ctx, sessionOf(visitor), nodeId),
  recentAddByGet: (ctx, { nodeId }, visitor) => addRecent(ctx, sessionOf(visitor), nodeId),
  recentList: async (ctx, input, visitor) => ok(await recentList(ctx, input, visitor)),
  launch: openGame,
  launchByGet: openGame,
};
