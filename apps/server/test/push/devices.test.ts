import { member, push, session } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeExpired } from '../../src/jobs/purge-expired.ts';
import { movableClock } from '../kit/brands.ts';
import { newAddress, valueOf as sealedValue, WIDE } from '../kit/login-kit.ts';
import { writeTo } from '../kit/mail-kit.ts';
import { createAccount, createPerson, logIn, type Person } from '../kit/people.ts';
import { codeOf, createVerified, valueOf } from '../kit/promo-kit.ts';
import { fakePush, subscribe, subscription, waiting } from '../kit/push-kit.ts';
import { setFlag } from '../kit/registering.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const DAY_MS = 24 * 3_600_000;
const clock = movableClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock, push: fakePush(), app: { budgets: WIDE } });
});
afterAll(() => server.close());

type Caller = Pick<Person, 'token'>;
const show = async ({ token }: Caller) => valueOf(await server.ask(push.show, {}, { token }));
const keysOf = async ({ memberId }: Pick<Person, 'memberId'>) =>
  server.database.sql('select * from push_key where member_id = $1 order by id', [memberId]);
const agreed = async ({ memberId }: Pick<Person, 'memberId'>) =>
  (
    await server.database.sql(
      `select kind, detail from account_event where member_id = $1 and kind like 'push.%' order by id`,
      [memberId],
    )
  ).map(({ kind, detail }) => [kind, detail]);

describe('a browser that lets us', () => {
  it('is told about the account at first, and about more once that is chosen; consent is written down [R31]', async () => {
    const ana = await createVerified(server);
    expect(await show(ana)).toMatchObject({ kinds: ['account', 'rewards'], device: null, devices: 0 });
    const browser = subscription();
    const first = valueOf(await server.ask(push.save, { ...browser, zone: 'Asia/Tokyo' }, ana));
    expect(first).toMatchObject({ device: { kinds: ['account'], quiet: { from: 21, until: 9 } }, devices: 1 });
    valueOf(await server.ask(push.save, { ...browser, kinds: ['account', 'rewards'], quiet: null }, ana));
    // A confirmation changes nothing, and is no new consent.
    const again = valueOf(await server.ask(push.save, browser, ana));
    expect(again).toMatchObject({ device: { kinds: ['account', 'rewards'], quiet: null }, devices: 1 });
    expect(await agreed(ana)).toEqual([
      ['push.agreed', { kinds: ['account'], before: [], words: 1 }],
      ['push.agreed', { kinds: ['account', 'rewards'], before: ['account'], words: 1 }],
    ]);
    valueOf(await server.ask(push.remove, {}, ana));
    expect((await show(ana)).device).toBeNull();
    expect((await agreed(ana)).at(-1)).toEqual(['push.ended', { which: 'this', devices: 1 }]);
  });

  it('is kept sealed: the database alone tells neither its address nor its keys', async () => {
    const ana = await createVerified(server);
    const browser = subscription();
    valueOf(await server.ask(push.save, { ...browser, zone: 'Mars/Olympus' }, ana));
    const [row] = await keysOf(ana);
    const kept = JSON.stringify(row);
    for (const secret of [browser.endpoint, browser.p256dh, browser.auth]) expect(kept).not.toContain(secret);
    expect(row?.['zone']).toBe('Asia/Manila');
  });

  it.each([
    ['of a house', { endpoint: 'https://192.168.0.10/x' }],
    ['of this machine', { endpoint: 'https://localhost/x' }],
    ['on another port', { endpoint: 'https://push.example.net:8443/x' }],
    ['without a key of the curve', { p256dh: `B${'A'.repeat(86)}` }],
  ])('is refused when its address is %s', async (_name, changes) => {
    const ana = await createVerified(server);
    expect(codeOf(await server.ask(push.save, { ...subscription(), ...changes }, ana))).toBe('push.subscription');
    expect(await keysOf(ana)).toEqual([]);
  });

  it('can choose nothing that offers something while nothing may be offered to its owner [R31]', async () => {
    const unverified = await createPerson(server.ctx);
    expect((await show(unverified)).kinds).toEqual(['account']);
    const wish = { ...subscription(), kinds: ['account', 'offers', 'rewards'] as const };
    const state = valueOf(await server.ask(push.save, { ...wish, kinds: [...wish.kinds] }, unverified));
    expect(state.device?.kinds).toEqual(['account']);
    expect(codeOf(await server.ask(push.save, { ...subscription(), kinds: ['offers'] }, unverified))).toBe(
      'request.invalid',
    );
    expect(codeOf(await server.ask(push.save, { ...subscription(), quiet: { from: 5, until: 5 } }, unverified))).toBe(
      'request.invalid',
    );
  });

  it('is one of five; another one takes the place of the one longest unused', async () => {
    const ana = await createVerified(server);
    const endpoints: string[] = [];
    for (let nr = 0; nr < 6; nr += 1) {
      clock.forward(1000);
      endpoints.push(await subscribe(server, ana));
    }
    expect((await show(ana)).devices).toBe(5);
    await Promise.all(Array.from({ length: 8 }, () => subscribe(server, ana)));
    expect((await show(ana)).devices).toBe(5);
  });

  it('that somebody else logs in on is theirs, with nothing of what waited for the first', async () => {
    const [ana, ben] = [await createVerified(server), await createVerified(server)];
    const browser = subscription();
    valueOf(await server.ask(push.save, { ...browser, kinds: ['account', 'rewards'] }, ana));
    await writeTo(server, ana);
    expect(await waiting(server, ana)).toEqual(['depositCredited']);
    const state = valueOf(await server.ask(push.save, browser, ben));
    expect(state.device?.kinds).toEqual(['account']);
    expect([await keysOf(ana), await waiting(server, ana), await waiting(server, ben)]).toEqual([[], [], []]);
  });

  it('is only confirmed by a page that asks for no more: what was ended elsewhere does not come back', async () => {
    const ana = await createVerified(server);
    const browser = subscription();
    const confirm = (token: string) => server.ask(push.save, { ...browser, confirms: true }, { token });
    expect(valueOf(await confirm(ana.token))).toMatchObject({ device: null, devices: 0 });
    valueOf(await server.ask(push.save, { ...browser, kinds: ['account', 'rewards'] }, ana));
    const later = await logIn(server.ctx, ana.memberId);
    expect((await show({ token: later })).device).toBeNull();
    expect(valueOf(await confirm(later)).device?.kinds).toEqual(['account', 'rewards']);
    expect((await show({ token: later })).devices).toBe(1);
  });

  it('is followed to a new address when it shows what it had, and only then', async () => {
    const ana = await createVerified(server);
    const [old, next] = [subscription(), subscription()];
    valueOf(await server.ask(push.save, old, ana));
    const replace = async (oldAuth: string, to = next) =>
      valueOf(await server.ask(push.replace, { oldEndpoint: old.endpoint, oldAuth, ...to }));
    const hashes = async () => (await keysOf(ana)).map(({ endpoint_hash: hash }) => String(hash));
    const before = await hashes();
    expect(await replace(next.auth)).toBeNull();
    expect(await replace(old.auth, { ...next, endpoint: 'https://localhost/x' })).toBeNull();
    expect(await hashes()).toEqual(before);
    expect(await replace(old.auth)).toBeNull();
    expect(await hashes()).not.toEqual(before);
    expect((await show(ana)).device).not.toBeNull();
  });

  it('is not asked for where the brand has it switched off [FLAG-22]', async () => {
    const ana = await createVerified(server);
    await setFlag(server, 'PUSH3', false);
    expect(codeOf(await server.ask(push.show, {}, ana))).not.toBe('');
    await setFlag(server, 'PUSH3', true);
  });
});

describe('a session that is ended takes its browser along', () => {
  const account = async () => {
    const created = await createAccount(server.ctx);
    await server.ctx.db
      .updateTable('member')
      .set({ kyc_state: 'verified' })
      .where('id', '=', created.memberId)
      .execute();
    return created;
  };
  type Account = Awaited<ReturnType<typeof account>>;
  const enter = ({ account: username, password }: Account, gateway = 3, remember = false) =>
    sealedValue(
      server,
      session.login,
      { type: 'username', username, password, remember },
      { gateway, ip: newAddress() },
    );

  it('at logout [OUT-04]', async () => {
    const ana = await account();
    const { token } = await enter(ana);
    await subscribe(server, { token });
    await writeTo(server, ana);
    await server.ask(session.logout, {}, { token });
    expect([await keysOf(ana), await waiting(server, ana)]).toEqual([[], []]);
  });

  it('at logout also when an older session of the remembered device confirmed it [D1]', async () => {
    const ana = await account();
    const first = await enter(ana, 3, true);
    await subscribe(server, first);
    const second = await sealedValue(
      server,
      session.login,
      { type: 'username', username: ana.account, password: first.deviceCredential ?? '' },
      { ip: newAddress() },
    );
    expect(await keysOf(ana)).toHaveLength(1);
    await server.ask(session.logout, {}, { token: second.token });
    expect(await keysOf(ana)).toEqual([]);
  });

  it('when it is signed out from elsewhere, alone or with all others [R23]', async () => {
    const ana = await account();
    const [phone, desk] = [await enter(ana, 3), await enter(ana, 1)];
    await subscribe(server, phone);
    const kept = await subscribe(server, desk);
    const list = valueOf(await server.ask(session.list, {}, { token: desk.token }));
    const other = list.find(({ current }) => !current);
    await server.ask(session.end, { id: other?.id ?? '' }, { token: desk.token });
    expect(await keysOf(ana)).toHaveLength(1);
    await subscribe(server, await enter(ana, 3));
    await server.ask(session.endOthers, {}, { token: desk.token });
    expect(valueOf(await server.ask(push.show, {}, { token: desk.token })).devices).toBe(1);
    expect(kept).toContain('push.example.net');
  });

  it('when the password changes, but for the browser it was changed on; also where another login had replaced it [SET-10]', async () => {
    const ana = await account();
    const replaced = await enter(ana, 3);
    await subscribe(server, replaced);
    clock.forward(1000);
    const current = await enter(ana, 3);
    await subscribe(server, current);
    expect(await keysOf(ana)).toHaveLength(2);
    const wanted = {
      newPassword: 'Tubig-at-Langit-9',
      confirmNewPassword: 'Tubig-at-Langit-9',
      oldPassword: ana.password,
    };
    await sealedValue(server, member.changePassword, wanted, { token: current.token });
    expect(await keysOf(ana)).toHaveLength(1);
    expect((await show(current)).device).not.toBeNull();
  });

  it('but not when it only ran out or another login replaced it: that browser hears of the login [SESS-15]', async () => {
    const ana = await account();
    await subscribe(server, await enter(ana, 3));
    clock.forward(DAY_MS);
    await enter(ana, 3);
    expect(await waiting(server, ana)).toEqual(['login']);
    clock.forward(1000);
    await enter(ana, 3, true);
    expect(await waiting(server, ana)).toEqual(['login', 'login']);
  });

  it('and one that nobody used for a month goes with it', async () => {
    const ana = await createVerified(server);
    await subscribe(server, ana);
    clock.forward(31 * DAY_MS);
    await purgeExpired(server.ctx);
    expect(await keysOf(ana)).toEqual([]);
    const token = await logIn(server.ctx, ana.memberId);
    expect((await show({ token })).devices).toBe(0);
  });
});
