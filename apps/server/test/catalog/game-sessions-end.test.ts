import { responsibleGaming, catalog, member, session } from '@perya/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { gameSessionOf, openGameSession } from '../../src/modules/catalog/launch.service.ts';
import { setPlayerActive } from '../../src/modules/catalog/switch.service.ts';
import { findSession } from '../../src/modules/identity/session/session.service.ts';
import { movableClock } from '../kit/brands.ts';
import { newAddress, send, valueOf, WIDE } from '../kit/login-kit.ts';
import { until } from '../kit/patience.ts';
import { createAccount } from '../kit/people.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const VENDOR = 'AGILA';
const NEW = 'Bago-Ito-26';
const clock = movableClock();
let server: TestServer;
let second: TestServer;
let person: Awaited<ReturnType<typeof createAccount>>;
/** Of the site, and of a game that was opened there. */
let site: string;
let game: string;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
  second = await startTestServer({ clock, database: server.database, seeded: false, app: { budgets: WIDE } });
  await valueOf(server, catalog.gameList, { pageNo: 1, vassalage: VENDOR });
});
afterAll(async () => {
  await second.close();
  await server.close();
});
beforeEach(async () => {
  person = await createAccount(server.ctx);
  site = await logIn();
  const found = await findSession(server.ctx, site);
  const sessionId = found.ok ? found.value.id : '';
  const launch = { memberId: person.memberId, sessionId, vendorCode: VENDOR, gameCode: '', language: 'EN' };
  game = await openGameSession(server.ctx, launch);
  // What is remembered for some seconds is remembered for ever, unless somebody says that it is over.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
});
afterEach(() => vi.restoreAllMocks());

const logIn = async (gateway = 3) => {
  const input = { type: 'username', username: person.account, password: person.password } as const;
  return (await valueOf(server, session.login, input, { ip: newAddress(), gateway })).token;
};
const stateOn = async ({ ctx }: TestServer) => ((await gameSessionOf(ctx, VENDOR, game)).ok ? 'live' : 'over');
const change = { oldPassword: 'Perya2026', newPassword: NEW, confirmNewPassword: NEW };

describe('a game that is open on every server', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['logging out', () => send(server, session.logout, {}, { token: site })],
    ['a new login', () => logIn()],
    ['signing out everywhere else', async () => send(server, session.endOthers, {}, { token: await logIn(1) })],
    ['a new password', async () => send(server, member.changePassword, change, { token: await logIn(1) })],
    [
      'self-exclusion elsewhere',
      async () => send(server, responsibleGaming.exclude, { term: '6m' }, { token: await logIn(1) }),
    ],
    [
      'an operator who closes the account to play',
      () => setPlayerActive(server.ctx, person.memberId, false, { who: 'Ana', why: 'test', ip: '' }),
    ],
  ])('is over with %s, at once [D6, T10]', async (_what, end) => {
    expect([await stateOn(server), await stateOn(second)]).toEqual(['live', 'live']);
    await end();
    expect(await stateOn(server)).toBe('over');
    expect(
      await until(
        () => stateOn(second),
        (state) => state === 'over',
      ),
    ).toBe('over');
  });

  it('goes on when somebody else leaves', async () => {
    const [own, ownGame] = [site, game];
    person = await createAccount(server.ctx);
    await send(server, session.logout, {}, { token: await logIn() });
    [site, game] = [own, ownGame];
    expect([await stateOn(server), await stateOn(second)]).toEqual(['live', 'live']);
  });
});
