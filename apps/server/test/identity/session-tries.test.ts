import { responsibleGaming, member, session } from '@perya/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeBrand, movableClock } from '../kit/brands.ts';
import { failureOf, newAddress, send, tryWithCaptcha, valueOf, WIDE } from '../kit/login-kit.ts';
import { createAccount } from '../kit/people.ts';
import { eventsOf } from '../kit/proved.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const MINUTE_MS = 60_000;
const WRONG = 'Mali2026';
const clock = movableClock();
let server: TestServer;
let person: Awaited<ReturnType<typeof createAccount>>;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
  await changeBrand(server.ctx, { profile: 'OTHER' });
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await createAccount(server.ctx);
});

const asPerson = (password = person.password) =>
  ({ type: 'username', username: person.account, password, remember: true }) as const;
const logIn = (password?: string) => valueOf(server, session.login, asPerson(password), { ip: newAddress() });
const stepUp = async (token: string, password: string) => {
  const { answer } = await send(server, session.stepUp, { password }, { token });
  return answer.kind === 'failure' ? answer.failure.errorCode : answer.kind;
};

/** A stranger guesses until the name is locked. */
async function lockName(): Promise<void> {
  for (let code = ''; code !== 'login.locked';) {
    const { answer } = await tryWithCaptcha(server, person.account, WRONG, newAddress());
    code = answer.kind === 'failure' ? answer.failure.errorCode : answer.kind;
  }
}

/** Types wrong passwords until there are no tries left; tells how many there were. */
async function useUp(token: string): Promise<number> {
  for (let tries = 1; ; tries += 1) if ((await stepUp(token, WRONG)) === 'login.locked') return tries;
}

describe('a stranger who guesses at a name [R31, R24, T1]', () => {
  it('keeps its owner, who is in, from nothing', async () => {
    const { token } = await logIn();
    expect(await stepUp(token, WRONG)).toBe('password.old.wrong');
    await lockName();
    const proved = await valueOf(server, session.stepUp, { password: person.password }, { token });
    clock.forward(11 * MINUTE_MS);
    const change = { oldPassword: person.password, newPassword: 'Bago-Ito-26', confirmNewPassword: 'Bago-Ito-26' };
    expect((await send(server, member.changePassword, change, proved)).status).toBe(200);
    expect((await send(server, responsibleGaming.exclude, { term: '6m' }, proved)).status).toBe(200);
  });

  it('makes no remembered device forgotten, and does not lock it out [D1]', async () => {
    const { deviceCredential } = await logIn();
    await lockName();
    expect((await failureOf(server, session.login, asPerson(), { ip: newAddress() })).code).toBe('login.locked');
    const again = await logIn(deviceCredential ?? '');
    expect(await stepUp(again.token, person.password)).toBe('value');
  });
});

describe('wrong passwords in a session [T1]', () => {
  it('are as many as for a name, then even the right one waits half an hour', async () => {
    const { token } = await logIn();
    expect(await useUp(token)).toBe(5);
    expect(await stepUp(token, person.password)).toBe('login.locked');
    clock.forward(30 * MINUTE_MS - 1);
    expect(await stepUp(token, person.password)).toBe('login.locked');
    await valueOf(server, session.renew, {}, { token });
    clock.forward(1);
    expect(await stepUp(token, person.password)).toBe('value');
  });

  it('lock neither the name nor another session', async () => {
    const web = await valueOf(server, session.login, asPerson(), { ip: newAddress(), gateway: 1 });
    const { token } = await logIn();
    await useUp(token);
    expect(await stepUp(web.token, person.password)).toBe('value');
    expect((await send(server, session.login, asPerson(), { ip: newAddress() })).status).toBe(200);
  });

  it('are counted for the remembered device, however often it comes in, and it is forgotten [D1]', async () => {
    const { deviceCredential } = await logIn();
    const first = await logIn(deviceCredential ?? '');
    for (let time = 0; time < 3; time += 1) expect(await stepUp(first.token, WRONG)).toBe('password.old.wrong');
    const second = await logIn(first.deviceCredential ?? '');
    expect(await useUp(second.token)).toBe(2);
    const spent = asPerson(second.deviceCredential ?? '');
    expect((await failureOf(server, session.login, spent, { ip: newAddress() })).code).toBe('login.failed');
    expect(await eventsOf(server.ctx, person.memberId)).toContain('session.locked');
  });

  it('never stand before a self-exclusion [R31]', async () => {
    const { token } = await logIn();
    await useUp(token);
    expect(await valueOf(server, responsibleGaming.exclude, { term: '1y' }, { token })).toMatchObject({
      pause: { kind: 'excluded' },
    });
  });
});
