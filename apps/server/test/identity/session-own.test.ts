import { session } from '@perya/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endSessions } from '../../src/modules/identity/session/end-sessions.service.ts';
import { makeDeviceCredential } from '../../src/modules/identity/session/remember-device.service.ts';
import { findSession, isProved } from '../../src/modules/identity/session/session.service.ts';
import { movableClock } from '../kit/brands.ts';
import { failureOf, newAddress, send, valueOf, WIDE } from '../kit/login-kit.ts';
import { createAccount, createPerson } from '../kit/people.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const MINUTE_MS = 60_000;
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 12_4 like Mac OS X) Version/12.1.2 Mobile/15E148 Safari/604.1';
const clock = movableClock();
let server: TestServer;
let person: Awaited<ReturnType<typeof createAccount>>;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await createAccount(server.ctx);
});

const logIn = (gateway = 3, remember = false) =>
  valueOf(
    server,
    session.login,
    { type: 'username', username: person.account, password: person.password, remember },
    { gateway, ip: '192.0.2.1', userAgent: IPHONE },
  );
const codeWith = async (token: string) => {
  const { answer } = await send(server, session.renew, {}, { token });
  return answer.kind === 'failure' ? answer.failure.errorCode : answer.kind;
};

describe('logging out [API-13, OUT-04]', () => {
  it('ends the session at once, everywhere', async () => {
    const { token } = await logIn();
    const second = await startTestServer({ clock, database: server.database, seeded: false });
    expect((await second.ask(session.renew, {}, { token })).kind).toBe('value');
    expect(await valueOf(server, session.logout, {}, { token })).toBeNull();
    expect(await codeWith(token)).toBe('session.expired');
    expect(await second.ask(session.renew, {}, { token })).toMatchObject({ failure: { errorCode: 'session.expired' } });
    await second.close();
  });

  it.each(['', 'unknown', 'x'.repeat(5000)])('with the token %j is a success', async (token) => {
    expect((await send(server, session.logout, {}, { token })).status).toBe(200);
  });

  it('twice is a success, and notes who left', async () => {
    const { token } = await logIn();
    const all = await Promise.all(Array.from({ length: 10 }, () => send(server, session.logout, {}, { token })));
    expect(all.every(({ status }) => status === 200)).toBe(true);
    const kinds = await server.ctx.db
      .selectFrom('account_event')
      .select('kind')
      .where('member_id', '=', person.memberId)
      .execute();
    expect(kinds.map(({ kind }) => kind)).toContain('logout.done');
  });
});

describe('renewing [API-60, SESS-13]', () => {
  it('keeps a session alive over its idle time, but not over its end', async () => {
    const { token, expiresAt } = await logIn();
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      clock.forward(20 * MINUTE_MS);
      expect(await valueOf(server, session.renew, {}, { token })).toEqual({ token, expiresAt });
    }
    clock.forward(20 * MINUTE_MS);
    expect(await codeWith(token)).toBe('session.expired');
  });

  it('needs a session', async () => {
    expect((await failureOf(server, session.renew, {})).code).toBe('session.required');
  });

  it('is worth nothing at another brand', async () => {
    const { token } = await createPerson(server.ctx);
    await server.ctx.db
      .insertInto('brand')
      .values({ merchant_code: 'other2', trial_merchant_code: 'other2t', name: 'Other', main_domain: 'o.example' })
      .execute();
    await expect
      .poll(async () => (await send(server, session.renew, {}, { token, merchant: 'other2' })).status)
      .toBe(401);
  });
});

describe('proving again who one is [D1, D6, T10]', () => {
  it('goes on under a new token; the old one is dead', async () => {
    const { token: before, expiresAt } = await logIn();
    clock.forward(6 * MINUTE_MS);
    const { token } = await valueOf(server, session.stepUp, { password: person.password }, { token: before });
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await codeWith(before)).toBe('session.expired');
    expect(await valueOf(server, session.renew, {}, { token })).toEqual({ token, expiresAt });
    const found = await findSession(server.ctx, token);
    expect(found).toMatchObject({ ok: true, value: { provedAt: clock.now(), passwordAt: clock.now() } });
    expect(found.ok && isProved(found.value, clock.now())).toBe(true);
  });

  it('proves a remembered device', async () => {
    const { deviceCredential } = await logIn(3, true);
    const input = { type: 'username', username: person.account, password: deviceCredential ?? '' } as const;
    const { token } = await valueOf(server, session.login, input);
    const proved = await valueOf(server, session.stepUp, { password: person.password }, { token });
    expect(await findSession(server.ctx, proved.token)).toMatchObject({ value: { provedAt: clock.now() } });
  });

  it('gives one live token, of ten at once', async () => {
    const { token } = await logIn();
    const all = await Promise.all(
      Array.from({ length: 10 }, () => send(server, session.stepUp, { password: person.password }, { token })),
    );
    const tokens = all.flatMap(({ answer }) => (answer.kind === 'value' ? [answer.value.token] : []));
    const codes = await Promise.all(tokens.map(codeWith));
    expect(codes.filter((code) => code === 'value')).toHaveLength(1);
  });
});

describe('the devices of an account', () => {
  it('are told with place, words and times', async () => {
    const { token: web } = await logIn(1);
    const since = clock.now().toISOString();
    clock.forward(2 * MINUTE_MS);
    const { token } = await logIn();
    const now = clock.now().toISOString();
    const device = { id: expect.any(String), device: 'Safari, iPhone', place: 'Cebu, PH' };
    expect(await valueOf(server, session.list, {}, { token })).toEqual([
      { ...device, createdAt: now, lastSeenAt: now, current: true },
      { ...device, createdAt: since, lastSeenAt: since, current: false },
    ]);
    clock.forward(29 * MINUTE_MS);
    expect(await valueOf(server, session.list, {}, { token })).toHaveLength(1);
    expect(await codeWith(web)).toBe('session.expired');
  });

  it('are signed out one by one, with what was remembered there', async () => {
    const web = await logIn(1, true);
    const { token } = await logIn();
    const other = (await valueOf(server, session.list, {}, { token })).find(({ current }) => !current);
    expect(await valueOf(server, session.end, { id: other?.id ?? '' }, { token })).toBeNull();
    expect(await codeWith(web.token)).toBe('session.expired');
    const input = { type: 'username', username: person.account, password: web.deviceCredential ?? '' } as const;
    expect((await failureOf(server, session.login, input, { ip: newAddress() })).code).toBe('login.failed');
    expect(await codeWith(token)).toBe('value');
  });

  it.each(['0', '999999999999999999', 'abc', '1e3', '-1'])('are left alone by the id %s', async (id) => {
    const { token } = await logIn();
    expect((await send(server, session.end, { id }, { token })).status).toBe(200);
    expect(await codeWith(token)).toBe('value');
  });

  it('are nobody else’s to sign out', async () => {
    const { token: mine } = await logIn();
    const [own] = await valueOf(server, session.list, {}, { token: mine });
    const stranger = await createPerson(server.ctx);
    expect((await send(server, session.end, { id: own?.id ?? '' }, { token: stranger.token })).status).toBe(200);
    expect(await codeWith(mine)).toBe('value');
  });

  it('are signed out together, and every remembered one is forgotten', async () => {
    const web = await logIn(1, true);
    const { token, deviceCredential } = await logIn(3, true);
    expect(await valueOf(server, session.endOthers, {}, { token })).toEqual({ ended: 1 });
    expect(await codeWith(web.token)).toBe('session.expired');
    expect(await codeWith(token)).toBe('value');
    for (const password of [web.deviceCredential, deviceCredential]) {
      const input = { type: 'username', username: person.account, password: password ?? '' } as const;
      expect((await failureOf(server, session.login, input, { ip: newAddress() })).code).toBe('login.failed');
    }
    expect(await valueOf(server, session.endOthers, {}, { token })).toEqual({ ended: 0 });
  });

  it('may be remembered anew in a session that goes on', async () => {
    const { token } = await logIn();
    const found = await findSession(server.ctx, token);
    if (!found.ok) throw new Error('the session is gone');
    const visitor = { userAgent: IPHONE } as Parameters<typeof makeDeviceCredential>[2];
    await endSessions(server.ctx, server.ctx.db, person.memberId, {
      reason: 'password',
      exceptSessionId: found.value.id,
    });
    const credential = await makeDeviceCredential(server.ctx, server.ctx.db, visitor, found.value);
    expect(await codeWith(token)).toBe('value');
    const input = { type: 'username', username: person.account, password: credential } as const;
    expect((await send(server, session.login, input)).status).toBe(200);
  });
});
