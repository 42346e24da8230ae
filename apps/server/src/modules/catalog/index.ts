/** The door of this module: what the rest of the server may use of it. */

export { catalogJobs } from './jobs.service.ts';
export { catalogueOf, gameHostsOf, hotPlaces, isPlayable, shownTitle, titleState } from './catalog.service.ts';
export { createCatalogState } from './catalog.state.ts';
export {
  gameSessionOf,
  knownGameSession,
  lastGameOf,
  lastLaunchOf,
  launchVendorOf,
  openGameSession,
  redeemLaunch,
} from './launch.service.ts';
export { lobbyBase, lobbyHot, lobbyList, lobbyMenus, lobbyShelves, lobbyVendors } from './lobby.service.ts';
export { openGame } from './open-game.service.ts';
export { addFavourite, favouriteIds, favouriteList, removeFavourite } from './favourites.service.ts';
export { addRecent, recentList } from './recent-games.service.ts';
export { popularGames } from './popular.service.ts';
export { studioTitle, studioTitles } from './studio-titles.service.ts';
export { suggest } from './suggest.service.ts';
export { setGameActive, setPlayerActive, setVendorActive } from './switch.service.ts';
export { syncStudioTitles } from './sync-titles.service.ts';
export { putVendorTitles } from './vendor-titles.service.ts';
export { winnerBoard } from './winners.service.ts';
