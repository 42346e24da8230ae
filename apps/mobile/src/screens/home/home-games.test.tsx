import { catalog, rounds } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../features/session/session.ts';
import { game, gamePage, games, lobby, match, openRound, vendor } from '../../features/testing/sample-games.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { HomeGames } from './home-games.tsx';

let stage: Stage;
async function open(memberType?: number) {
  stage = await openStage(memberType === undefined ? {} : { memberType });
  window.scrollTo = vi.fn();
  stage.api.answer(catalog.vendorGameType, lobby());
  stage.api.answer(catalog.gameHot, { list: games(7) });
  stage.api.answer(catalog.winnerBoard, []);
  stage.api.answer(catalog.recentList, { list: [], totalPages: 0 });
  stage.api.answer(catalog.favouriteIds, []);
  stage.api.answer(rounds.openRounds, []);
}
afterEach(() => {
  act(() => void endSession());
  stage.leave();
});

const asked = (path: string) => stage.api.heard.filter(({ url }) => url.split('?')[0] === path);
const tab = (name: string) => screen.findByRole('tab', { name });

describe('the games of home', () => {
  it('begin with what is hot [HOME-14] [HOME-15] [HOME-17]', async () => {
    await open();
    stage.show(<HomeGames />);
    expect((await screen.findAllByRole('tab')).map((each) => each.textContent)).toEqual(['Hot', 'Slots']);
    expect((await tab('Hot')).getAttribute('aria-selected')).toBe('true');
    expect(await screen.findByRole('link', { name: /Game 6/ })).toBeTruthy();
    expect(screen.queryByText('Game 7')).toBeNull();
    expect(screen.getByRole('link', { name: 'See all: Hot right now' }).getAttribute('href')).toBe(
      '/m/gameList?tab=hot',
    );
  });

  it('of a category are asked for when it is chosen, not before [HOME-16]', async () => {
    await open();
    stage.api.answer(catalog.gameList, gamePage(games(2, 60)));
    stage.show(<HomeGames />);
    await screen.findByText('Game 4');
    expect(asked('/lgw/game/list')).toEqual([]);
    fireEvent.click(await tab('Slots'));
    expect(await screen.findByText('Game 60')).toBeTruthy();
    expect(asked('/lgw/game/list')).toHaveLength(1);
    expect(asked('/lgw/game/list')[0]?.url).toContain('gameType=RNG');
    const vendors = within(screen.getByRole('group', { name: 'Studios' }));
    expect(vendors.getByRole('link', { name: /AGILA/ }).getAttribute('href')).toBe(
      '/m/gameList?gameType=RNG&vassalage=AGILA',
    );
  });

  it('send guests to log in and back to the game [LAUNCH-01]', async () => {
    await open();
    stage.show(<HomeGames />);
    const link = await screen.findByRole('link', { name: /Game 1/ });
    expect(link.getAttribute('href')).toBe('/m/login?back=%2Fm%2FlaunchGame%3FnodeId%3D1');
    expect(asked('/lgw/favourite/ids')).toEqual([]);
    expect(asked('/lgw/recent/list')).toEqual([]);
  });

  it('know what a member keeps and played last [HOME-31]', async () => {
    await open(0);
    stage.api.answer(catalog.favouriteIds, ['1']);
    stage.api.answer(catalog.recentList, { list: [game('9')], totalPages: 1 });
    stage.show(<HomeGames />);
    const again = within(await screen.findByRole('region', { name: 'Play again' }));
    expect(again.getByRole('link', { name: /Game 9/ }).getAttribute('href')).toBe('/m/launchGame?nodeId=9');
    const star = await screen.findByRole('button', { name: 'Favourite: Game 1' });
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'));
    expect(asked('/lgw/favourite/ids')).toHaveLength(1);
  });

  it('show the first one big to members, with a button', async () => {
    await open(0);
    stage.show(<HomeGames />);
    expect(await screen.findByText('Play')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Play again' })).toBeNull();
  });

  it('tell of winners only when there are some', async () => {
    await open();
    const vo = { winAmount: '48250.00', account: 'ma***88', gameName: 'Jade', nodeId: '1' };
    const first = stage.show(<HomeGames />);
    await screen.findByText('Game 1');
    await waitFor(() => expect(asked('/lgw/winner/board')).toHaveLength(1));
    expect(screen.queryByText('Latest winners')).toBeNull();
    first.unmount();
    stage.leave();
    await open();
    stage.api.answer(catalog.winnerBoard, [{ vo: { ...vo, time: '2026-11-15T02:00:00.000Z' } }]);
    stage.show(<HomeGames />);
    expect(await screen.findByText('Latest winners')).toBeTruthy();
    expect(screen.getByText('+₱48,250.00')).toBeTruthy();
  });

  it('offer rounds that have not ended, to members who have some', async () => {
    await open(0);
    stage.api.answer(rounds.openRounds, [openRound('B1'), openRound('B2')]);
    stage.show(<HomeGames />);
    const link = await screen.findByRole('link', { name: /2 rounds have not ended/ });
    expect(link.getAttribute('href')).toBe('/m/openRounds');
  });

  it('fail alone and can be asked for again [SCR-01]', async () => {
    await open();
    stage.api.refuse(catalog.vendorGameType, 'unknown.error');
    stage.show(<HomeGames />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(catalog.vendorGameType, lobby());
    fireEvent.click(retry);
    expect(await screen.findByText('Game 1')).toBeTruthy();
  });

  it('are there without a network when they were seen before', async () => {
    await open();
    const first = stage.show(<HomeGames />);
    await screen.findByText('Game 1');
    first.unmount();
    const kept = Object.entries<string>(window.localStorage);
    stage.leave();
    await open();
    kept.forEach(([key, value]) => window.localStorage.setItem(key, value));
    stage.api.cut(catalog.vendorGameType);
    stage.api.cut(catalog.gameHot);
    stage.show(<HomeGames />);
    expect(await screen.findByText('Game 1')).toBeTruthy();
  });
});

describe('hot matches', () => {
  const SPORTS = lobby({ vendors: [vendor('BTI', { gameTypes: ['SPORTS'] })] });

  it('have a button above sports only when there are any [HOME-38] [HOTM-06]', async () => {
    await open();
    stage.api.answer(catalog.vendorGameType, SPORTS);
    stage.api.answer(catalog.hotMatches, []);
    stage.show(<HomeGames />);
    fireEvent.click(await tab('Sports'));
    await waitFor(() => expect(asked('/lgw/match/hot')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Hot matches' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    const lobbyLink = screen.getByRole('link', { name: /BTI/ });
    expect(lobbyLink.getAttribute('href')).toContain(encodeURIComponent('/m/launchGame?vendor=BTI&gameType=SPORTS'));
  });

  it('show league, teams, time and a way to bet, and close [HOTM-01] [HOTM-02] [HOTM-03] [HOTM-04] [HOTM-05] [HOTM-07]', async () => {
    await open(0);
    stage.api.answer(catalog.vendorGameType, SPORTS);
    stage.api.answer(catalog.hotMatches, [match(), match({ roomId: 'R1', homeTeam: 'Davao' })]);
    stage.show(<HomeGames />);
    fireEvent.click(await tab('Sports'));
    fireEvent.click(await screen.findByRole('button', { name: 'Hot matches' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Hot matches' }));
    const [first, second] = sheet.getAllByRole('listitem');
    const time = new Date('2025-01-02T03:04:00.000Z');
    const two = (value: number) => String(value).padStart(2, '0');
    const local = `01/0${time.getDate()} ${two(time.getHours())}:${two(time.getMinutes())}`;
    for (const word of ['Liga Pilipinas', 'Manila', 'VS', 'Cebu', local, 'M'])
      expect(within(first!).getByText(word)).toBeTruthy();
    fireEvent.error(first!.querySelector('img')!);
    expect(within(first!).getByText('C')).toBeTruthy();
    expect(within(first!).getByRole('link', { name: 'Bet' }).getAttribute('href')).toBe('/m/launchGame?nodeId=M1');
    expect(within(second!).getByRole('link', { name: 'Bet' }).getAttribute('href')).toBe(
      '/m/launchGame?vendor=BTI&roomId=R1&gameType=SPORTS',
    );
    fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
