import { security, TRIAL_TYPE, verification, type Input } from '@perya/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Overloaded } from '../../src/platform/limits/concurrency-limit.ts';
import { checkPaymentPassword } from '../../src/modules/identity/security/payment-password.service.ts';
import { movableClock } from '../kit/brands.ts';
import { failureOf, send, valueOf, WIDE } from '../kit/login-kit.ts';
import { until } from '../kit/patience.ts';
import { createPerson, type Person } from '../kit/people.ts';
import { createProved, eventsOf, prove } from '../kit/proved.ts';
import { codeSentTo } from '../kit/sandbox.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { hashStart } from '../kit/settings.ts';

const DAY_MS = 24 * 3_600_000;
const PIN = '908172';
const OTHER_PIN = '516273';

const clock = movableClock();
let server: TestServer;
let person: Person;
let address = 0;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await createProved(server.ctx);
  clock.forward(61_000);
  await prove(server.ctx, person.memberId);
});

/** Codes are counted by address, so each question comes from its own. */
const from = (who: Person = person) => {
  address += 1;
  return { token: who.token, ip: `10.9.${Math.floor(address / 250)}.${(address % 250) + 1}` };
};
const look = (who?: Person) => valueOf(server, security.state, {}, from(who));
const change = (input: Input<typeof security.change>, who?: Person) =>
  valueOf(server, security.change, input, from(who));
const refused = async (input: Input<typeof security.change>, who?: Person) =>
  failureOf(server, security.change, input, from(who));
const attempt = (input: Input<typeof security.change>, who?: Person) => send(server, security.change, input, from(who));
const pin = (paymentPassword: string, oldPaymentPassword?: string): Input<typeof security.change> => ({
  kind: 'paymentPassword',
  paymentPassword,
  ...(oldPaymentPassword !== undefined && { oldPaymentPassword }),
});

async function codeFor(mobileNum: string, who: Person = person): Promise<string> {
  await valueOf(server, verification.sms, { mobileNum, countryDialingCode: '63', purpose: 'bind' }, from(who));
  return (await codeSentTo(server.ctx, `+63${mobileNum}`)) ?? '';
}
const mobile = (mobileNum: string, verificationCode: string): Input<typeof security.change> => ({
  kind: 'mobile',
  mobileNum,
  countryDialingCode: '63',
  verificationCode,
});
let nextNumber = 9_170_000_000;
const newNumber = () => String((nextNumber += 1));

const messagesTo = (recipient: string) =>
  server.ctx.db.selectFrom('sandbox_message').select(['channel', 'body']).where('recipient', '=', recipient).execute();

describe('the security centre', () => {
  it('shows the share of what is done, in whole percent [SCR-09, API-86]', async () => {
    expect(await look()).toEqual({
      level: 16,
      loginPassword: true,
      paymentPassword: false,
      mobile: null,
      email: null,
      payeeName: null,
      bankCards: 0,
      needsStepUp: false,
    });
    expect(await change(pin(PIN))).toMatchObject({ level: 33, paymentPassword: true });
    const number = newNumber();
    const bound = await change(mobile(number, await codeFor(number)));
    expect(bound.level).toBe(50);
    expect(bound.mobile).not.toContain(number.slice(0, 6));
    expect(await change({ kind: 'payeeName', payeeName: 'Ana Cruz' })).toMatchObject({ level: 66 });
    expect((await look()).payeeName).not.toContain('Ana Cruz');
  });

  it('asks for a proof five minutes after the last one, and for every change [D1, R22]', async () => {
    clock.forward(5 * 60_000 - 1);
    expect(await look()).toMatchObject({ needsStepUp: false });
    clock.forward(1);
    expect(await look()).toMatchObject({ needsStepUp: true });
    const changes: Input<typeof security.change>[] = [
      pin(PIN),
      mobile('9171234567', '123456'),
      { kind: 'email', email: 'a@example.com' },
      { kind: 'payeeName', payeeName: 'Ana Cruz' },
    ];
    for (const one of changes) expect(await refused(one)).toEqual({ code: 'step.up.required', value: undefined });
    await prove(server.ctx, person.memberId, null);
    expect(await refused(pin(PIN))).toMatchObject({ code: 'step.up.required' });
    expect(await look()).toMatchObject({ level: 16 });
  });

  it('is closed to guests and trial players', async () => {
    const trial = await createPerson(server.ctx, { type: TRIAL_TYPE });
    expect(await failureOf(server, security.state, {})).toMatchObject({ code: 'session.required' });
    expect(await refused(pin(PIN), trial)).toMatchObject({ code: 'free_reject' });
  });

  it('takes nothing it did not ask for [T11]', async () => {
    const names = ['__proto__', 'constructor', 'prototype', 'memberId', 'member_id', 'merchantCode', 'type', 'level'];
    const extra = Array.from({ length: 192 }, (_, at) => `field${at}`);
    for (const name of [...names, ...extra]) {
      const payload = `{"kind":"payeeName","payeeName":"Ana Cruz",${JSON.stringify(name)}:"1"}`;
      const answer = await server.app.inject({
        method: 'POST',
        url: '/wps/member/security',
        headers: { authorization: person.token, merchant: 'ty01', 'content-type': 'application/json' },
        payload,
      });
      // A key that JSON drops into the prototype is no key of the body; all others are refused.
      if (name !== '__proto__') expect(answer.statusCode, name).toBe(400);
      expect(answer.statusCode, name).toBeLessThan(500);
    }
    const { type, merchant_code: brand } = await server.ctx.db
      .selectFrom('member')
      .selectAll()
      .where('id', '=', person.memberId)
      .executeTakeFirstOrThrow();
    expect([type, brand]).toEqual([0, 'ty01']);
  });
});

describe('a payment password', () => {
  it.each(['12345', '1234567', 'abcdef', '12 456', '', '１２３４５６', '000000', '123456', '987654'])(
    'is not %j [T14]',
    async (bad) => {
      expect(await refused(pin(bad))).toMatchObject({ code: 'field.invalid', value: { field: 'paymentPassword' } });
    },
  );

  it('differs from the login password [T14]', async () => {
    const twin = await createProved(server.ctx, PIN);
    expect(await refused(pin(PIN), twin)).toMatchObject({ code: 'payment.password.same' });
  });

  it('is changed only with the old one, and is kept as a hash of its own [T14, 5.1]', async () => {
    await change(pin(PIN));
    expect(await refused(pin(OTHER_PIN))).toMatchObject({
      code: 'field.invalid',
      value: { field: 'oldPaymentPassword' },
    });
    expect(await refused(pin(OTHER_PIN, '111222'))).toEqual({ code: 'payment.password.wrong', value: { left: 4 } });
    await change(pin(OTHER_PIN, PIN));
    expect(await checkPaymentPassword(server.ctx, person.memberId, OTHER_PIN)).toMatchObject({ ok: true });
    expect(await checkPaymentPassword(server.ctx, person.memberId, PIN)).toMatchObject({ ok: false });
    expect(await eventsOf(server.ctx, person.memberId)).toEqual(['payment.set', 'payment.changed']);
    const { payment_hash: hash } = await server.ctx.db
      .selectFrom('member')
      .select('payment_hash')
      .where('id', '=', person.memberId)
      .executeTakeFirstOrThrow();
    expect(hash).toContain(hashStart('payment'));
  });

  it('is locked after five wrong ones, also against the right one, until a day has passed [T14]', async () => {
    await change(pin(PIN));
    const guess = () => checkPaymentPassword(server.ctx, person.memberId, '300519');
    // A busy machine turns some of them away unseen, so the last ones come one by one.
    const tries = await Promise.allSettled(Array.from({ length: 12 }, guess));
    const codes: string[] = tries.map((one) =>
      one.status === 'fulfilled' && !one.value.ok ? one.value.error.code : 'unseen',
    );
    while (!codes.includes('payment.password.locked')) {
      const one = await guess();
      codes.push(one.ok ? 'right' : one.error.code);
    }
    expect(codes.filter((code) => code === 'payment.password.wrong')).toHaveLength(5);
    expect(codes).not.toContain('right');
    expect(await refused(pin(OTHER_PIN, PIN))).toMatchObject({ code: 'payment.password.locked' });
    clock.forward(DAY_MS);
    expect(await checkPaymentPassword(server.ctx, person.memberId, PIN)).toMatchObject({ ok: true });
  });

  it('does not count a try that was turned away before it was looked at', async () => {
    await change(pin(PIN));
    const busy = { ...server.ctx.passwords, verify: () => Promise.reject(new Overloaded('too much is waiting')) };
    for (let time = 0; time < 6; time += 1) {
      const turned = checkPaymentPassword({ ...server.ctx, passwords: busy }, person.memberId, PIN);
      await expect(turned).rejects.toThrow(Overloaded);
    }
    expect(await checkPaymentPassword(server.ctx, person.memberId, PIN)).toMatchObject({ ok: true });
  });

  it('forgets wrong ones after a right one', async () => {
    await change(pin(PIN));
    for (let round = 0; round < 2; round += 1) {
      for (let wrong = 0; wrong < 4; wrong += 1) await checkPaymentPassword(server.ctx, person.memberId, '300519');
      expect(await checkPaymentPassword(server.ctx, person.memberId, PIN)).toMatchObject({ ok: true });
    }
  });

  it('that was never set is never right', async () => {
    expect(await checkPaymentPassword(server.ctx, person.memberId, '')).toMatchObject({
      error: { code: 'payment.password.wrong' },
    });
  });

  it('is set once by two taps at once', async () => {
    const answers = await Promise.all([attempt(pin(PIN)), attempt(pin(OTHER_PIN))]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    const right = await Promise.all(
      [PIN, OTHER_PIN].map((one) => checkPaymentPassword(server.ctx, person.memberId, one)),
    );
    expect(right.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('a mobile number', () => {
  it('is bound by the code of its phone, and only by who asked for it [API-86]', async () => {
    const number = newNumber();
    const code = await codeFor(number);
    const thief = await createProved(server.ctx);
    expect(await refused(mobile(number, code), thief)).toMatchObject({ code: 'verification.code.error' });
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await refused(mobile(number, wrong))).toMatchObject({ code: 'verification.code.error' });
    expect((await change(mobile(number, code))).mobile).not.toBeNull();
    expect(await refused(mobile(number, code))).toMatchObject({ code: 'verification.code.error' });
  });

  it('belongs to one account, also when two prove it at once [R16]', async () => {
    const number = newNumber();
    await change(mobile(number, await codeFor(number)));
    const other = await createProved(server.ctx);
    clock.forward(61_000);
    await prove(server.ctx, other.memberId);
    const code = await codeFor(number, other);
    expect(await refused(mobile(number, code), other)).toMatchObject({ code: 'mobile.exists' });
    expect((await look(other)).mobile).toBeNull();
  });

  it('is bound once by fifty taps at once', async () => {
    const number = newNumber();
    const code = await codeFor(number);
    const answers = await Promise.all(Array.from({ length: 50 }, () => attempt(mobile(number, code))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await eventsOf(server.ctx, person.memberId)).toEqual(['mobile.bound']);
  });

  it('is of a country and a length that the brand knows', async () => {
    expect(await refused(mobile('917', '123456'))).toMatchObject({ code: 'mobile.format' });
    const elsewhere = { ...mobile('9171234567', '123456'), countryDialingCode: '999' } as Input<typeof security.change>;
    expect(await refused(elsewhere)).toMatchObject({ code: 'mobile.format' });
  });

  it('that is replaced hears of it [T13, R22]', async () => {
    const [before, after] = [newNumber(), newNumber()];
    await change(mobile(before, await codeFor(before)));
    await change(mobile(after, await codeFor(after)));
    const told = await until(
      () => messagesTo(`+63${before}`),
      (messages) => messages.length > 1,
    );
    expect(told[1]?.body).toContain(person.account);
    expect((await messagesTo(`+63${after}`)).filter(({ body }) => body.includes(person.account))).toHaveLength(0);
  });
});

describe('a mail address', () => {
  const email = (address_: string, verificationCode?: string): Input<typeof security.change> => ({
    kind: 'email',
    email: address_,
    ...(verificationCode !== undefined && { verificationCode }),
  });
  let box = 0;
  const newBox = () => `ana${(box += 1)}@example.com`;
  const mailedCode = async (to: string) => (await messagesTo(to)).at(-1)?.body.slice(0, 6) ?? '';

  it('is bound in two steps [API-86]', async () => {
    const to = newBox();
    expect(await change(email(` ${to.toUpperCase()} `))).toMatchObject({ email: null });
    expect(await refused(email(to, '12'))).toMatchObject({ code: 'verification.code.error' });
    const code = await mailedCode(to);
    expect(await refused(email(newBox(), code))).toMatchObject({ code: 'verification.code.error' });
    expect((await change(email(to, code))).email).not.toBeNull();
    expect(await eventsOf(server.ctx, person.memberId)).toEqual(['email.bound']);
  });

  it('gets one code a minute', async () => {
    const to = newBox();
    await change(email(to));
    expect(await refused(email(to))).toMatchObject({ code: 'too.many.requests' });
    expect(await messagesTo(to)).toHaveLength(1);
  });

  it.each(['', 'ana', 'ana@', 'a b@c.co', 'x'.repeat(150)])('is not %j', async (bad) => {
    expect(await refused(email(bad))).toMatchObject({ code: 'email.format' });
  });

  it('that is replaced hears of it [T13, R22]', async () => {
    const [before, after] = [newBox(), newBox()];
    for (const to of [before, after]) {
      await change(email(to));
      await change(email(to, await mailedCode(to)));
    }
    const told = await until(
      () => messagesTo(before),
      (messages) => messages.length > 1,
    );
    expect(told[1]).toMatchObject({ channel: 'mail' });
    expect(told[1]?.body).toContain(person.account);
  });

  it('hears of a new payment password when there is no number [T13]', async () => {
    const to = newBox();
    await change(email(to));
    await change(email(to, await mailedCode(to)));
    await change(pin(PIN));
    await change(pin(OTHER_PIN, PIN));
    const told = await until(
      () => messagesTo(to),
      (messages) => messages.length > 1,
    );
    expect(told.slice(1)).toHaveLength(1);
    expect(told[1]?.body).not.toContain(OTHER_PIN);
  });
});

describe('the name of the payee', () => {
  it('is set once, also by fifty taps at once [SCR-09]', async () => {
    const names = Array.from({ length: 50 }, (_, at) => `Ana ${'abcdefghij'[at % 10]}ruz`);
    const answers = await Promise.all(names.map((payeeName) => attempt({ kind: 'payeeName', payeeName })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ text }) => text.includes('payee.name.set'))).toHaveLength(49);
    expect(await eventsOf(server.ctx, person.memberId)).toEqual(['payee.set']);
  });

  it.each(['', 'A', '<b>Ana</b>', 'Ana\u202eCruz', '=cmd()'])('is not %j', async (payeeName) => {
    expect(await refused({ kind: 'payeeName', payeeName })).toMatchObject({ code: 'name.format' });
  });
});

describe('identity security', () => {
  it('keeps what it knows out of its answers and its tables [5.4]', async () => {
    const number = newNumber();
    await change(mobile(number, await codeFor(number)));
    await change(pin(PIN));
    await change({ kind: 'payeeName', payeeName: 'Corazon Makiling' });
    const { text } = await send(server, security.state, {}, from());
    const rows = JSON.stringify(
      await server.database.sql(`select to_jsonb(member_data)::text, to_jsonb(account_event)::text
      from member_data left join account_event using (member_id) where member_id = ${person.memberId}`),
    );
    for (const secret of [number, PIN, 'Makiling']) {
      expect(text).not.toContain(secret);
      expect(rows).not.toContain(secret);
    }
  });
});
