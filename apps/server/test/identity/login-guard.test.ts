import { session } from '@perya/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../src/context.ts';
import { buildApp } from '../../src/app.ts';
import { putData } from '../../src/modules/identity/account/member-data.service.ts';
import { writeCredential } from '../../src/modules/identity/session/device-credential.ts';
import { PASSWORD_COSTS } from '../../src/platform/crypto/passwords.ts';
import type { TestDatabase } from '../kit/database.ts';
import { changeBrand, movableClock } from '../kit/brands.ts';
import { failureOf, newAddress, send, tryWithCaptcha, valueOf, WIDE } from '../kit/login-kit.ts';
import { createAccount } from '../kit/people.ts';
import { NOTHING_BUILT, startTestServer, type TestServer } from '../kit/server.ts';
import { createPlanted } from '../kit/templates.ts';

const MINUTE_MS = 60_000;
const WRONG = 'Mali2026';
const PROBES = 200;
const DEVICE = writeCredential({ selector: Buffer.alloc(16, 1), validator: Buffer.alloc(32, 2) });
const clock = movableClock();
let database: TestDatabase;
let server: TestServer;
let person: Awaited<ReturnType<typeof createAccount>>;

const start = () => startTestServer({ clock, database, app: { budgets: WIDE } });

beforeAll(async () => {
  database = await createPlanted({ clock });
  server = await start();
  await changeBrand(server.ctx, { profile: 'OTHER' });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});
beforeEach(async () => {
  person = await createAccount(server.ctx);
});

const byName = (username: string, password: string) => ({ type: 'username', username, password }) as const;
const unknownName = () => `N${Math.random().toString(36).slice(2, 12)}`;

const median = (times: readonly number[]): number => {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/** Fails so often, each time with a fresh captcha; answers the codes. */
async function failTimes(times: number, name: string, on = server): Promise<string[]> {
  const ip = newAddress();
  const codes: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const { answer } = await tryWithCaptcha(on, name, WRONG, ip);
    codes.push(answer.kind === 'failure' ? answer.failure.errorCode : answer.kind);
  }
  return codes;
}

/** Counts how often passwords are really looked at. */
function counting(ctx: Context) {
  const seen = { verifies: 0 };
  const passwords: Context['passwords'] = {
    ...ctx.passwords,
    verify: (...args) => {
      seen.verifies += 1;
      return ctx.passwords.verify(...args);
    },
  };
  const app = buildApp({ ...ctx, passwords }, { health: server.health, budgets: WIDE, ...NOTHING_BUILT });
  return { seen, on: { ...server, app } };
}

describe('the tries of a name [R20, T1, SRV-05]', () => {
  it('end with a lock that even the right password does not open, until it is over', async () => {
    expect(await failTimes(5, person.account)).toEqual([...Array(4).fill('login.failed'), 'login.locked']);
    const until = new Date(clock.now().getTime() + 30 * MINUTE_MS).toISOString();
    expect(await failureOf(server, session.login, byName(person.account, person.password))).toEqual({
      code: 'login.locked',
      value: { until, captcha: true },
    });
    clock.forward(30 * MINUTE_MS - 1);
    expect(await failTimes(1, person.account)).toEqual(['login.locked']);
    clock.forward(1);
    expect((await send(server, session.login, byName(person.account, person.password))).status).toBe(200);
  });

  it('are the same in upper and lower case', async () => {
    await failTimes(3, person.account.toUpperCase());
    expect(await failTimes(2, person.account.toLowerCase())).toEqual(['login.failed', 'login.locked']);
  });

  it('are forgotten after half an hour, and after a login', async () => {
    await failTimes(4, person.account);
    clock.forward(30 * MINUTE_MS);
    expect(await failTimes(4, person.account)).toEqual(Array(4).fill('login.failed'));
    expect((await tryWithCaptcha(server, person.account, person.password)).status).toBe(200);
    expect(await failTimes(4, person.account)).toEqual(Array(4).fill('login.failed'));
  });

  it('are as many as the brand says', async () => {
    await changeBrand(server.ctx, { login_tries: 3 });
    expect((await failTimes(3, unknownName())).at(-1)).toBe('login.locked');
    await changeBrand(server.ctx, { login_tries: 5 });
    expect((await failTimes(3, unknownName())).at(-1)).toBe('login.failed');
  });

  it.each([
    ['PH', 3],
    ['UK', 3],
    ['MT', 3],
    ['OTHER', 5],
  ] as const)('are no more than the rules of %s allow', async (profile, tries) => {
    await changeBrand(server.ctx, { profile });
    expect(await failTimes(tries, unknownName())).toEqual([...Array(tries - 1).fill('login.failed'), 'login.locked']);
    await changeBrand(server.ctx, { profile: 'OTHER' });
  });

  it('are known to a server that starts on the same database', async () => {
    await failTimes(5, person.account);
    const second = await start();
    expect((await failureOf(second, session.login, byName(person.account, person.password))).code).toBe('login.locked');
    await second.close();
  });

  it('never allow more looks at the password than there are tries, however many come at once', async () => {
    const { seen, on } = counting(server.ctx);
    const codes = await Promise.all(
      Array.from({ length: 10 }, async () => (await tryWithCaptcha(on, person.account, WRONG, newAddress())).answer),
    );
    expect(codes.every(({ kind }) => kind === 'failure')).toBe(true);
    expect(seen.verifies).toBeLessThanOrEqual(5);
    await failTimes(6, person.account, on);
    expect(seen.verifies).toBeLessThanOrEqual(5);
    expect((await failureOf(on, session.login, byName(person.account, person.password))).code).toBe('login.locked');
    await on.app.close();
  });

  it('give no second look without a captcha to attempts at once', async () => {
    const { seen, on } = counting(server.ctx);
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => send(on, session.login, byName(person.account, WRONG), { ip: newAddress() })),
    );
    const codes = sent.map(({ answer }) => (answer.kind === 'failure' ? answer.failure.errorCode : answer.kind));
    expect(codes.filter((code) => code === 'login.failed')).toHaveLength(1);
    expect(codes.filter((code) => code === 'captcha.error')).toHaveLength(9);
    expect(seen.verifies).toBe(1);
    await on.app.close();
  });

  it('are given back when the server was too busy to look [T2]', async () => {
    const passwords: Context['passwords'] = {
      ...server.ctx.passwords,
      verify: () => Promise.reject(new Error('too many passwords are waiting')),
    };
    const app = buildApp({ ...server.ctx, passwords }, { health: server.health, budgets: WIDE, ...NOTHING_BUILT });
    const busy = { ...server, app };
    for (let time = 0; time < 6; time += 1) await tryWithCaptcha(busy, person.account, person.password, newAddress());
    await app.close();
    expect((await tryWithCaptcha(server, person.account, person.password, newAddress())).status).toBe(200);
  });

  it('hold the name of nobody in the database', async () => {
    const name = unknownName();
    await failTimes(1, name);
    const rows = await database.sql(
      "select encode(name_hash, 'escape') || to_jsonb(g)::text as row from login_guard g",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows).toLowerCase()).not.toContain(name.toLowerCase());
  });

  it('leave a note for the owner when they are used up', async () => {
    await valueOf(server, session.login, byName(person.account, person.password));
    await failTimes(5, person.account);
    const kinds = await server.ctx.db
      .selectFrom('account_event')
      .select('kind')
      .where('member_id', '=', person.memberId)
      .orderBy('id')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['login.done', 'login.locked']);
  });
});

describe('an address that fails too often [T1]', () => {
  it('is refused whichever name it tries, and others are not', async () => {
    const ip = newAddress();
    const codes: string[] = [];
    for (let time = 0; time < 33; time += 1) {
      codes.push((await failureOf(server, session.login, byName(unknownName(), WRONG), { ip })).code);
    }
    expect(codes.slice(0, 30)).toEqual(Array(30).fill('login.failed'));
    expect(codes.at(-1)).toBe('too.many.requests');
    const right = byName(person.account, person.password);
    expect((await failureOf(server, session.login, right, { ip })).code).toBe('too.many.requests');
    expect((await send(server, session.login, right, { ip: newAddress() })).status).toBe(200);
  });

  it('may log in as often as it likes', async () => {
    const ip = newAddress();
    for (let time = 0; time < 32; time += 1) {
      expect((await send(server, session.login, byName(person.account, person.password), { ip })).status).toBe(200);
    }
  });
});

describe('a stranger who tries names [T3]', () => {
  /** As many names that somebody has as names that nobody has; one of the accounts is switched off. */
  async function makeNames({ ctx }: TestServer, count: number): Promise<{ known: string[]; unknown: string[] }> {
    const disabled = await createAccount(ctx);
    const { password_hash } = await ctx.db
      .updateTable('member')
      .set({ status: 'disabled' })
      .where('id', '=', disabled.memberId)
      .returning('password_hash')
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: count - 1 }, unknownName);
    const rows = more.map((account) => ({ merchant_code: 'ty01', account, type: 0, password_hash }));
    await ctx.db.insertInto('member').values(rows).execute();
    return { known: [disabled.account, ...more], unknown: Array.from({ length: count }, unknownName) };
  }

  const probe = (on: TestServer, name: string) => send(on, session.login, byName(name, WRONG), { ip: newAddress() });
  const ANSWER =
    '401 {"success":false,"errorCode":"login.failed","message":"Incorrect user name or password.","value":{"captcha":true}}';

  it('learns nothing from bytes, and each try is as much work', async () => {
    const { seen, on } = counting(server.ctx);
    const { known, unknown } = await makeNames(server, 5);
    for (const [at, name] of [...known, ...unknown].entries()) {
      const { status, text } = await probe(on, name);
      expect(`${status} ${text}`).toBe(ANSWER);
      expect(seen.verifies).toBe(at + 1);
    }
    await on.app.close();
  });

  it('learns nothing from time', { tags: ['long'] }, async () => {
    const real = await startTestServer({ clock, database, passwordCosts: PASSWORD_COSTS, app: { budgets: WIDE } });
    const names = await makeNames(real, PROBES);
    await probe(real, unknownName());
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let at = 0; at < PROBES; at += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        const started = performance.now();
        await probe(real, names[kind][at] ?? '');
        times[kind].push(performance.now() - started);
      }
    }
    await real.close();
    // A look at a password that is left out would halve the time.
    const ratio = median(times.known) / median(times.unknown);
    expect(ratio).toBeGreaterThan(0.75);
    expect(ratio).toBeLessThan(1.33);
  });

  it('meets the same lock for a name that nobody has', async () => {
    expect(await failTimes(6, unknownName())).toEqual(await failTimes(6, person.account));
  });

  /** What the database is asked while somebody tries. */
  const queriesOf = async (attempt: (on: TestServer) => Promise<unknown>): Promise<string[]> => {
    const queries: string[] = [];
    const db = server.ctx.db.withPlugin({
      transformQuery({ node }) {
        const locks = 'endModifiers' in node && node.endModifiers ? ' that locks' : '';
        queries.push(node.kind + ('sqlFragments' in node ? node.sqlFragments.join('?') : locks));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const app = buildApp({ ...server.ctx, db }, { health: server.health, budgets: WIDE, ...NOTHING_BUILT });
    await attempt({ ...server, app });
    await app.close();
    // Reads are counted now and then, beside the requests themselves.
    return queries.filter((query) => !query.includes('unnest'));
  };

  it('takes the same way through the database', async () => {
    const known = await queriesOf((on) => failTimes(5, person.account, on));
    expect(known.length).toBeGreaterThan(20);
    expect(await queriesOf((on) => failTimes(5, unknownName(), on))).toEqual(known);
  });

  it.each([
    ['a made-up credential and a name', 'username', DEVICE],
    ['a made-up credential and a number', 'sms', DEVICE],
    ['a made-up code', 'sms', '000000'],
  ] as const)('takes it with %s too', async (_what, type, password) => {
    const owner = { memberId: person.memberId, merchantCode: 'ty01' };
    await putData(server.ctx, server.ctx.db, owner, 'mobile', '+639175550101');
    const [known, unknown] = type === 'sms' ? ['9175550101', '9175550102'] : [person.account, unknownName()];
    const attempt = (username: string) => (on: TestServer) =>
      failureOf(on, session.login, { type, username, password, countryDialingCode: '63' }, { ip: newAddress() });
    const queries = await queriesOf(attempt(known));
    expect(queries.length).toBeGreaterThan(3);
    expect(await queriesOf(attempt(unknown))).toEqual(queries);
    // A row that is locked is written, and a commit that wrote waits for the disk: only a name that exists has a row.
    expect(queries).not.toContain('SelectQueryNode that locks');
    await server.ctx.db.deleteFrom('member_data').where('member_id', '=', person.memberId).execute();
  });
});
