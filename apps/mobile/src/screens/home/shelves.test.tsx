import { catalog } from '@perya/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { game, games } from '../../features/testing/sample-games.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Shelves } from './shelves.tsx';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
  stage.api.answer(catalog.winnerBoard, []);
  stage.api.answer(catalog.gameShelves, {
    fresh: games(3).map((each) => ({ ...each, isNew: true })),
    jackpots: [game('20')],
    originals: [],
  });
});
afterEach(() => stage.leave());

const asked = (path: string) => stage.api.heard.filter(({ url }) => url.split('?')[0] === path);

describe('home shelves', () => {
  it('stand in rows with a way to all of them; an empty one is not there, and none repeats its name on a tile', async () => {
    stage.show(<Shelves />);
    const fresh = within(await screen.findByRole('region', { name: 'New here' }));
    expect(await fresh.findByText('Game 3')).toBeTruthy();
    expect(fresh.queryByText('NEW')).toBeNull();
    const all = screen.getByRole('link', { name: 'See all: Jackpots' });
    expect(all.getAttribute('href')).toBe('/m/gameList?gameType=RNG&gameClassify=JACKPOT');
    expect(screen.queryByRole('region', { name: 'Originals' })).toBeNull();
    expect(asked('/lgw/game/shelves')).toHaveLength(1);
  });

  it('tell of winners only when there are some [GEN-06]', async () => {
    const first = stage.show(<Shelves />);
    await waitFor(() => expect(asked('/lgw/winner/board')).toHaveLength(1));
    expect(screen.queryByText('Real wins')).toBeNull();
    first.unmount();
    const vo = { winAmount: '48250.00', account: 'ma***88', gameName: 'Jade', nodeId: '1' };
    stage.leave();
    stage = await openStage();
    stage.api.refuse(catalog.gameShelves, 'unknown.error');
    stage.api.answer(catalog.winnerBoard, [{ vo: { ...vo, time: '2026-11-15T02:00:00.000Z' } }]);
    stage.show(<Shelves />);
    expect(await screen.findByText('Real wins')).toBeTruthy();
    expect(screen.getByText('+₱48,250.00')).toBeTruthy();
  });
});
