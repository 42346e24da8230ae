import { cards, cashier, responsibleGaming, member, security, session, type Input } from '@perya/contract';
import { assert } from '@perya/std';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putData } from '../../src/modules/identity/account/member-data.service.ts';
import { movableClock } from '../kit/brands.ts';
import { until } from '../kit/patience.ts';
import { eventsOf } from '../kit/proved.ts';
import { codeFor, forgetLimits, newMember, prepareRegistration, WIDE } from '../kit/registering.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { NAME, newAccountNo } from '../kit/withdraw-kit.ts';

const HOUR_MS = 3_600_000;
const PIN = '908172';
const NEW = 'Tubig-at-Langit-9';

type Member = Awaited<ReturnType<typeof newMember>>;

const clock = movableClock();
let server: TestServer;
let person: Member;
let memberId: string;
let mails = 0;

beforeAll(async () => {
  server = await startTestServer({ ...WIDE, clock });
  await prepareRegistration(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  clock.forward(2 * HOUR_MS);
  await forgetLimits(server);
  mails += 1;
  person = await newMember(server, { email: `hold${mails}@example.com` });
  memberId = await idOf(person);
});

const codeOf = (answer: { kind: string; failure?: { errorCode: string } }) => answer.failure?.errorCode ?? answer.kind;

async function idOf({ account }: Member): Promise<string> {
  const rows = await server.database.sql('select id from member where account = $1', [account]);
  return String(rows[0]?.['id']);
}

async function resetBySms(of: Member = person, more: { newPassword?: string; deviceCredential?: string } = {}) {
  const verificationCode = await codeFor(server, 'reset', of.mobile);
  const input = { newPassword: NEW, mobileNum: of.mobileNum, verificationCode, countryDialingCode: '63', ...more };
  const answer = await server.ask(member.resetBySms, input, { language: 'EN' });
  assert(answer.kind === 'value', `not reset: ${JSON.stringify(answer)}`);
  return answer.value.token;
}

async function resetByMail(of: Member = person, newPassword = NEW) {
  await server.ask(member.retrieve, { username: of.account, email: of.email });
  const rows = await until(
    () => sentTo(of.email),
    (all) => all.some((body) => body.includes('resetToken=')),
  );
  const link = rows.find((body) => body.includes('resetToken=')) ?? '';
  const resetToken = /resetToken=([A-Za-z0-9_-]{43})/.exec(link)?.[1];
  const input = { resetToken: resetToken ?? '', newPassword, confirmNewPassword: newPassword };
  const answer = await server.ask(member.resetByEmail, input);
  assert(answer.kind === 'value', `not reset: ${JSON.stringify(answer)}`);
  return answer.value.token;
}

async function sentTo(recipient: string): Promise<string[]> {
  const rows = await server.database.sql('select body from sandbox_message where recipient = $1 order by id', [
    recipient,
  ]);
  return rows.map(({ body }) => String(body));
}

const change = (token: string, input: Input<typeof security.change>) => server.ask(security.change, input, { token });
const setPin = (token: string, oldPaymentPassword?: string, paymentPassword = PIN) =>
  change(token, {
    kind: 'paymentPassword',
    paymentPassword,
    ...(oldPaymentPassword !== undefined && { oldPaymentPassword }),
  });
const confirm = (token: string, input: Input<typeof security.confirm>) =>
  server.ask(security.confirm, input, { token });
const withdraw = (token: string, paymentPassword = PIN) =>
  server.ask(
    cashier.withdraw,
    { bankCardId: 'x'.repeat(20), amount: '500.00', paymentPassword },
    { token, key: randomUUID() },
  );
const addCard = (token: string, paymentPassword = PIN) =>
  server.ask(
    cards.addBankCard,
    { bankCode: 'GCASH', accountNo: newAccountNo(), payeeName: NAME, paymentPassword },
    { token },
  );
const logIn = async (password = NEW, remember = false) => {
  const answer = await server.ask(session.login, { type: 'username', username: person.account, password, remember });
  assert(answer.kind === 'value', 'the password is right');
  return answer.value;
};

/** Asks for a code to an address and reads it there. */
async function sentCode(token: string, way: 'email' | 'mobile', recipient: string): Promise<string> {
  await server.database.sql('delete from code_send');
  expect(codeOf(await confirm(token, { way }))).toBe('value');
  return (await sentTo(recipient)).at(-1)?.slice(0, 6) ?? '';
}

describe('a password that was reset with one code [R22]', () => {
  it('pays nothing out and changes nothing that protects the account, and tells until when', async () => {
    const token = await resetBySms();
    const held = { until: new Date(clock.now().getTime() + 24 * HOUR_MS).toISOString(), ways: ['email'] };
    const refused = { kind: 'failure', failure: { errorCode: 'account.held', value: held } };
    expect(await setPin(token)).toMatchObject(refused);
    expect(await withdraw(token)).toMatchObject(refused);
    expect(await addCard(token)).toMatchObject(refused);
    expect(await server.ask(cards.deleteBankCard, { id: 'x'.repeat(20) }, { token })).toMatchObject(refused);
    expect(await change(token, { kind: 'email', email: 'thief@example.com' })).toMatchObject(refused);
    const mobile = {
      kind: 'mobile',
      mobileNum: '9175550000',
      countryDialingCode: '63',
      verificationCode: '1',
    } as const;
    expect(await change(token, mobile)).toMatchObject(refused);
    expect(await change(token, { kind: 'payeeName', payeeName: 'Thief' })).toMatchObject(refused);
  });

  it('is held whoever logs in with it later, and free when the time is over', async () => {
    await resetBySms();
    clock.forward(24 * HOUR_MS - 1);
    expect(codeOf(await setPin((await logIn()).token))).toBe('account.held');
    clock.forward(1);
    expect(codeOf(await setPin((await logIn()).token))).toBe('value');
  });

  it('is free for who reads the mail of the account too', async () => {
    const token = await resetBySms();
    const code = await sentCode(token, 'email', person.email);
    expect(codeOf(await confirm(token, { way: 'email', verificationCode: '000000' }))).toBe('verification.code.error');
    expect(codeOf(await setPin(token))).toBe('account.held');
    expect(codeOf(await confirm(token, { way: 'email', verificationCode: code }))).toBe('value');
    expect(codeOf(await setPin(token))).toBe('value');
    expect(await eventsOf(server.ctx, memberId)).toEqual(expect.arrayContaining(['password.reset', 'hold.ended']));
  });

  it('takes no second code from the phone that it was reset with', async () => {
    const token = await resetBySms();
    expect(codeOf(await confirm(token, { way: 'mobile' }))).toBe('account.held');
    const again = await codeFor(server, 'reset', person.mobile);
    expect(codeOf(await confirm(token, { way: 'mobile', verificationCode: again }))).toBe('account.held');
  });

  it('wants a code of the phone when a mail reset it', async () => {
    const token = await resetByMail();
    expect(await setPin(token)).toMatchObject({ failure: { errorCode: 'account.held', value: { ways: ['mobile'] } } });
    expect(codeOf(await confirm(token, { way: 'email' }))).toBe('account.held');
    const code = await sentCode(token, 'mobile', person.mobile);
    expect(codeOf(await confirm(token, { way: 'mobile', verificationCode: code }))).toBe('value');
    expect(codeOf(await setPin(token))).toBe('value');
  });

  it('takes no code of another member', async () => {
    const other = await newMember(server, { email: `other${mails}@example.com` });
    const token = await resetBySms();
    const theirs = await sentCode(await resetBySms(other), 'email', other.email);
    await sentCode(token, 'email', person.email);
    expect(codeOf(await confirm(token, { way: 'email', verificationCode: theirs }))).toBe('verification.code.error');
    expect(codeOf(await setPin(token))).toBe('account.held');
  });

  it('takes five wrong codes and then not even the right one', async () => {
    const token = await resetBySms();
    const code = await sentCode(token, 'email', person.email);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let at = 0; at < 5; at += 1) await confirm(token, { way: 'email', verificationCode: wrong });
    expect(codeOf(await confirm(token, { way: 'email', verificationCode: code }))).toBe('verification.code.error');
    expect(codeOf(await setPin(token))).toBe('account.held');
  });

  it('is not free sooner by another reset', async () => {
    await resetBySms();
    await server.database.sql(`update member set held_until = held_until + interval '1 day' where id = $1`, [memberId]);
    const token = await resetBySms(person, { newPassword: 'Iba-Naman-Ito-5' });
    const value = { until: new Date(clock.now().getTime() + 48 * HOUR_MS).toISOString() };
    expect(await setPin(token)).toMatchObject({ failure: { errorCode: 'account.held', value } });
  });

  it('leaves limits, breaks and self-exclusion open at once [R31]', async () => {
    const token = await resetBySms();
    const limit = { kind: 'deposit', period: 'day', amount: '100.00' } as const;
    expect(codeOf(await server.ask(responsibleGaming.setLimit, limit, { token }))).toBe('value');
    expect(codeOf(await server.ask(cashier.depositMethods, {}, { token }))).toBe('value');
    expect(codeOf(await server.ask(responsibleGaming.exclude, { term: '6m' }, { token }))).toBe('value');
  });

  it('is told to every address on file', async () => {
    await resetBySms();
    const words = `The login password of account ${person.account} was changed.`;
    for (const recipient of [person.mobile, person.email]) {
      const sent = await until(
        () => sentTo(recipient),
        (all) => all.some((body) => body.includes(words)),
      );
      expect(sent.filter((body) => body.includes(words))).toHaveLength(1);
    }
  });
});

describe('a payment password after a reset [R22]', () => {
  beforeEach(async () => {
    await setPin(person.token);
  });

  it('is the second factor of what asks for it', async () => {
    const token = await resetBySms();
    expect(codeOf(await withdraw(token, '111222'))).not.toBe('account.held');
    expect(codeOf(await addCard(token, '111222'))).toBe('payee.name.mismatch');
    expect(codeOf(await setPin(token, '111222', '516273'))).toBe('payment.password.wrong');
    expect(codeOf(await setPin(token, PIN, '516273'))).toBe('value');
  });

  it('ends the hold on everything else', async () => {
    const token = await resetBySms();
    const payee = { kind: 'payeeName', payeeName: 'Juan Reyes' } as const;
    expect(await change(token, payee)).toMatchObject({
      failure: { errorCode: 'account.held', value: { ways: ['paymentPassword', 'email'] } },
    });
    const wrong = await confirm(token, { way: 'paymentPassword', paymentPassword: '111222' });
    expect(codeOf(wrong)).toBe('payment.password.wrong');
    expect(codeOf(await change(token, payee))).toBe('account.held');
    expect(codeOf(await confirm(token, { way: 'paymentPassword', paymentPassword: PIN }))).toBe('value');
    expect(codeOf(await change(token, payee))).toBe('value');
  });
});

describe('a remembered device at a reset [R22]', () => {
  it('is a second factor, when it has been remembered for longer than a hold lasts', async () => {
    const { deviceCredential } = await logIn(person.password, true);
    clock.forward(24 * HOUR_MS + 1);
    const token = await resetBySms(person, { deviceCredential: deviceCredential ?? '' });
    expect(codeOf(await setPin(token))).toBe('value');
  });

  it('is none when it is new: who has the phone can have one remembered', async () => {
    const { deviceCredential } = await logIn(person.password, true);
    clock.forward(24 * HOUR_MS);
    const token = await resetBySms(person, { deviceCredential: deviceCredential ?? '' });
    expect(codeOf(await setPin(token))).toBe('account.held');
  });

  it('is none when it is of another member, made up or forgotten', async () => {
    const owner = person;
    const { deviceCredential: theirs } = await logIn(person.password, true);
    person = await newMember(server);
    const { deviceCredential: own } = await logIn(person.password, true);
    clock.forward(25 * HOUR_MS);
    await forgetLimits(server);
    for (const shown of [theirs ?? '', 'made-up', (own ?? '').replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))]) {
      const token = await resetBySms(person, {
        deviceCredential: shown,
        newPassword: `Bago-${randomUUID().slice(0, 8)}`,
      });
      expect(codeOf(await setPin(token)), shown).toBe('account.held');
    }
    // The resets before have forgotten it.
    const token = await resetBySms(person, { deviceCredential: own ?? '' });
    expect(codeOf(await setPin(token))).toBe('account.held');
    expect(owner.account).not.toBe(person.account);
  });

  it('leaves a hold that runs as it is', async () => {
    await resetBySms();
    const { deviceCredential } = await logIn(NEW, true);
    await server.database.sql("update device_credential set created_at = created_at - interval '2 days'");
    const token = await resetBySms(person, { deviceCredential: deviceCredential ?? '', newPassword: 'Ikatlo-Ito-33' });
    expect(codeOf(await setPin(token))).toBe('account.held');
  });
});

describe('reset hold', () => {
  it('an account without another address waits until the time is over [R22]', async () => {
    const lonely = await newMember(server);
    const token = await resetBySms(lonely);
    expect(await setPin(token)).toMatchObject({ failure: { errorCode: 'account.held', value: { ways: [] } } });
    await putData(
      server.ctx,
      server.ctx.db,
      { memberId: await idOf(lonely), merchantCode: 'ty01' },
      'email',
      'late@example.com',
    );
    expect(await setPin(token)).toMatchObject({ failure: { value: { ways: ['email'] } } });
  });
});
