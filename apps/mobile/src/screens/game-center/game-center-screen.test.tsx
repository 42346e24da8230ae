import { catalog } from '@perya/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lobby, vendor } from '../../features/testing/sample-games.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './game-center-screen.tsx';

let stage: Stage;
beforeEach(async () => {
  window.scrollTo = vi.fn();
  stage = await openStage({ path: '/m/gameCenter?gameType=LIVE', memberType: 0 });
  const vendors = [vendor('AGILA'), vendor('LAKAN', { gameTypes: ['LIVE'], mobileLargeIcon: '/vendors/lakan-card' })];
  stage.api.answer(catalog.vendorGameType, lobby({ vendors }));
});
afterEach(() => stage.leave());

describe('the game center', () => {
  it('shows the vendors of a category large, and the categories on top [SCR-38]', async () => {
    stage.show(<Screen />);
    expect((await screen.findAllByRole('tab')).map((each) => each.textContent)).toEqual(['Live', 'Slots']);
    const card = screen.getByRole('link', { name: /LAKAN/ });
    expect(card.getAttribute('href')).toBe('/m/launchGame?vendor=LAKAN&gameType=LIVE');
    expect(card.querySelector('img')?.getAttribute('src')).toBe('/vendors/lakan-card.webp');
    fireEvent.click(screen.getByRole('tab', { name: 'Slots' }));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /AGILA/ }).getAttribute('href')).toBe(
        '/m/gameList?gameType=RNG&vassalage=AGILA',
      ),
    );
    expect(window.location.search).toBe('?gameType=RNG');
  });
});
