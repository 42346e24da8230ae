import { member, system, verification } from '@perya/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openData } from '../../src/modules/identity/account/member-data.service.ts';
import { until } from '../kit/patience.ts';

import { createPerson } from '../kit/people.ts';
import {
  codeFor,
  forgetLimits,
  goodForm,
  newMember,
  prepareRegistration,
  registerWith,
  setCaptcha,
  setFlag,
  WIDE,
} from '../kit/registering.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { hashStart } from '../kit/settings.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer(WIDE);
  await prepareRegistration(server);
});
afterAll(() => server.close());
beforeEach(() => forgetLimits(server));

const rowOf = async (account: string) =>
  (await server.database.sql('select * from member where lower(account) = lower($1)', [account]))[0];
const refused = (errorCode: string, value?: unknown) =>
  expect.objectContaining({
    kind: 'failure',
    failure: expect.objectContaining({ errorCode, ...(value !== undefined && { value }) }),
  });
const invalid = (field: string, problem: string) => refused('field.invalid', { field, problem });

/** A captcha, and what the sandbox says it shows. */
async function readCaptcha() {
  const picture = await server.app.inject({ url: verification.captcha.path, headers: { merchant: 'ty01' } });
  const [message] = await server.database.sql(
    `select body from sandbox_message where channel = 'captcha' order by id desc limit 1`,
  );
  return { cookie: String(picture.headers['set-cookie']).split(';')[0]!, digits: String(message?.['body']) };
}

describe('registration by name', () => {
  it('opens an account, keeps what was typed and starts a session [REG-14, REG-17, API-12]', async () => {
    const form = goodForm({
      nickname: 'Ñora 7',
      email: 'Nora@Example.com',
      registerUrl: 'Perya.example',
      type: 0,
      domain: 'ignored.example',
    });
    const answer = await registerWith(server, form);
    expect(answer).toMatchObject({
      kind: 'value',
      value: { userName: form.username, customerType: 0, firstTimeLogin: true, mustChangePassword: false },
    });
    if (answer.kind !== 'value') return;
    const row = await rowOf(form.username!);
    expect(row).toMatchObject({
      nickname: 'Ñora 7',
      type: 0,
      status: 'active',
      is_demo: false,
      register_method: 'H5',
      register_host: 'perya.example',
      upline_id: null,
      payment_hash: null,
    });
    const owner = { memberId: String(row?.['id']), merchantCode: 'ty01' };
    expect(await openData(server.ctx, server.ctx.db, owner, 'mobile')).toBe(`+63${form.mobileNum}`);
    expect(await openData(server.ctx, server.ctx.db, owner, 'email')).toBe('Nora@Example.com');
    const info = await server.ask(member.info, {}, { token: answer.value.token });
    expect(info).toMatchObject({
      kind: 'value',
      value: {
        account: form.username,
        nickname: 'Ñora 7',
        type: 0,
        toUpline: null,
        emailMasked: 'N***@Example.com',
        hasPaymentPassword: false,
        kyc: 'none',
        pause: null,
      },
    });
  });

  it.each([
    [{ username: 'abc' }, 'username', 'format'],
    [{ username: '1abcdef' }, 'username', 'format'],
    [{ username: 'player one' }, 'username', 'format'],
    [{ password: '', confirmPassword: '' }, 'password', 'required'],
    [{ password: 'onlyletters', confirmPassword: 'onlyletters' }, 'password', 'format'],
    [{ password: 'Password123', confirmPassword: 'Password123' }, 'password', 'easy'],
    [{ confirmPassword: '' }, 'confirmPassword', 'required'],
    [{ confirmPassword: 'Mangga-Berde-8' }, 'confirmPassword', 'format'],
    [{ username: '', mobileNum: '' }, 'mobileNum', 'required'],
    [{ mobileNum: '917123' }, 'mobileNum', 'short'],
    [{ mobileNum: '91712345678' }, 'mobileNum', 'format'],
    [{ mobileNum: '9171234567', countryDialingCode: '999' }, 'mobileNum', 'format'],
    [{ email: 'no-mail' }, 'email', 'format'],
    [{ nickname: 'x' }, 'nickname', 'format'],
    [{ nickname: 'ab\u202Ecd' }, 'nickname', 'format'],
    [{ nickname: 'ab\u200Bcd' }, 'nickname', 'format'],
    [{ verificationCode: '' }, 'verificationCode', 'required'],
    [{ verificationCode: 'abcdef' }, 'verificationCode', 'format'],
    [{ affiliateCode: 'a' }, 'affiliateCode', 'format'],
    [{ agreementVersion: '' }, 'agreementVersion', 'required'],
    [{ agreementVersion: '1999-01-01' }, 'agreementVersion', 'format'],
  ])('refuses %j [VAL-10..16, SRV-08]', async (changes, field, problem) => {
    const form = goodForm({ verificationCode: '123456', ...changes });
    expect(await server.ask(member.register, form)).toEqual(invalid(field, problem));
    expect(await rowOf(form.username!)).toBeUndefined();
  });

  it('ignores a field the brand does not ask for [REG-08]', async () => {
    const person = await newMember(server, {
      idNumber: 'not even valid !',
      qqNum: 'x',
      paymentPassword: 'x',
      recommenderId: '???',
    });
    expect(await rowOf(person.account)).toMatchObject({ payment_hash: null, upline_id: null });
    const kept = await server.database.sql(
      'select field from member_data join member on member.id = member_id where account = $1',
      [person.account],
    );
    expect(kept).toEqual([{ field: 'mobile' }]);
  });

  it('keeps a nickname in one form only [T30]', async () => {
    const person = await newMember(server, { nickname: 'Jose\u0301' });
    expect(await rowOf(person.account)).toMatchObject({ nickname: 'Jos\u00E9' });
  });

  it('remembers which words were agreed to, and when [R19]', async () => {
    const person = await newMember(server);
    const rows = await server.database.sql(
      'select version from agreement_acceptance join member on id = member_id where account = $1',
      [person.account],
    );
    expect(rows).toEqual([{ version: goodForm().agreementVersion }]);
  });

  it('refuses a name that is taken, in whatever case, and leaves the code usable [REG-21]', async () => {
    const { account } = await newMember(server);
    const form = goodForm({ username: account.toUpperCase() });
    const verificationCode = await codeFor(server, 'register', `+63${form.mobileNum}`);
    expect(await server.ask(member.register, { ...form, verificationCode })).toEqual(refused('username.exists'));
    const again = await server.ask(member.register, { ...form, username: `${account}x`, verificationCode });
    expect(again.kind).toBe('value');
  });

  it('gives a name to one of fifty who want it at once', async () => {
    const forms = Array.from({ length: 50 }, () => goodForm({ username: 'wanted1' }));
    const codes: string[] = [];
    for (const form of forms) codes.push(await codeFor(server, 'register', `+63${form.mobileNum}`));
    const answers = await Promise.all(
      forms.map((form, at) => server.ask(member.register, { ...form, verificationCode: codes[at] })),
    );
    expect(answers.filter((answer) => answer.kind === 'value')).toHaveLength(1);
    expect(answers.filter((answer) => answer.kind === 'invalid')).toHaveLength(0);
    expect(await server.database.sql(`select count(*)::int as n from member where account = 'wanted1'`)).toEqual([
      { n: 1 },
    ]);
  });

  it('gives a number to one account only, told to whoever proved it [R16, T4]', async () => {
    const first = await newMember(server);
    const form = goodForm({ mobileNum: first.mobileNum });
    const guessed = await server.ask(member.register, { ...form, verificationCode: '000000' });
    expect(guessed).toEqual(refused('verification.code.error'));
    expect(await registerWith(server, form)).toEqual(refused('mobile.exists'));
    expect(await rowOf(form.username!)).toBeUndefined();
  });

  it('takes a code once [T5]', async () => {
    const form = goodForm();
    const verificationCode = await codeFor(server, 'register', `+63${form.mobileNum}`);
    const again = goodForm({ mobileNum: form.mobileNum });
    const answers = await Promise.all(
      [form, again].map((one) => server.ask(member.register, { ...one, verificationCode })),
    );
    expect(answers.filter(({ kind }) => kind === 'value')).toHaveLength(1);
  });

  it('counts wrong codes although nothing else is kept [T5]', async () => {
    const form = goodForm();
    const right = await codeFor(server, 'register', `+63${form.mobileNum}`);
    const wrong = right === '111111' ? '222222' : '111111';
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await server.ask(member.register, { ...form, verificationCode: wrong })).toEqual(
        refused('verification.code.error'),
      );
    }
    expect(await server.ask(member.register, { ...form, verificationCode: right })).toEqual(
      refused('verification.code.error'),
    );
  });
});

describe('registration with what somebody brings along', () => {
  it('takes only a captcha of this browser, once [REG-11, VAL-18, T7]', async () => {
    await setCaptcha(server, 'always');
    const form = goodForm();
    const verificationCode = await codeFor(server, 'register', `+63${form.mobileNum}`);
    const send = (cookie: string, captcha: string) =>
      server.app.inject({
        method: member.register.method,
        url: member.register.path,
        headers: { merchant: 'ty01', cookie },
        payload: { ...form, verificationCode, captcha },
      });
    const { cookie, digits } = await readCaptcha();
    expect((await send('', digits)).json()).toMatchObject({ errorCode: 'captcha.error' });
    const right = await send(cookie, digits);
    expect(right.json()).toMatchObject({ success: true });
    expect((await send(cookie, digits)).json()).toMatchObject({ errorCode: 'captcha.error' });
    // A name that is taken is told only to who passed the captcha. [T4]
    const probe = { ...form, verificationCode, captcha: '0000' };
    expect(await server.ask(member.register, probe)).toEqual(refused('captcha.error'));
    await setCaptcha(server, 'never');
  });

  it('asks an address for a captcha only once it has tried much [REG-10, REG-11, T4]', async () => {
    await setCaptcha(server, 'suspicion');
    const settings = await server.ask(system.registerSettings, {});
    expect(settings).toMatchObject({ kind: 'value', value: { captcha: false } });
    const taken = await newMember(server);
    const tryTaken = () => server.ask(member.register, goodForm({ username: taken.account, mobileNum: '' }));
    for (let told = 0; told < 3; told += 1) expect(await tryTaken()).toEqual(refused('username.exists'));
    expect(await tryTaken()).toEqual(refused('captcha.error', { captcha: true }));
    // Another address is nobody's suspect, and this one gets in with the digits.
    const put = (payload: object, more: { cookie?: string; remoteAddress?: string }) =>
      server.app.inject({
        method: member.register.method,
        url: member.register.path,
        headers: { merchant: 'ty01', cookie: more.cookie ?? '' },
        remoteAddress: more.remoteAddress ?? '127.0.0.1',
        payload,
      });
    const other = await put(goodForm({ mobileNum: '' }), { remoteAddress: '192.0.2.7' });
    expect(other.json()).toMatchObject({ success: true });
    await forgetLimits(server);
    for (let opened = 0; opened < 20; opened += 1) await newMember(server);
    expect(await registerWith(server, goodForm())).toEqual(refused('captcha.error', { captcha: true }));
    const { cookie, digits } = await readCaptcha();
    const answer = await put({ ...goodForm({ mobileNum: '' }), captcha: digits }, { cookie });
    expect(answer.json()).toMatchObject({ success: true });
    await setCaptcha(server, 'never');
  });

  it('finds the upline by its code in any case, and never lets the client name one [T11, T17]', async () => {
    const agent = await createPerson(server.ctx, { type: 1 });
    await server.database.sql(
      `insert into affiliate_code (code, merchant_code, member_id) values ('Tindahan77', 'ty01', $1)`,
      [agent.memberId],
    );
    const person = await newMember(server, { affiliateCode: 'tINDAHAN77' });
    expect(String((await rowOf(person.account))?.['upline_id'])).toBe(agent.memberId);
    await server.database.sql(`update member set status = 'disabled' where id = $1`, [agent.memberId]);
    expect(await registerWith(server, goodForm({ affiliateCode: 'Tindahan77' }))).toEqual(
      refused('invitation.code.invalid'),
    );
    expect(await registerWith(server, goodForm({ affiliateCode: 'NoSuchCode' }))).toEqual(
      refused('invitation.code.invalid'),
    );
  });

  it('finds the upline by account where the brand asks for one', async () => {
    const own = await startTestServer();
    await own.database.sql(
      `update field_rule set enabled = true where field in ('recommenderId', 'paymentPassword', 'idNumber')`,
    );
    await prepareRegistration(own);
    const first = await newMember(own, { idNumber: 'AB123456', paymentPassword: '482915' });
    const second = await newMember(own, { recommenderId: first.account.toUpperCase() });
    const rows = await own.database.sql(
      'select id, account, upline_id, payment_hash from member where account = any($1)',
      [[first.account, second.account]],
    );
    const of = (account: string) => rows.find((row) => row['account'] === account);
    expect(of(second.account)?.['upline_id']).toBe(of(first.account)?.['id']);
    expect(of(first.account)?.['payment_hash']).toContain(hashStart('payment'));
    expect(await registerWith(own, goodForm({ recommenderId: 'nobody99' }))).toEqual(refused('referrer.error'));
    const double = await registerWith(own, goodForm({ idNumber: 'ab123456' }));
    expect(double).toEqual(invalid('idNumber', 'taken'));
    // Whose papers are known is told as seldom as whose name is. [T4]
    for (let at = 0; at < 8; at += 1) await registerWith(own, goodForm({ idNumber: 'ab123456' }));
    expect(await registerWith(own, goodForm({ idNumber: 'ab123456' }))).toEqual(refused('too.many.requests'));
    await own.close();
  });

  it('tells an address only ten times an hour that something exists [T4]', async () => {
    const { account } = await newMember(server);
    const probe = () => server.ask(member.register, goodForm({ username: account, verificationCode: '123456' }));
    for (let at = 0; at < 10; at += 1) expect(await probe()).toEqual(refused('username.exists'));
    expect(await probe()).toEqual(refused('too.many.requests'));
    expect(await registerWith(server, goodForm())).toEqual(refused('too.many.requests'));
  });
});

describe('registration by number', () => {
  it('uses dialing code and number as the name, and drops the zero of home [REG-20]', async () => {
    const form = goodForm({ username: undefined, mobileNum: '09191234567' });
    const verificationCode = await codeFor(server, 'register', '+639191234567');
    const answer = await server.ask(member.register, { ...form, verificationCode });
    expect(answer).toMatchObject({ kind: 'value', value: { userName: '639191234567' } });
    expect(await registerWith(server, { ...form, mobileNum: '9191234567' })).toEqual(refused('mobile.exists'));
  });

  it('makes and texts a password where none is asked for [REG-13]', async () => {
    await setFlag(server, 'MOBILENUMPASSREG3', false);
    const form = goodForm({ username: undefined, password: 'ignored', confirmPassword: undefined });
    const answer = await registerWith(server, form);
    expect(answer.kind).toBe('value');
    const texts = await until(
      () =>
        server.database.sql(`select body from sandbox_message where channel = 'sms' and recipient = $1`, [
          `+63${form.mobileNum}`,
        ]),
      (rows) => rows.length > 0,
    );
    const password = /password (\w+)\./.exec(String(texts[0]?.['body']))?.[1] ?? '';
    expect(password).toMatch(/^[a-z]{8}[2-9]{4}$/);
    const row = await rowOf(`63${form.mobileNum}`);
    expect(await server.ctx.passwords.verify('member', String(row?.['password_hash']), password)).toBe(true);
    await setFlag(server, 'MOBILENUMPASSREG3', true);
  });

  it('is refused while both ways are switched off, and ignores a name without its way [REG-02]', async () => {
    await setFlag(server, 'USERNAMEREG3', false);
    const form = goodForm();
    expect(await registerWith(server, form)).toMatchObject({
      kind: 'value',
      value: { userName: `63${form.mobileNum}` },
    });
    await setFlag(server, 'MOBILENUMREG3', false);
    expect(await server.ask(member.register, goodForm())).toEqual(refused('permission.denied'));
    await setFlag(server, 'USERNAMEREG3', true);
    await setFlag(server, 'MOBILENUMREG3', true);
  });

  it('asks for no code where numbers are not proved [REG-12]', async () => {
    await setFlag(server, 'REGMOBVERF3', false);
    const form = goodForm();
    expect((await server.ask(member.register, form)).kind).toBe('value');
    expect(await server.ask(member.register, goodForm({ mobileNum: form.mobileNum }))).toEqual(
      refused('mobile.exists'),
    );
    await setFlag(server, 'REGMOBVERF3', true);
  });

  it('believes no proof of Firebase while Firebase is off [REG-15]', async () => {
    const form = goodForm({ firebaseChannel: 'sms', firebaseIdToken: 'a.b.c' });
    expect(await server.ask(member.register, form)).toEqual(refused('firebase.refused'));
  });
});
