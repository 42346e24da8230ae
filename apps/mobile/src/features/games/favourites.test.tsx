import { catalog } from '@perya/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../session/session.ts';
import { game } from '../testing/sample-games.ts';
import { openStage, type Stage } from '../testing/stage.tsx';
import { loadFavourites, toggleFavourite, useIsFavourite } from './favourites.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage({ path: '/m/gameList?gameType=RNG', memberType: 0 });
  window.scrollTo = vi.fn();
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
});

const asked = (method: string) => stage.api.heard.filter((heard) => heard.method === method);

async function keeping(...ids: readonly string[]) {
  stage.api.answer(catalog.favouriteIds, [...ids]);
  await loadFavourites();
}

function Probe() {
  return <b>{useIsFavourite('7') ? 'kept' : 'not kept'}</b>;
}
const isKept = () => screen.queryByText('kept') !== null;

describe('favourites', () => {
  it('are asked for by members only [HOME-31]', async () => {
    await keeping('7');
    expect(asked('GET')).toHaveLength(1);
    endSession();
    await loadFavourites();
    expect(asked('GET')).toHaveLength(1);
  });

  it('sends guests to log in and back [FAV-04] [GLIST-13] [ROLE-02]', async () => {
    endSession();
    await toggleFavourite(game('7'));
    const address = () => window.location.pathname + window.location.search;
    await waitFor(() => expect(address()).toBe('/m/login?back=%2Fm%2FgameList%3FgameType%3DRNG'));
    expect(stage.api.heard).toEqual([]);
  });

  it('adds at the server first, and a second tap meanwhile does nothing [FAV-01] [FAV-03]', async () => {
    stage.show(<Probe />);
    await act(() => keeping());
    stage.api.answer(catalog.favouriteAdd, { ids: ['7'] });
    await act(async () => {
      const first = toggleFavourite(game('7'));
      expect(isKept()).toBe(false);
      await Promise.all([first, toggleFavourite(game('7'))]);
    });
    expect(asked('POST')).toHaveLength(1);
    expect(isKept()).toBe(true);
  });

  it('removes here first, then at the server [FAV-02]', async () => {
    stage.show(<Probe />);
    await act(() => keeping('7'));
    expect(isKept()).toBe(true);
    stage.api.hang(catalog.favouriteRemove);
    await act(async () => {
      void toggleFavourite(game('7'));
      await Promise.resolve();
    });
    expect(isKept()).toBe(false);
    await waitFor(() => expect(asked('DELETE')).toHaveLength(1));
  });

  it('brings a title back when removing it failed [FAV-03]', async () => {
    stage.show(<Probe />);
    await act(() => keeping('3', '7'));
    stage.api.refuse(catalog.favouriteRemove, 'unknown.error');
    await act(() => toggleFavourite(game('7')));
    expect(isKept()).toBe(true);
  });

  it('are forgotten with the session', async () => {
    stage.show(<Probe />);
    await act(() => keeping('7'));
    act(() => void endSession());
    expect(isKept()).toBe(false);
  });
});
