import { fullMobile, session, system, verification, type Flag } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../src/ledger/day.ts';
import { findByData, openData, putData } from '../../src/modules/identity/account/member-data.service.ts';
import { flagsOf } from '../../src/modules/brand/settings.service.ts';
import { brandOf } from '../../src/modules/brand/brand.service.ts';
import { makeCode } from '../../src/modules/identity/verification/codes.service.ts';
import { emulatorToken, type EmulatorChannel } from '../kit/emulator-token.ts';
import { changeBrand, movableClock } from '../kit/brands.ts';
import { failureOf, newAddress, send, solveCaptcha, tryWithCaptcha, valueOf, WIDE } from '../kit/login-kit.ts';
import { until } from '../kit/patience.ts';
import { createAccount } from '../kit/people.ts';
import { codeSentTo } from '../kit/sandbox.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { hashToken } from '../../src/platform/crypto/tokens.ts';

const clock = movableClock();
const PROJECT = { projectId: 'perya-test', apiKey: 'AIzaTestKey', authDomain: 'perya-test.firebaseapp.com' };
let server: TestServer;
let agreementVersion: string;
let lastNumber = 9_170_000_000;

beforeAll(async () => {
  server = await startTestServer({ clock, config: { firebaseEmulator: 'localhost:9099' }, app: { budgets: WIDE } });
  await server.ctx.db.updateTable('brand').set({ firebase: PROJECT }).where('merchant_code', '=', 'ty01').execute();
  await until(
    () => brandOf(server.ctx, 'ty01'),
    (brand) => brand.rows.brand.firebase !== null,
  );
  agreementVersion = (await valueOf(server, system.agreement, { language: 'EN' })).version;
  for (const flag of ['FIREBASE3', 'GOOGLELOGIN3', 'FACEBOOKLOGIN3'] as const) await setFlag(flag, true);
});
afterAll(() => server.close());

async function setFlag(flag: Flag, is_on: boolean): Promise<void> {
  await server.ctx.db
    .insertInto('brand_flag')
    .values({ merchant_code: 'ty01', flag, is_on })
    .onConflict((conflict) => conflict.columns(['merchant_code', 'flag']).doUpdateSet({ is_on }))
    .execute();
  await until(
    () => flagsOf(server.ctx, 'ty01'),
    (flags) => flags[flag] === is_on,
  );
}

async function whileOff(flag: Flag, work: () => Promise<void>): Promise<void> {
  await setFlag(flag, false);
  try {
    await work();
  } finally {
    await setFlag(flag, true);
  }
}

function newNumber(): string {
  lastNumber += 1;
  return String(lastNumber);
}

async function createWithMobile() {
  const person = await createAccount(server.ctx);
  const mobile = newNumber();
  const owner = { memberId: person.memberId, merchantCode: 'ty01' };
  await putData(server.ctx, server.ctx.db, owner, 'mobile', fullMobile('63', mobile));
  return { ...person, mobile };
}

async function codeFor(mobile: string): Promise<string> {
  const input = { mobileNum: mobile, countryDialingCode: '63', purpose: 'login' } as const;
  await valueOf(server, verification.sms, input, { ip: newAddress() });
  const code = await codeSentTo(server.ctx, fullMobile('63', mobile));
  assert(code !== null, 'a code was sent');
  return code;
}

const byCode = (username: string, password: string) =>
  ({ type: 'sms', username, password, countryDialingCode: '63' }) as const;

describe('a login by code [LOGIN-17]', () => {
  it.each([
    ['without a proof where the account has a password [R22]', true],
    ['with a proof where it has none', false],
  ])('lets the owner of the number in, %s', async (_, hasPassword) => {
    const { memberId, account, mobile } = await createWithMobile();
    if (!hasPassword) await server.database.sql('update member set password_hash = null where id = $1', [memberId]);
    const value = await valueOf(server, session.login, byCode(`0${mobile}`, await codeFor(mobile)));
    expect(value.userName).toBe(account);
    const row = await server.ctx.db
      .selectFrom('session')
      .selectAll()
      .where('token_hash', '=', hashToken(value.token))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      method: 'sms',
      proved_at: hasPassword ? null : clock.now(),
      password_at: null,
    });
  });

  it('uses a code once, of fifty at once', async () => {
    const { mobile } = await createWithMobile();
    const code = await codeFor(mobile);
    const all = await Promise.all(
      Array.from({ length: 50 }, () => send(server, session.login, byCode(mobile, code), { ip: newAddress() })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('counts wrong codes, and then the right one no longer helps [T5]', async () => {
    const { mobile } = await createWithMobile();
    const code = await codeFor(mobile);
    const wrong = code === '000000' ? '000001' : '000000';
    const ip = newAddress();
    for (let time = 0; time < 5; time += 1) {
      expect((await failureOf(server, session.login, byCode(mobile, wrong), { ip })).code).toBe(
        'verification.code.error',
      );
    }
    expect((await failureOf(server, session.login, byCode(mobile, code), { ip })).code).toBe('verification.code.error');
  });

  it('tells a number without an account only to who has its code [T4]', async () => {
    const mobile = newNumber();
    const target = fullMobile('63', mobile);
    const made = await makeCode(server.ctx, { merchantCode: 'ty01', purpose: 'login', target, memberId: null });
    const code = 'code' in made ? made.code : '';
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await failureOf(server, session.login, byCode(mobile, wrong))).code).toBe('verification.code.error');
    expect((await failureOf(server, session.login, byCode(mobile, code))).code).toBe('user.disabled');
  });

  it('unlocks a name that failed too often [SRV-05]', async () => {
    const { account, password, mobile } = await createWithMobile();
    const ip = newAddress();
    for (let time = 0; time < 5; time += 1) await tryWithCaptcha(server, account, 'Mali2026', ip);
    const byName = { type: 'username', username: account, password } as const;
    expect((await failureOf(server, session.login, byName, { ip })).code).toBe('login.locked');
    await valueOf(server, session.login, byCode(mobile, await codeFor(mobile)), { ip });
    expect((await send(server, session.login, byName, { ip })).status).toBe(200);
  });

  it('remembers the device under the number, and takes its credential there [D1]', async () => {
    const { mobile } = await createWithMobile();
    const input = { ...byCode(mobile, await codeFor(mobile)), remember: true };
    const { deviceCredential } = await valueOf(server, session.login, input);
    const other = await createWithMobile();
    const ip = newAddress();
    const elsewhere = byCode(other.mobile, deviceCredential ?? '');
    expect((await failureOf(server, session.login, elsewhere, { ip })).code).toBe('login.failed');
    expect((await send(server, session.login, byCode(mobile, deviceCredential ?? ''))).status).toBe(200);
  });

  it('is for adults: whoever was too young tries no other dates for a day [R17]', async () => {
    const codeOf = ({ answer }: Awaited<ReturnType<typeof startTrial>>) =>
      answer.kind === 'failure' ? answer.failure.errorCode : 'started';
    const [year = '', ...rest] = dayOf(clock.now(), 'Asia/Manila').split('-');
    const bornToday = (age: number) => [Number(year) - age, ...rest].join('-');
    expect(codeOf(await startTrial({ birthDate: bornToday(21) }))).toBe('started');
    const young = await startTrial({ birthDate: bornToday(20) });
    expect(codeOf(young)).toBe('kyc.age');
    expect(codeOf(await startTrial({ cookie: young.cookie }))).toBe('kyc.age');
    expect(codeOf(await startTrial({ birthDate: addDays(dayOf(clock.now(), 'UTC'), 2) }))).toBe('field.invalid');
    expect(codeOf(await startTrial({ birthDate: '1999-02-30' }))).not.toBe('started');
  });

  it('is not there where an age has to be proved first [R17]', async () => {
    await changeBrand(server.ctx, { profile: 'UK' });
    try {
      expect((await valueOf(server, session.trialAccount, {})).enabled).toBe(false);
      expect((await startTrial()).status).toBe(403);
    } finally {
      await changeBrand(server.ctx, { profile: 'PH' });
    }
  });

  it('is there only while its switch is on [FLAG-19]', async () => {
    await whileOff('MOBCODELOGIN3', async () => {
      expect((await failureOf(server, session.login, byCode('9170000000', '123456'))).code).toBe('permission.denied');
    });
  });
});

const idToken = (channel: EmulatorChannel, uid: string, more?: Record<string, unknown>) =>
  emulatorToken({ projectId: PROJECT.projectId, at: clock.now() }, channel, uid, more);

const byFirebase = (channel: EmulatorChannel, firebaseIdToken: string) =>
  ({ type: 'firebase', firebaseChannel: channel, firebaseIdToken, agreementVersion }) as const;

describe('a login through Firebase [LOGIN-17, API-104]', () => {
  it('opens a player account the first time and finds it the next', async () => {
    const first = await valueOf(server, session.login, byFirebase('google', idToken('google', 'uid-a')));
    expect(first).toMatchObject({ customerType: 0, firstTimeLogin: true });
    const second = await valueOf(server, session.login, byFirebase('google', idToken('google', 'uid-a')));
    expect(second).toMatchObject({ userName: first.userName, firstTimeLogin: false });
  });

  it('opens none for who has not agreed to the words in force, and notes who has [R19]', async () => {
    const come = (version: string | undefined) => {
      const { agreementVersion: _, ...input } = byFirebase('google', idToken('google', 'uid-terms'));
      return { ...input, ...(version !== undefined && { agreementVersion: version }) };
    };
    for (const [version, problem] of [
      [undefined, 'required'],
      ['1999-01-01', 'format'],
    ] as const) {
      expect(await failureOf(server, session.login, come(version))).toMatchObject({
        code: 'field.invalid',
        value: { field: 'agreementVersion', problem },
      });
    }
    expect(await findByData(server.ctx, 'ty01', 'firebase', 'uid-terms')).toBeNull();
    await valueOf(server, session.login, come(agreementVersion));
    const memberId = await findByData(server.ctx, 'ty01', 'firebase', 'uid-terms');
    expect(
      await server.database.sql('select version from agreement_acceptance where member_id = $1', [memberId]),
    ).toEqual([{ version: agreementVersion }]);
    // Whoever is known agreed when they came.
    expect((await valueOf(server, session.login, come(undefined))).firstTimeLogin).toBe(false);
  });

  it('opens one account for twenty first logins at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () =>
        send(server, session.login, byFirebase('facebook', idToken('facebook', 'uid-b')), { ip: newAddress() }),
      ),
    );
    const names = all.flatMap(({ answer }) => (answer.kind === 'value' ? [answer.value.userName] : []));
    expect([names.length, new Set(names).size]).toEqual([20, 1]);
  });

  it('links a number that Firebase proved to the account that has it, and a mail address to none [T6]', async () => {
    const { account, memberId, mobile } = await createWithMobile();
    const owner = { memberId, merchantCode: 'ty01' };
    await putData(server.ctx, server.ctx.db, owner, 'email', 'ana@perya.example');
    const phone = { phone_number: fullMobile('63', mobile) };
    const linked = await valueOf(server, session.login, byFirebase('sms', idToken('sms', 'uid-c', phone)));
    expect(linked.userName).toBe(account);
    expect(await openData(server.ctx, server.ctx.db, owner, 'firebase')).toBe('uid-c');
    const mail = { email: 'ana@perya.example', email_verified: true };
    const stranger = await valueOf(server, session.login, byFirebase('google', idToken('google', 'uid-d', mail)));
    expect(stranger.userName).not.toBe(account);
  });

  it('leaves the identity that an account has, when its number is proved by another [T6]', async () => {
    const byGoogle = () => valueOf(server, session.login, byFirebase('google', idToken('google', 'uid-h')));
    const { userName } = await byGoogle();
    const memberId = await findByData(server.ctx, 'ty01', 'firebase', 'uid-h');
    assert(memberId !== null, 'the account is known by its identity');
    const number = fullMobile('63', newNumber());
    await putData(server.ctx, server.ctx.db, { memberId, merchantCode: 'ty01' }, 'mobile', number);
    for (const uid of ['uid-i', 'uid-i']) {
      const token = idToken('sms', uid, { phone_number: number });
      expect((await valueOf(server, session.login, byFirebase('sms', token))).userName).toBe(userName);
    }
    expect((await byGoogle()).userName).toBe(userName);
  });

  it('keeps the number of a new account', async () => {
    const number = fullMobile('63', newNumber());
    const token = idToken('sms', 'uid-e', { phone_number: number });
    await valueOf(server, session.login, byFirebase('sms', token));
    const known = await findByData(server.ctx, 'ty01', 'mobile', number);
    expect(known).not.toBeNull();
    expect(await findByData(server.ctx, 'ty01', 'firebase', 'uid-e')).toBe(known);
  });

  it('does not start twice with one token, and not with one of another channel', async () => {
    const token = idToken('google', 'uid-f');
    await valueOf(server, session.login, byFirebase('google', token));
    expect((await failureOf(server, session.login, byFirebase('google', token))).code).toBe('firebase.refused');
    const other = byFirebase('facebook', idToken('google', 'uid-f'));
    expect((await failureOf(server, session.login, other)).code).toBe('firebase.refused');
  });

  it.each([
    ['GOOGLELOGIN3', 'google'],
    ['FACEBOOKLOGIN3', 'facebook'],
    ['FIREBASE3', 'google'],
    ['FIREBASE3', 'sms'],
  ] as const)('needs the switch %s for %s [LOGIN-06, SMSC-07]', async (flag, channel) => {
    await whileOff(flag, async () => {
      const input = byFirebase(channel, idToken(channel, 'uid-g', { phone_number: '+639990000000' }));
      expect((await failureOf(server, session.login, input)).code).toBe('permission.denied');
    });
  });
});

const ADULT = '1999-05-17';

async function startTrial({ cookie = '', ip = newAddress(), merchantCode = 'ty01trial', birthDate = ADULT } = {}) {
  const solved = await solveCaptcha(server, ip);
  const sender = { ip, cookie: [solved.cookie, cookie].filter(Boolean).join('; ') };
  return send(server, session.freeplay, { captcha: solved.captcha, merchantCode, birthDate }, sender);
}

describe('a trial [API-11, API-41]', () => {
  it('gets the name that was proposed', async () => {
    const proposal = await send(server, session.trialAccount, {});
    assert(proposal.answer.kind === 'value', 'a name is proposed');
    const { userName } = proposal.answer.value;
    expect(proposal.answer.value).toEqual({ enabled: true, userName: expect.stringMatching(/^trial/), captcha: true });
    const again = await valueOf(server, session.trialAccount, {}, { cookie: proposal.cookie });
    expect(again.userName).toBe(userName);
    const { answer } = await startTrial({ cookie: proposal.cookie });
    assert(answer.kind === 'value', 'the trial starts');
    expect(answer.value).toMatchObject({ userName, customerType: 4, firstTimeLogin: true, deviceCredential: null });
    const second = await startTrial({ cookie: proposal.cookie });
    assert(second.answer.kind === 'value', 'a name that is taken is replaced');
    expect(second.answer.value.userName).not.toBe(userName);
  });

  it('is an account of the brand without password and proof', async () => {
    const { answer } = await startTrial({ cookie: 'trialName=admin' });
    assert(answer.kind === 'value', 'the trial starts');
    const { userName, token } = answer.value;
    expect(userName).toMatch(/^trial[a-z2-9]{8}$/);
    const member = await server.ctx.db
      .selectFrom('member')
      .selectAll()
      .where('account', '=', userName)
      .executeTakeFirstOrThrow();
    expect(member).toMatchObject({ merchant_code: 'ty01', type: 4, password_hash: null, is_demo: false });
    const row = await server.ctx.db
      .selectFrom('session')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ method: 'trial', proved_at: null, password_at: null });
    expect((await send(server, session.renew, {}, { token })).status).toBe(200);
    expect((await failureOf(server, session.list, {}, { token })).code).toBe('free_reject');
    const byName = { type: 'username', username: userName, password: 'null' } as const;
    expect((await failureOf(server, session.login, byName, { ip: newAddress() })).code).toBe('login.failed');
  });

  it('needs the captcha and the trial code of this brand', async () => {
    const input = { captcha: '0000', merchantCode: 'ty01trial', birthDate: ADULT };
    expect((await failureOf(server, session.freeplay, input)).code).toBe('captcha.error');
    expect((await startTrial({ merchantCode: 'ty01' })).status).toBe(400);
  });

  it('is started from one address only so often', async () => {
    const ip = newAddress();
    const statuses: number[] = [];
    for (let time = 0; time < 21; time += 1) statuses.push((await startTrial({ ip })).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });

  it('is there only while its switch is on [FLAG-20]', async () => {
    await whileOff('FREEPLAY3', async () => {
      expect(await valueOf(server, session.trialAccount, {})).toEqual({ enabled: false, userName: '', captcha: true });
      expect((await startTrial()).status).toBe(403);
    });
  });
});
