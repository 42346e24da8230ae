import { catalog, PRELOADED_URLS, SCROLL_LOAD_MS, type Language } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseLanguage } from '@perya/web/i18n/i18n.ts';
import { clearQueries } from '@perya/web/query/query-cache.ts';
import { preload } from '@perya/web/query/query-by-url.ts';
import type { Heard } from '@perya/web/testing/mock-api.ts';
import { pass, settle } from '@perya/web/testing/settle.ts';
import { keptAnswer } from '../../features/games/kept-catalogue.ts';
import { endSession } from '../../features/session/session.ts';
import { game, gamePage, games, lobby, vendor } from '../../features/testing/sample-games.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './game-list-screen.tsx';

let stage: Stage;
async function open(path: string, scene: { memberType?: number; language?: Language } = {}) {
  stage = await openStage({ path, ...scene });
  stage.api.answer(catalog.vendorGameType, lobby());
  stage.api.answer(catalog.favouriteIds, []);
}
beforeEach(() => {
  window.scrollTo = vi.fn();
});
afterEach(() => {
  act(() => void endSession());
  clearQueries();
  stage.leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What is said along with every question; the contract holds it. [CONST-02] */
const SAID = ['merchant', 'platform', 'clientType', 'minLine'];
const queryOf = ({ url }: Heard) =>
  Object.fromEntries([...new URLSearchParams(url.split('?')[1])].filter(([name]) => !SAID.includes(name)));
const lists = () => stage.api.heard.filter(({ url }) => url.startsWith('/lgw/game/list')).map(queryOf);
const lastList = () => lists()[lists().length - 1];
const chip = (name: string) => screen.getByRole('button', { name });
const here = () => window.location.pathname + window.location.search;

describe('the titles', () => {
  it('of slots open as new ones, of fishing as all, without a menu there [GLIST-01] [GLIST-02] [GLIST-19] [GLIST-22]', async () => {
    await open('/m/gameList?gameType=RNG');
    stage.api.answer(catalog.gameList, gamePage([game('1', { isNew: true })]));
    const view = stage.show(<Screen />);
    await screen.findByText('Game 1');
    expect(lists()).toEqual([{ gameType: 'RNG', isNew: '1', pageNo: '1', pageSize: '26', language: 'EN' }]);
    const menu = within(screen.getByRole('group', { name: 'Kind of game' }));
    await waitFor(() => expect(menu.getAllByRole('button').map((each) => each.textContent)).toHaveLength(3));
    expect(menu.getAllByRole('button').map((each) => each.textContent)).toEqual(['All', 'New', 'Jackpot']);
    expect(chip('New').getAttribute('aria-pressed')).toBe('true');
    view.unmount();
    window.history.replaceState(null, '', '/m/gameList?gameType=FISH');
    stage.show(<Screen />);
    await waitFor(() => expect(lastList()).not.toHaveProperty('isNew'));
    expect(screen.queryByRole('group', { name: 'Kind of game' })).toBeNull();
  });

  it('fall back to all once when none is new [GLIST-25]', async () => {
    await open('/m/gameList?gameType=RNG');
    stage.api.answer(catalog.gameList, (heard) => gamePage(queryOf(heard)['isNew'] ? [] : games(2)));
    stage.show(<Screen />);
    await screen.findByText('Game 1');
    expect(here()).toBe('/m/gameList?gameType=RNG&gameClassify=ALL');
    fireEvent.click(chip('New'));
    expect(await screen.findByText('No games here yet')).toBeTruthy();
    expect(here()).toBe('/m/gameList?gameType=RNG&gameClassify=NEW');
  });

  it('show picture, vendor, name and star, and launch [GLIST-11] [GLIST-12] [GLIST-28]', async () => {
    await open('/m/gameList?gameType=RNG', { memberType: 0 });
    stage.api.answer(catalog.gameList, gamePage([game('7', { isNew: true, gameName: 'Jade Dragon Fury' })]));
    stage.show(<Screen />);
    const link = await screen.findByRole('link', { name: /Jade Dragon Fury/ });
    expect(link.getAttribute('href')).toBe('/m/launchGame?nodeId=7');
    expect(within(link).getByText('AGILA')).toBeTruthy();
    expect(within(link).queryByText('NEW')).toBeNull();
    expect(within(link).getByText('₱0.20')).toBeTruthy();
    const picture = link.querySelector('img')!;
    expect([picture.getAttribute('src'), picture.width]).toEqual(['/games/game-7.webp', 320]);
    expect(picture.srcset).toContain('/games/game-7-208.webp');
    fireEvent.error(picture);
    expect(link.querySelector('img')?.hasAttribute('srcset')).toBe(false);
    fireEvent.error(link.querySelector('img')!);
    expect(link.querySelector('img')?.getAttribute('src')).toBe('/games/game-7.jpg');
    fireEvent.error(link.querySelector('img')!);
    expect(within(link).getByText('J')).toBeTruthy();
  });

  it('are there at once when they came with the page, and are not asked for again [START-07]', async () => {
    await open('/m/gameList?gameType=PVP');
    const list = gamePage([game('9', { gameType: 'PVP', gameName: 'Tongits Table' })]);
    preload({ [PRELOADED_URLS.games('EN', 'ty01', 'PVP')]: list }, new Date().toISOString());
    stage.show(<Screen />);
    expect(screen.getByRole('link', { name: /Tongits Table/ })).toBeTruthy();
    await screen.findByRole('group', { name: 'Studios' });
    expect(lists()).toEqual([]);
    expect(keptAnswer(PRELOADED_URLS.games('EN', 'ty01', 'PVP'))).toEqual(list);
  });

  it('come from the host of pictures when there is one [GLIST-12]', async () => {
    stage = await openStage({ path: '/m/gameList?gameType=FISH', settings: { imageCDNs: ['https://cdn.example/'] } });
    stage.api.answer(catalog.vendorGameType, lobby());
    stage.api.answer(catalog.gameList, gamePage([game('7')]));
    stage.show(<Screen />);
    const link = await screen.findByRole('link', { name: /Game 7/ });
    expect(link.querySelector('img')?.getAttribute('src')).toBe('https://cdn.example/games/game-7.webp');
  });

  it('under repair say so and open nothing; rooms are named [GLIST-29] [GLIST-31]', async () => {
    await open('/m/gameList?gameType=LIVE', { memberType: 0 });
    const list = [game('1', { supportPlay: false }), game('2', { roomType: 'vip', gameType: 'LIVE' })];
    stage.api.answer(catalog.gameList, gamePage(list));
    stage.show(
      <>
        <Screen />
        <ShownToast />
      </>,
    );
    fireEvent.click(await screen.findByRole('link', { name: /Game 1/ }));
    expect(await screen.findByText(/being looked after/)).toBeTruthy();
    expect(here()).toBe('/m/gameList?gameType=LIVE');
    expect(screen.getByText('Under repair')).toBeTruthy();
    expect(screen.getByText('VIP')).toBeTruthy();
  });

  it('say when there are none [GLIST-10], and can be asked for again when they failed [GLIST-21]', async () => {
    await open('/m/gameList?gameType=FISH');
    stage.api.refuse(catalog.gameList, 'unknown.error');
    stage.show(<Screen />);
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    stage.api.answer(catalog.gameList, gamePage([]));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeTruthy());
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No games here yet')).toBeTruthy();
  });

  it('are there without a network when they were seen before', async () => {
    await open('/m/gameList?gameType=FISH');
    stage.api.answer(catalog.gameList, gamePage(games(2)));
    stage.show(<Screen />).unmount();
    const first = stage.show(<Screen />);
    await screen.findByText('Game 2');
    first.unmount();
    clearQueries();
    stage.api.cut(catalog.gameList);
    stage.show(<Screen />);
    expect(await screen.findByText('Game 2')).toBeTruthy();
  });
});

describe('searching', () => {
  it('happens on Enter, among all, from the first page [GLIST-03] [GLIST-15]', async () => {
    await open('/m/gameList?gameType=RNG');
    stage.api.answer(catalog.gameList, gamePage(games(2)));
    stage.show(<Screen />);
    await screen.findByText('Game 1');
    const field = screen.getByRole('searchbox', { name: 'Search games' });
    fireEvent.change(field, { target: { value: ' jade ' } });
    expect(lists()).toHaveLength(1);
    fireEvent.submit(field);
    await waitFor(() => expect(lists()).toHaveLength(2));
    expect(lastList()).toMatchObject({ gameName: 'jade', pageNo: '1' });
    expect(lastList()).not.toHaveProperty('isNew');
    expect(lastList()).not.toHaveProperty('gameType');
    fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(here()).toBe('/m/gameList?gameType=RNG'));
  });
});

describe('what a search found', () => {
  const found = [
    { gameType: 'INHOUSE' as const, titles: 1 },
    { gameType: 'RNG' as const, titles: 4 },
  ];

  it('is counted, by category too, and each can be had alone', async () => {
    await open('/m/gameList?gameType=RNG&gameName=lantern&among=all&gameClassify=ALL');
    stage.api.answer(catalog.gameList, (heard) =>
      gamePage(games(queryOf(heard)['gameType'] ? 1 : 5), { found, total: queryOf(heard)['gameType'] ? 1 : 5 }),
    );
    stage.show(<Screen />);
    expect(await screen.findByText('5 games for “lantern”')).toBeTruthy();
    expect(within(screen.getByRole('group', { name: 'Studios' })).getByText('5 games')).toBeTruthy();
    const kinds = within(screen.getByRole('group', { name: 'Categories' }));
    expect(kinds.getAllByRole('button').map((each) => each.textContent)).toEqual([
      'All · 5',
      'Originals · 1',
      'Slots · 4',
    ]);
    fireEvent.click(kinds.getByRole('button', { name: 'Originals · 1' }));
    await waitFor(() => expect(lastList()).toMatchObject({ gameType: 'INHOUSE', gameName: 'lantern' }));
    expect(await screen.findByText('1 game for “lantern”')).toBeTruthy();
  });

  it('is nothing: it says so and what else to try', async () => {
    await open('/m/gameList?gameType=RNG&gameName=zzzz&among=all&gameClassify=ALL');
    stage.api.answer(catalog.gameList, gamePage([], { found: [] }));
    stage.show(<Screen />);
    expect(await screen.findByText('Nothing found for “zzzz”')).toBeTruthy();
    expect(screen.getByText(/^Try another word/)).toBeTruthy();
  });
});

describe('choices', () => {
  it('of a vendor reload from the first page; all of them come first [GLIST-15]', async () => {
    await open('/m/gameList?gameType=FISH');
    stage.api.answer(catalog.vendorGameType, lobby({ vendors: [vendor('AGILA', { gameTypes: ['FISH'] })] }));
    stage.api.answer(catalog.gameList, gamePage(games(2)));
    stage.show(<Screen />);
    const vendors = within(await screen.findByRole('group', { name: 'Studios' }));
    expect(vendors.getAllByRole('button').map((each) => each.textContent)).toEqual(['All4 games', 'AGILA']);
    fireEvent.click(vendors.getByRole('button', { name: 'AGILA' }));
    await waitFor(() => expect(lastList()).toMatchObject({ vassalage: 'AGILA', pageNo: '1' }));
    expect(vendors.getByRole('button', { name: 'AGILA' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('of a classification ask for it [GLIST-14] [GLIST-24]', async () => {
    await open('/m/gameList?gameType=RNG');
    stage.api.answer(catalog.gameList, gamePage(games(2)));
    stage.show(<Screen />);
    fireEvent.click(await screen.findByRole('button', { name: 'Jackpot' }));
    await waitFor(() => expect(lastList()).toMatchObject({ gameClassify: 'JACKPOT' }));
    fireEvent.click(chip('All'));
    await waitFor(() => expect(lastList()).not.toHaveProperty('gameClassify'));
  });

  it('that came earlier never win over later ones [GLIST-30]', async () => {
    await open('/m/gameList?gameType=FISH');
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    stage.api.answer(catalog.vendorGameType, lobby({ vendors: [vendor('AGILA', { gameTypes: ['FISH'] })] }));
    stage.api.answer(catalog.gameList, (heard) => gamePage(queryOf(heard)['vassalage'] ? games(1, 50) : games(1)));
    const answered = globalThis.fetch;
    globalThis.fetch = async (target, init) => {
      const url = target instanceof Request ? target.url : target.toString();
      const isFirst = url.startsWith('/lgw/game/list') && !url.includes('vassalage');
      // A server that answers although nobody waits any more.
      if (isFirst) await held;
      return answered(target, isFirst ? { ...init, signal: null } : init);
    };
    stage.show(<Screen />);
    fireEvent.click(await screen.findByRole('button', { name: 'AGILA' }));
    await screen.findByText('Game 50');
    release();
    await settle();
    expect(screen.getByText('Game 50')).toBeTruthy();
    expect(screen.queryByText('Game 1')).toBeNull();
  });

  it('of a language reload once it has stayed for 200 ms [GLIST-27]', async () => {
    await open('/m/gameList?gameType=FISH');
    stage.api.answer(catalog.gameList, gamePage(games(2)));
    stage.show(<Screen />);
    await screen.findByText('Game 1');
    vi.useFakeTimers();
    await act(() => chooseLanguage('TY'));
    await pass(150);
    await act(() => chooseLanguage('EN'));
    await act(() => chooseLanguage('TY'));
    await pass(199);
    expect(lists()).toHaveLength(1);
    await pass(1);
    expect(lists()).toHaveLength(2);
    expect(lastList()).toMatchObject({ language: 'TY' });
  });
});

describe('an address', () => {
  it.each([
    ['/m/gameList', '/m/gameList?gameType=RNG'],
    ['/m/gameList?gameType=POKER&vassalage=AGILA', '/m/gameList?gameType=RNG&vassalage=AGILA'],
    ['/m/gameList?gameType=LOTT', '/m/lottery'],
    ['/m/gameList?gameType=ELOTT', '/m/lottery'],
    ['/m/gameList?tab=hot', '/m/gameList?tab=hot'],
    ['/m/gameList?gameName=jade', '/m/gameList?gameName=jade'],
    ['/m/gameList?gameType=FISH', '/m/gameList?gameType=FISH'],
  ])('%s leads to %s [ROUTE-06]', async (from, to) => {
    await open(from);
    stage.api.answer(catalog.gameList, gamePage(games(2)));
    stage.api.answer(catalog.gameHot, { list: games(2) });
    stage.show(<Screen />);
    await waitFor(() => expect(here()).toBe(to));
  });
});

describe('quick tabs', () => {
  it('are recent, favourites and hot; a second tap returns to all [GLIST-04] [GLIST-05] [GLIST-26]', async () => {
    await open('/m/gameList?gameType=RNG&gameClassify=ALL', { memberType: 0 });
    stage.api.answer(catalog.gameList, gamePage(games(2)));
    stage.api.answer(catalog.gameHot, { list: games(1, 30) });
    stage.api.answer(catalog.recentList, { list: games(1, 40), totalPages: 1 });
    stage.show(<Screen />);
    await screen.findByText('Game 1');
    fireEvent.click(chip('Hot'));
    await screen.findByText('Game 30');
    fireEvent.click(chip('Recent'));
    await screen.findByText('Game 40');
    const recent = stage.api.heard.find(({ url }) => url.startsWith('/lgw/recent/list'))!;
    expect(queryOf(recent)).toEqual({ gameType: 'RNG', page: '1', pageSize: '25', language: 'EN' });
    fireEvent.click(chip('Recent'));
    await waitFor(() => expect(here()).toBe('/m/gameList?gameType=RNG'));
  });

  it('that are one’s own send guests to log in [GLIST-18]', async () => {
    await open('/m/gameList?gameType=RNG');
    stage.api.answer(catalog.gameList, gamePage(games(2)));
    stage.show(<Screen />);
    await screen.findByText('Game 1');
    fireEvent.click(chip('Favourites'));
    expect(here()).toBe('/m/login?back=%2Fm%2FgameList%3FgameType%3DRNG%26tab%3Dfav');
  });

  it('lose a title that is kept no longer, and have it back when that failed [GLIST-13] [GLIST-17] [FAV-03]', async () => {
    await open('/m/gameList?gameType=RNG&tab=fav', { memberType: 0 });
    stage.api.answer(catalog.favouriteIds, ['1', '2']);
    stage.api.answer(catalog.favouriteList, { content: games(2), pageNum: 1, totalPages: 1 });
    stage.api.answer(catalog.favouriteRemove, { ids: ['2'] });
    stage.show(<Screen />);
    await screen.findByText('Game 1');
    const query = stage.api.heard.find(({ url }) => url.startsWith('/lgw/favourite/list'))!;
    expect(queryOf(query)).toMatchObject({ pageNo: '1', pageSize: '26' });
    const star = screen.getByRole('button', { name: 'Favourite: Game 1' });
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'));
    fireEvent.click(star);
    await waitFor(() => expect(screen.queryByText('Game 1')).toBeNull());
    expect(here()).toBe('/m/gameList?gameType=RNG&tab=fav');
    stage.api.refuse(catalog.favouriteRemove, 'unknown.error');
    fireEvent.click(screen.getByRole('button', { name: 'Favourite: Game 2' }));
    await waitFor(() => expect(stage.api.heard.filter(({ method }) => method === 'DELETE')).toHaveLength(2));
    expect(await screen.findByText('Game 2')).toBeTruthy();
  });
});

describe('scrolling', () => {
  const away = (px: number) => {
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(2000 + px);
    vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(800);
    vi.spyOn(window, 'pageYOffset', 'get').mockReturnValue(1200);
    act(() => void window.dispatchEvent(new Event('scroll')));
  };
  const pages = (heard: Heard) => {
    const pageNum = Number(queryOf(heard)['pageNo']);
    return gamePage(games(3, 10 * pageNum), { pageNum, totalPages: 2 });
  };

  it('within 500 px of the end adds a page, until there is none [GLIST-09] [GLIST-16] [GLIST-20]', async () => {
    await open('/m/gameList?gameType=FISH');
    stage.api.answer(catalog.gameList, pages);
    away(501);
    stage.show(<Screen />);
    await screen.findByText('Game 10');
    away(501);
    expect(lists()).toHaveLength(1);
    away(499);
    away(490);
    await screen.findByText('Game 20');
    expect(screen.getByText('Game 10')).toBeTruthy();
    expect(lists().map(({ pageNo }) => pageNo)).toEqual(['1', '2']);
    vi.useFakeTimers();
    away(10);
    await pass(SCROLL_LOAD_MS);
    expect(lists()).toHaveLength(2);
  });

  it('asks no more after a failure, and the loader goes [GLIST-21] [ERR-31]', async () => {
    await open('/m/gameList?gameType=FISH');
    stage.api.answer(catalog.gameList, pages);
    away(600);
    stage.show(<Screen />);
    await screen.findByText('Game 10');
    stage.api.refuse(catalog.gameList, 'unknown.error');
    away(400);
    await waitFor(() => expect(lists()).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    vi.useFakeTimers();
    away(10);
    await pass(SCROLL_LOAD_MS);
    expect(lists()).toHaveLength(2);
    expect(screen.getByText('Game 10')).toBeTruthy();
  });

  it('finds a list as it was left on return', async () => {
    await open('/m/gameList?gameType=FISH');
    stage.api.answer(catalog.gameList, pages);
    away(100);
    const first = stage.show(<Screen />);
    await screen.findByText('Game 20');
    first.unmount();
    stage.show(<Screen />);
    expect(screen.getByText('Game 20')).toBeTruthy();
    expect(lists()).toHaveLength(2);
  });
});
