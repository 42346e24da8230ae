import { catalog, reward, rounds, wallet } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '@perya/web/testing/settle.ts';
import { go } from '../../features/navigation/history.ts';
import { endSession } from '../../features/session/session.ts';
import { landRoutes } from '../../features/testing/land-routes.ts';
import { walletOf } from '../../features/testing/sample-money.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './launch-game-screen.tsx';

const OPENED = { url: 'about:blank#t=token', openMode: 'frame', nodeId: '7', gameName: 'Jade Dragon Fury' } as const;

/** What is inside the frame; the page of a test loads nothing into it. */
const inside = { postMessage: vi.fn() };

let stage: Stage;
beforeEach(async () => {
  inside.postMessage.mockClear();
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(inside as unknown as Window);
  window.scrollTo = vi.fn();
  stage = await openStage({
    path: '/m/gameList',
    memberType: 0,
    settings: { whitelabel: { DEPOSIT3: true, REWCEN3: true } },
  });
  go('/m/launchGame?nodeId=7');
  stage.api.answer(catalog.launch, OPENED);
  stage.api.answer(wallet.balance, walletOf());
  stage.api.answer(reward.purseStake, { purse: null });
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
  vi.restoreAllMocks();
});

const asked = (path: string) => stage.api.heard.filter(({ url }) => url.split('?')[0] === path);
const frame = () => screen.findByTitle('Jade Dragon Fury');
const offered = (part: object) => expect.objectContaining({ perya: 'offer', ...part });
const here = () => window.location.pathname + window.location.search;

async function say(data: unknown, source: unknown = inside) {
  await frame();
  await settle();
  const message = Object.assign(new Event('message'), { data, source });
  act(() => void window.dispatchEvent(message));
}

describe('a launch', () => {
  it('asks once for the game of the address and shows it in a frame that reaches nothing of ours [SCR-37] [LAUNCH-04] [LAUNCH-05]', async () => {
    stage.show(
      <>
        <Screen />
        <ShownToast />
      </>,
    );
    expect(screen.getAllByText('Opening the game…').length).toBeGreaterThan(0);
    const game = await frame();
    expect(asked('/lgw/game/launch').map(({ body }) => body)).toEqual([
      { nodeId: '7', language: 'EN', platform: 'html5' },
    ]);
    expect(game.getAttribute('sandbox')).toBe('allow-scripts');
    expect(game.getAttribute('src')).toBe(OPENED.url);
    expect(game.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(game.getAttribute('allow')).toBe('autoplay; fullscreen');
    expect(screen.getByRole('heading', { name: 'Jade Dragon Fury' })).toBeTruthy();
  });

  it('says so when its address names no game, without asking', async () => {
    go('/m/launchGame');
    stage.show(<Screen />);
    await screen.findByText('This game does not exist.');
    expect(asked('/lgw/game/launch')).toEqual([]);
  });

  it('leaves the whole screen to a game that brings its own bar [SCR-37]', async () => {
    stage.show(<Screen />);
    await frame();
    expect(screen.getByRole('button', { name: 'Leave the game' })).toBeTruthy();
    await say({ perya: 'ready' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Leave the game' })).toBeNull());
    await say({ perya: 'exit' });
    expect(here()).toBe('/m/gameList');
  });

  it('covers the frame until the game is ready, and hands it what the player wants [SCR-37]', async () => {
    window.localStorage.setItem('gameSettings', '{"sound":false,"quick":true}');
    stage.show(<Screen />);
    await frame();
    expect(screen.getByText('Opening the game…')).toBeTruthy();
    await say({ perya: 'ready' });
    expect(screen.queryByText('Opening the game…')).toBeNull();
    expect(inside.postMessage).toHaveBeenCalledWith({ perya: 'settings', sound: false, quick: true }, '*');
    await say({ perya: 'settings', sound: true, quick: false });
    expect(window.localStorage.getItem('gameSettings')).toBe('{"sound":true,"quick":false}');
  });

  it('hears nobody but its own frame, and nothing that makes no sense', async () => {
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
    stage.show(<Screen />);
    await frame();
    await say({ perya: 'exit' }, window);
    await say({ perya: 'exit' }, null);
    await say('exit');
    await say({ perya: 'nonsense' });
    await say(null);
    expect(back).not.toHaveBeenCalled();
    await say({ perya: 'exit' });
    expect(back).toHaveBeenCalledOnce();
  });

  it('leads out to where one was, and asks for the balance anew [SCR-37]', async () => {
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
    const view = stage.show(<Screen />);
    await frame();
    fireEvent.click(screen.getByRole('button', { name: 'Leave the game' }));
    expect(back).toHaveBeenCalledOnce();
    view.unmount();
    await waitFor(() => expect(asked('/wps/wallets/balance')).toHaveLength(1));
  });

  it('leads to a deposit and to what is known of fairness', async () => {
    const undo = landRoutes('voucherCenter', 'fairness');
    stage.show(<Screen />);
    await say({ perya: 'deposit' });
    expect(here()).toBe('/m/voucherCenter');
    act(() => go('/m/launchGame?nodeId=7'));
    await say({ perya: 'fairness', roundNo: null });
    expect(here()).toBe('/m/fairness');
    undo();
  });

  it('works a round out again in front of the game, which stays where it is [R49]', async () => {
    const undo = landRoutes('fairness');
    stage.api.refuse(rounds.round, 'round.not.found');
    stage.show(<Screen />);
    const game = await frame();
    await say({ perya: 'fairness', roundNo: 'R 1' });
    const sheet = within(await screen.findByRole('dialog', { name: 'Fair play' }));
    expect(await sheet.findByText('No such round')).toBeTruthy();
    expect(asked('/lgw/round/R%201')).toHaveLength(1);
    expect([here(), await frame()]).toEqual(['/m/launchGame?nodeId=7', game]);
    fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    undo();
  });

  it('keeps the title in front of it for the player who asks, and tells the game so [GLIST-13]', async () => {
    stage.api.answer(catalog.favouriteIds, ['9']);
    stage.api.answer(catalog.favouriteAdd, { ids: ['9', '7'] });
    stage.api.answer(catalog.favouriteRemove, { ids: ['9'] });
    stage.show(<Screen />);
    await say({ perya: 'ready' });
    expect(inside.postMessage).toHaveBeenLastCalledWith(offered({ isFavourite: false }), '*');
    await say({ perya: 'favourite' });
    await settle();
    expect(asked('/lgw/favourite').map(({ body }) => body)).toEqual([{ nodeId: '7' }]);
    expect(inside.postMessage).toHaveBeenLastCalledWith(offered({ isFavourite: true }), '*');
    await say({ perya: 'favourite' });
    await settle();
    expect(inside.postMessage).toHaveBeenLastCalledWith(offered({ isFavourite: false }), '*');
  });

  it('gives a game the whole screen and takes it back when it is left', async () => {
    let full: Element | null = null;
    const turn = (element: Element | null) => () => {
      full = element;
      document.dispatchEvent(new Event('fullscreenchange'));
      return Promise.resolve();
    };
    Object.defineProperties(document, {
      fullscreenEnabled: { value: true, configurable: true },
      fullscreenElement: { get: () => full, configurable: true },
      exitFullscreen: { value: turn(null), configurable: true },
    });
    document.documentElement.requestFullscreen = turn(document.documentElement);
    const view = stage.show(<Screen />);
    await say({ perya: 'ready' });
    expect(inside.postMessage).toHaveBeenLastCalledWith(offered({ isFullScreen: false }), '*');
    await say({ perya: 'fullScreen' });
    expect(full).toBe(document.documentElement);
    expect(inside.postMessage).toHaveBeenLastCalledWith(offered({ isFullScreen: true }), '*');
    view.unmount();
    expect(full).toBeNull();
  });

  it('offers no second look at rounds of play money beside an account, whose books do not have them [R49]', async () => {
    const undo = landRoutes('fairness');
    const offers = async (path: string) => {
      act(() => go(path));
      const view = stage.show(<Screen />);
      await say({ perya: 'ready' });
      view.unmount();
      return inside.postMessage.mock.lastCall?.[0];
    };
    expect(await offers('/m/launchGame?nodeId=7')).toMatchObject({ perya: 'offer', canVerify: true });
    expect(await offers('/m/launchGame?nodeId=7&demo=1')).toMatchObject({ perya: 'offer', canVerify: false });
    undo();
  });

  it('tells a game of the bonus in the balance, and what it pays for there [R10]', async () => {
    const stake = { balance: '1000.00', maxStake: '500.00', percent: 40 };
    stage.api.answer(reward.purseStake, { purse: stake });
    stage.api.answer(wallet.balance, walletOf({ bonus: '800.00' }));
    stage.show(<Screen />);
    await say({ perya: 'ready' });
    expect(inside.postMessage.mock.lastCall?.[0]).toMatchObject({ perya: 'offer', bonus: null });
    await say({ perya: 'balance' });
    await waitFor(() =>
      expect(inside.postMessage.mock.lastCall?.[0]).toMatchObject({ bonus: { ...stake, balance: '800.00' } }),
    );
  });

  it('renews the balance when the game says it moved', async () => {
    stage.show(<Screen />);
    await say({ perya: 'balance' });
    await waitFor(() => expect(asked('/wps/wallets/balance')).toHaveLength(1));
  });

  it('opens a game anew whose session is over, but not for ever', async () => {
    const clock = vi.spyOn(Date, 'now');
    clock.mockReturnValue(1_000_000);
    stage.show(<Screen />);
    await frame();
    clock.mockReturnValue(1_060_000);
    stage.api.answer(catalog.launch, { ...OPENED, url: 'about:blank#t=other' });
    await say({ perya: 'expired' });
    await waitFor(() => expect(asked('/lgw/game/launch')).toHaveLength(2));
    await waitFor(async () => expect((await frame()).getAttribute('src')).toBe('about:blank#t=other'));
    await say({ perya: 'expired' });
    expect(await screen.findByText(/was already used/)).toBeTruthy();
    expect(asked('/lgw/game/launch')).toHaveLength(2);
  });
});

describe('a launch that fails', () => {
  it('shows what the server said, another try and the way back; two quick taps try once [SCR-37] [LAUNCH-05]', async () => {
    stage.api.refuse(catalog.launch, 'game.unavailable');
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
    stage.show(<Screen />);
    expect(await screen.findByText(/being looked after/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Back to the games' }));
    expect(back).toHaveBeenCalledOnce();
    stage.api.answer(catalog.launch, OPENED);
    const retry = screen.getByRole('button', { name: 'Try again' });
    expect(screen.getByRole('contentinfo', { name: 'Safe play' })).toBeTruthy(); // R37
    fireEvent.click(retry);
    fireEvent.click(retry);
    await frame();
    expect(asked('/lgw/game/launch')).toHaveLength(2);
  });

  it('says when the address is empty [LAUNCH-06]', async () => {
    stage.api.answer(catalog.launch, { ...OPENED, url: '' });
    stage.show(<Screen />);
    expect(await screen.findByText(/The requested url is empty/)).toBeTruthy();
  });

  it('says that playing needs a network', async () => {
    stage.api.cut(catalog.launch);
    stage.show(<Screen />);
    expect(await screen.findByText(/playing needs a network/)).toBeTruthy();
  });

  it('says that trial accounts cannot play there [LAUNCH-08]', async () => {
    stage.api.refuse(catalog.launch, 'free_reject');
    stage.show(<Screen />);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByTitle('Jade Dragon Fury')).toBeNull();
  });
});

describe('a game with the window to itself', () => {
  it('takes the window, and back from it leads on to where one was [LAUNCH-09]', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
    stage.api.answer(catalog.launch, { ...OPENED, url: 'https://vendor.example/x', openMode: 'window' });
    const view = stage.show(<Screen />);
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://vendor.example/x'));
    expect(screen.queryByTitle('Jade Dragon Fury')).toBeNull();
    act(() => void window.dispatchEvent(new Event('pageshow')));
    expect(back).toHaveBeenCalledTimes(1);
    view.unmount();
    window.sessionStorage.setItem('awayInGame', '1');
    stage.show(<Screen />);
    await waitFor(() => expect(back).toHaveBeenCalledTimes(2));
    expect(asked('/lgw/game/launch')).toHaveLength(1);
  });
});
