import { member, session, verification, type Call, type Input } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCode } from '../../src/modules/identity/verification/codes.service.ts';
import { movableClock } from '../kit/brands.ts';
import { newAddress, send, WIDE } from '../kit/login-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const HOUR_MS = 3_600_000;
const clock = movableClock();
let server: TestServer;
let numbers = 9_171_000_000;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
});
afterAll(() => server.close());

const newNumber = () => String(++numbers);
const typed = (mobileNum = newNumber()) => ({ mobileNum, countryDialingCode: '63', verificationCode: '000000' });

async function codeOf<C extends Call>(call: C, input: Input<C>, ip: string): Promise<string> {
  const { answer } = await send(server, call, input, { ip });
  return answer.kind === 'failure' ? answer.failure.errorCode : answer.kind;
}

describe('wrong codes from one address [T5]', () => {
  it.each<[string, (ip: string) => Promise<string>]>([
    ['for a new password', (ip) => codeOf(member.resetBySms, { ...typed(), newPassword: 'Bago-Ito-26' }, ip)],
    ['that are only looked at', (ip) => codeOf(verification.verify, { ...typed(), purpose: 'register' }, ip)],
    [
      'for a login',
      (ip) =>
        codeOf(session.login, { type: 'sms', username: newNumber(), password: '000000', countryDialingCode: '63' }, ip),
    ],
  ])('%s are few, whichever numbers they are for', async (_what, guess) => {
    const ip = newAddress();
    const codes: string[] = [];
    for (let at = 0; at < 21; at += 1) codes.push(await guess(ip));
    expect(codes.slice(0, 20)).not.toContain('too.many.requests');
    expect(codes.at(-1)).toBe('too.many.requests');
    expect(await codeOf(member.resetBySms, { ...typed(), newPassword: 'Bago-Ito-26' }, ip)).toBe('too.many.requests');
    expect(await guess(newAddress())).not.toBe('too.many.requests');
  });
});

describe('the codes of a brand within an hour [T5]', () => {
  const someCode = () =>
    ({ merchantCode: 'ty01', purpose: 'login', target: `+63${newNumber()}`, memberId: null }) as const;
  const make = () => makeCode(server.ctx, someCode());

  it('end at its ceiling, and go on when the hour has passed', async () => {
    clock.forward(2 * HOUR_MS);
    await server.database.sql(
      `insert into code_send (merchant_code, target, sent_at)
       select 'ty01', decode(lpad(to_hex(n), 64, '0'), 'hex'), $1 from generate_series(1, 999) n`,
      [clock.now()],
    );
    expect(await make()).toHaveProperty('code');
    expect(await make()).toEqual({ waitSeconds: 60 });
    clock.forward(HOUR_MS + 1);
    expect(await make()).toHaveProperty('code');
  });
});
