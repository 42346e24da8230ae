import { catalog } from '@perya/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pass, settle } from '@perya/web/testing/settle.ts';
import { game, lobby, vendor } from '../testing/sample-games.ts';
import { openStage, type Stage } from '../testing/stage.tsx';
import { GameSearch } from './game-search.tsx';
import { rememberSearch } from './recent-searches.ts';

const onSearch = vi.fn();
let stage: Stage;
beforeEach(async () => {
  window.scrollTo = vi.fn();
  window.localStorage.clear();
  stage = await openStage({ memberType: 0 });
  const gameClassify = { RNG: [{ key: 'JACKPOT', name: 'Jackpot' }] };
  stage.api.answer(catalog.vendorGameType, lobby({ sorting: [{ gameCategory: 'RNG' }], gameClassify }));
  stage.api.answer(catalog.gameSuggest, (heard): catalog.Suggestions => {
    const text = new URLSearchParams(heard.url.split('?')[1]).get('gameName') ?? '';
    if (text === 'zzzz') return { total: 0, groups: [], classes: [], vendors: [] };
    return {
      total: 6,
      groups: [
        { gameType: 'INHOUSE', titles: 5, games: [game('7', { gameName: 'Rocket Crash', gameType: 'INHOUSE' })] },
        { gameType: 'RNG', titles: 1, games: [game('8', { supportPlay: false })] },
      ],
      classes: [{ gameType: 'INHOUSE', key: 'CRASH', name: 'Crash', titles: 5 }],
      vendors: [vendor('AGILA')],
    };
  });
});
afterEach(() => {
  stage.leave();
  vi.useRealTimers();
  onSearch.mockClear();
});

const field = () => screen.getByRole('searchbox', { name: 'Search games' });
const suggests = () => stage.api.heard.filter(({ url }) => url.startsWith('/lgw/game/suggest'));
async function open(value = '') {
  stage.show(<GameSearch value={value} placeholder="Search 436 games" onSearch={onSearch} />);
  act(() => field().focus());
  await settle();
}
async function type(text: string) {
  vi.useFakeTimers();
  fireEvent.change(field(), { target: { value: text } });
  await pass(250);
  vi.useRealTimers();
  await settle();
}

describe('typing', () => {
  it('suggests once nobody has typed for 250 ms, and never searches by itself [GLIST-03]', async () => {
    await open();
    vi.useFakeTimers();
    for (const text of ['c', 'cr', 'cra']) {
      fireEvent.change(field(), { target: { value: text } });
      await pass(249);
    }
    expect(suggests()).toEqual([]);
    await pass(1);
    expect(suggests().map(({ url }) => url)).toEqual(['/lgw/game/suggest?gameName=cra&language=EN']);
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('shows titles by category, the kind itself and studios, each a tap away', async () => {
    await open();
    await type('crash');
    const originals = within(screen.getByRole('region', { name: 'Originals' }));
    const found = originals.getByRole('link', { name: /Rocket Crash/ });
    expect(found.getAttribute('href')).toBe('/m/launchGame?nodeId=7');
    expect(found.textContent).toBe('Rocket CrashAGILA · RTP 96.50%from ₱0.20');
    expect(originals.getByRole('link', { name: 'All 5' }).getAttribute('href')).toBe(
      '/m/gameList?gameType=INHOUSE&gameClassify=ALL&gameName=crash',
    );
    expect(screen.getByRole('link', { name: 'Crash · 5 games' }).getAttribute('href')).toBe(
      '/m/gameList?gameType=INHOUSE&gameClassify=CRASH',
    );
    const studio = within(screen.getByRole('region', { name: 'Studios' })).getByRole('link');
    expect(studio.getAttribute('href')).toBe('/m/gameList?gameType=RNG&vassalage=AGILA&gameClassify=ALL');
    expect(screen.getByRole('link', { name: /Game 8/ }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe('6 games');
    fireEvent.click(screen.getByRole('button', { name: 'Show 6 games' }));
    expect(onSearch).toHaveBeenCalledWith('crash');
    expect(screen.queryByRole('region', { name: 'Originals' })).toBeNull();
  });

  it('says when nothing is meant, and what else to try', async () => {
    await open();
    await type('zzzz');
    expect(screen.getByText('Nothing found for “zzzz”')).toBeTruthy();
    expect(screen.getByText(/^Try another word/)).toBeTruthy();
  });

  it('can be asked again when it failed', async () => {
    await open();
    stage.api.refuse(catalog.gameSuggest, 'unknown.error');
    await type('crash');
    stage.api.answer(catalog.gameSuggest, { total: 0, groups: [], classes: [], vendors: [] });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing found for “crash”')).toBeTruthy();
  });
});

describe('the search', () => {
  it('happens on Enter, is remembered, and closes what is over the page [GLIST-03]', async () => {
    await open();
    fireEvent.change(field(), { target: { value: ' color game ' } });
    fireEvent.submit(field());
    expect(onSearch).toHaveBeenCalledWith('color game');
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    act(() => field().focus());
    await settle();
    expect(JSON.parse(window.localStorage.getItem('recentSearches') ?? '')).toEqual(['color game']);
  });

  it('begins with what was looked for lately, which can be forgotten, and the kinds there are', async () => {
    rememberSearch('plinko');
    await open();
    expect(screen.getByRole('link', { name: 'Jackpot' }).getAttribute('href')).toBe(
      '/m/gameList?gameType=RNG&gameClassify=JACKPOT',
    );
    fireEvent.click(screen.getByRole('button', { name: 'plinko' }));
    expect(onSearch).toHaveBeenCalledWith('plinko');
    act(() => field().focus());
    fireEvent.change(field(), { target: { value: '' } });
    await settle();
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('button', { name: 'plinko' })).toBeNull();
    expect(window.localStorage.getItem('recentSearches')).toBeNull();
  });

  it('closes by its button and by Escape, with the text it stood for', async () => {
    await open('jade');
    fireEvent.change(field(), { target: { value: 'dragon' } });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect((field() as HTMLInputElement).value).toBe('jade');
    act(() => field().focus());
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(onSearch).not.toHaveBeenCalled();
  });
});
