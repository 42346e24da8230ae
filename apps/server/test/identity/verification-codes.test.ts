import { verification } from '@perya/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { putData } from '../../src/modules/identity/account/member-data.service.ts';
import { isCodeRight, makeCode, useCode, type CodeOf } from '../../src/modules/identity/verification/codes.service.ts';
import { purgeExpired } from '../../src/jobs/purge-expired.ts';
import { movableClock } from '../kit/brands.ts';
import { createPerson, type Person } from '../kit/people.ts';
import { codeSentTo } from '../kit/sandbox.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const clock = movableClock();
const logged: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
let server: TestServer;
let last = 9_170_000_000;
let mobileNum: string;
let number: string;

beforeAll(async () => {
  server = await startTestServer({ clock, log });
});
afterAll(() => server.close());
beforeEach(() => {
  clock.forward(2 * HOUR_MS);
  last += 1;
  mobileNum = String(last);
  number = `+63${mobileNum}`;
});

const ask = (purpose: 'login' | 'register' | 'bind' = 'register', token?: string, typed = mobileNum) =>
  server.ask(
    verification.sms,
    { mobileNum: typed, countryDialingCode: '63', purpose },
    token === undefined ? {} : { token },
  );
const verify = async (
  verificationCode: string,
  purpose: 'login' | 'register' | 'bind' = 'register',
  token?: string,
) => {
  const answer = await server.ask(
    verification.verify,
    { mobileNum, countryDialingCode: '63', verificationCode, purpose },
    token === undefined ? {} : { token },
  );
  return answer.kind === 'value' && answer.value.valid;
};
const sent = async () => (await codeSentTo(server.ctx, number)) ?? 'none';
const of = (changes: Partial<CodeOf> = {}): CodeOf => ({
  merchantCode: 'ty01',
  purpose: 'register',
  target: number,
  memberId: null,
  ...changes,
});
const use = (code: string, changes: Partial<CodeOf> = {}) => useCode(server.ctx, server.ctx.db, of(changes), code);
const made = async (changes: Partial<CodeOf> = {}) => {
  const result = await makeCode(server.ctx, of(changes));
  if (!('code' in result)) throw new Error('no code was made');
  return result.code;
};
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function memberWith(mobile: string): Promise<Person> {
  const person = await createPerson(server.ctx);
  const owner = { memberId: person.memberId, merchantCode: 'ty01' };
  expect(await putData(server.ctx, server.ctx.db, owner, 'mobile', mobile)).toBe('kept');
  return person;
}

describe('the number', () => {
  it('has either of its names in both calls, never both or none [ENT-21]', async () => {
    const to = { countryDialingCode: '63' };
    const answered = { kind: 'value', value: { expiredMinutes: 1 } };
    const wrong = { kind: 'failure', failure: { errorCode: 'request.invalid' } };
    for (const [at, name] of (['mobileNo', 'mobileNum'] as const).entries()) {
      const typed = { ...to, [name]: String(last + 1000 + at) };
      expect(await server.ask(verification.sms, { ...typed, purpose: 'register' })).toEqual(answered);
      clock.forward(2 * HOUR_MS);
      expect(await server.ask(verification.smsReset, typed)).toEqual(answered);
    }
    for (const typed of [to, { ...to, mobileNo: mobileNum, mobileNum }]) {
      expect(await server.ask(verification.sms, { ...typed, purpose: 'register' })).toMatchObject(wrong);
      expect(await server.ask(verification.smsReset, typed)).toMatchObject(wrong);
    }
  });
});

describe('a code', () => {
  it('comes by SMS, six digits, and is good for one use [API-15, SRV-06]', async () => {
    expect(await ask()).toEqual({ kind: 'value', value: { expiredMinutes: 1 } });
    const code = await sent();
    expect(code).toMatch(/^\d{6}$/);
    expect(await use(code)).toBe(true);
    expect(await use(code)).toBe(false);
  });

  it('is sent to the same number however its zero is typed [VAL-05]', async () => {
    expect((await ask('register', undefined, `0${mobileNum}`)).kind).toBe('value');
    expect(await use(await sent())).toBe(true);
  });

  it('speaks the language of who asks', async () => {
    const input = { mobileNum, countryDialingCode: '63', purpose: 'register' } as const;
    await server.ask(verification.sms, input, { language: 'TY' });
    clock.forward(MINUTE_MS);
    await server.ask(verification.sms, input, { language: 'EN' });
    const texts = await server.ctx.db
      .selectFrom('sandbox_message')
      .select('body')
      .where('recipient', '=', number)
      .orderBy('id')
      .execute();
    expect(texts.map(({ body }) => body.slice(6))).toEqual([
      ' ang code mo sa Perya para magbukas ng account. Gamitin sa loob ng 10 minuto. Huwag ibigay kahit kanino.',
      ' is your Perya code to open an account. It works for 10 minutes. Never share it with anyone.',
    ]);
  });

  it('is kept as an HMAC, and neither it nor the number is ever logged [T5]', async () => {
    await ask();
    const code = await sent();
    const rows = await server.database.sql(
      `select to_jsonb(c)::text as row from verification_code c union all select to_jsonb(s)::text from code_send s`,
    );
    expect(JSON.stringify(rows)).not.toContain(mobileNum);
    expect(rows.some((row) => JSON.stringify(row).includes(Buffer.from(code).toString('hex')))).toBe(false);
    expect(logged.join('')).not.toMatch(new RegExp(`\\b(?:${code}|${mobileNum})\\b`));
  });

  it('is void after ten minutes [SRV-06]', async () => {
    const code = await made();
    clock.forward(10 * MINUTE_MS - 1);
    expect(await isCodeRight(server.ctx, of(), code)).toBe(true);
    clock.forward(1);
    expect(await use(code)).toBe(false);
  });

  it('is void after five wrong tries, whoever makes them [SRV-06, API-18]', async () => {
    const code = await made();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(attempt % 2 === 0 ? await use(otherThan(code)) : await verify(otherThan(code))).toBe(false);
    }
    expect(await use(code)).toBe(false);
  });

  it('can be asked about without using it up, five times at most [API-18]', async () => {
    const code = await made();
    for (let attempt = 0; attempt < 4; attempt += 1) expect(await verify(code)).toBe(true);
    expect(await use(code)).toBe(true);
    clock.forward(MINUTE_MS);
    const next = await made();
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await verify(next)).toBe(true);
    expect([await verify(next), await use(next)]).toEqual([false, false]);
  });

  it('replaces the one before it', async () => {
    const first = await made();
    clock.forward(MINUTE_MS);
    const second = await made();
    expect(await use(first)).toBe(first === second);
    expect(await use(second)).toBe(first !== second);
  });

  it('opens one purpose, one number and one brand only', async () => {
    const code = await made();
    expect(await use(code, { purpose: 'login' })).toBe(false);
    expect(await use(code, { target: '+639179999999' })).toBe(false);
    expect(await use(code, { merchantCode: 'other' })).toBe(false);
    expect(await use(code, { memberId: '1' })).toBe(false);
    expect(await use(code)).toBe(true);
  });

  it.each(['', '1', '1234567', 'abcdef', '١٢٣٤٥٦', '      ', "' or 1=1"])('is never %j', async (guess) => {
    await made();
    expect(await use(guess)).toBe(false);
  });

  it('given right fifty times at once is used once [T5]', async () => {
    const code = await made();
    const results = await Promise.all(Array.from({ length: 50 }, () => use(code)));
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  it('given wrong fifty times at once counts every try [T5]', async () => {
    const code = await made();
    await Promise.all(Array.from({ length: 50 }, () => use(otherThan(code))));
    const rows = await server.ctx.db
      .selectFrom('verification_code')
      .select('tries')
      .where('target', '=', server.ctx.vault.mac('code target', 'ty01', number))
      .execute();
    expect(rows).toEqual([{ tries: 5 }]);
    expect(await use(code)).toBe(false);
  });

  it('is not found by guessing [T5]', async () => {
    const guesses = repeats({ quick: 200, long: 10_000 });
    const code = await made();
    let found = 0;
    for (let from = 0; from < guesses; from += 50) {
      const batch = Array.from({ length: 50 }, (_, at) => String((from + at) * 97).padStart(6, '0'));
      const results = await Promise.all(batch.filter((guess) => guess !== code).map((guess) => use(guess)));
      found += results.filter(Boolean).length;
    }
    expect(found).toBe(0);
    expect(await use(code)).toBe(false);
  });
});

describe('sending', () => {
  const refusal = { kind: 'failure', failure: { errorCode: 'too.many.requests' } };

  it('waits a minute between two to one number, for whatever purpose [SRV-06]', async () => {
    expect((await ask()).kind).toBe('value');
    const first = await sent();
    clock.forward(MINUTE_MS - 1);
    expect(await ask()).toMatchObject(refusal);
    expect(await ask('login')).toMatchObject(refusal);
    expect(await sent()).toBe(first);
    clock.forward(1);
    expect((await ask()).kind).toBe('value');
  });

  it('is done once when asked for fifty times at once', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => makeCode(server.ctx, of())));
    expect(all.filter((one) => 'code' in one)).toHaveLength(1);
  });

  it('stops at five an hour to one number [SRV-06]', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await ask()).kind).toBe('value');
      clock.forward(2 * MINUTE_MS);
    }
    expect(await ask()).toMatchObject({ kind: 'failure', failure: { value: { waitSeconds: 50 * 60 } } });
    clock.forward(50 * MINUTE_MS);
    expect((await ask()).kind).toBe('value');
    clock.forward(MINUTE_MS);
    expect(await ask()).toMatchObject(refusal);
  });

  it('stops at twenty an hour from one address, over any numbers and at once [T5]', async () => {
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, at) => makeCode(server.ctx, of({ target: `+6390000000${at}` }), '198.51.100.7')),
    );
    expect(all.filter((one) => 'code' in one)).toHaveLength(20);
    expect('code' in (await makeCode(server.ctx, of({ target: '+639000000099' }), '198.51.100.8'))).toBe(true);
  });

  it('raises an alarm at two hundred an hour of a brand [T5]', async () => {
    logged.length = 0;
    for (let at = 0; at < 200; at += 1) await makeCode(server.ctx, of({ target: `+6391000000${at}` }));
    const alarms = logged.filter((line) => line.includes('"event":"code.flood"'));
    expect(alarms).toHaveLength(1);
    expect(JSON.parse(alarms[0] ?? '{}')).toMatchObject({ level: 50, merchantCode: 'ty01', sent: 200 });
  });

  it('refuses numbers that are none and countries the brand does not serve [VAL-05, T5]', async () => {
    const bad = [
      ['63', '917123456'],
      ['63', '91712345678'],
      ['63', '917123456a'],
      ['63', ''],
      ['63', '0000000000'],
      ['63', '+639171234'],
      ['44', '7911123456'],
      ['7', '9171234567'],
    ] as const;
    for (const [countryDialingCode, typed] of bad) {
      const input = { mobileNum: typed, countryDialingCode, purpose: 'register' } as const;
      expect(await server.ask(verification.sms, input)).toMatchObject({
        kind: 'failure',
        failure: { errorCode: 'mobile.format' },
      });
    }
  });

  it('leaves nothing behind once limits have forgotten it', async () => {
    await made();
    clock.forward(HOUR_MS + 1);
    await purgeExpired(server.ctx);
    for (const table of ['verification_code', 'code_send'] as const) {
      expect(await server.ctx.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});

describe('whose number it is', () => {
  it('is not told by the answer: unknown numbers get no login code, known ones do [API-15, T5]', async () => {
    const unknown = await ask('login');
    expect([unknown, await codeSentTo(server.ctx, number)]).toEqual([
      { kind: 'value', value: { expiredMinutes: 1 } },
      null,
    ]);
    expect(await ask('login')).toMatchObject({ kind: 'failure', failure: { errorCode: 'too.many.requests' } });
    clock.forward(MINUTE_MS);
    await memberWith(number);
    const known = await ask('login');
    expect(known).toEqual(unknown);
    expect(await use(await sent(), { purpose: 'login' })).toBe(true);
  });

  it('is not told when a password is to be reset either [API-16]', async () => {
    const reset = () => server.ask(verification.smsReset, { mobileNo: mobileNum, countryDialingCode: '63' });
    const unknown = await reset();
    expect([unknown, await codeSentTo(server.ctx, number)]).toEqual([
      { kind: 'value', value: { expiredMinutes: 1 } },
      null,
    ]);
    clock.forward(MINUTE_MS);
    await memberWith(number);
    expect(await reset()).toEqual(unknown);
    expect(await use(await sent(), { purpose: 'reset' })).toBe(true);
  });

  it('is not told to somebody who registers', async () => {
    const free = await ask('register');
    clock.forward(MINUTE_MS);
    await memberWith(number);
    expect(await ask('register')).toEqual(free);
  });
});

describe('binding a number', () => {
  it('needs a session, and not one of a trial', async () => {
    expect(await ask('bind')).toMatchObject({ kind: 'failure', failure: { errorCode: 'session.required' } });
    const trial = await createPerson(server.ctx, { type: 4 });
    expect(await ask('bind', trial.token)).toMatchObject({ kind: 'failure', failure: { errorCode: 'free_reject' } });
  });

  it('works for the account that asked and for no other', async () => {
    const [person, other] = [await createPerson(server.ctx), await createPerson(server.ctx)];
    expect((await ask('bind', person.token)).kind).toBe('value');
    const code = await sent();
    expect(await verify(code, 'bind', other.token)).toBe(false);
    expect(await verify(code, 'bind')).toBe(false);
    expect(await verify(code, 'bind', person.token)).toBe(true);
    expect(await use(code, { purpose: 'bind', memberId: other.memberId })).toBe(false);
    expect(await use(code, { purpose: 'bind', memberId: person.memberId })).toBe(true);
  });
});

describe('a gateway that refuses', () => {
  it('answers so for every number, voids the code and lets the person ask again at once', async () => {
    const off = await startTestServer({ clock, config: { sms: 'off' }, database: server.database, seeded: false });
    await memberWith(number);
    const failed = { kind: 'failure', failure: { errorCode: 'sms.failed' } };
    for (const typed of [mobileNum, '9189999999']) {
      const input = { mobileNum: typed, countryDialingCode: '63', purpose: 'login' } as const;
      expect(await off.ask(verification.sms, input)).toMatchObject(failed);
      expect(await off.ask(verification.sms, input)).toMatchObject(failed);
    }
    const live = server.ctx.db.selectFrom('verification_code').select('tries').where('sent_at', '=', clock.now());
    expect(await live.execute()).toEqual([]);
    await off.close();
  });
});
