import { catalog } from '@perya/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { vendor } from '../../features/testing/sample-games.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './game-lobby-screen.tsx';

let stage: Stage;
beforeEach(async () => {
  window.scrollTo = vi.fn();
  stage = await openStage({ path: '/m/gameLobby', memberType: 0 });
});
afterEach(() => stage.leave());

describe('the game lobby', () => {
  it('shows categories in the fixed order with their vendors, each with its way on [SCR-32]', async () => {
    stage.api.answer(catalog.menus, [
      { gameCategory: 'RNG', name: 'Slots', vassalages: ['AGILA'] },
      { gameCategory: 'SPORTS', name: 'Sports', vassalages: ['BTI'] },
      { gameCategory: 'LOTT', name: 'Lotto', vassalages: ['TCG_SEA'] },
    ]);
    stage.api.answer(catalog.vendorAll, [vendor('AGILA'), vendor('BTI'), vendor('TCG_SEA')]);
    stage.show(<Screen />);
    const sections = await screen.findAllByRole('region');
    expect(sections.map((each) => each.getAttribute('aria-label'))).toEqual(['Sports', 'Slots']);
    expect(screen.getByRole('link', { name: /BTI/ }).getAttribute('href')).toBe(
      '/m/launchGame?vendor=BTI&gameType=SPORTS',
    );
    expect(screen.getByRole('link', { name: /AGILA/ }).getAttribute('href')).toBe(
      '/m/gameList?gameType=RNG&vassalage=AGILA',
    );
  });

  it('says when nothing is there, and offers another try when it failed [STD-02] [STD-03]', async () => {
    stage.api.refuse(catalog.menus, 'unknown.error');
    stage.api.answer(catalog.vendorAll, []);
    stage.show(<Screen />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(catalog.menus, []);
    fireEvent.click(retry);
    await waitFor(() => expect(screen.getByText('No games here yet')).toBeTruthy());
  });
});
