import { system } from '@perya/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SETTINGS } from '../../features/testing/sample-site.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { helpPath } from './question-types.tsx';
import { Screen } from './service-screen.tsx';

let stage: Stage;
afterEach(() => stage.leave());

async function open(links: system.ServiceLink[], whitelabel = {}) {
  stage = await openStage({ path: '/m/service', settings: { customerService: links, whitelabel } });
  stage.api.answer(system.serviceLink, links);
  stage.api.answer(system.helpCenter, []);
  stage.show(<Screen />);
}

/** Seals an address as the server does. */
async function seal(address: string, key: string): Promise<string> {
  const secret = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  const sealer = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt']);
  const iv = new Uint8Array(12).fill(7);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, sealer, new TextEncoder().encode(address));
  return window.btoa(String.fromCharCode(...iv, ...new Uint8Array(sealed)));
}

const [CHAT, MESSENGER] = SETTINGS.customerService as [system.ServiceLink, system.ServiceLink];
const links = async () =>
  (await screen.findAllByRole('link', { name: /^Open: / })).map((link) => link.getAttribute('href'));

describe('customer service', () => {
  it('shows both entries with name, hours and a way to open them [SCR-43] [ENT-19]', async () => {
    await open([CHAT, MESSENGER]);
    expect(await links()).toEqual(['https://chat.perya.example/', 'https://msg.perya.example/']);
    expect(screen.getByText('Live chat')).toBeTruthy();
    expect(screen.getByText('08:00–22:00')).toBeTruthy();
  });

  it('opens a sealed link with the last eight letters of its path [API-40] [API-106]', async () => {
    const link = await seal('https://live.perya.example/room', 'Kwento7k');
    await open([{ ...CHAT, type: '3', path: '/live/Kwento7k', link }, MESSENGER]);
    expect((await links())[0]).toBe('https://live.perya.example/room');
  });

  it('falls back to the other entry when a link is corrupted or not https [API-106]', async () => {
    const link = `AAAA${(await seal('https://live.perya.example/room', 'Kwento7k')).slice(4)}`;
    await open([
      { ...CHAT, type: '3', path: '/live/Kwento7k', link },
      { ...MESSENGER, link: 'https://msg.perya.example/' },
    ]);
    expect(await links()).toEqual(['https://msg.perya.example/', 'https://msg.perya.example/']);
  });

  it('opens nothing when no link can be opened [API-106]', async () => {
    await open([
      { ...CHAT, link: 'http://chat.perya.example/' },
      { ...MESSENGER, link: 'javascript:alert(1)' },
    ]);
    expect(await screen.findAllByText('Not available')).toHaveLength(2);
    expect(screen.queryByRole('link', { name: /^Open: / })).toBeNull();
  });

  it('says when there is no customer service [SCR-43]', async () => {
    await open([]);
    expect(await screen.findByText('Customer service is not available')).toBeTruthy();
  });

  it('shows the list of the settings when the call fails [STD-03]', async () => {
    stage = await openStage({ path: '/m/service' });
    stage.api.cut(system.serviceLink);
    stage.api.answer(system.helpCenter, []);
    stage.show(<Screen />);
    expect(await links()).toHaveLength(2);
  });

  it('lists the six question types, and feedback while it is switched on [CONST-08] [SCR-43] [STD-05]', async () => {
    await open([CHAT]);
    const section = within(screen.getByText('What is it about?').parentElement!);
    expect(section.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Deposit',
      'Withdraw',
      'Game',
      'Customer service',
      'Application',
      'Other',
    ]);
    expect(screen.queryByText('Send feedback')).toBeNull();
    stage.leave();
    await open([CHAT], { FEEDBACK3: true });
    expect(screen.getByRole('link', { name: 'Send feedback' }).getAttribute('href')).toContain('%2Fm%2Ffeedback');
  });

  it('leads to the article on a question, to the search for several, else to help [SCR-43]', () => {
    const titles = ['install on iphone', 'install on android', 'safety', 'deposit'];
    const index = { titles, texts: ['install on iphone', 'install on android', 'safety when you deposit', 'deposit'] };
    expect(helpPath(index, 'safety')).toBe('/m/helpDetail#2');
    expect(helpPath(index, 'deposit')).toBe('/m/helpDetail#3');
    expect(helpPath(index, 'when')).toBe('/m/helpDetail#2');
    expect(helpPath(index, 'install')).toBe('/m/help?q=install');
    expect(helpPath(index, 'withdraw')).toBe('/m/help');
    expect(helpPath(index, '')).toBe('/m/help');
  });
});
