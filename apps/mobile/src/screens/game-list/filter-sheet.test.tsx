import { catalog } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearQueries } from '@perya/web/query/query-cache.ts';
import { landRoutes } from '../../features/testing/land-routes.ts';
import { gamePage, games, lobby, vendor } from '../../features/testing/sample-games.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './game-list-screen.tsx';

let stage: Stage;
beforeEach(() => {
  window.scrollTo = vi.fn();
});
afterEach(() => {
  clearQueries();
  stage.leave();
});

const LOBBY = lobby({
  gameClassify: {
    RNG: [{ key: 'JACKPOT', name: 'Jackpot' }],
    INHOUSE: [
      { key: 'CRASH', name: 'Crash' },
      { key: 'MINES', name: 'Mines' },
    ],
  },
  vendors: [
    vendor('AGILA', { gameTypes: ['RNG', 'LIVE'] }),
    vendor('HIYAS', { gameTypes: ['INHOUSE'] }),
    vendor('TF', { gameTypes: ['ESPORTS'] }),
    vendor('TCG_SEA', { gameTypes: ['LOTT', 'ELOTT'] }),
  ],
});

async function open(path: string) {
  stage = await openStage({ path });
  stage.api.answer(catalog.vendorGameType, LOBBY);
  stage.api.answer(catalog.gameList, gamePage(games(2), { total: 38 }));
  stage.show(<Screen />);
  await screen.findByText('Game 1');
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  return within(await screen.findByRole('dialog', { name: 'Filter games' }));
}
const here = () => window.location.pathname + window.location.search;
const group = (panel: ReturnType<typeof within>, name: string) => within(panel.getByRole('region', { name }));

describe('the filter', () => {
  it('opens with its title over the top of the page and closes [FILT-01] [FILT-02]', async () => {
    const panel = await open('/m/gameList?gameType=RNG');
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
    fireEvent.click(panel.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers vendors, and kinds and lowest bets for slots only [FILT-03] [FILT-04] [FILT-05] [FILT-06] [FILT-15]', async () => {
    const panel = await open('/m/gameList?gameType=RNG');
    const words = (name: string) =>
      group(panel, name)
        .getAllByRole('button')
        .map((each) => each.textContent);
    expect(words('Studios')).toEqual(['All', 'AGILA']);
    expect(words('Kind of game')).toEqual(['All', 'New', 'Jackpot']);
    expect(words('Lowest bet')).toEqual(['All', '₱0.01', '₱0.05', '₱0.10', '₱0.50', '₱0.75']);
    stage.leave();
    const live = await open('/m/gameList?gameType=LIVE');
    expect(live.queryByRole('region', { name: 'Kind of game' })).toBeNull();
    expect(live.queryByRole('region', { name: 'Lowest bet' })).toBeNull();
  });

  it('offers the kinds of originals, and an order for every list', async () => {
    const panel = await open('/m/gameList?gameType=INHOUSE');
    const kinds = group(panel, 'Kind of game');
    expect(kinds.getAllByRole('button').map((each) => each.textContent)).toEqual(['All', 'Crash', 'Mines']);
    fireEvent.click(kinds.getByRole('button', { name: 'Mines' }));
    fireEvent.click(group(panel, 'Order').getByRole('button', { name: 'Lowest bet' }));
    fireEvent.click(await panel.findByRole('button', { name: 'Show 38 games' }));
    expect(here()).toBe('/m/gameList?gameType=INHOUSE&gameClassify=MINES&sort=stake');
    await waitFor(() => {
      const asked = stage.api.heard[stage.api.heard.length - 1]?.url ?? '';
      expect(asked).toContain('gameType=INHOUSE&gameClassify=MINES&sort=stake&pageNo=1');
    });
  });

  it('applies on submit, from the first page [FILT-07] [FILT-13]', async () => {
    const panel = await open('/m/gameList?gameType=RNG');
    fireEvent.click(group(panel, 'Studios').getByRole('button', { name: 'AGILA' }));
    fireEvent.click(group(panel, 'Kind of game').getByRole('button', { name: 'Jackpot' }));
    fireEvent.click(group(panel, 'Lowest bet').getByRole('button', { name: '₱0.10' }));
    expect(here()).toBe('/m/gameList?gameType=RNG');
    fireEvent.click(await panel.findByRole('button', { name: 'Show 38 games' }));
    expect(here()).toBe('/m/gameList?gameType=RNG&vassalage=AGILA&gameClassify=JACKPOT&minBet=0.1');
    await waitFor(() => {
      const asked = stage.api.heard[stage.api.heard.length - 1]?.url ?? '';
      expect(asked).toContain('vassalage=AGILA&gameClassify=JACKPOT&minBet=0.1&pageNo=1&pageSize=26');
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('forgets what was not submitted, and a reset only clears the panel [FILT-08] [FILT-14]', async () => {
    const panel = await open('/m/gameList?gameType=RNG&vassalage=AGILA');
    const agila = () => group(panel, 'Studios').getByRole('button', { name: 'AGILA' });
    expect(agila().getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(panel.getByRole('button', { name: 'Reset' }));
    expect(agila().getAttribute('aria-pressed')).toBe('false');
    expect(here()).toBe('/m/gameList?gameType=RNG&vassalage=AGILA');
    fireEvent.click(panel.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
    const again = within(await screen.findByRole('dialog'));
    const kept = group(again, 'Studios').getByRole('button', { name: 'AGILA' });
    expect(kept.getAttribute('aria-pressed')).toBe('true');
  });

  it('takes a vendor back with a second tap [FILT-09]', async () => {
    const panel = await open('/m/gameList?gameType=RNG');
    const agila = group(panel, 'Studios').getByRole('button', { name: 'AGILA' });
    fireEvent.click(agila);
    fireEvent.click(agila);
    fireEvent.click(await panel.findByRole('button', { name: /^Show/ }));
    expect(here()).not.toContain('vassalage');
  });

  it('leads to other categories without any filter, lotteries to their own place [FILT-10] [FILT-11] [FILT-12] [FILT-15]', async () => {
    const undo = landRoutes('lottery');
    const panel = await open('/m/gameList?gameType=RNG&vassalage=AGILA&minBet=0.1');
    const links = group(panel, 'Other games').getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['E-Sports', '/m/gameList?gameType=ESPORTS'],
      ['Live', '/m/gameList?gameType=LIVE'],
      ['Originals', '/m/gameList?gameType=INHOUSE'],
      ['Lotto', '/m/lottery'],
    ]);
    act(() => void fireEvent.click(links[1]!));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(here()).toBe('/m/gameList?gameType=LIVE');
    undo();
  });
});
