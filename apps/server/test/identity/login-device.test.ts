import { session } from '@perya/contract';
import { assert } from '@perya/std';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readCredential, writeCredential } from '../../src/modules/identity/session/device-credential.ts';
import { endSessions } from '../../src/modules/identity/session/end-sessions.service.ts';
import { somebodyBlocked } from '../kit/blocked.ts';
import { movableClock } from '../kit/brands.ts';
import { failureOf, newAddress, send, valueOf, WIDE } from '../kit/login-kit.ts';
import { createAccount } from '../kit/people.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { hashToken } from '../../src/platform/crypto/tokens.ts';

const DAY_MS = 24 * 3_600_000;
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

/** Logs in with the password and asks to be remembered. */
async function remember() {
  const value = await valueOf(server, session.login, {
    type: 'username',
    username: person.account,
    password: person.password,
    remember: true,
  });
  assert(value.deviceCredential !== null, 'the device is remembered');
  return { token: value.token, credential: value.deviceCredential };
}

const withCredential = (password: string, username = person.account) =>
  ({ type: 'username', username, password }) as const;

async function use(credential: string) {
  const value = await valueOf(server, session.login, withCredential(credential));
  assert(value.deviceCredential !== null, 'the device stays remembered');
  return { token: value.token, credential: value.deviceCredential };
}

const isRefused = async (credential: string) =>
  (await failureOf(server, session.login, withCredential(credential), { ip: newAddress() })).code === 'login.failed';
const isAlive = async (token: string) => (await send(server, session.renew, {}, { token })).status === 200;
const kinds = async () =>
  (
    await server.ctx.db
      .selectFrom('account_event')
      .select('kind')
      .where('member_id', '=', person.memberId)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);
const rows = () =>
  server.ctx.db.selectFrom('device_credential').selectAll().where('member_id', '=', person.memberId).execute();

/** Does something while its rows of one table are held, and sees that those of another can be had meanwhile. */
async function whileHeld(held: Table, wanted: Table, work: () => Promise<unknown>): Promise<void> {
  const rowsOf = (table: Table) =>
    sql`select from ${sql.table(table)} where ${sql.ref(table === 'member' ? 'id' : 'member_id')} = ${person.memberId}
      for no key update nowait`;
  const working = await server.ctx.db.transaction().execute(async (tx) => {
    await rowsOf(held).execute(tx);
    const begun = work();
    await somebodyBlocked(server.database);
    await rowsOf(wanted).execute(tx);
    // In an object, because a promise alone would be waited for.
    return { begun };
  });
  await working.begun;
}

type Table = 'member' | 'device_credential' | 'session';

describe('a remembered device [LOGIN-18, LOGIN-20, SESS-06, D1]', () => {
  it('is remembered only on request', async () => {
    const input = { type: 'username', username: person.account, password: person.password } as const;
    expect((await valueOf(server, session.login, input)).deviceCredential).toBeNull();
    expect(await rows()).toEqual([]);
  });

  it('logs in without the password, and gets another credential each time', async () => {
    const first = await remember();
    const second = await use(first.credential);
    const third = await use(second.credential);
    expect(new Set([first.credential, second.credential, third.credential]).size).toBe(3);
    expect(await isAlive(third.token)).toBe(true);
  });

  it('proves nothing about the person', async () => {
    const { token } = await use((await remember()).credential);
    const row = await server.ctx.db
      .selectFrom('session')
      .select(['method', 'proved_at', 'password_at'])
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ method: 'device', proved_at: null, password_at: null });
  });

  it('is kept only as a hash', async () => {
    const { credential } = await remember();
    const validator = readCredential(credential)?.validator;
    assert(validator, 'the credential can be read');
    const dump = JSON.stringify(await server.database.sql(`select to_jsonb(d)::text as row from device_credential d`));
    expect(dump).not.toContain(validator.toString('hex'));
    expect(dump).not.toContain(credential);
  });

  it('opens no other account than the one it was given for', async () => {
    const { credential } = await remember();
    const other = await createAccount(server.ctx);
    const ip = newAddress();
    expect((await failureOf(server, session.login, withCredential(credential, other.account), { ip })).code).toBe(
      'login.failed',
    );
    expect((await failureOf(server, session.login, withCredential(credential, 'nobody77'), { ip })).code).toBe(
      'login.failed',
    );
    await use(credential);
  });

  it('does not let a disabled account in, nor a player into the agent site', async () => {
    const { credential } = await remember();
    const onAgentSite = { ...withCredential(credential), site: 'agent' as const };
    expect((await failureOf(server, session.login, onAgentSite)).code).toBe('error_agent_login');
    const other = await remember();
    await server.ctx.db.updateTable('member').set({ status: 'disabled' }).where('id', '=', person.memberId).execute();
    expect((await failureOf(server, session.login, withCredential(other.credential))).code).toBe('user.disabled');
  });

  it('is forgotten after 30 days without use, and after 90 in any case', async () => {
    const idle = await remember();
    clock.forward(30 * DAY_MS);
    expect(await isRefused(idle.credential)).toBe(true);
    let { credential } = await remember();
    for (let day = 0; day < 87; day += 29) {
      clock.forward(29 * DAY_MS);
      credential = (await use(credential)).credential;
    }
    clock.forward(3 * DAY_MS - 1);
    credential = (await use(credential)).credential;
    clock.forward(1);
    expect(await isRefused(credential)).toBe(true);
  });

  it('is forgotten at logout, and only this one', async () => {
    const phone = await remember();
    const tablet = await remember();
    await valueOf(server, session.logout, {}, { token: tablet.token });
    expect(await isRefused(tablet.credential)).toBe(true);
    const again = await use(phone.credential);
    await valueOf(server, session.logout, {}, { token: again.token });
    expect(await isRefused(again.credential)).toBe(true);
  });

  it('is forgotten at logout even when its session ended before', async () => {
    const phone = await remember();
    await remember();
    expect(await isAlive(phone.token)).toBe(false);
    await valueOf(server, session.logout, {}, { token: phone.token });
    expect(await isRefused(phone.credential)).toBe(true);
  });

  it('is forgotten with all sessions when the password changes', async () => {
    const { credential, token } = await remember();
    await endSessions(server.ctx, server.ctx.db, person.memberId, { reason: 'password' });
    expect(await isRefused(credential)).toBe(true);
    expect(await isAlive(token)).toBe(false);
  });

  it('is used once by fifty at once, and stays remembered', async () => {
    const { credential } = await remember();
    const all = await Promise.all(
      Array.from({ length: 50 }, () => send(server, session.login, withCredential(credential), { ip: newAddress() })),
    );
    const winners = all.flatMap(({ answer }) => (answer.kind === 'value' ? [answer.value] : []));
    expect(winners).toHaveLength(1);
    expect(all.filter(({ status }) => status === 401)).toHaveLength(49);
    expect(await kinds()).not.toContain('device.theft');
    await use(winners[0]?.deviceCredential ?? '');
  });

  it('refuses the credential before for ten seconds without harm: an answer may get lost', async () => {
    const { credential } = await remember();
    const next = await use(credential);
    clock.forward(10_000);
    expect(await isRefused(credential)).toBe(true);
    expect(await isAlive(next.token)).toBe(true);
    await use(next.credential);
  });

  it('takes a later use of an old credential for theft: nobody who holds one stays in', async () => {
    const stolen = await remember();
    const thief = await use(stolen.credential);
    clock.forward(10_001);
    const laptop = await valueOf(
      server,
      session.login,
      { type: 'username', username: person.account, password: person.password },
      { gateway: 1 },
    );
    expect(await isRefused(stolen.credential)).toBe(true);
    expect(await isAlive(thief.token)).toBe(false);
    expect(await isRefused(thief.credential)).toBe(true);
    expect((await kinds()).filter((kind) => kind === 'device.theft')).toHaveLength(1);
    expect((await rows()).map((row) => row.revoked_reason)).toEqual(['theft']);
    // What began with the password has nothing to do with the device.
    expect(await isAlive(laptop.token)).toBe(true);
  });

  it('notes one theft when fifty show an old credential at once', async () => {
    const { credential } = await remember();
    await use((await use(credential)).credential);
    const codes = await Promise.all(Array.from({ length: 50 }, () => isRefused(credential)));
    expect(codes.every(Boolean)).toBe(true);
    expect((await kinds()).filter((kind) => kind === 'device.theft')).toHaveLength(1);
  });

  it('takes a right selector with a made-up validator for theft', async () => {
    const { credential } = await remember();
    const read = readCredential(credential);
    assert(read, 'the credential can be read');
    expect(await isRefused(writeCredential({ ...read, validator: Buffer.alloc(32, 7) }))).toBe(true);
    expect(await isRefused(credential)).toBe(true);
  });

  it('waits for a change of the password without standing in its way', async () => {
    const { credential } = await remember();
    await whileHeld('member', 'device_credential', () => use(credential));
  });

  it('is forgotten at logout after an exclusion that forgets it, not against it', async () => {
    const { token } = await remember();
    await whileHeld('device_credential', 'session', () => valueOf(server, session.logout, {}, { token }));
    const other = await remember();
    const [row] = await server.database.sql('select max(id)::text as id from session where member_id = $1', [
      person.memberId,
    ]);
    const end = { id: String(row?.['id']) };
    await whileHeld('device_credential', 'session', () => valueOf(server, session.end, end, { token: other.token }));
  });

  it('does not count as a failure of the name', async () => {
    const { credential } = await remember();
    await use(credential);
    for (let time = 0; time < 6; time += 1) await isRefused(credential);
    const input = { type: 'username', username: person.account, password: person.password } as const;
    expect((await send(server, session.login, input)).status).toBe(200);
  });
});
