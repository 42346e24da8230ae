import { member, session } from '@perya/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tryPassword } from '../../src/modules/identity/session/login-guard.service.ts';
import { recentMessages } from '../../src/providers/sandbox.ts';
import { movableClock } from '../kit/brands.ts';
import { meeting, until } from '../kit/patience.ts';
import { codeFor, forgetLimits, newMember, prepareRegistration, WIDE } from '../kit/registering.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const MINUTE_MS = 60_000;
const NEW = 'Tubig-at-Langit-9';

const clock = movableClock();
const logged: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
let server: TestServer;
let mails = 0;

beforeAll(async () => {
  server = await startTestServer({ ...WIDE, clock, log });
  await prepareRegistration(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  clock.forward(2 * MINUTE_MS);
  await forgetLimits(server);
});

const refused = (errorCode: string) =>
  expect.objectContaining({ kind: 'failure', failure: expect.objectContaining({ errorCode }) });
const passes = { kind: 'value' };
const withMail = () => {
  mails += 1;
  return newMember(server, { email: `mail${mails}@example.com` });
};
const logInWith = (username: string, password: string, remember = false) =>
  server.ask(session.login, { type: 'username', username, password, remember });
const isLive = async (token: string) => (await server.ask(member.info, {}, { token })).kind === 'value';
const change = (token: string, newPassword: string, oldPassword?: string, remember?: boolean) =>
  server.ask(
    member.changePassword,
    {
      newPassword,
      confirmNewPassword: newPassword,
      ...(oldPassword !== undefined && { oldPassword }),
      ...(remember !== undefined && { remember }),
    },
    { token },
  );

describe('a change of the password', () => {
  it('needs no old one right after it was typed, and the old one later [SET-05, D1b]', async () => {
    const person = await newMember(server);
    expect(await server.ask(member.info, {}, { token: person.token })).toMatchObject({
      value: { isPasswordFresh: true },
    });
    clock.forward(5 * MINUTE_MS);
    expect(await server.ask(member.info, {}, { token: person.token })).toMatchObject({
      value: { isPasswordFresh: false },
    });
    expect(await change(person.token, NEW)).toEqual(refused('password.old.wrong'));
    expect(await change(person.token, NEW, 'Mali-Ito-123')).toEqual(refused('password.old.wrong'));
    expect(await change(person.token, NEW, person.password)).toMatchObject(passes);
    expect(await logInWith(person.account, NEW)).toMatchObject(passes);
    expect(await logInWith(person.account, person.password)).toEqual(refused('login.failed'));
  });

  it('checks an old password that is given although it is not asked for', async () => {
    const person = await newMember(server);
    expect(await change(person.token, NEW, 'Mali-Ito-123')).toEqual(refused('password.old.wrong'));
    expect(await change(person.token, NEW)).toMatchObject(passes);
  });

  it('is told to its owner by text [T13, R22]', async () => {
    const person = await newMember(server);
    await change(person.token, NEW);
    const texts = await until(
      () => recentMessages(server.ctx, person.mobile),
      (messages) => messages.some(({ body }) => body.includes('login password')),
    );
    expect(texts[0]?.body).toContain(person.account);
  });

  it('says whether the form is wrong or the password is guessed first', async () => {
    const { token } = await newMember(server);
    const problem = (answer: Awaited<ReturnType<typeof change>>) =>
      answer.kind === 'failure' ? answer.failure.value : undefined;
    expect(problem(await change(token, 'short1'))).toEqual({ problem: 'format' });
    expect(problem(await change(token, 'Password123'))).toEqual({ problem: 'easy' });
  });

  it('ends other sessions and remembered devices and keeps its own [SET-10, SET-14]', async () => {
    const person = await newMember(server);
    const web = await server.ask(
      session.login,
      { type: 'username', username: person.account, password: person.password, remember: true },
      { gateway: 1 },
    );
    const { token: other = '', deviceCredential: device = '' } = web.kind === 'value' ? web.value : {};
    expect(await isLive(other)).toBe(true);
    const changed = await change(person.token, NEW, undefined, true);
    expect(await isLive(person.token)).toBe(true);
    expect(await isLive(other)).toBe(false);
    expect(await logInWith(person.account, device ?? '')).toEqual(refused('login.failed'));
    const fresh = changed.kind === 'value' ? (changed.value.deviceCredential ?? '') : '';
    expect(await logInWith(person.account, fresh)).toMatchObject(passes);
  });

  it.each([
    ['short1', 'password.format'],
    ['onlyletters', 'password.format'],
    ['with space 1', 'password.format'],
    ['Password123', 'password.format'],
    ['a1'.repeat(11), 'password.format'],
  ])('refuses %s [VAL-24]', async (password, code) => {
    const person = await newMember(server);
    expect(await change(person.token, password)).toEqual(refused(code));
  });

  it('refuses the old one and one that is not confirmed [VAL-25, VAL-26]', async () => {
    const person = await newMember(server);
    expect(await change(person.token, person.password)).toEqual(refused('modify.new.old.same'));
    const input = { newPassword: NEW, confirmNewPassword: `${NEW}x` };
    expect(await server.ask(member.changePassword, input, { token: person.token })).toEqual(
      refused('password.confirm'),
    );
  });

  it('is no place to guess the old one [T1]', async () => {
    const person = await newMember(server);
    clock.forward(11 * MINUTE_MS);
    const guesses = [];
    for (let at = 0; at < 6; at += 1) guesses.push(await change(person.token, NEW, `Mali-Ito-${at}23`));
    expect(guesses.at(-1)).toEqual(refused('login.locked'));
    expect(await change(person.token, NEW, person.password)).toEqual(refused('login.locked'));
  });

  it('goes to one of many that are made at once', async () => {
    const person = await newMember(server);
    const hash = server.ctx.passwords.hash.bind(server.ctx.passwords);
    const all = meeting(8);
    const hashing = vi.spyOn(server.ctx.passwords, 'hash').mockImplementation(async (...given) => {
      await all();
      return hash(...given);
    });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => change(person.token, `Tubig-at-Langit-${at}`)),
    );
    hashing.mockRestore();
    expect(answers.filter(({ kind }) => kind === 'value')).toHaveLength(1);
  });

  it('frees an account that somebody else opened from its duty [SET-13]', async () => {
    const person = await newMember(server);
    await server.database.sql('update member set must_change_password = true where account = $1', [person.account]);
    await change(person.token, NEW);
    expect(await server.ask(member.info, {}, { token: person.token })).toMatchObject({
      value: { mustChangePassword: false },
    });
  });
});

describe('a new password by SMS', () => {
  const reset = (mobileNum: string, verificationCode: string, newPassword = NEW) =>
    server.ask(member.resetBySms, { newPassword, mobileNum, verificationCode, countryDialingCode: '63' });

  it('ends every session and starts a new one [API-20, FORGOT-10]', async () => {
    const person = await newMember(server);
    const code = await codeFor(server, 'reset', person.mobile);
    const answer = await reset(person.mobileNum, code);
    expect(answer).toMatchObject({ kind: 'value', value: { userName: person.account } });
    expect(await isLive(person.token)).toBe(false);
    expect(answer.kind === 'value' && (await isLive(answer.value.token))).toBe(true);
    expect(await reset(person.mobileNum, code, 'Iba-Naman-Ito-5')).toEqual(refused('verification.code.error'));
  });

  it('keeps the code for another try when the password is the old one [FORGOT-12]', async () => {
    const person = await newMember(server);
    const code = await codeFor(server, 'reset', person.mobile);
    expect(await reset(person.mobileNum, code, person.password)).toEqual(refused('modify.new.old.same'));
    expect(await reset(person.mobileNum, code, 'Password123')).toEqual(refused('password.format'));
    expect(await reset(person.mobileNum, code)).toMatchObject(passes);
  });

  it('is given to one of fifty who have the code [T5]', async () => {
    const person = await newMember(server);
    const code = await codeFor(server, 'reset', person.mobile);
    const answers = await Promise.all(Array.from({ length: 50 }, () => reset(person.mobileNum, code)));
    expect(answers.filter(({ kind }) => kind === 'value')).toHaveLength(1);
    expect(answers.filter((answer) => answer.kind === 'invalid')).toHaveLength(0);
  });

  it('takes no code that was made for something else, and tells nothing about numbers [T4, T5]', async () => {
    const person = await newMember(server);
    const code = await codeFor(server, 'register', person.mobile);
    const known = await reset(person.mobileNum, code);
    const unknown = await reset('9170009999', code);
    expect(known).toEqual(refused('verification.code.error'));
    expect(unknown).toEqual(known);
    expect(await reset('12', code)).toEqual(known);
  });

  it('opens an account that was locked by guesses [R20]', async () => {
    const person = await newMember(server);
    const guess = {
      merchantCode: 'ty01',
      counted: { by: 'name', value: person.account },
      password: 'Hula2026',
      member: null,
      isTrusted: true,
      ip: '',
    } as const;
    for (let at = 0; at < 6; at += 1) await tryPassword(server.ctx, guess);
    expect(await logInWith(person.account, person.password)).toEqual(refused('login.locked'));
    const code = await codeFor(server, 'reset', person.mobile);
    expect(await reset(person.mobileNum, code)).toMatchObject(passes);
    expect(await logInWith(person.account, NEW)).toMatchObject(passes);
  });

  it('is not for accounts that are disabled', async () => {
    const person = await newMember(server);
    await server.database.sql(`update member set status = 'disabled' where account = $1`, [person.account]);
    const code = await codeFor(server, 'reset', person.mobile);
    expect(await reset(person.mobileNum, code)).toEqual(refused('verification.code.error'));
  });
});

describe('a new password by mail', () => {
  const retrieve = (username: string, email: string, language: 'TY' | 'EN' = 'EN') =>
    server.ask(member.retrieve, { username, email }, { language });
  const mailsTo = (email: string) =>
    server.database.sql(
      `select subject, body from sandbox_message where channel = 'mail' and recipient = $1 order by id`,
      [email],
    );
  const linkFor = async (person: { account: string; email: string }, count = 1) => {
    await retrieve(person.account, person.email);
    const rows = await until(
      () => mailsTo(person.email),
      ({ length }) => length === count,
    );
    return /\/m\/forget\?resetToken=([A-Za-z0-9_-]{43})\n/.exec(String(rows.at(-1)?.['body']))?.[1] ?? '';
  };
  const reset = (resetToken: string, newPassword = NEW) =>
    server.ask(member.resetByEmail, { resetToken, newPassword, confirmNewPassword: newPassword });

  it('comes with a link that works once [API-21, API-22, FORGOT-14]', async () => {
    const person = await withMail();
    const token = await linkFor(person);
    expect(token).toHaveLength(43);
    const answer = await reset(token);
    expect(answer).toMatchObject({ kind: 'value', value: { userName: person.account } });
    expect(await isLive(person.token)).toBe(false);
    expect(await reset(token, 'Iba-Naman-Ito-5')).toEqual(refused('reset.link.invalid'));
  });

  it('is given to one of fifty who have the link', async () => {
    const token = await linkFor(await withMail());
    const answers = await Promise.all(Array.from({ length: 50 }, () => reset(token)));
    expect(answers.filter(({ kind }) => kind === 'value')).toHaveLength(1);
    expect(answers.filter((answer) => answer.kind === 'invalid')).toHaveLength(0);
  });

  it('ends after 30 minutes, and with a newer link [FORGOT-14]', async () => {
    const person = await withMail();
    const first = await linkFor(person);
    clock.forward(MINUTE_MS);
    const second = await linkFor(person, 2);
    expect(await reset(first)).toEqual(refused('reset.link.invalid'));
    clock.forward(30 * MINUTE_MS);
    expect(await reset(second)).toEqual(refused('reset.link.invalid'));
  });

  it('ends with a password that changed meanwhile', async () => {
    const person = await withMail();
    const token = await linkFor(person);
    await change(person.token, 'Iba-Naman-Ito-5');
    expect(await reset(token)).toEqual(refused('reset.link.invalid'));
  });

  it('stays good when the new password is refused [FORGOT-12]', async () => {
    const person = await withMail();
    const token = await linkFor(person);
    expect(await reset(token, person.password)).toEqual(refused('modify.new.old.same'));
    expect(await reset(token, 'abc')).toEqual(refused('password.format'));
    const input = { resetToken: token, newPassword: NEW, confirmNewPassword: 'x' };
    expect(await server.ask(member.resetByEmail, input)).toEqual(refused('password.confirm'));
    expect(await reset(token)).toMatchObject(passes);
  });

  it('is asked for with the same answer by anybody, and sent only to the right pair [T4]', async () => {
    const person = await withMail();
    const send = (username: string, email: string) =>
      server.app.inject({
        method: 'POST',
        url: member.retrieve.path,
        headers: {
          merchant: 'ty01',
          'content-type': 'application/x-www-form-urlencoded',
          'x-request-id': '0123456789abcdef',
        },
        payload: new URLSearchParams({ username: ` ${username} `, email: ` ${email} ` }).toString(),
      });
    const answers = [
      await send(person.account, person.email),
      await send(person.account, 'other@example.com'),
      await send('nobody77', person.email),
      await send('nobody77', 'other@example.com'),
    ];
    const shape = ({ statusCode, headers, body }: (typeof answers)[number]) => ({
      statusCode,
      headers: { ...headers, date: '' },
      body,
    });
    for (const answer of answers) expect(shape(answer)).toEqual(shape(answers[0]!));
    await until(
      () => mailsTo(person.email),
      ({ length }) => length === 1,
    );
    expect(await mailsTo(person.email)).toHaveLength(1);
    expect(await mailsTo('other@example.com')).toEqual([]);
  });

  it('speaks the language of who asked', async () => {
    const person = await withMail();
    await retrieve(person.account, person.email, 'TY');
    const [mail] = await until(
      () => mailsTo(person.email),
      ({ length }) => length === 1,
    );
    expect(mail?.['subject']).toBe('Perya: Palitan ang iyong password');
  });

  it('is sent once a minute, and asked for within limits', async () => {
    const person = await withMail();
    await linkFor(person);
    await retrieve(person.account, person.email);
    const answers = [];
    for (let at = 0; at < 30; at += 1) answers.push(await retrieve('nobody77', 'other@example.com'));
    expect(answers.at(-1)).toEqual(refused('too.many.requests'));
    expect(await mailsTo(person.email)).toHaveLength(1);
  });

  it.each([
    ['a', 'a@example.com', 'account.format'],
    ['', 'a@example.com', 'account.format'],
    ['juancruz', 'no-mail', 'email.format'],
    ['juancruz', '', 'email.format'],
    ['juancruz', `${'a'.repeat(190)}@x.com`, 'email.format'],
  ])('refuses the pair %j %j [VAL-21, VAL-22]', async (username, email, code) => {
    expect(await retrieve(username, email)).toEqual(refused(code));
  });

  it('takes no link that nobody was sent', async () => {
    for (const token of ['', 'x', 'a'.repeat(43), "' or 1=1 --"]) {
      expect(await reset(token)).toEqual(refused('reset.link.invalid'));
    }
  });
});

describe('passwords and links', () => {
  it('are in no line of the log [SRV-10]', async () => {
    const person = await withMail();
    await change(person.token, NEW);
    const all = logged.join('\n');
    for (const secret of [NEW, person.password, person.token]) expect(all).not.toContain(secret);
  });

  it('are in no row of the database [SRV-02]', async () => {
    const rows = await server.database.sql(
      `select to_jsonb(member)::text as row from member union all select to_jsonb(reset_link)::text from reset_link
       union all select to_jsonb(account_event)::text from account_event`,
    );
    expect(JSON.stringify(rows)).not.toContain(NEW);
  });
});
