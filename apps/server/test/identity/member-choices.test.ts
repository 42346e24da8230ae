import { member, push, session } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withdrawText } from '../../src/modules/cashier/withdraw-messages.ts';
import { languageOf, putData } from '../../src/modules/identity/index.ts';
import { movableClock } from '../kit/brands.ts';
import { failureOf, newAddress, send, valueOf, WIDE } from '../kit/login-kit.ts';
import { createAccount, createPerson, type Person } from '../kit/people.ts';
import { until } from '../kit/patience.ts';
import { fakePush, subscribe } from '../kit/push-kit.ts';
import { goodForm, prepareRegistration, registerWith } from '../kit/registering.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { createUsual, withdraw } from '../kit/withdraw-kit.ts';

const clock = movableClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, push: fakePush(), app: { budgets: WIDE } });
});
afterAll(() => server.close());

const idOf = async (account: string) => {
  const [row] = await server.database.sql('select id from member where lower(account) = lower($1)', [account]);
  return String(row?.['id']);
};
const spoken = (memberId: string) => languageOf(server.ctx.db, memberId);
const speak = ({ token }: Person, language: 'TY' | 'EN') =>
  valueOf(server, member.setLanguage, { language }, { token });

describe('the language of a member', () => {
  it('is that of the page they registered on [REG-14]', async () => {
    await prepareRegistration(server);
    for (const language of ['TY', 'EN'] as const) {
      const answer = await registerWith(server, goodForm(), { language });
      const account = answer.kind === 'value' ? answer.value.userName : '';
      expect(await spoken(await idOf(account))).toBe(language);
    }
  });

  it('is that of the first page an older account logs in on, and stays until its owner changes it [I18N-04]', async () => {
    const ana = await createAccount(server.ctx);
    expect(await spoken(ana.memberId)).toBeNull();
    const logIn = (language: string) =>
      server.ask(
        session.login,
        { type: 'username', username: ana.account, password: ana.password },
        { language, ...({ ip: newAddress() } as object) },
      );
    await logIn('TY');
    await logIn('EN');
    expect(await spoken(ana.memberId)).toBe('TY');
  });

  it('is spoken by the browsers of the member too, and nobody else’s [I18N-04]', async () => {
    const [ana, ben] = [await createPerson(server.ctx), await createPerson(server.ctx)];
    await server.database.sql(`update brand_flag set is_on = true where flag = 'PUSH3'`);
    for (const one of [ana, ben]) await subscribe(server, one, {}, 'EN');
    expect(await speak(ana, 'TY')).toEqual({ language: 'TY' });
    const keys = await server.database.sql('select member_id, language from push_key order by member_id');
    expect(keys.map((row) => [String(row['member_id']), row['language']])).toEqual([
      [ana.memberId, 'TY'],
      [ben.memberId, 'EN'],
    ]);
    expect((await send(server, member.setLanguage, { language: 'XX' as 'TY' }, { token: ana.token })).status).toBe(400);
    expect((await valueOf(server, push.show, {}, { token: ana.token })).devices).toBe(1);
  });

  it('is that of texts about their money, whatever language they asked in', async () => {
    const ana = await createUsual(server, 100_000n);
    const mobile = '+639170000042';
    await putData(server.ctx, server.ctx.db, { memberId: ana.memberId, merchantCode: 'ty01' }, 'mobile', mobile);
    await speak(ana, 'TY');
    const { orderNo } = await withdraw(server, ana, 20_000n);
    const bodies = await until(
      () => server.database.sql('select body from sandbox_message where recipient = $1', [mobile]),
      (rows) => rows.length > 0,
    );
    const told = { orderNo, amount: '₱200.00', target: expect.any(String) as unknown as string };
    const begins = (language: 'TY' | 'EN') => withdrawText('submitted', 'Perya', told, language).slice(0, 12);
    expect(begins('TY')).not.toBe(begins('EN'));
    expect(String(bodies[0]?.['body'])).toContain(begins('TY'));
  });
});

describe('what somebody says about offers', () => {
  const own = ({ token }: Person) => valueOf(server, member.consent, {}, { token });
  const say = ({ token }: Person, isGiven: boolean) =>
    valueOf(server, member.setConsent, { isGiven, version: member.OFFER_WORDS }, { token });
  const rowsOf = ({ memberId }: Person) =>
    server.database.sql('select is_given, version, at from marketing_consent where member_id = $1 order by id', [
      memberId,
    ]);

  it('is no until they say otherwise, and every choice is kept with its time and its words', async () => {
    const ana = await createPerson(server.ctx);
    expect(await own(ana)).toEqual({ isGiven: false, at: null });
    const first = clock.now();
    expect(await say(ana, true)).toEqual({ isGiven: true, at: first.toISOString() });
    clock.forward(60_000);
    // The same once more is no new choice.
    expect(await say(ana, true)).toEqual({ isGiven: true, at: first.toISOString() });
    expect(await say(ana, false)).toEqual({ isGiven: false, at: clock.now().toISOString() });
    expect(await own(ana)).toEqual({ isGiven: false, at: clock.now().toISOString() });
    const version = member.OFFER_WORDS;
    expect(await rowsOf(ana)).toEqual([
      { is_given: true, version, at: first },
      { is_given: false, version, at: clock.now() },
    ]);
    await expect(
      server.database.sql('update marketing_consent set is_given = true where member_id = $1', [ana.memberId]),
    ).rejects.toThrow('stays as it was');
  });

  it('is one choice for many taps at once', async () => {
    const ana = await createPerson(server.ctx);
    await Promise.all(Array.from({ length: 10 }, () => say(ana, true)));
    expect(await rowsOf(ana)).toHaveLength(1);
  });

  it('is about the words that are shown, and nothing of it is in registering', async () => {
    const ana = await createPerson(server.ctx);
    const old = { isGiven: true, version: '2020-01' as typeof member.OFFER_WORDS };
    expect(await failureOf(server, member.setConsent, old, { token: ana.token })).toMatchObject({
      code: 'request.invalid',
    });
    await prepareRegistration(server);
    const answer = await registerWith(server, goodForm());
    const token = answer.kind === 'value' ? answer.value.token : '';
    expect(await valueOf(server, member.consent, {}, { token })).toEqual({ isGiven: false, at: null });
  });
});
