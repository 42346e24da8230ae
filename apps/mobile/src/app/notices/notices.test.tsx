import { session as account } from '@perya/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { askPerson, setJoinOpen, setLoginOpen } from '../../features/dialogs/dialogs.ts';
import { closeGuide, setPopupOpen, startInstall } from '../../features/install/install.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { showToast } from '../../features/toasts/toasts.ts';
import { detectPlatform } from '../../lib/platform.ts';
import * as platforms from '../../lib/platform.ts';
import { Notices } from './notices.tsx';

const PROFILE = { resourceType: 'MOBILECONFIG', url: 'https://perya.example/profile' } as const;
const IOS = { resourceType: 'IOS', url: 'https://perya.example/ios' } as const;
const ANDROID = { resourceType: 'Android', url: 'https://perya.example/android' } as const;

let stage: Stage;

function on(userAgent: string): void {
  const device = { userAgent, touchPoints: 5, screenHeight: 800, standalone: false, displayStandalone: false };
  vi.spyOn(platforms, 'platform').mockReturnValue(detectPlatform(device));
}

const iphone = (os: string, browser = 'Version/12.0 Safari/604.1') =>
  `iPhone; CPU iPhone OS ${os} like Mac OS X ${browser}`;

afterEach(() => {
  act(() => {
    closeGuide();
    setPopupOpen(false);
    setLoginOpen(false);
    setJoinOpen(false);
  });
  stage.leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('install guide', () => {
  it('shows share and add in Safari [A2HS-01] [A2HS-03]', async () => {
    stage = await openStage();
    on(iphone('17_0'));
    stage.show(<Notices />);
    act(startInstall);
    expect(screen.getByRole('dialog', { name: 'Add Perya to your home screen' })).toBeTruthy();
    expect(screen.getByText('Tap the share icon')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers the profile where there is one [A2HS-04]', async () => {
    stage = await openStage({ settings: { resources: [PROFILE] } });
    on(iphone('17_0', 'CriOS/126 Safari/604.1'));
    stage.show(<Notices />);
    act(startInstall);
    expect(screen.getByRole('link', { name: 'Download profile' }).getAttribute('href')).toBe(PROFILE.url);
  });

  it('asks for Safari elsewhere [A2HS-05]', async () => {
    stage = await openStage();
    on(iphone('17_0', 'CriOS/126 Safari/604.1'));
    stage.show(<Notices />);
    act(startInstall);
    expect(screen.getByText('Please use Safari for download App.')).toBeTruthy();
  });

  it('warns on older iOS first, then goes on to the tip [A2HS-02] [A2HS-07]', async () => {
    stage = await openStage();
    on(iphone('12_1'));
    stage.show(<Notices />);
    act(startInstall);
    expect(screen.getByRole('dialog', { name: 'A tip first' })).toBeTruthy();
    expect(screen.queryByText('Tap the share icon')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('Tap the share icon')).toBeTruthy();
  });

  it('leads to the download on Android and to the page elsewhere [A2HS-09]', async () => {
    stage = await openStage({ settings: { resources: [ANDROID] } });
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    vi.useFakeTimers();
    on('Linux; Android 14 Chrome/126');
    act(startInstall);
    expect(open).toHaveBeenCalledWith(ANDROID.url, '_blank', 'noopener');
    on('Windows Chrome/126');
    const places = window.history.length;
    act(startInstall);
    act(startInstall);
    act(() => void vi.runAllTimers());
    expect(window.location.pathname).toBe('/m/download');
    expect(window.history.length).toBe(places + 1);
  });
});

describe('download popup', () => {
  it.each([
    ['iPhone', iphone('17_0'), ['Download for iOS']],
    ['Android', 'Linux; Android 14 Chrome/126', ['Download for Android']],
    ['computer', 'Windows Chrome/126', ['Download for iOS', 'Download for Android']],
  ])('offers what suits the %s [HOME-07] [HOME-24] [GEN-07]', async (_, userAgent, links) => {
    stage = await openStage({ settings: { resources: [IOS, ANDROID] } });
    on(userAgent);
    stage.show(<Notices />);
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => setPopupOpen(true));
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(links);
    expect(screen.queryByText('Needs iOS 12.4 or later') !== null).toBe(links.includes('Download for iOS'));
  });
});

describe('login dialog', () => {
  it('leads to login and register [HOME-23] [ERR-02]', async () => {
    stage = await openStage();
    stage.show(<Notices />);
    act(() => setLoginOpen(true));
    expect(screen.getByRole('dialog', { name: 'You are not logged in, please login first' })).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/m/register', '/m/login']);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('invitation of a trial', () => {
  it('can wait, and leads from the trial to registration [ROLE-09]', async () => {
    stage = await openStage({ memberType: 4 });
    const left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    stage.api.answer(account.logout, null);
    stage.show(<Notices />);
    act(() => setJoinOpen(true));
    expect(screen.getByRole('dialog', { name: 'Ready to play for real?' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Maybe later' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(stage.api.heard).toEqual([]);
    act(() => setJoinOpen(true));
    fireEvent.click(screen.getByRole('button', { name: 'Create an account' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('/m/register'));
    expect(window.sessionStorage.getItem('MC_SESSION_INFO')).toBeNull();
  });
});

describe('questions and toasts', () => {
  it('asks and hands back the answer [CONTR-04]', async () => {
    stage = await openStage();
    stage.show(<Notices />);
    let answer: Promise<boolean> = Promise.resolve(false);
    act(() => {
      answer = askPerson({ title: 'Leave?', text: 'Really', confirm: 'Yes', cancel: 'No' });
    });
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await answer).toBe(true);
  });

  it('speaks up politely, and loudly about errors [TOAST-14]', async () => {
    stage = await openStage();
    stage.show(<Notices />);
    act(() => showToast('Saved', { kind: 'success' }));
    expect(screen.getByText('Saved').closest('[role="status"]')).toBeTruthy();
    act(() => showToast('Lost', { kind: 'offline' }));
    expect(screen.getByRole('alert').textContent).toBe('Lost');
  });
});
