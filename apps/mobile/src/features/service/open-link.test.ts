import { describe, expect, it } from 'vitest';
import { firstLink, openLink } from './open-link.ts';

const entry = (type: string, link: string, path = '/service/abcd1234') => ({
  type,
  name: 'Chat',
  hours: '24/7',
  path,
  link,
});

/** Seals as the server does: base64 of iv and AES-256-GCM under SHA-256 of the key. */
async function seal(address: string, key: string): Promise<string> {
  const secret = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  const sealer = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, sealer, new TextEncoder().encode(address));
  return btoa(String.fromCharCode(...iv, ...new Uint8Array(sealed)));
}

describe('open link', () => {
  it('opens a plain https link', async () => {
    expect(await openLink(entry('1', 'https://chat.perya.example/'))).toBe('https://chat.perya.example/');
  });

  it('opens a sealed link with the last 8 characters of its path [API-40] [API-106]', async () => {
    const link = await seal('https://chat.perya.example/room', 'abcd1234');
    expect(await openLink(entry('3', link))).toBe('https://chat.perya.example/room');
    expect(await openLink(entry('3', link, '/service/wrongkey'))).toBeNull();
  });

  it('opens a page of this site, whatever it is reached by', async () => {
    expect(await openLink(entry('1', '/sandbox/chat'))).toBe(`${window.location.origin}/sandbox/chat`);
  });

  it.each([
    '/\\\\chat.perya.example',
    'javascript:alert(1)',
    'http://chat.perya.example',
    '//chat.perya.example',
    'nonsense',
    '',
  ])('never opens %s [API-106]', async (link) => {
    expect(await openLink(entry('1', link))).toBeNull();
    expect(await openLink(entry('3', await seal(link, 'abcd1234')))).toBeNull();
  });

  it('falls back to the other entry when one is broken [API-106]', async () => {
    const backup = entry('1', 'https://msg.perya.example/');
    expect(await firstLink([entry('3', 'broken'), backup])).toBe('https://msg.perya.example/');
    expect(await firstLink([entry('3', 'broken')])).toBeNull();
  });
});
