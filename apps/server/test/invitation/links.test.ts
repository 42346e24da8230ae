import { randomUUID } from 'node:crypto';
import { invitation, member, PAGE_SIZE, type Answer, type Call } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../src/ledger/day.ts';
import { maskFriend } from '../../src/modules/identity/index.ts';
import { createBrand } from '../kit/brands.ts';
import { createFamily, standUnder, type Family } from '../kit/family-kit.ts';
import { askLink, comeBy, newLink } from '../kit/invitation-kit.ts';
import { enter, register, staffOf, turnDay, uplineOf } from '../kit/lines-kit.ts';
import { startPair } from '../kit/pair.ts';
import { logIn, type Person } from '../kit/people.ts';
import { codeFor, forgetLimits, goodForm, newMember, prepareRegistration, registerWith } from '../kit/registering.ts';

const DAY_MS = 24 * 3_600_000;
const pair = await startPair();
const { clock, database, server, second } = pair;
afterAll(pair.close);

const staff = staffOf(server);
let today = '2026-03-02';
let family: Family;
beforeAll(async () => {
  await prepareRegistration(server);
  await createBrand(server.ctx, 'other');
  family = await createFamily(server, 'other');
  assert((await staff.house(5)).ok, 'the house gives something');
  await nextDay();
});
beforeEach(() => forgetLimits(server));

async function nextDay(): Promise<void> {
  await turnDay(pair);
  today = addDays(today, 1);
}

const codeOf = (answer: Answer<Call>) => (answer.kind === 'failure' ? answer.failure.errorCode : null);
const again = async (person: Person): Promise<Person> => ({
  ...person,
  token: await logIn(server.ctx, person.memberId),
});
const RNG = (rate: number) => [{ gameType: 'RNG' as const, rate }];

/** An agent with a rate for slots, who is logged in. */
async function agentWith(percent: number): Promise<Person> {
  const account = await register(server);
  if (percent > 0) expect(await staff.rate(account, percent)).toMatchObject({ ok: true });
  return enter(server, account);
}

async function linksOf({ token }: Pick<Person, 'token'>, cursor?: string): Promise<invitation.InvitationLinks> {
  const answer = await server.ask(invitation.links, cursor === undefined ? {} : { cursor }, { token });
  assert(answer.kind === 'value', `no links: ${JSON.stringify(answer)}`);
  return answer.value;
}

const revoke = ({ token }: Pick<Person, 'token'>, id: string, at = server) =>
  at.ask(invitation.revokeLink, { id }, { token });
const check = (code: string) => server.ask(member.affiliateCheck, { code });
const ratesOf = (account: string) =>
  database.sql(
    `select category, from_day, rate_ppm from line_rate join member m on m.id = member_id where m.account = $1`,
    [account],
  );
const usesOf = async (code: string) => {
  const [row] = await database.sql(
    `select l.uses, count(u.member_id)::int as people from invitation_link l
     left join invitation_use u on u.link_id = l.id where l.code = $1 group by l.id`,
    [code],
  );
  return row;
};

describe('a link of an agent', () => {
  it('is listed with what it gives, how long it holds and how many came [API-101] [SCR-47]', async () => {
    const agent = await agentWith(3);
    await newLink(server, agent);
    const made = await newLink(server, agent, { type: 'agent', rates: RNG(1.5), days: 30, usesMax: 4, note: ' Cebu ' });
    expect(made).toMatchObject({
      type: 'agent',
      rates: RNG(1.5),
      note: 'Cebu',
      ends: new Date(clock.now().getTime() + 30 * DAY_MS).toISOString(),
      uses: 0,
      usesMax: 4,
      state: 'open',
    });
    expect(made.code).toMatch(/^[A-Z0-9]{8}$/);
    expect(made.url).toMatch(new RegExp(`/r/${made.code}$`));
    const shown = await linksOf(agent);
    expect(shown.list).toEqual([
      made,
      expect.objectContaining({ type: 'player', rates: [], ends: null, usesMax: null }),
    ]);
    expect(shown).toMatchObject({ own: RNG(3), fromDay: addDays(today, 1), opensAccounts: false, next: null });
  });

  it('opens the registration with its code filled in [REG-19]', async () => {
    const { code } = await newLink(server, await agentWith(0));
    const opened = await server.app.inject({ url: `/r/${code}` });
    expect([opened.statusCode, opened.headers.location]).toEqual([302, `/m/register?affiliateCode=${code}`]);
  });

  it('puts whoever registers by it directly below the agent, a player or an agent, and counts them [API-101] [REG-19]', async () => {
    const agent = await agentWith(3);
    const forPlayers = await newLink(server, agent);
    const forAgents = await newLink(server, agent, { type: 'agent', rates: RNG(1.5) });
    const form = goodForm({ affiliateCode: forAgents.code.toLowerCase() });
    const came = await registerWith(server, form);
    expect(came).toMatchObject({ kind: 'value', value: { customerType: 1 } });
    const player = await comeBy(server, forPlayers);
    expect([await uplineOf(server, form.username ?? ''), await uplineOf(server, player)]).toEqual([
      agent.account,
      agent.account,
    ]);
    expect(await ratesOf(form.username ?? '')).toEqual([
      { category: 'RNG', from_day: addDays(today, 1), rate_ppm: 15_000 },
    ]);
    expect(await ratesOf(player)).toEqual([]);
    expect((await linksOf(agent)).list.map(({ uses, state }) => [uses, state])).toEqual([
      [1, 'open'],
      [1, 'open'],
    ]);
    const events = await database.sql(
      `select kind, detail->>'by' as by, detail->>'who' as who from account_event e join member m on m.id = e.member_id
       where m.account = $1 and kind = 'agency.rates'`,
      [form.username],
    );
    expect(events).toEqual([{ kind: 'agency.rates', by: agent.memberId, who: agent.account }]);
  });

  it('gives no more than the agent above has by then [API-101]', async () => {
    const agent = await agentWith(3);
    const link = await newLink(server, agent, { type: 'agent', rates: RNG(3) });
    expect(await staff.rate(agent.account, 1.2)).toMatchObject({ ok: true });
    expect(await ratesOf(await comeBy(server, link))).toMatchObject([{ rate_ppm: 12_000 }]);
    expect(await staff.rate(agent.account, 2)).toMatchObject({ ok: true });
    expect(await ratesOf(await comeBy(server, link))).toMatchObject([{ rate_ppm: 20_000 }]);
    const poor = await agentWith(1);
    const promised = await newLink(server, poor, { type: 'agent', rates: RNG(1) });
    expect(await staff.rate(poor.account, 0)).toMatchObject({ ok: true });
    expect(await ratesOf(await comeBy(server, promised))).toEqual([]);
  });

  it('gives rates in steps up to the own one, and none to players [API-101]', async () => {
    const agent = await agentWith(0.85);
    const asked = async (type: 'player' | 'agent', rate: number) =>
      codeOf(await askLink(server, agent, { type, rates: RNG(rate) }));
    expect(await asked('agent', 0.9)).toBe('rate.above');
    expect(await asked('agent', 0.75)).toBe('rate.step');
    expect(await asked('agent', 0.1 + 1e-9)).toBe('rate.step');
    expect(await asked('agent', 0.85)).toBeNull();
    expect(await asked('agent', 0.8)).toBeNull();
    expect(await asked('player', 0.1)).toBe('request.invalid');
    expect(codeOf(await askLink(server, agent, { type: 'agent', rates: [{ gameType: 'LIVE', rate: 0.1 }] }))).toBe(
      'rate.above',
    );
    expect((await linksOf(agent)).list).toHaveLength(2);
  });

  it('is made once for each key, and no agent has more than fifty that are open [API-101] [F1]', async () => {
    const agent = await agentWith(0);
    const key = randomUUID();
    const made = await Promise.all([askLink(server, agent, { key }), askLink(second, agent, { key })]);
    expect(made[0]).toEqual(made[1]);
    expect(await askLink(second, agent, { key })).toEqual(made[0]);
    expect(codeOf(await askLink(server, agent, { key, note: 'else' }))).toBe('key.reused');
    for (let nr = 2; nr < 50; nr += 1) await newLink(server, agent);
    const last = await Promise.all([askLink(server, agent), askLink(second, agent), askLink(server, agent)]);
    expect(last.map((answer) => String(codeOf(answer))).sort()).toEqual(['link.limit', 'link.limit', 'null']);
    const first = await linksOf(agent);
    const rest = [await linksOf(agent, first.next ?? '')];
    while (rest.at(-1)?.next) rest.push(await linksOf(agent, rest.at(-1)?.next ?? ''));
    expect(first.list).toHaveLength(PAGE_SIZE);
    const ids = [first, ...rest].flatMap(({ list }) => list.map(({ id }) => id));
    expect([ids.length, new Set(ids).size]).toEqual([50, 50]);
    expect(codeOf(await revoke(agent, ids[0] ?? ''))).toBeNull();
    expect(codeOf(await askLink(server, agent))).toBeNull();
  });
});

describe('who invites', () => {
  it('is told masked before anybody registers, with what they become [API-23] [SCR-47]', async () => {
    const agent = await agentWith(0);
    const { code } = await newLink(server, agent, { type: 'agent' });
    const invitedBy = maskFriend(agent.account);
    expect(await check(code.toLowerCase())).toEqual({ kind: 'value', value: { code, invitedBy, as: 'agent' } });
    const forPlayers = await newLink(server, agent);
    expect(await check(forPlayers.code)).toMatchObject({ value: { as: 'player' } });
    await database.sql('update member set hides_name = true where id = $1', [agent.memberId]);
    expect(await check(code)).toMatchObject({ kind: 'value', value: { invitedBy: null } });
  });

  it.each([
    ['revoked', (id: string) => database.sql('update invitation_link set revoked_at = created_at where id = $1', [id])],
    ['expired', (id: string) => database.sql('update invitation_link set ends_at = created_at where id = $1', [id])],
    ['used up', (id: string) => database.sql('update invitation_link set uses = 3, uses_max = 3 where id = $1', [id])],
    [
      'of an agent who was disabled',
      (id: string) =>
        database.sql(
          `update member set status = 'disabled' where id = (select agent_id from invitation_link where id = $1)`,
          [id],
        ),
    ],
    [
      'of an agent who is none any more',
      (id: string) =>
        database.sql('update member set type = 0 where id = (select agent_id from invitation_link where id = $1)', [
          id,
        ]),
    ],
  ])(
    'is nobody any more once the link is %s, and that is said before and while registering [SCR-47]',
    async (_, end) => {
      const agent = await agentWith(0);
      const { id, code } = await newLink(server, agent);
      await end(id);
      expect(codeOf(await check(code))).toBe('invitation.ended');
      const form = goodForm({ affiliateCode: code });
      expect(codeOf(await registerWith(server, form))).toBe('invitation.ended');
      expect(await database.sql('select from member where account = $1', [form.username])).toEqual([]);
      // The same person goes on without it.
      expect(codeOf(await registerWith(server, { ...form, affiliateCode: '' }))).toBeNull();
      expect(await uplineOf(server, form.username ?? '')).toBeNull();
    },
  );

  it('is not told at another brand, where the code is nobody’s [T33]', async () => {
    const abroad = await standUnder(server, { type: 1, merchantCode: 'other' });
    await database.sql(
      `insert into invitation_link (merchant_code, agent_id, code, type, created_at)
       values ('other', $1, 'ABROAD22', 0, now())`,
      [abroad.memberId],
    );
    expect(codeOf(await check('ABROAD22'))).toBe('invitation.code.invalid');
    expect(codeOf(await registerWith(server, goodForm({ affiliateCode: 'ABROAD22' })))).toBe('invitation.code.invalid');
    expect(await usesOf('ABROAD22')).toEqual({ uses: 0, people: 0 });
  });
});

describe('the uses of a link', () => {
  it('are as many as it has, however many register at once, and everybody else is told [SCR-47] [F1]', async () => {
    const agent = await agentWith(2);
    const { code } = await newLink(server, agent, { type: 'agent', rates: RNG(1), usesMax: 1 });
    const forms = Array.from({ length: 20 }, () => goodForm({ affiliateCode: code }));
    // One after the other: a code for each number.
    const proved = [];
    for (const form of forms) proved.push({ ...form, verificationCode: await codeForForm(form) });
    const answers = await Promise.all(
      proved.map((form, at) => (at % 2 === 0 ? server : second).ask(member.register, form)),
    );
    const codes = answers.map(codeOf);
    expect(codes.filter((one) => one === null)).toHaveLength(1);
    expect(codes.filter((one) => one === 'invitation.ended')).toHaveLength(19);
    expect(await usesOf(code)).toEqual({ uses: 1, people: 1 });
    const below = await database.sql('select account from member where upline_id = $1', [agent.memberId]);
    expect(below).toHaveLength(1);
    expect((await linksOf(agent)).list).toMatchObject([{ uses: 1, state: 'used' }]);
  });

  it('are not taken by a registration that fails, nor twice by one that is sent again [F1]', async () => {
    const agent = await agentWith(0);
    const { code } = await newLink(server, agent, { usesMax: 2 });
    const other = await newMember(server);
    const taken = goodForm({ affiliateCode: code, username: other.account });
    expect(codeOf(await registerWith(server, taken))).toBe('username.exists');
    expect(await usesOf(code)).toEqual({ uses: 0, people: 0 });
    const form = goodForm({ affiliateCode: code });
    const sent = await Promise.all([registerWith(server, form), server.ask(member.register, form)]);
    expect(sent.map(codeOf).filter((one) => one === null)).toHaveLength(1);
    expect(codeOf(await registerWith(server, form))).toBe('username.exists');
    expect(await usesOf(code)).toEqual({ uses: 1, people: 1 });
  });

  it('end with the revocation: at the same moment either comes first, and nobody is below without a use [F1]', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const agent = await agentWith(0);
      const { id, code } = await newLink(server, agent);
      const form = goodForm({ affiliateCode: code });
      const verificationCode = await codeForForm(form);
      const [came, revoked] = await Promise.all([
        server.ask(member.register, { ...form, verificationCode }),
        revoke(agent, id, second),
      ]);
      expect(codeOf(revoked)).toBeNull();
      expect([null, 'invitation.ended']).toContain(codeOf(came));
      const people = codeOf(came) === null ? 1 : 0;
      expect(await usesOf(code)).toEqual({ uses: people, people });
      expect(await database.sql('select from member where upline_id = $1', [agent.memberId])).toHaveLength(people);
    }
  });

  it('are never more than the link has, whoever writes them', async () => {
    const { id } = await newLink(server, await agentWith(0), { usesMax: 1 });
    await expect(database.sql('update invitation_link set uses = 2 where id = $1', [id])).rejects.toThrow(
      /invitation_link_uses/,
    );
  });
});

describe('a revoked link', () => {
  it('stays in the list, brings nobody in, and keeps who came; again it is the same [API-101]', async () => {
    const agent = await agentWith(0);
    const link = await newLink(server, agent);
    const player = await comeBy(server, link);
    const first = await revoke(agent, link.id);
    expect(first).toMatchObject({ kind: 'value', value: { id: link.id, state: 'revoked', uses: 1 } });
    clock.forward(1000);
    expect(await revoke(await again(agent), link.id, second)).toEqual(first);
    const events = await database.sql(
      `select kind from account_event where member_id = $1 and kind like 'agency.link%' order by id`,
      [agent.memberId],
    );
    expect(events.map(({ kind }) => kind)).toEqual(['agency.link', 'agency.link.revoked']);
    expect(await uplineOf(server, player)).toBe(agent.account);
  });

  it('is revoked by nobody but whose it is: everybody else is answered as if it were not there [ROLE-15] [T33]', async () => {
    const agent = await again(family.agent);
    const { id } = await newLink(server, agent);
    const missing = await revoke(agent, '999999999');
    expect(codeOf(missing)).toBe('link.missing');
    for (const name of ['upline', 'sibling', 'child'] as const)
      expect(await revoke(await again(family[name]), id)).toEqual(missing);
    for (const name of ['grandchild', 'player', 'subPlayer', 'stranger', 'trial'] as const)
      expect(codeOf(await revoke(await again(family[name]), id))).toBe('permission.denied');
    expect(codeOf(await revoke(await again(family.foreigner), id))).toBe('session.expired');
    for (const odd of ['0', '-1', '01', 'x', '9'.repeat(19)]) expect(await revoke(agent, odd)).toEqual(missing);
    expect((await linksOf(agent)).list.find((link) => link.id === id)).toMatchObject({ state: 'open' });
    expect(codeOf(await revoke(agent, id))).toBeNull();
  });
});

describe('links', () => {
  it('are made by agents and top agents alone, not by sub-accounts, players or who only tries the games [ROLE-11] [ROLE-13]', async () => {
    for (const type of [1, 2]) expect(codeOf(await askLink(server, await standUnder(server, { type })))).toBeNull();
    for (const type of [0, 4, 7, 40, 41, 42]) {
      const person = await standUnder(server, { type });
      expect([type, codeOf(await askLink(server, person))]).toEqual([type, 'permission.denied']);
      expect([type, codeOf(await server.ask(invitation.links, {}, person))]).toEqual([type, 'permission.denied']);
    }
    expect(codeOf(await server.ask(invitation.links, {}))).toBe('session.required');
  });

  it('are shown to whose they are: not to those above, beside or below [ROLE-15]', async () => {
    const agent = await again(family.agent);
    const { id } = await newLink(server, agent);
    for (const name of ['upline', 'sibling', 'child'] as const) {
      const { list } = await linksOf(await again(family[name]));
      expect(list.map((link) => link.id)).not.toContain(id);
    }
    expect((await linksOf(agent)).list.map((link) => link.id)).toContain(id);
  });
});

async function codeForForm(form: ReturnType<typeof goodForm>): Promise<string> {
  return codeFor(server, 'register', `+${form.countryDialingCode}${form.mobileNum}`);
}
