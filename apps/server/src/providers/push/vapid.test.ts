import { createECDH, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signedPart, Vapid } from './vapid.ts';

/** Section 2.4 of RFC 8292. */
const EXAMPLE = {
  claims: { aud: 'https://push.example.net', exp: 1453523768, sub: 'mailto:push@example.com' },
  token:
    'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA',
  key: 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
};

/** What a push service looks at. */
function isSigned(token: string, key: string): boolean {
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const [head, claims, signature = ''] = token.split('.');
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'));
}

describe('what push services are shown', () => {
  it('reads as the example in RFC 8292', () => {
    expect(EXAMPLE.token.startsWith(`${signedPart(EXAMPLE.claims)}.`)).toBe(true);
    expect(isSigned(EXAMPLE.token, EXAMPLE.key)).toBe(true);
  });

  it('is signed with the key that it names, for the service it goes to, and for less than a day', () => {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.concat([Buffer.alloc(31), Buffer.from([7])]));
    const vapid = new Vapid(pair, 'https://play.example');
    const now = new Date('2026-11-18T04:00:00.000Z');
    const header = vapid.authorization(new URL('https://fcm.googleapis.com/fcm/send/secret'), now);
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
    expect(key).toBe(vapid.publicKey);
    expect(isSigned(token, key)).toBe(true);
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const exp = now.getTime() / 1000 + 12 * 3600;
    expect(claims).toEqual({ aud: 'https://fcm.googleapis.com', exp, sub: 'https://play.example' });
  });
});
