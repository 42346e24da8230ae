import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { isPublicAddress, lookupPublic, readPublicUrl } from './public-address.ts';

describe('an address', () => {
  it.each(['8.8.8.8', '142.250.1.1', '99.255.255.255', '172.15.0.1', '172.32.0.1', '2a00:1450:4001::200e'])(
    'of the internet is public: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '240.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    'ff02::1',
    'not an address',
    '',
  ])('of a house, or of nobody, is not: %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('a URL that somebody gives us', () => {
  it.each(['https://fcm.googleapis.com/fcm/send/abc:d', 'https://web.push.apple.com/QN2x'])(
    'is taken when it is https on a public name: %s',
    (text) => expect(readPublicUrl(text)?.href).toBe(text),
  );

  it.each([
    'http://push.example.net/x',
    'https://push.example.net:8443/x',
    'https://u:p@push.example.net/x',
    'ftp://a.b/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://8.8.8.8/x',
    'https://localhost/x',
    'https://db/x',
    'https://db.internal/x',
    'https://printer.local./x',
    'https:/',
    'x',
  ])('is refused otherwise: %s', (text) => expect(readPublicUrl(text)).toBeNull());
});

describe('a name', () => {
  const found = (addresses: LookupAddress[], options = {}) =>
    new Promise((resolve, reject) => {
      const look = lookupPublic((_name, _options, done) => done(null, addresses));
      look('push.example.net', options, (error, ...rest) => (error ? reject(error) : resolve(rest)));
    });
  const inside = { address: '10.0.0.1', family: 4 };
  const outside = { address: '8.8.8.8', family: 4 };

  it('leads to its public addresses only, whoever runs its zone', async () => {
    expect(await found([inside, outside])).toEqual(['8.8.8.8', 4]);
    expect(await found([inside, outside], { all: true })).toEqual([[outside]]);
    await expect(found([inside])).rejects.toThrow('no public address');
    await expect(found([])).rejects.toThrow('no public address');
  });
});
