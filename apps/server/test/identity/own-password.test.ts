import { randomUUID } from 'node:crypto';
import {
  cards,
  responsibleGaming,
  cashier,
  catalog,
  live,
  member,
  security,
  session,
  wallet,
  type Call,
} from '@perya/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findSession, findSessionInUse } from '../../src/modules/identity/session/session.service.ts';
import { movableClock } from '../kit/brands.ts';
import { EVERY_CALL } from '../kit/every-call.ts';
import { newAddress, send, valueOf, WIDE } from '../kit/login-kit.ts';
import { createAccount } from '../kit/people.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const CODE = 'password.change.required';
const OWN = 'Sarili-Ko-26';
const clock = movableClock();
let server: TestServer;
let person: Awaited<ReturnType<typeof createAccount>>;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await createAccount(server.ctx, { type: 1 });
  token = await logIn(person.password);
  await server.ctx.db
    .updateTable('member')
    .set({ must_change_password: true })
    .where('id', '=', person.memberId)
    .execute();
});

const logIn = async (password: string) => {
  const input = { type: 'username', username: person.account, password } as const;
  return (await valueOf(server, session.login, input, { ip: newAddress() })).token;
};

/** What a call says to this session, before it looks at what is asked. */
async function codeOf({ method, path, money, body }: Call): Promise<string> {
  const answer = await server.app.inject({
    method,
    url: path.replace(/:\w+/g, '1'),
    headers: {
      merchant: 'ty01',
      language: 'EN',
      authorization: token,
      ...(money && { 'idempotency-key': randomUUID() }),
      ...(body === 'file' && { 'content-type': 'multipart/form-data; boundary=x' }),
    },
  });
  return answer.json<{ errorCode?: string }>().errorCode ?? 'value';
}

/** What is left to whoever has to choose a password, beside what everybody may ask. */
const LEFT: readonly Call[] = [
  member.changePassword,
  member.info,
  session.renew,
  live.ticket,
  wallet.balance,
  responsibleGaming.show,
  responsibleGaming.setLimit,
  responsibleGaming.keepLimit,
  responsibleGaming.coolOff,
  responsibleGaming.exclude,
];

describe('a session whose first password somebody else chose [T19]', () => {
  it('is refused whatever needs a session and is not for choosing a password', async () => {
    const closed = EVERY_CALL.map(([, call]) => call).filter(
      (call) => call.access !== 'public' && !LEFT.includes(call),
    );
    const codes = new Map<Call, string>();
    for (const call of closed) codes.set(call, await codeOf(call));
    for (const call of [
      security.change,
      security.submitKyc,
      cashier.deposit,
      responsibleGaming.setReality,
      catalog.launch,
    ]) {
      expect(codes.get(call)).toBe(CODE);
    }
    // What the brand has switched off is closed to everybody.
    const others = [...codes].filter(([{ flag }, code]) => code !== CODE && !(flag && code === 'permission.denied'));
    expect(others.map(([{ path }, code]) => `${path} ${code}`)).toEqual([]);
    for (const call of LEFT) expect(await codeOf(call)).not.toBe(CODE);
  });

  it('may tighten a limit at once and widen none [R27, R28, R31]', async () => {
    const limit = (amount: string | null) =>
      send(server, responsibleGaming.setLimit, { kind: 'loss', period: 'day', amount, confirmed: true }, { token });
    expect((await limit('500.00')).status).toBe(200);
    expect((await limit('100.00')).status).toBe(200);
    for (const wider of ['200.00', null]) {
      expect((await limit(wider)).answer).toMatchObject({ kind: 'failure', failure: { errorCode: CODE } });
    }
    const { limits } = await valueOf(server, responsibleGaming.show, {}, { token });
    expect(limits.find(({ kind, period }) => kind === 'loss' && period === 'day')).toMatchObject({
      amount: '100.00',
      next: null,
    });
    const keep = await send(server, responsibleGaming.keepLimit, { kind: 'loss', period: 'day' }, { token });
    expect(keep.status).toBe(200);
  });

  it('may take a break, and exclude itself at once [R31]', async () => {
    expect(await valueOf(server, responsibleGaming.coolOff, { term: '24h' }, { token })).toMatchObject({
      pause: { kind: 'cooling' },
    });
    expect(await valueOf(server, responsibleGaming.exclude, { term: '6m' }, { token })).toMatchObject({
      pause: { kind: 'excluded' },
    });
  });

  it('bets in no game that is open', async () => {
    const found = await findSession(server.ctx, token);
    expect(await findSessionInUse(server.ctx, found.ok ? found.value.id : '')).toBeNull();
  });

  it('may leave', async () => {
    expect((await send(server, session.logout, {}, { token })).status).toBe(200);
    expect(await codeOf(member.info)).toBe('session.expired');
  });

  it('is a session like any other once the password is its own', async () => {
    expect(await valueOf(server, member.info, {}, { token })).toMatchObject({ mustChangePassword: true });
    const change = { newPassword: OWN, confirmNewPassword: OWN };
    expect((await send(server, member.changePassword, change, { token })).status).toBe(200);
    expect((await send(server, cards.bankCards, {}, { token })).status).toBe(200);
    token = await logIn(OWN);
    expect((await send(server, cards.bankCards, {}, { token })).status).toBe(200);
  });
});
