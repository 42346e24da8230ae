import { randomUUID } from 'node:crypto';
import { agency, invitation, member, responsibleGaming, session, type Answer, type Call } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setAgentRights } from '../../src/modules/brand/index.ts';
import { agreementInForce } from '../../src/modules/content/index.ts';
import { changeBrand } from '../kit/brands.ts';
import { standUnder } from '../kit/family-kit.ts';
import { askAccount } from '../kit/invitation-kit.ts';
import { enter, register, registerLine, staffOf, turnDay, uplineOf } from '../kit/lines-kit.ts';
import { startPair } from '../kit/pair.ts';
import type { Person } from '../kit/people.ts';
import { forgetLimits, goodForm, newMember, prepareRegistration, setFlag } from '../kit/registering.ts';

const DAY_MS = 24 * 3_600_000;
const PASSWORD = 'Mangga-Berde-7';
const OWN_PASSWORD = 'Tubig-at-Langit-9';
const pair = await startPair();
const { clock, database, server, second } = pair;
afterAll(pair.close);

const staff = staffOf(server);
beforeAll(async () => {
  await prepareRegistration(server);
  assert((await staff.house(5)).ok, 'the house gives something');
  await turnDay(pair);
  const reason = { who: 'Ana', why: 'a shop without phones' };
  assert(
    (await setAgentRights(server.ctx, 'ty01', { opensAccounts: true }, reason)).ok,
    'the brand lets agents open accounts',
  );
  for (const { ctx } of [server, second]) await changeBrand(ctx, { agents_open_accounts: true });
});
beforeEach(() => forgetLimits(server));

const codeOf = (answer: Answer<Call>) => (answer.kind === 'failure' ? answer.failure.errorCode : null);
const rowOf = async (account: string) =>
  (await database.sql('select * from member where lower(account) = lower($1)', [account]))[0];

async function agentWith(percent: number): Promise<Person> {
  const account = await register(server);
  if (percent > 0) expect(await staff.rate(account, percent)).toMatchObject({ ok: true });
  return enter(server, account);
}

/** Somebody for whom an agent opened an account, who has just logged in for the first time. */
async function openedBy(agent: Person) {
  const username = goodForm().username ?? '';
  const opened = await askAccount(server, agent, { username, password: PASSWORD });
  assert(opened.kind === 'value', `not opened: ${JSON.stringify(opened)}`);
  const login = await server.ask(session.login, { type: 'username', username, password: PASSWORD });
  assert(login.kind === 'value', `no login: ${JSON.stringify(login)}`);
  return { username, login: login.value, token: login.value.token };
}

async function agreementVersion(): Promise<string> {
  const agreement = await agreementInForce(server.ctx, 'ty01', 'EN');
  assert(agreement.ok, 'there are terms');
  return agreement.value.version;
}

describe('an account that an agent opens', () => {
  it('stands directly below the agent, a player or an agent with rates, and logs in [API-101] [SCR-47]', async () => {
    const agent = await agentWith(2);
    const { username, login } = await openedBy(agent);
    expect(login).toMatchObject({ customerType: 0, firstTimeLogin: true, mustChangePassword: true });
    const forAgent = goodForm().username ?? '';
    const rebate = [{ gameType: 'RNG' as const, rate: 1.5 }];
    expect(await askAccount(server, agent, { type: 'agent', username: forAgent, rebate })).toEqual({
      kind: 'value',
      value: { account: forAgent },
    });
    expect([await uplineOf(server, username), await uplineOf(server, forAgent)]).toEqual([
      agent.account,
      agent.account,
    ]);
    const rates = await database.sql(
      'select category, rate_ppm from line_rate join member m on m.id = member_id where account = $1',
      [forAgent],
    );
    expect(rates).toEqual([{ category: 'RNG', rate_ppm: 15_000 }]);
    const list = await server.ask(agency.downline, {}, agent);
    assert(list.kind === 'value', 'the team is listed');
    expect(list.value.list.map(({ account }) => account).sort()).toEqual([forAgent, username].sort());
    const other = await agentWith(0);
    const none = await server.ask(agency.downline, { account: username }, other);
    expect(none).toMatchObject({ kind: 'value', value: { list: [] } });
  });

  it('does nothing before its owner accepts the terms with a password of their own [SET-13] [R19]', async () => {
    const { username, token } = await openedBy(await agentWith(0));
    expect(await server.ask(member.info, {}, { token })).toMatchObject({
      value: { mustChangePassword: true, mustAgree: true },
    });
    expect(codeOf(await server.ask(session.list, {}, { token }))).toBe('password.change.required');
    const change = (agreement?: string) =>
      server.ask(
        member.changePassword,
        {
          oldPassword: PASSWORD,
          newPassword: OWN_PASSWORD,
          confirmNewPassword: OWN_PASSWORD,
          ...(agreement !== undefined && { agreementVersion: agreement }),
        },
        { token },
      );
    for (const [given, problem] of [
      [undefined, 'required'],
      ['', 'required'],
      ['1999-01', 'format'],
    ] as const) {
      const refused = await change(given);
      expect(refused).toMatchObject({
        kind: 'failure',
        failure: { errorCode: 'field.invalid', value: { field: 'agreementVersion', problem } },
      });
    }
    expect(await rowOf(username)).toMatchObject({ must_change_password: true, must_agree: true });
    const version = await agreementVersion();
    expect(codeOf(await change(version))).toBeNull();
    const row = await rowOf(username);
    expect(row).toMatchObject({ must_change_password: false, must_agree: false });
    const accepted = await database.sql('select version from agreement_acceptance where member_id = $1', [row?.['id']]);
    expect(accepted).toEqual([{ version }]);
    expect(codeOf(await server.ask(session.list, {}, { token }))).toBeNull();
    // What the agent knows opens nothing any more.
    const again = await server.ask(session.login, { type: 'username', username, password: PASSWORD });
    expect(codeOf(again)).toBe('login.failed');
  });

  it('protects its owner from the first moment on [R31]', async () => {
    const { token } = await openedBy(await agentWith(0));
    expect(codeOf(await server.ask(responsibleGaming.show, {}, { token }))).toBeNull();
  });

  it('asks nobody for the terms who registered alone', async () => {
    const { token, password } = await newMember(server);
    const changed = await server.ask(
      member.changePassword,
      { oldPassword: password, newPassword: OWN_PASSWORD, confirmNewPassword: OWN_PASSWORD },
      { token },
    );
    expect(codeOf(changed)).toBeNull();
  });

  it('is never let in by a password alone, whoever writes it', async () => {
    const { username } = await openedBy(await agentWith(0));
    await expect(
      database.sql('update member set must_change_password = false where account = $1', [username]),
    ).rejects.toThrow(/member_agrees_with_password/);
  });
});

describe('opening accounts', () => {
  it('follows the rules of registration, and tells what registration tells [API-101] [VAL-13]', async () => {
    const agent = await agentWith(1);
    const { account } = await newMember(server);
    expect(codeOf(await askAccount(server, agent, { username: account.toUpperCase() }))).toBe('username.exists');
    const invalid = async (wish: { username?: string; password?: string }) => {
      const answer = await askAccount(server, agent, wish);
      assert(answer.kind === 'failure', 'refused');
      return [answer.failure.errorCode, answer.failure.value];
    };
    expect(await invalid({ username: 'ab' })).toEqual(['field.invalid', { field: 'username', problem: 'format' }]);
    expect(await invalid({ username: '1bayani' })).toEqual([
      'field.invalid',
      expect.objectContaining({ field: 'username' }),
    ]);
    expect(await invalid({ password: 'short1' })).toEqual(['field.invalid', { field: 'password', problem: 'format' }]);
    expect(await invalid({ password: 'password1' })).toEqual(['field.invalid', { field: 'password', problem: 'easy' }]);
    const rate = async (type: 'player' | 'agent', percent: number) =>
      codeOf(await askAccount(server, agent, { type, rebate: [{ gameType: 'RNG', rate: percent }] }));
    expect([await rate('agent', 1.1), await rate('agent', 0.15), await rate('player', 0.1)]).toEqual([
      'rate.above',
      'rate.step',
      'request.invalid',
    ]);
  });

  it('tells who exists no more often than registration does, to one address [T4]', async () => {
    const agent = await agentWith(0);
    const { account } = await newMember(server);
    const told: (string | null)[] = [];
    for (let nr = 0; nr < 12; nr += 1) told.push(codeOf(await askAccount(server, agent, { username: account })));
    expect(told).toEqual([...Array(10).fill('username.exists'), 'too.many.requests', 'too.many.requests']);
    expect(codeOf(await askAccount(server, agent))).toBe('too.many.requests');
  });

  it('happens once for each key, also at two servers at once [API-101] [F1]', async () => {
    const agent = await agentWith(0);
    const wish = { key: randomUUID(), username: goodForm().username ?? '', password: PASSWORD };
    const [one, other] = await Promise.all([askAccount(server, agent, wish), askAccount(second, agent, wish)]);
    expect(one).toEqual({ kind: 'value', value: { account: wish.username } });
    expect(other).toEqual(one);
    expect(await askAccount(second, agent, wish)).toEqual(one);
    expect(codeOf(await askAccount(server, agent, { ...wish, password: OWN_PASSWORD }))).toBe('key.reused');
    expect(await database.sql('select from opened_account where agent_id = $1', [agent.memberId])).toHaveLength(1);
    const kept = await database.sql('select * from idempotent_call where member_id = $1', [agent.memberId]);
    expect(JSON.stringify(kept)).not.toContain(PASSWORD);
  });

  it('is twenty a day of an agent at most, however many ask at once [API-101]', async () => {
    const agent = await agentWith(0);
    for (let nr = 0; nr < 19; nr += 1) {
      const name = `araw${agent.memberId}x${nr}`;
      await database.sql(
        `with made as (insert into member (merchant_code, account, type) values ('ty01', $1, 0) returning id)
         insert into opened_account (member_id, agent_id, opened_at) select id, $2, $3 from made`,
        [name, agent.memberId, clock.now()],
      );
    }
    const codes = await Promise.all([server, second, server].map(async (at) => codeOf(await askAccount(at, agent))));
    expect(codes.map(String).sort()).toEqual(['account.limit', 'account.limit', 'null']);
    clock.forward(DAY_MS + 1000);
    expect(codeOf(await askAccount(server, await enter(server, agent.account)))).toBeNull();
  });

  it('is for agents and top agents alone, and only where the brand and its way to register allow it [ROLE-11] [ROLE-13]', async () => {
    for (const type of [1, 2]) expect(codeOf(await askAccount(server, await standUnder(server, { type })))).toBeNull();
    for (const type of [0, 4, 7, 40, 41, 42])
      expect([type, codeOf(await askAccount(server, await standUnder(server, { type })))]).toEqual([
        type,
        'permission.denied',
      ]);
    const agent = await agentWith(0);
    const opens = async () => {
      const shown = await server.ask(invitation.links, {}, agent);
      return shown.kind === 'value' && shown.value.opensAccounts;
    };
    expect(await opens()).toBe(true);
    await setFlag(server, 'USERNAMEREG3', false);
    expect([await opens(), codeOf(await askAccount(server, agent))]).toEqual([false, 'permission.denied']);
    await setFlag(server, 'USERNAMEREG3', true);
    await changeBrand(server.ctx, { agents_open_accounts: false });
    expect([await opens(), codeOf(await askAccount(server, agent))]).toEqual([false, 'permission.denied']);
    await changeBrand(server.ctx, { agents_open_accounts: true });
    expect(codeOf(await askAccount(server, agent))).toBeNull();
  });

  it('is refused below a line that has all its levels [T17]', async () => {
    const line = await registerLine(server, 100);
    expect(codeOf(await askAccount(server, await enter(server, line.at(-1) ?? '')))).toBe('line.deep');
    expect(codeOf(await askAccount(server, await enter(server, line.at(-2) ?? '')))).toBeNull();
  });

  it('is written down with who opened it', async () => {
    const agent = await agentWith(0);
    const { username } = await openedBy(agent);
    const events = await database.sql(
      `select kind, detail from account_event e join member m on m.id = e.member_id where m.account = $1 order by e.id`,
      [username],
    );
    expect(events[0]).toEqual({ kind: 'account.opened', detail: { by: agent.memberId, who: agent.account } });
    expect(JSON.stringify(events)).not.toContain(PASSWORD);
  });
});
