import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { member, type Call } from '@perya/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HEAD_ICON_OPTIONS } from '../../src/modules/identity/account/head-icons.ts';
import { maskFriend } from '../../src/modules/identity/index.ts';
import { PROJECT_FOLDER } from '../../src/platform/paths.ts';
import { createBrand } from '../kit/brands.ts';
import { createPerson, type Person } from '../kit/people.ts';
import { codeFor, forgetLimits, goodForm, newMember, prepareRegistration, WIDE } from '../kit/registering.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer(WIDE);
  await prepareRegistration(server);
  await createBrand(server.ctx, 'ab02');
});
afterAll(() => server.close());
beforeEach(() => forgetLimits(server));

const refused = (errorCode: string) =>
  expect.objectContaining({ kind: 'failure', failure: expect.objectContaining({ errorCode }) });

describe('the own account', () => {
  it('is told to its owner alone [API-14, ENT-02]', async () => {
    const person = await newMember(server, { nickname: 'Aling Nena' });
    const answer = await server.ask(member.info, {}, { token: person.token });
    expect(answer).toMatchObject({
      kind: 'value',
      value: {
        account: person.account,
        nickname: 'Aling Nena',
        type: 0,
        toUpline: null,
        vipLabel: 'VIP0',
        headIcon: '/avatars/sun.svg',
        mobileMasked: `+63 918 *** ${person.mobileNum.slice(-4)}`,
        emailMasked: null,
        hasPaymentPassword: false,
        mustChangePassword: false,
        mustAgree: false,
        isPasswordFresh: true,
        kyc: 'none',
        pause: null,
      },
    });
    expect(await server.ask(member.info, {})).toEqual(refused('session.required'));
    expect(await server.ask(member.info, {}, { token: person.token, merchant: 'ab02' })).toEqual(
      refused('session.expired'),
    );
  });

  it('is there for trial players too, who may not change it [ROLE-14]', async () => {
    const { token } = await createPerson(server.ctx, { type: 4 });
    expect(await server.ask(member.info, {}, { token })).toMatchObject({ kind: 'value', value: { type: 4 } });
    expect(await server.ask(member.headIcon, {}, { token })).toEqual(refused('free_reject'));
    expect(await server.ask(member.setHeadIcon, { headIcon: 'dice' }, { token })).toEqual(refused('free_reject'));
    const change = { newPassword: 'Tubig-at-Langit-9', confirmNewPassword: 'Tubig-at-Langit-9' };
    expect(await server.ask(member.changePassword, change, { token })).toEqual(refused('free_reject'));
  });
});

describe('the picture of an account', () => {
  let person: Person;
  beforeEach(async () => {
    person = await createPerson(server.ctx);
  });

  it('is chosen from those there are, and each is a file [API-26, API-27]', async () => {
    const { token } = person;
    expect(HEAD_ICON_OPTIONS).toHaveLength(12);
    for (const { id, url } of HEAD_ICON_OPTIONS) {
      expect(await server.ask(member.setHeadIcon, { headIcon: id }, { token })).toEqual({
        kind: 'value',
        value: { headIcon: url },
      });
      expect(await server.ask(member.headIcon, {}, { token })).toEqual({
        kind: 'value',
        value: { headIcon: url, options: HEAD_ICON_OPTIONS },
      });
      const file = readFileSync(join(PROJECT_FOLDER, 'apps/mobile/public', url), 'utf8');
      expect(file).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*viewBox="0 0 96 96"/);
      expect(file.length).toBeLessThan(1536);
    }
  });

  it.each(['', 'nothing', '../secret', 'constructor', 'SUN'])('is never %j', async (headIcon) => {
    expect(await server.ask(member.setHeadIcon, { headIcon }, { token: person.token })).toEqual(
      refused('request.invalid'),
    );
    const [row] = await server.database.sql('select head_icon from member where id = $1', [person.memberId]);
    expect(row).toEqual({ head_icon: '' });
  });
});

describe('an invitation code', () => {
  let agent: Person;
  beforeAll(async () => {
    agent = await createPerson(server.ctx, { type: 1 });
    const elsewhere = await createPerson(server.ctx, { type: 1, merchantCode: 'ab02' });
    const trial = await createPerson(server.ctx, { type: 4 });
    await server.database.sql(
      `insert into affiliate_code (code, merchant_code, member_id, is_active) values
         ('Bukas2026', 'ty01', $1, true), ('Sarado2026', 'ty01', $1, false),
         ('Iba2026', 'ab02', $2, true), ('Subok2026', 'ty01', $3, true)`,
      [agent.memberId, elsewhere.memberId, trial.memberId],
    );
  });
  const check = (code: string) => server.ask(member.affiliateCheck, { code, domain: 'perya.example' });

  it('is known in any case; the answer has status 200 either way [API-23]', async () => {
    const invitedBy = maskFriend(agent.account);
    expect(await check(' bUKAS2026 ')).toEqual({
      kind: 'value',
      value: { code: 'Bukas2026', invitedBy, as: 'player' },
    });
    const wrong = await server.app.inject({
      url: `${member.affiliateCheck.path}?code=Wala2026`,
      headers: { merchant: 'ty01' },
    });
    expect(wrong.statusCode).toBe(200);
    expect(wrong.json()).toMatchObject({ success: false, errorCode: 'invitation.code.invalid' });
  });

  it.each(['Sarado2026', 'Iba2026', 'Subok2026', '', '%', "' or 1=1 --"])('is not %j', async (code) => {
    expect(await check(code)).toEqual(refused('invitation.code.invalid'));
  });

  it('cannot be found by trying [T17]', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => check(`Hula${at}`)));
    const told = answers.filter(
      (answer) => answer.kind === 'failure' && answer.failure.errorCode === 'invitation.code.invalid',
    );
    expect(told.length).toBeLessThanOrEqual(40);
    expect(await check('Bukas2026')).toEqual(refused('too.many.requests'));
  });
});

describe('keys nobody asked for', () => {
  /** Names of columns and of what JavaScript itself might trip over. */
  const names = [
    'constructor prototype toString hasOwnProperty valueOf status uplineId upline_id is_demo isDemo kyc_state balance',
    'memberId member_id id merchantCode merchant_code customerType must_change_password password_hash payment_hash',
    ...Array.from({ length: 200 }, (_, at) => `extra${at}`),
  ].flatMap((words) => words.split(' '));
  const state = async () =>
    JSON.stringify(
      await server.database.sql(
        `select (select count(*) from member) as members, (select jsonb_agg(to_jsonb(m) order by m.id) from
           (select id, type, status, password_hash, head_icon, upline_id, is_demo, kyc_state from member) m) as rows`,
      ),
    );
  const send = (call: Call, input: object, raw: string, token: string) =>
    server.app.inject({
      method: call.method,
      url: call.path,
      headers: {
        merchant: 'ty01',
        authorization: token,
        'content-type': call.body === 'form' ? 'application/x-www-form-urlencoded' : 'application/json',
      },
      payload: call.body === 'form' ? `${new URLSearchParams({ ...input }).toString()}&${raw}` : raw,
    });

  it('change nothing at any call of an account [T11]', async () => {
    const { token, mobile, mobileNum } = await newMember(server);
    const form = goodForm();
    const password = 'Tubig-at-Langit-9';
    const register = { ...form, verificationCode: await codeFor(server, 'register', `+63${form.mobileNum}`) };
    const code = await codeFor(server, 'reset', mobile);
    const writes: [Call, object][] = [
      [member.register, register],
      [member.changePassword, { newPassword: password, confirmNewPassword: password }],
      [member.resetBySms, { newPassword: password, mobileNum, verificationCode: code, countryDialingCode: '63' }],
      [member.resetByEmail, { resetToken: 'x', newPassword: password, confirmNewPassword: password }],
      [member.retrieve, { username: 'juancruz', email: 'juan@example.com' }],
      [member.setHeadIcon, { headIcon: 'dice' }],
    ];
    const before = await state();
    for (const [call, input] of writes) {
      const keys = [...names, '__proto__'];
      for (const key of keys) {
        const body = JSON.stringify(input).slice(0, -1);
        const raw = call.body === 'form' ? `${key}=1` : `${body},"${key}":1}`;
        const answer = await send(call, input, raw, token);
        expect([key, answer.statusCode, answer.json().errorCode]).toEqual([key, 400, 'request.invalid']);
      }
      const many = keys.map((key) => (call.body === 'form' ? `${key}=1` : `"${key}":{"type":1}`));
      const raw = call.body === 'form' ? many.join('&') : `${JSON.stringify(input).slice(0, -1)},${many.join(',')}}`;
      expect((await send(call, input, raw, token)).statusCode).toBe(400);
    }
    expect(await state()).toBe(before);
  });

  it('make nobody but a player of this brand, whatever type is asked for [REG-14, T11]', async () => {
    const form = goodForm({ type: 1 as never });
    const verificationCode = await codeFor(server, 'register', `+63${form.mobileNum}`);
    expect(await server.ask(member.register, { ...form, verificationCode })).toEqual(refused('request.invalid'));
  });
});
