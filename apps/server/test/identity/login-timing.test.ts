import { session } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putData } from '../../src/modules/identity/account/member-data.service.ts';
import { writeCredential } from '../../src/modules/identity/session/device-credential.ts';
import { newAddress, send, WIDE } from '../kit/login-kit.ts';
import { createPerson } from '../kit/people.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const PROBES = 1000;
const WARM_UP = 50;
/** Chance alone goes beyond this once in some ten thousand runs; a statement more for one of them goes to nine. */
const Z_MAX = 4;
const DEVICE = writeCredential({ selector: Buffer.alloc(16, 1), validator: Buffer.alloc(32, 2) });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ app: { budgets: WIDE } });
});
afterAll(() => server.close());

/** How far apart two sets of times are by their ranks (Mann and Whitney), in standard deviations. */
function rankDistance(some: readonly number[], others: readonly number[]): number {
  const all = [...some.map((time) => ({ time, isSome: true })), ...others.map((time) => ({ time, isSome: false }))];
  all.sort((a, b) => a.time - b.time);
  const rankSum = all.reduce((sum, { isSome }, at) => sum + (isSome ? at + 1 : 0), 0);
  const [n, m] = [some.length, others.length];
  const u = rankSum - (n * (n + 1)) / 2;
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

async function timeOf(attempt: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await attempt();
  return performance.now() - started;
}

describe('the time of a login that fails', { tags: ['long'] }, () => {
  it.each([
    ['a made-up credential and a name', 'username', DEVICE],
    ['a made-up credential and a number', 'sms', DEVICE],
    ['a made-up code', 'sms', '000000'],
  ] as const)('with %s tells nobody who exists [T3]', async (_what, type, password) => {
    const names = { known: [] as string[], unknown: [] as string[] };
    for (let at = 0; at < PROBES; at += 1) {
      const { memberId, account } = await createPerson(server.ctx);
      const number = `${type === 'sms' ? (password === DEVICE ? 918 : 919) : 917}${String(1_000_000 + at)}`;
      await putData(server.ctx, server.ctx.db, { memberId, merchantCode: 'ty01' }, 'mobile', `+63${number}`);
      names.known.push(type === 'sms' ? number : account);
      names.unknown.push(type === 'sms' ? `920${String(1_000_000 + at)}` : `${account.slice(0, -2)}zz`);
    }
    const attempt = (username: string) => () =>
      send(server, session.login, { type, username, password, countryDialingCode: '63' }, { ip: newAddress() });
    for (let at = 0; at < WARM_UP; at += 1) await attempt('9300000000')();
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let at = 0; at < PROBES; at += 1) {
      // Whoever comes second in a pair finds what the first one left behind, so they take turns.
      const turns = at % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const kind of turns) times[kind].push(await timeOf(attempt(names[kind][at] ?? '')));
    }
    expect(Math.abs(rankDistance(times.known, times.unknown))).toBeLessThan(Z_MAX);
  });
});
