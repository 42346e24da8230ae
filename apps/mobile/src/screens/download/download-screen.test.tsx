import type { system } from '@perya/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeGuide, watchInstall } from '../../features/install/install.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { detectPlatform, type Platform } from '../../lib/platform.ts';
import { Screen } from './download-screen.tsx';

const AGENTS = {
  safari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 12_4 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1',
  old: 'Mozilla/5.0 (iPhone; CPU iPhone OS 11_4 like Mac OS X) AppleWebKit/605 Version/11.0 Mobile/15E148 Safari/604.1',
  chromeOnIphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605 CriOS/126.0 Mobile/15E148 Safari/604.1',
  android: 'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
};
let current: Platform;
vi.mock('../../lib/platform.ts', async (original) => ({
  ...(await original<object>()),
  platform: () => current,
}));

let stage: Stage;
let isWide = false;
beforeEach(() => {
  isWide = false;
  window.matchMedia = vi.fn((query: string) => ({ matches: isWide && query.includes('900px') })) as never;
});
afterEach(() => {
  act(closeGuide);
  stage.leave();
});

async function open(agent: keyof typeof AGENTS, types: readonly system.ResourceType[] = []) {
  current = detectPlatform({
    userAgent: AGENTS[agent],
    touchPoints: 5,
    screenHeight: 800,
    standalone: false,
    displayStandalone: false,
  });
  const resources = types.map((resourceType) => ({ resourceType, url: `https://files.example/${resourceType}` }));
  stage = await openStage({ path: '/m/download', settings: { resources } });
  stage.show(<Screen />);
}

const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

describe('download', () => {
  it('has a button for each resource and none for a missing one [SCR-17]', async () => {
    await open('android', ['IOS', 'Android', 'MOBILECONFIG']);
    expect(links()).toEqual([
      'https://files.example/IOS',
      'https://files.example/Android',
      'https://files.example/MOBILECONFIG',
    ]);
    stage.leave();
    await open('android', ['Android']);
    expect(links()).toEqual(['https://files.example/Android']);
  });

  it.each([
    ['safari', ['IOS'], true],
    ['old', [], true],
    ['safari', [], false],
    ['android', ['IOS', 'Android'], false],
  ] as const)('names the oldest iOS to %s with %j: %s [GEN-07]', async (agent, types, isNamed) => {
    await open(agent, types);
    expect(screen.queryByText('Needs iOS 12.4 or later') !== null).toBe(isNamed);
  });

  it.each([
    ['safari', 'Tap the share icon', 'Choose “Add to Home Screen”'],
    ['chromeOnIphone', 'Open this page in Safari, then tap the share icon', 'Choose “Add to Home Screen”'],
    ['android', "Open the browser's menu", 'Choose “Install app” or “Add to Home screen”'],
  ] as const)('draws the three steps of %s', async (agent, ...words) => {
    await open(agent);
    const steps = screen.getAllByRole('listitem').map((step) => step.textContent);
    expect(steps.slice(0, 3)).toEqual(
      [...words, 'Open Perya from your home screen'].map((text, at) => `${at + 1}${text}`),
    );
  });

  it('leads to the home-screen guide on iOS [A2HS-08]', async () => {
    await open('safari');
    expect(screen.getByRole('button', { name: 'Add to home screen' })).toBeTruthy();
  });

  it('offers the native install dialog once the browser does [A2HS-09]', async () => {
    const stop = watchInstall();
    await open('android');
    expect(screen.queryByRole('button')).toBeNull();
    const prompt = vi.fn(() => Promise.resolve());
    act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
    fireEvent.click(screen.getByRole('button', { name: 'Add to home screen' }));
    expect(prompt).toHaveBeenCalledTimes(1);
    await act(() => Promise.resolve());
    stop();
  });

  it('says that there is nothing to download while there is no file [SCR-17]', async () => {
    await open('android');
    expect(screen.getByText('Nothing to download: three steps')).toBeTruthy();
    stage.leave();
    await open('android', ['Android']);
    expect(screen.queryByText('Nothing to download: three steps')).toBeNull();
  });

  it('shows a code for the phone on wide screens [SCR-17]', async () => {
    isWide = true;
    await open('android');
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy();
  });
});
