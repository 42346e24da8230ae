import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { responsibleGaming, cashier, session } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { checkPaymentPassword } from '../../src/modules/identity/security/payment-password.service.ts';
import { openPaymentProvider } from '../../src/providers/payments/provider-registry.ts';
import { PROJECT_FOLDER } from '../../src/platform/paths.ts';
import { spin } from '../kit/funds.ts';
import { loseDatabase } from '../kit/lose-database.ts';
import { newAddress, send, tryWithCaptcha, WIDE } from '../kit/login-kit.ts';
import { createAccount, createPerson, logIn } from '../kit/people.ts';
import { NOTHING_BUILT, startTestServer, type TestServer } from '../kit/server.ts';
import { createPlayer, createVendor, sign, type TestVendor } from '../kit/vendor-kit.ts';

let server: TestServer;
let lab: TestVendor;
let port: number;

beforeAll(async () => {
  server = await startTestServer({ app: { budgets: WIDE, databaseFolder: PROJECT_FOLDER } });
  lab = await createVendor(server, 'LAB');
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as { port: number }).port;
});
afterAll(() => server.close());

const scrape = async (on: Pick<TestServer, 'app'> = server) => (await on.app.inject({ url: '/metrics' })).body;

/** What a metric says, by its whole name with labels; 0 when it is not there. */
async function figure(name: string, on?: Pick<TestServer, 'app'>): Promise<number> {
  const line = (await scrape(on)).split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? 0 : Number(line.slice(name.length + 1));
}

/** How far each of the metrics moves while something is done. */
async function moved(names: readonly string[], work: () => Promise<unknown>): Promise<number[]> {
  const before = await Promise.all(names.map((name) => figure(name)));
  await work();
  const after = await Promise.all(names.map((name) => figure(name)));
  return after.map((value, at) => value - (before[at] ?? 0));
}

describe('the metrics of money', () => {
  it('count bets of vendors by call, vendor and outcome, on both ways to the door [R70]', async () => {
    const { about } = await createPlayer(server, 10_000n);
    const bet = (amount: string) => ({ ...about, txId: randomUUID(), amount });
    const names = [
      'money_calls_total{call="debit",outcome="OK"}',
      'money_calls_total{call="debit",outcome="INSUFFICIENT_FUNDS"}',
      'vendor_calls_total{vendor="LAB",outcome="OK"}',
      'vendor_calls_total{vendor="LAB",outcome="INSUFFICIENT_FUNDS"}',
      'ledger_transfers_total{kind="bet",outcome="done"}',
      'ledger_transfers_total{kind="bet",outcome="balance.insufficient"}',
      'ledger_transfers_total{kind="bet",outcome="repeated"}',
    ];
    const overShortWay = async (fields: object) => {
      const path = '/vendor/v1/LAB/debit';
      const body = JSON.stringify({ requestId: 'q1', ...fields });
      await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body, headers: sign(lab, path, body) });
    };
    const again = bet('1');
    const steps = await moved(names, async () => {
      await lab.send('debit', again);
      await lab.send('debit', again);
      await lab.send('debit', bet('5000'));
      await overShortWay(bet('1'));
      await overShortWay(bet('5000'));
    });
    expect(steps).toEqual([3, 2, 3, 2, 2, 2, 1]);
    expect(await figure('vendor_call_seconds_total{vendor="LAB"}')).toBeGreaterThan(0);
  });

  it('count a money call of the API by its code, and every refusal [API-07]', async () => {
    const person = await createPerson(server.ctx);
    const names = [
      'money_calls_total{call="cashier.withdraw",outcome="request.invalid"}',
      'refusals_total{code="request.invalid"}',
    ];
    const steps = await moved(names, () => {
      const { path: url, method } = cashier.withdraw;
      const headers = { authorization: person.token, merchant: 'ty01', 'idempotency-key': 'no-key' };
      return server.app.inject({ method: method as 'POST', url, headers, payload: {} });
    });
    expect(steps).toEqual([1, 1]);
  });

  it('count what limits of players stop [R31]', async () => {
    const { memberId } = await createPlayer(server, 10_000n);
    const token = await logIn(server.ctx, memberId);
    await server.ask(responsibleGaming.setLimit, { kind: 'wager', period: 'day', amount: '1.00' }, { token });
    const bet = { merchantCode: 'ty01', currency: 'PHP', memberId, vendor: 'LAB', txId: 'over', gameType: 'RNG' };
    const steps = await moved(['player_limit_hits_total{limit="limit.wager"}'], () =>
      spin(server.ctx, { ...bet, gameCode: 'spin' }, { stake: 101n, win: 0n }).catch(() => undefined),
    );
    expect(steps).toEqual([1]);
  });
});

describe('the metrics of safety', () => {
  it('count locked logins once, and each refusal by its code [T1]', async () => {
    const person = await createAccount(server.ctx);
    const names = ['lockouts_total{what="login"}', 'refusals_total{code="login.locked"}'];
    const steps = await moved(names, async () => {
      for (let time = 0; time < 8; time += 1) await tryWithCaptcha(server, person.account, 'Mali2026', newAddress());
    });
    expect(steps[0]).toBe(1);
    expect(steps[1]).toBeGreaterThan(0);
  });

  it('count locked payment passwords [T14]', async () => {
    const person = await createPerson(server.ctx);
    const payment_hash = await server.ctx.passwords.hash('payment', '908172');
    await server.ctx.db.updateTable('member').set({ payment_hash }).where('id', '=', person.memberId).execute();
    const steps = await moved(['lockouts_total{what="payment"}'], async () => {
      for (let time = 0; time < 7; time += 1) await checkPaymentPassword(server.ctx, person.memberId, '111222');
    });
    expect(steps).toEqual([1]);
  });

  it('count hits of each rate limit [SRV-07]', async () => {
    const budgets = { read: { burst: 2, perSecond: 0.001 }, write: { burst: 1, perSecond: 0.001 } };
    const tight = await startTestServer({ database: server.database, app: { budgets } });
    const ip = '198.51.100.7';
    for (let time = 0; time < 5; time += 1) await tight.app.inject({ url: '/wps/system/status', remoteAddress: ip });
    for (let time = 0; time < 3; time += 1)
      await tight.app.inject({ method: 'POST', url: '/wps/system/clientError', payload: {}, remoteAddress: ip });
    expect(await figure('rate_limit_hits_total{limit="read"}', tight)).toBe(3);
    expect(await figure('rate_limit_hits_total{limit="write"}', tight)).toBe(2);
    expect(await figure('refusals_total{code="too.many.requests"}', tight)).toBe(5);
    await tight.close();
    const other = newAddress();
    const steps = await moved(['rate_limit_hits_total{limit="login"}'], async () => {
      for (let time = 0; time < 32; time += 1)
        await send(
          server,
          session.login,
          { type: 'username', username: `nobody${time}`, password: 'Mali2026' },
          { ip: other },
        );
    });
    expect(steps[0]).toBeGreaterThan(0);
  });

  it('tell how many passwords wait and are worked on [T2]', async () => {
    const passwords = { ...server.ctx.passwords, load: () => ({ working: 2, waiting: 7, refused: 3 }) };
    const app = buildApp({ ...server.ctx, passwords }, { health: server.health, ...NOTHING_BUILT });
    const body = await scrape({ app });
    expect(body).toContain('password_hashing_working 2\n');
    expect(body).toContain('password_hashing_waiting 7\n');
    expect(body).toContain('password_hashing_refused_total 3\n');
    await app.close();
  });
});

describe('the metrics of others', () => {
  it('count texts and mails that were sent and that failed', async () => {
    const failing = await startTestServer({
      database: server.database,
      config: { sms: 'semaphore', semaphoreKey: 'a-key-that-reaches-nobody' },
    });
    // The gateway has no numbers of other countries, so nothing leaves the house.
    const text = { merchantCode: 'ty01', to: '+15551234567', text: 'x' };
    await failing.ctx.sms.send(text).catch(() => undefined);
    await failing.ctx.mail.send({ merchantCode: 'ty01', to: 'a@example.com', subject: 's', text: 't' });
    expect(await figure('messages_total{channel="text",outcome="failed"}', failing)).toBe(1);
    expect(await figure('messages_total{channel="mail",outcome="sent"}', failing)).toBe(1);
    expect(await figure('outside_calls_total{to="semaphore",outcome="failed"}', failing)).toBe(1);
    expect(await figure('outside_calls_total{to="sandbox",outcome="done"}', failing)).toBe(1);
    await failing.close();
  });

  it('count what payment providers answer', async () => {
    const { ctx } = server;
    const settings = { secretKey: 'sk_test_1', publicKey: 'pk', webhookSecret: 'w', walletId: 'w1' };
    const answers = [() => Response.json({}, { status: 500 }), () => Promise.reject(new TypeError('no line'))];
    const fetch = () => Promise.resolve().then(() => answers.shift()?.() ?? Response.json({ data: [] }));
    const payer = openPaymentProvider({ adapter: 'paymongo', settings }, { ...ctx, fetch });
    const names = [
      'outside_calls_total{to="paymongo",outcome="failed"}',
      'outside_calls_total{to="paymongo",outcome="done"}',
    ];
    const steps = await moved(names, async () => {
      for (let time = 0; time < 2; time += 1) await payer.query('D1', 'pi_1').catch(() => null);
    });
    expect(steps).toEqual([2, 0]);
  });
});

describe('the metrics themselves', () => {
  it('know no words that strangers make up [T43]', async () => {
    for (let time = 0; time < 5; time += 1) {
      const url = `/vendor/v1/madeup${time}/debit`;
      await server.app.inject({ method: 'POST', url, payload: '{}', headers: { 'content-type': 'application/json' } });
      await server.app.inject({ url: `/wps/madeup${time}`, headers: { merchant: `madeup${time}` } });
    }
    const body = await scrape();
    expect(body).not.toContain('madeup');
    expect(await figure('vendor_calls_total{vendor="unknown",outcome="INVALID_VENDOR"}')).toBeGreaterThanOrEqual(5);
  });

  it('tell of disks, queues, the database and those who follow the books', async () => {
    await server.database.sql(
      `insert into ledger_mark (name, up_to, seen, seen_xid, seen_at) values ('rollup', 0, 0, 0, 'epoch')
       on conflict do nothing`,
    );
    for (const name of [
      'disk_free_bytes{folder="database"}',
      'disk_size_bytes{folder="database"}',
      'database_wal_written_bytes',
      'database_size_bytes',
      'ledger_rows_behind{follower="rollup"}',
    ])
      expect(await figure(name), name).toBeGreaterThan(0);
    const body = await scrape();
    for (const name of [
      'database_oldest_transaction_seconds',
      'database_lock_waits',
      'database_deadlocks',
      'queue_waiting{queue="ledger"}',
      'queue_waiting{queue="batches"}',
      'queue_waiting{queue="evidence"}',
    ])
      expect(body).toContain(`\n${name} `);
  });

  it('are each described in the docs, and nothing else is', async () => {
    const exported = [...(await scrape()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name);
    const page = await readFile(join(PROJECT_FOLDER, 'docs/operating/metrics.md'), 'utf8');
    const described = [...page.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name);
    expect(new Set(described)).toEqual(new Set(exported));
    expect(described).toHaveLength(exported.length);
    const runbook = await readFile(join(PROJECT_FOLDER, 'docs/operating/runbook.md'), 'utf8');
    const alerted = [...runbook.matchAll(/^## .*/gm)].flatMap(([heading]) =>
      [...heading.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name]) => name),
    );
    expect(alerted.filter((name) => !exported.includes(name))).toEqual([]);
  });

  it('are told without a database too, and what cannot be read is absent', async () => {
    const lost = await startTestServer({ database: server.database });
    await loseDatabase(lost);
    const body = await scrape(lost);
    expect(body).toContain('queue_waiting{queue="ledger"} 0');
    expect(body).not.toMatch(/^(?:database_(?:size|wal)|ledger_rows)\w* /m);
    await lost.close();
  });
});
