import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findSession, isProved } from '../../src/modules/identity/session/session.service.ts';
import { movableClock } from '../kit/brands.ts';
import { createPerson, logIn, type Person } from '../kit/people.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { hashToken } from '../../src/platform/crypto/tokens.ts';

const MINUTE_MS = 60_000;

const clock = movableClock();
let server: TestServer;
let person: Person;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await createPerson(server.ctx, { type: 1 });
});

const find = (token = person.token) => findSession(server.ctx, token);
const sessionRow = () =>
  server.ctx.db
    .selectFrom('session')
    .selectAll()
    .where('token_hash', '=', hashToken(person.token))
    .executeTakeFirstOrThrow();

describe('a session', () => {
  it('tells who is logged in', async () => {
    expect(await find()).toEqual({
      ok: true,
      value: {
        id: (await sessionRow()).id,
        memberId: person.memberId,
        merchantCode: 'ty01',
        userName: person.account,
        type: 1,
        startedAt: clock.now(),
        expiresAt: new Date(clock.now().getTime() + 12 * 60 * MINUTE_MS),
        provedAt: null,
        passwordAt: null,
        family: null,
        mustChangePassword: false,
        previousLogin: null,
      },
    });
  });

  it('is proved for as long as asked, and never without a proof [D1]', () => {
    const now = clock.now();
    const before = (ms: number) => ({ provedAt: new Date(now.getTime() - ms) });
    expect(isProved(before(5 * MINUTE_MS - 1), now)).toBe(true);
    expect(isProved(before(5 * MINUTE_MS), now)).toBe(false);
    expect(isProved(before(9 * MINUTE_MS), now, 10)).toBe(true);
    expect(isProved({ provedAt: null }, now)).toBe(false);
  });

  it('is kept only as a hash of its token [SRV-02]', async () => {
    const rows = await server.database.sql(`select to_jsonb(session)::text as row from session`);
    expect(JSON.stringify(rows)).not.toContain(person.token);
  });

  it.each(['', 'x', 'a'.repeat(5000), "' or 1=1 --", '\u0000'])('is not found by the token %j', async (token) => {
    expect(await find(token)).toEqual({ ok: false, error: { code: 'session.expired' } });
  });

  it('ends after 30 idle minutes [SESS-13]', async () => {
    clock.forward(30 * MINUTE_MS - 1);
    expect((await find()).ok).toBe(true);
    clock.forward(30 * MINUTE_MS);
    expect(await find()).toEqual({ ok: false, error: { code: 'session.expired' } });
  });

  it('ends after 12 hours however busy it was [SESS-13]', async () => {
    for (let quarter = 1; quarter < 48; quarter += 1) {
      clock.forward(15 * MINUTE_MS);
      expect((await find()).ok).toBe(true);
    }
    clock.forward(15 * MINUTE_MS);
    expect(await find()).toEqual({ ok: false, error: { code: 'session.expired' } });
  });

  it('cannot be stored with a longer life [SESS-13]', async () => {
    const { id } = await sessionRow();
    const longer = server.ctx.db
      .updateTable('session')
      .set({ expires_at: new Date(clock.now().getTime() + 13 * 60 * MINUTE_MS) })
      .where('id', '=', id);
    await expect(longer.execute()).rejects.toThrow(/check constraint/);
  });

  it('writes its last-seen time at most once a minute', async () => {
    const { last_seen_at: start } = await sessionRow();
    clock.forward(MINUTE_MS - 1);
    await find();
    expect((await sessionRow()).last_seen_at).toEqual(start);
    clock.forward(1);
    await find();
    expect((await sessionRow()).last_seen_at).toEqual(clock.now());
  });

  it('says when a login elsewhere ended it [SESS-15]', async () => {
    const { id } = await sessionRow();
    const end = (reason: 'replaced' | 'logout') =>
      server.ctx.db
        .updateTable('session')
        .set({ revoked_at: clock.now(), revoked_reason: reason })
        .where('id', '=', id)
        .execute();
    await end('replaced');
    expect(await find()).toEqual({ ok: false, error: { code: 'session.replaced' } });
    await end('logout');
    expect(await find()).toEqual({ ok: false, error: { code: 'session.expired' } });
  });

  it('is worth nothing once its member is disabled', async () => {
    await server.ctx.db.updateTable('member').set({ status: 'disabled' }).where('id', '=', person.memberId).execute();
    expect(await find()).toEqual({ ok: false, error: { code: 'session.expired' } });
  });

  it('stands beside other sessions of the same member', async () => {
    const second = await logIn(server.ctx, person.memberId);
    expect((await find()).ok).toBe(true);
    expect((await find(second)).ok).toBe(true);
  });
});
