import { member, session, system } from '@perya/contract';
import { pino } from 'pino';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../src/platform/log/logging.ts';
import { createBrand, movableClock } from '../kit/brands.ts';
import { failureOf, newAddress, send, solveCaptcha, tryWithCaptcha, valueOf, WIDE } from '../kit/login-kit.ts';
import { soon } from '../kit/patience.ts';
import { createAccount } from '../kit/people.ts';
import { NOTHING_BUILT, startTestServer, type TestServer } from '../kit/server.ts';
import { hashStart } from '../kit/settings.ts';
import { hashToken } from '../../src/platform/crypto/tokens.ts';

const HOUR_MS = 3_600_000;
const ANDROID = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36';
const clock = movableClock();
const lines: string[] = [];
const log = createLogger(
  'trace',
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  }),
);

let server: TestServer;
let person: Awaited<ReturnType<typeof createAccount>>;

beforeAll(async () => {
  server = await startTestServer({ clock, log, app: { budgets: WIDE } });
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await createAccount(server.ctx);
});

const asPerson = (changes: object = {}) => ({
  type: 'username' as const,
  username: person.account,
  password: person.password,
  ...changes,
});
const events = (memberId: string) =>
  server.ctx.db.selectFrom('account_event').selectAll().where('member_id', '=', memberId).orderBy('id').execute();
const rowOf = (token: string) =>
  server.ctx.db.selectFrom('session').selectAll().where('token_hash', '=', hashToken(token)).executeTakeFirstOrThrow();

describe('a login by name [API-10, LOGIN-16]', () => {
  it('answers who got in, and the time before the next [ENT-01, R23]', async () => {
    const sender = { ip: '192.0.2.200', userAgent: ANDROID };
    const first = await valueOf(server, session.login, asPerson(), sender);
    expect(first).toEqual({
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      userName: person.account,
      customerType: 0,
      firstTimeLogin: true,
      mustChangePassword: false,
      expiresAt: new Date(clock.now().getTime() + 12 * HOUR_MS).toISOString(),
      deviceCredential: null,
      lastLogin: null,
    });
    const before = clock.now().toISOString();
    clock.forward(HOUR_MS);
    const second = await valueOf(server, session.login, asPerson());
    expect(second).toMatchObject({ firstTimeLogin: false, lastLogin: { time: before, place: 'Davao, PH' } });
    expect(second.token).not.toBe(first.token);
    const own = await server.ask(member.info, {}, { token: second.token });
    expect(own).toMatchObject({ kind: 'value', value: { lastLogin: { time: before, place: 'Davao, PH' } } });
  });

  it('knows the name in any case, and not in another brand', async () => {
    const value = await valueOf(server, session.login, asPerson({ username: person.account.toUpperCase() }));
    expect(value.userName).toBe(person.account);
    await createBrand(server.ctx, 'other1');
    expect(await failureOf(server, session.login, asPerson(), { merchant: 'other1' })).toEqual({
      code: 'login.failed',
      value: { captcha: true },
    });
  });

  it('writes down how, where and with what [5.3]', async () => {
    const { token } = await valueOf(server, session.login, asPerson(), { ip: '198.51.100.7', userAgent: ANDROID });
    expect(await rowOf(token)).toMatchObject({
      method: 'password',
      proved_at: clock.now(),
      password_at: clock.now(),
      gateway: 3,
      device: 'Chrome, Android',
      ip: '198.51.100.7',
      place: 'Singapore, SG',
    });
    expect(await events(person.memberId)).toMatchObject([
      { kind: 'login.done', ip: '198.51.100.7', detail: { method: 'password', device: 'Chrome, Android' } },
    ]);
  });

  it('tells that a password must be changed first [SET-13]', async () => {
    await server.ctx.db
      .updateTable('member')
      .set({ must_change_password: true })
      .where('id', '=', person.memberId)
      .execute();
    expect((await valueOf(server, session.login, asPerson())).mustChangePassword).toBe(true);
  });

  it('asks for a captcha after the first failure and not before [LOGIN-09, SRV-05]', async () => {
    const ip = newAddress();
    const wrong = asPerson({ password: 'Mali2026' });
    expect(await failureOf(server, session.login, wrong, { ip })).toEqual({
      code: 'login.failed',
      value: { captcha: true },
    });
    expect(await failureOf(server, session.login, asPerson(), { ip })).toEqual({
      code: 'captcha.error',
      value: { captcha: true },
    });
    const { cookie } = await solveCaptcha(server, ip);
    const guess = asPerson({ captcha: '99999' });
    expect((await failureOf(server, session.login, guess, { ip, cookie })).code).toBe('captcha.error');
    expect((await tryWithCaptcha(server, person.account, person.password, ip)).status).toBe(200);
    expect((await send(server, session.login, asPerson(), { ip })).status).toBe(200);
  });

  it('tells that an account is disabled only to who knows its password [T3, API-10]', async () => {
    await server.ctx.db.updateTable('member').set({ status: 'disabled' }).where('id', '=', person.memberId).execute();
    const ip = newAddress();
    expect((await failureOf(server, session.login, asPerson({ password: 'Mali2026' }), { ip })).code).toBe(
      'login.failed',
    );
    const { answer } = await tryWithCaptcha(server, person.account, person.password, ip);
    expect(answer).toMatchObject({ failure: { errorCode: 'user.disabled' } });
  });

  it.each([
    [0, 'error_agent_login'],
    [40, 'error_agent_login'],
    [4, 'error_agent_login'],
    [1, null],
    [2, null],
    [41, null],
    [42, null],
  ])('on the agent site answers type %i with %s [LOGIN-21, LOGIN-22]', async (type, code) => {
    const { account, password } = await createAccount(server.ctx, { type });
    const input = { type: 'username', username: account, password } as const;
    const { answer } = await send(server, session.login, { ...input, site: 'agent' });
    expect(answer.kind === 'failure' ? answer.failure.errorCode : null).toBe(code);
    expect((await valueOf(server, session.login, input)).customerType).toBe(type);
  });

  it('refuses who is no member, and tells so only to who knows the password [ERR-25, LOGIN-21, LOGIN-22]', async () => {
    const { account, password } = await createAccount(server.ctx, { type: 90 });
    const input = { type: 'username', username: account, password } as const;
    for (const site of [{}, { site: 'agent' } as const]) {
      expect((await failureOf(server, session.login, { ...input, ...site })).code).toBe('error_member_login');
    }
    const wrong = { ...input, password: 'Mali2026' };
    expect((await failureOf(server, session.login, wrong, { ip: newAddress() })).code).toBe('login.failed');
  });

  it('hashes a password anew when another amount of work went into its hash [5.1]', async () => {
    const other = await server.ctx.passwords.hash('payment', person.password);
    const stored = () =>
      server.ctx.db
        .selectFrom('member')
        .select('password_hash')
        .where('id', '=', person.memberId)
        .executeTakeFirstOrThrow();
    await server.ctx.db.updateTable('member').set({ password_hash: other }).where('id', '=', person.memberId).execute();
    await valueOf(server, session.login, asPerson());
    expect((await stored()).password_hash).toContain(hashStart('member'));
    const strong = await stored();
    await valueOf(server, session.login, asPerson());
    expect(await stored()).toEqual(strong);
  });

  it.each([
    {},
    { type: 'username' },
    { type: 'username', username: 'somebody' },
    { type: 'username', username: '', password: '' },
    { type: 'sms', username: '9171234567', password: '123456' },
    { type: 'firebase' },
    { type: 'magic', username: 'somebody', password: 'Perya2026' },
    { type: 'username', username: ['somebody'], password: 'Perya2026' },
    { type: 'username', username: 'somebody', password: 'x'.repeat(201) },
    { type: 'username', username: 'some\u0000body', password: 'Perya2026' },
    { type: 'username', username: 'somebody', password: 'Perya2026', customerType: 1 },
  ])('refuses %j as a request', async (input) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/wps/session/login',
      remoteAddress: newAddress(),
      payload: input,
    });
    expect([answer.statusCode, answer.json().errorCode]).toEqual([400, 'request.invalid']);
  });

  it.each(["' or 1=1 --", '%', '_'.repeat(20), 'ñandú', '\u202Esomebody', 'x'.repeat(200), '😀'])(
    'knows nobody called %j',
    async (username) => {
      expect((await failureOf(server, session.login, asPerson({ username }), { ip: newAddress() })).code).toBe(
        'login.failed',
      );
    },
  );

  it('is refused with a token in the address, and the log holds neither tokens nor passwords [D6, SRV-10]', async () => {
    const { token } = await valueOf(server, session.login, asPerson({ remember: true }));
    await send(server, session.login, asPerson({ password: 'Lihim-na-salita-77' }), { ip: newAddress() });
    const inQuery = await server.app.inject({ url: `/wps/session/renew?token=${token}` });
    expect([inQuery.statusCode, inQuery.json().errorCode]).toEqual([400, 'token.in.query']);
    const { token: live } = await valueOf(server, session.renew, {}, { token });
    expect(live).toBe(token);
    const written = lines.join('');
    expect(written).toContain('/wps/session/login');
    for (const secret of [token, person.password, 'Lihim-na-salita-77']) expect(written).not.toContain(secret);
  });
});

describe('a login elsewhere [SESS-15]', () => {
  it('ends the older session of the same kind of site, in so many words', async () => {
    const { token: phone } = await valueOf(server, session.login, asPerson());
    const { token: web } = await valueOf(server, session.login, asPerson(), { gateway: 1 });
    expect((await send(server, session.renew, {}, { token: phone })).status).toBe(200);
    const { token: other } = await valueOf(server, session.login, asPerson());
    expect((await failureOf(server, session.renew, {}, { token: phone })).code).toBe('session.replaced');
    expect((await send(server, session.renew, {}, { token: other })).status).toBe(200);
    expect((await send(server, session.renew, {}, { token: web })).status).toBe(200);
  });

  it('leaves one session of twenty at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () => send(server, session.login, asPerson(), { ip: newAddress() })),
    );
    const tokens = all.flatMap(({ answer }) => (answer.kind === 'value' ? [answer.value.token] : []));
    expect(tokens.length).toBeGreaterThan(0);
    const alive = await Promise.all(tokens.map((token) => send(server, session.renew, {}, { token })));
    expect(alive.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('ends the session it was made from, whoever it belonged to [T10]', async () => {
    const guest = await createAccount(server.ctx);
    const { token: before } = await valueOf(server, session.login, {
      type: 'username',
      username: guest.account,
      password: guest.password,
    });
    await valueOf(server, session.login, asPerson(), { token: before });
    expect((await failureOf(server, session.renew, {}, { token: before })).code).toBe('session.replaced');
  });

  it('does not start with a password that was changed meanwhile', async () => {
    const { passwords } = server.ctx;
    const slow = {
      ...server.ctx,
      passwords: {
        ...passwords,
        async verify(...args: Parameters<typeof passwords.verify>) {
          const isRight = await passwords.verify(...args);
          const password_hash = await passwords.hash('member', 'Bago20266');
          await server.ctx.db.updateTable('member').set({ password_hash }).where('id', '=', person.memberId).execute();
          return isRight;
        },
      },
    };
    const { buildApp } = await import('../../src/app.ts');
    const app = buildApp(
      { ...slow, log: pino({ level: 'silent' }) },
      {
        health: server.health,
        budgets: WIDE,
        ...NOTHING_BUILT,
      },
    );
    expect((await failureOf({ ...server, app }, session.login, asPerson())).code).toBe('login.failed');
    await app.close();
  });
});

describe('the key for sealed bodies [API-05]', () => {
  it('is told with the time', async () => {
    const key = await valueOf(server, session.key, {});
    expect(key.serverTime).toBe(clock.now().toISOString());
    expect(Buffer.from(key.publicKey, 'base64url')).toHaveLength(65);
    expect(new Date(key.notAfter).getTime()).toBeGreaterThan(clock.now().getTime() + 24 * HOUR_MS);
  });
});

describe('a closed site', () => {
  it('lets nobody in, but out [START-05, API-13]', async () => {
    const { token } = await valueOf(server, session.login, asPerson());
    const set = (maintenance: boolean) =>
      server.ctx.db.updateTable('brand').set({ maintenance }).where('merchant_code', '=', 'ty01').execute();
    await set(true);
    try {
      await soon(async () => expect((await send(server, system.country, {})).status).toBe(503));
      expect((await failureOf(server, session.login, asPerson())).code).toBe('system.maintenance');
      expect((await send(server, session.logout, {}, { token })).status).toBe(200);
    } finally {
      await set(false);
    }
    await soon(async () => expect((await send(server, system.country, {})).status).toBe(200));
    expect((await failureOf(server, session.renew, {}, { token })).code).toBe('session.expired');
  });
});
