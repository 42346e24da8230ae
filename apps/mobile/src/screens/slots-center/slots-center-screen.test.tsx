import { catalog } from '@perya/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { games, lobby, vendor } from '../../features/testing/sample-games.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './slots-center-screen.tsx';

let stage: Stage;
beforeEach(async () => {
  window.scrollTo = vi.fn();
  stage = await openStage({ path: '/m/slotsCenter' });
  stage.api.answer(
    catalog.vendorGameType,
    lobby({ vendors: [vendor('AGILA'), vendor('TF', { gameTypes: ['ESPORTS'] })] }),
  );
  stage.api.answer(catalog.gameHot, { list: games(3) });
});
afterEach(() => stage.leave());

describe('the slots center', () => {
  it('shows hot slots and vendors, each leading to its titles [SCR-39]', async () => {
    stage.show(<Screen />);
    const hot = within(await screen.findByRole('region', { name: 'Hot slots' }));
    expect(hot.getAllByRole('button', { name: /^Favourite/ })).toHaveLength(3);
    expect(stage.api.heard.some(({ url }) => url.startsWith('/lgw/game/hot?gameType=RNG'))).toBe(true);
    const vendors = within(await screen.findByRole('group', { name: 'Studios' }));
    expect(vendors.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/m/gameList?gameType=RNG&vassalage=AGILA',
    ]);
    expect(screen.getByRole('link', { name: 'All slots' }).getAttribute('href')).toBe(
      '/m/gameList?gameType=RNG&gameClassify=ALL',
    );
  });

  it('searches among all slots on Enter [SCR-39]', async () => {
    stage.show(<Screen />);
    const field = screen.getByRole('searchbox');
    fireEvent.submit(field);
    expect(window.location.pathname).toBe('/m/slotsCenter');
    fireEvent.change(field, { target: { value: 'jade' } });
    fireEvent.submit(field);
    expect(window.location.pathname + window.location.search).toBe(
      '/m/gameList?gameType=RNG&gameClassify=ALL&gameName=jade',
    );
  });
});
