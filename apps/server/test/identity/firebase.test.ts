import { createHmac, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { system } from '@perya/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyIdToken } from '../../src/modules/identity/firebase/firebase.service.ts';
import { fetchCertificates, openTokenKeys, type Certificates } from '../../src/providers/firebase/google-keys.ts';
import { createBrand, movableClock } from '../kit/brands.ts';
import { createCertified } from '../kit/certified-key.ts';
import { makeSite } from '../kit/http-site.ts';
import { until } from '../kit/patience.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const PROJECT = { projectId: 'perya-test', apiKey: 'AIzaTestKey', authDomain: 'perya-test.firebaseapp.com' };
const KEY_ID = 'k2026';
const HOUR_MS = 3_600_000;

const clock = movableClock();
const ours = createCertified();
const theirs = createCertified();
let house: () => Promise<Certificates>;
let asked = 0;
const tokenKeys = () =>
  openTokenKeys(
    clock,
    () => undefined,
    () => {
      asked += 1;
      return house();
    },
  );

let server: TestServer;
const site = makeSite();

beforeAll(async () => {
  house = async () => ({ byId: { [KEY_ID]: ours.pem }, maxAgeSeconds: 3600 });
  server = await startTestServer({ clock, tokenKeys: tokenKeys(), app: { siteFolder: site.folder } });
  await switchOn(server, 'ty01');
});
afterAll(async () => {
  await server.close();
  site.remove();
});

async function switchOn(
  { ctx }: TestServer,
  merchantCode: string,
  flags = ['FIREBASE3', 'GOOGLELOGIN3', 'FACEBOOKLOGIN3'],
) {
  await ctx.db.updateTable('brand').set({ firebase: PROJECT }).where('merchant_code', '=', merchantCode).execute();
  for (const flag of flags) {
    await ctx.db
      .insertInto('brand_flag')
      .values({ merchant_code: merchantCode, flag, is_on: true })
      .onConflict((conflict) => conflict.columns(['merchant_code', 'flag']).doUpdateSet({ is_on: true }))
      .execute();
  }
  await ctx.pubsub.publish('brand', { merchantCode });
}

type Fields = Record<string, unknown>;
const seconds = (shift = 0) => Math.floor(clock.now().getTime() / 1000) + shift;
let nextPerson = 1;

function claims(changes: Fields = {}): Fields {
  nextPerson += 1;
  return {
    aud: PROJECT.projectId,
    iss: `https://securetoken.google.com/${PROJECT.projectId}`,
    sub: `uid${nextPerson}`,
    iat: seconds(),
    auth_time: seconds(),
    exp: seconds(3600),
    phone_number: '+639171234567',
    firebase: { sign_in_provider: 'phone', identities: {} },
    ...changes,
  };
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function token(body: Fields, header: Fields = {}, key: KeyObject = ours.privateKey): string {
  const signed = `${encode({ alg: 'RS256', kid: KEY_ID, typ: 'JWT', ...header })}.${encode(body)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
}

const check = (text: string, channel: 'sms' | 'google' | 'facebook' = 'sms', merchantCode = 'ty01') =>
  verifyIdToken(server.ctx, merchantCode, channel, text);
const REFUSED = { ok: false, error: { code: 'firebase.refused' } };
const google = (changes: Fields = {}) =>
  claims({ firebase: { sign_in_provider: 'google.com' }, phone_number: undefined, ...changes });

describe('a token of Firebase', () => {
  it('tells the mobile number it proved [T6, API-104]', async () => {
    expect(await check(token(claims({ sub: 'u1', name: 'Ana', email: 'a@b.co', email_verified: true })))).toEqual({
      ok: true,
      value: { uid: 'u1', mobile: '+639171234567', email: null, name: null },
    });
  });

  it('tells name and mail of Google and Facebook, the mail only when it was proved [T6]', async () => {
    const person = { sub: 'u2', name: ' Ana\u0000 Cruz ', email: 'ana@example.com', email_verified: true };
    expect(await check(token(google(person)), 'google')).toMatchObject({
      value: { uid: 'u2', email: 'ana@example.com', name: 'Ana Cruz' },
    });
    const unproved = google({ ...person, email_verified: false, firebase: { sign_in_provider: 'facebook.com' } });
    expect(await check(token(unproved), 'facebook')).toMatchObject({ value: { uid: 'u2', email: null } });
  });

  it('is good for one use, also of fifty at once [T6]', async () => {
    const text = token(claims());
    const results = await Promise.all(Array.from({ length: 50 }, () => check(text)));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await check(text)).toEqual(REFUSED);
  });

  it('is accepted with clocks a minute apart', async () => {
    expect((await check(token(claims({ exp: seconds(-59) })))).ok).toBe(true);
    expect((await check(token(claims({ iat: seconds(60), auth_time: seconds(60) })))).ok).toBe(true);
    expect((await check(token(claims({ auth_time: seconds(-360) })))).ok).toBe(true);
  });

  const publicPem = ours.publicKey.export({ type: 'spki', format: 'pem' });
  const hs256 = (secret: string | Buffer) => {
    const signed = `${encode({ alg: 'HS256', kid: KEY_ID })}.${encode(claims())}`;
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  };
  const loosened = () => {
    const text = token(claims());
    // The last sextet of a 256-byte signature has unused bits: a lenient reader takes a second spelling of it.
    const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    return text.slice(0, -1) + (last[last.indexOf(text.slice(-1)) + 1] ?? 'B');
  };
  const swapped = () => {
    const [header, , signature] = token(claims()).split('.');
    return `${header}.${encode(claims({ phone_number: '+639990000000' }))}.${signature}`;
  };
  const FORGED: Readonly<Record<string, () => string>> = {
    'without a signature, alg none': () => `${encode({ alg: 'none' })}.${encode(claims())}.`,
    'alg none with a signature': () => token(claims(), { alg: 'none' }),
    'alg nOnE': () => `${encode({ alg: 'nOnE', kid: KEY_ID })}.${encode(claims())}.`,
    'HS256 with the public key as the secret': () => hs256(publicPem),
    'HS256 with the certificate as the secret': () => hs256(ours.pem),
    'HS256 with an empty secret': () => hs256(''),
    'RS512 in its header': () => token(claims(), { alg: 'RS512' }),
    'of another key': () => token(claims(), {}, theirs.privateKey),
    'of an unknown key id': () => token(claims(), { kid: 'other' }),
    'of no key id': () => token(claims(), { kid: undefined }),
    'of a key id every object has': () => token(claims(), { kid: 'constructor' }),
    'bringing its own key': () =>
      token(
        claims(),
        { kid: 'own', jwk: createPublicKey(theirs.privateKey).export({ format: 'jwk' }) },
        theirs.privateKey,
      ),
    'of another project': () => token(claims({ aud: 'other-project' })),
    'of a list of projects': () => token(claims({ aud: [PROJECT.projectId] })),
    'of another issuer': () => token(claims({ iss: 'https://accounts.google.com' })),
    expired: () => token(claims({ exp: seconds(-60) })),
    'issued in the future': () => token(claims({ iat: seconds(61) })),
    'signed in in the future': () => token(claims({ auth_time: seconds(61) })),
    'signed in more than five minutes ago': () => token(claims({ auth_time: seconds(-361) })),
    'without a time of sign-in': () => token(claims({ auth_time: undefined })),
    'without a person': () => token(claims({ sub: '' })),
    'of another channel': () => token(google()),
    'without a number': () => token(claims({ phone_number: undefined })),
    'with a number that is none': () => token(claims({ phone_number: '+63 917\u0000' })),
    'with a demand nobody understands': () => token(claims(), { crit: ['exp'] }),
    'with another body under the signature': swapped,
    'in a second spelling': loosened,
    'of four parts': () => `${token(claims())}.x`,
    'of nothing': () => '',
    'of noise': () => 'a.b.c',
  };
  it.each(Object.keys(FORGED))('is refused when it is %s [T6]', async (kind) => {
    expect(await check(FORGED[kind]?.() ?? '')).toEqual(REFUSED);
  });

  it('is refused by a brand without Firebase, with the switch off, or with half a project [FLAG-20]', async () => {
    await createBrand(server.ctx, 'brand2');
    expect(await check(token(claims()), 'sms', 'brand2')).toEqual(REFUSED);
    await switchOn(server, 'brand2', ['FIREBASE3']);
    const text = token(claims());
    expect(
      (
        await until(
          () => check(text, 'sms', 'brand2'),
          ({ ok }) => ok,
        )
      ).ok,
    ).toBe(true);
    expect(await check(token(google()), 'google', 'brand2')).toEqual(REFUSED);
    await server.ctx.db
      .updateTable('brand')
      .set({ firebase: { ...PROJECT, projectId: '' } })
      .where('merchant_code', '=', 'brand2')
      .execute();
    await server.ctx.pubsub.publish('brand', { merchantCode: 'brand2' });
    const refused = await until(
      () => check(token(claims()), 'sms', 'brand2'),
      ({ ok }) => !ok,
    );
    expect(refused).toEqual(REFUSED);
  });
});

describe('the keys of Firebase', () => {
  beforeEach(() => {
    asked = 0;
  });
  const certificates = (maxAgeSeconds = 3600) => ({ byId: { [KEY_ID]: ours.pem }, maxAgeSeconds });

  it('are asked for once while they are fresh, also by fifty at once', async () => {
    house = async () => certificates();
    const keys = tokenKeys();
    await Promise.all(Array.from({ length: 50 }, () => keys.find(KEY_ID)));
    clock.forward(HOUR_MS - 1);
    expect(await keys.find(KEY_ID)).not.toBeNull();
    expect(await keys.find('unknown')).toBeNull();
    expect(asked).toBe(1);
    clock.forward(1);
    await keys.find(KEY_ID);
    expect(asked).toBe(2);
  });

  it('stay good for a day while their house cannot be reached, and then there are none [T6]', async () => {
    house = async () => certificates();
    const keys = tokenKeys();
    await keys.find(KEY_ID);
    house = () => Promise.reject(new Error('offline'));
    clock.forward(25 * HOUR_MS - 1);
    expect(await keys.find(KEY_ID)).not.toBeNull();
    clock.forward(1);
    expect(await keys.find(KEY_ID)).toBeNull();
  });

  it('are none offline from the start: closed, not open, and not asked for each time [T6]', async () => {
    house = () => Promise.reject(new Error('offline'));
    const keys = tokenKeys();
    for (let time = 0; time < 20; time += 1) expect(await keys.find(KEY_ID)).toBeNull();
    expect(asked).toBe(1);
    house = async () => certificates();
    clock.forward(10_000);
    expect(await keys.find(KEY_ID)).not.toBeNull();
  });

  it('are none when what comes back is no certificate', async () => {
    house = async () => ({ byId: { [KEY_ID]: 'no certificate' }, maxAgeSeconds: 3600 });
    expect(await tokenKeys().find(KEY_ID)).toBeNull();
  });

  it('come over the wire with the age their house tells', async () => {
    const web = createServer((request, response) => {
      if (request.url !== '/keys') return response.writeHead(500).end();
      response.setHeader('Cache-Control', 'public, max-age=19302, must-revalidate');
      return response.end(JSON.stringify({ [KEY_ID]: ours.pem }));
    });
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
    expect(await fetchCertificates(`${address}/keys`)).toEqual(certificates(19_302));
    await expect(fetchCertificates(`${address}/broken`)).rejects.toThrow('500');
    await new Promise((resolve) => web.close(resolve));
  });
});

describe('the emulator', () => {
  it('is believed only where it is set, and checked for everything but the signature', async () => {
    const tried = await startTestServer({ clock, config: { firebaseEmulator: '127.0.0.1:9099' } });
    try {
      await switchOn(tried, 'ty01');
      const unsigned = (body: Fields) => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(body)}.`;
      const ask = (text: string) => verifyIdToken(tried.ctx, 'ty01', 'sms', text);
      const text = unsigned(claims({ sub: 'tried' }));
      const first = await until(
        () => ask(text),
        ({ ok }) => ok,
      );
      expect(first).toMatchObject({ ok: true, value: { uid: 'tried' } });
      expect(await ask(text)).toEqual(REFUSED);
      expect(await ask(unsigned(claims({ aud: 'other' })))).toEqual(REFUSED);
      expect(await ask(unsigned(claims({ exp: seconds(-60) })))).toEqual(REFUSED);
      expect(await ask(token(claims()))).toEqual(REFUSED);
      expect(await tried.ask(system.template, {})).toMatchObject({
        value: { firebase: { ...PROJECT, emulator: '127.0.0.1:9099' } },
      });
    } finally {
      await tried.close();
    }
  });
});

describe('identity firebase', () => {
  it('tells browsers where to sign in only for brands that use Firebase [API-37]', async () => {
    await createBrand(server.ctx, 'plain');
    expect(await server.ask(system.template, {})).toMatchObject({ value: { firebase: PROJECT } });
    const plain = await server.ask(system.template, {}, { merchant: 'plain' });
    expect(plain).toMatchObject({ kind: 'value' });
    expect(plain).not.toHaveProperty('value.firebase');
  });

  it('opens its pages to the windows and calls of Firebase only for brands that use it [API-104]', async () => {
    const withFirebase = await until(
      () => server.app.inject({ url: '/m/help' }),
      ({ headers }) => headers['cross-origin-opener-policy'] !== 'same-origin',
    );
    expect(withFirebase.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(withFirebase.headers['content-security-policy']).toContain(
      `frame-src 'self' https://${PROJECT.authDomain} `,
    );
    const setFlag = (isOn: boolean) =>
      server.ctx.db
        .updateTable('brand_flag')
        .set({ is_on: isOn })
        .where('flag', '=', 'FIREBASE3')
        .where('merchant_code', '=', 'ty01')
        .execute();
    await setFlag(false);
    await server.ctx.pubsub.publish('brand', { merchantCode: 'ty01' });
    const plain = await until(
      () => server.app.inject({ url: '/m/help' }),
      ({ headers }) => headers['cross-origin-opener-policy'] === 'same-origin',
    );
    expect(plain.headers['content-security-policy']).not.toMatch(/google|firebase|frame-src 'self' \S/);
    await setFlag(true);
    await server.ctx.pubsub.publish('brand', { merchantCode: 'ty01' });
  });
});
