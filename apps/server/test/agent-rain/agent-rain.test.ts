import { agentRain, float, mail, wallet } from '@perya/contract';
import { hashSeed, splitRain } from '@perya/fairness';
import { assert } from '@perya/std';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { endRains, rainsOfDay, tellPeople } from '../../src/modules/agent-rain/index.ts';
import { createTeam, giveRain, openIt, sendRain, standsIn, type RainAsked } from '../kit/agent-rain-kit.ts';
import { changeBrand } from '../kit/brands.ts';
import { standUnder } from '../kit/family-kit.ts';
import { fund } from '../kit/funds.ts';
import { startPair, type ServerPair } from '../kit/pair.ts';
import { logIn, type Person } from '../kit/people.ts';
import { codeOf, valueOf } from '../kit/promo-kit.ts';
import type { TestServer } from '../kit/server.ts';
import { trustPasswords } from '../kit/withdraw-kit.ts';

const HOUR_MS = 3_600_000;

let pair: ServerPair;
let server: TestServer;
beforeAll(async () => {
  pair = await startPair();
  ({ server } = pair);
  trustPasswords(server);
  trustPasswords(pair.second);
});
afterAll(() => pair.close());

let agent: Person;
let players: Person[];
let ids: string[];
beforeEach(async () => {
  ({ agent, players } = await createTeam(server));
  ids = players.map(({ memberId }) => memberId);
});

const sql = (text: string, values: readonly unknown[] = []) => server.database.sql(text, [...values]);
const sumOf = (amounts: readonly (string | null)[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);
const mineOf = async ({ token }: Person) => valueOf(await server.ask(agentRain.mine, {}, { token }));
const infoOf = async ({ token }: Person, asked: { readonly account?: string; readonly cursor?: string } = {}) =>
  valueOf(await server.ask(agentRain.info, asked, { token }));
const recordOf = async (id: string, { token } = agent) =>
  valueOf(await server.ask(agentRain.record, { id }, { token }));
const logInAgain = async (person: Person): Promise<Person> => ({
  ...person,
  token: await logIn(server.ctx, person.memberId),
});
const given = (changes: Partial<RainAsked> = {}) => giveRain(server, agent, { memberIds: ids, ...changes });

describe('an envelope for each', () => {
  it('takes 100 from the float at once, and three who open theirs have 100 together, with a message each [SCR-50, API-102, AGENT-04]', async () => {
    const answer = valueOf(await sendRain(server, agent, { memberIds: ids }));
    expect(answer).toMatchObject({ float: '900.00', rain: { state: 'open', people: 3, envelopes: 3, opened: 0 } });
    expect(answer.items.map(({ account }) => account)).toEqual(players.map(({ account }) => account));
    expect(sumOf(answer.items.map(({ amount }) => amount))).toBe(10_000);
    expect(await standsIn(server, agent, 'float')).toBe(90_000);
    await tellPeople(server.ctx);
    await tellPeople(pair.second.ctx);
    for (const person of players) {
      const { list } = valueOf(await server.ask(mail.list, { language: 'EN' }, { token: person.token }));
      const from = `${agent.account.slice(0, 2)}***${agent.account.slice(-2)}`;
      expect(list.map(({ title }) => title).filter((title) => title.includes('envelope'))).toEqual([
        `An envelope from ${from}`,
      ]);
      const opened = valueOf(await openIt(server, person, answer.id));
      expect(opened.amount).toBe(answer.items.find(({ account }) => account === person.account)?.amount);
    }
    const cash = await Promise.all(players.map((person) => standsIn(server, person, 'cash')));
    expect(cash.reduce((sum, one) => sum + one, 0)).toBe(10_000);
    const { rain, items } = await recordOf(answer.id);
    expect(rain).toMatchObject({ state: 'over', opened: 3, openedAmount: '100.00', returned: '0.00' });
    expect(items.every(({ state }) => state === 'opened')).toBe(true);
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });

  it('is cash that is staked before it may leave [D3]', async () => {
    const id = await given({ total: '30.00' });
    const [first] = players;
    assert(first, 'somebody is below');
    await openIt(server, first, id);
    const balance = valueOf(await server.ask(wallet.balance, {}, { token: first.token }));
    expect(balance).toMatchObject({ sumBalance: '10.00' });
    const rows = await sql('select source, ends_at - starts_at as amount from turnover where member_id = $1', [
      first.memberId,
    ]);
    expect(rows).toEqual([{ source: 'transfer', amount: '10000' }].map((row) => ({ ...row, amount: '1000' })));
  });

  it('tells whom it is for who gives it, what they say, and nothing of the amount before it is open [SCR-50]', async () => {
    const id = await given({ split: 'custom', amounts: ['50.00', '30.00', '20.00'] });
    const [first] = players;
    assert(first, 'somebody is below');
    const { waiting } = await mineOf(first);
    expect(waiting).toMatchObject([
      { id, remark: 'Maligayang paglalaro!', amount: null, place: null, turnoverTimes: 1 },
    ]);
    expect(JSON.stringify(waiting)).not.toContain(agent.account);
    expect(valueOf(await openIt(server, first, id))).toMatchObject({ amount: '50.00', place: 1 });
    const after = await mineOf(first);
    expect([after.waiting.length, after.opened.map(({ amount }) => amount)]).toEqual([0, ['50.00']]);
  });

  it('by chance is what the seed says whose hash was told before [SCR-50]', async () => {
    const id = await given({ split: 'random', low: '5.00' });
    const [first, ...others] = players;
    assert(first, 'somebody is below');
    const hash = (await mineOf(first)).waiting[0]?.seedHash;
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(valueOf(await openIt(server, first, id)).seed).toBeNull();
    for (const person of others) await openIt(server, person, id);
    const { rain, items } = await recordOf(id);
    assert(rain.seed !== null, 'the seed is told once all is open');
    expect(hashSeed(rain.seed)).toBe(hash);
    const amounts = splitRain({ id: rain.orderNo, total: 10_000, low: 500, envelopes: 3 }, rain.seed);
    expect(items.map(({ amount }) => sumOf([amount]))).toEqual(amounts);
    expect(Math.min(...amounts)).toBeGreaterThanOrEqual(500);
  });
});

describe('fewer envelopes than people', () => {
  it('are for whoever comes first, and the agent sees who that was [SCR-50, T20]', async () => {
    const answer = valueOf(await sendRain(server, agent, { all: true, envelopes: 2, split: 'random', total: '10.00' }));
    expect(answer).toMatchObject({ items: [], rain: { isFirstCome: true, envelopes: 2, people: 3 } });
    expect((await recordOf(answer.id)).items).toMatchObject([
      { amount: null, account: null },
      { amount: null, account: null },
    ]);
    const [first, second, third] = players as [Person, Person, Person];
    const opened = [valueOf(await openIt(server, third, answer.id)), valueOf(await openIt(server, first, answer.id))];
    expect(opened.map(({ place }) => place)).toEqual([1, 2]);
    expect(sumOf(opened.map(({ amount }) => amount))).toBe(1_000);
    expect(codeOf(await openIt(server, second, answer.id))).toBe('envelope.gone');
    expect((await mineOf(second)).waiting).toEqual([]);
    expect((await recordOf(answer.id)).items).toMatchObject([{ account: third.account }, { account: first.account }]);
  });
});

describe('what nobody opens', () => {
  it('goes back to the float when its time is up, once, and cannot be opened any more [SCR-50, T20]', async () => {
    const id = await given({ total: '30.00' });
    const [first, second] = players as [Person, Person, Person];
    await openIt(server, first, id);
    pair.clock.forward(24 * HOUR_MS);
    const late = await logInAgain(second);
    expect(codeOf(await openIt(server, late, id))).toBe('envelope.over');
    await Promise.all([endRains(server.ctx), endRains(pair.second.ctx)]);
    await endRains(server.ctx);
    expect(await standsIn(server, agent, 'float')).toBe(99_000);
    expect(codeOf(await openIt(server, late, id))).toBe('envelope.over');
    const again = await logInAgain(agent);
    const back = await recordOf(id, again);
    expect(valueOf(await server.ask(float.show, {}, { token: again.token })).list).toMatchObject([
      { kind: 'envelopesReturn', amount: '20.00', orderNo: back.rain.orderNo },
      { kind: 'envelopes', amount: '-30.00', orderNo: back.rain.orderNo },
      { kind: 'adjustment' },
    ]);
    expect(back.rain).toMatchObject({ state: 'over', opened: 1, openedAmount: '10.00', returned: '20.00' });
    expect(back.items.map(({ state }) => state)).toEqual(['opened', 'returned', 'returned']);
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });

  it('goes back whatever became of the agent', async () => {
    await given({ total: '30.00' });
    await sql(`update member set status = 'disabled' where id = $1`, [agent.memberId]);
    await sql(`update ledger_account set stopped = 'excluded', stopped_until = '2999-01-01' where member_id = $1`, [
      agent.memberId,
    ]);
    pair.clock.forward(24 * HOUR_MS);
    await endRains(server.ctx);
    expect(await standsIn(server, agent, 'float')).toBe(100_000);
  });
});

/** What keeps somebody from being given anything. */
const STOPPED: readonly (readonly [code: string, statement: string])[] = [
  [
    'player.cooling',
    `insert into player_care (member_id, pause, pause_since, pause_until) values ($1, 'cooling', now(), '2999-01-01')`,
  ],
  [
    'player.excluded',
    `insert into player_care (member_id, pause, pause_since, pause_until) values ($1, 'excluded', now(), '2999-01-01')`,
  ],
  ['kyc.required', `update member set kyc_state = 'none' where id = $1`],
  [
    'user.disabled',
    `insert into ledger_account (merchant_code, currency, kind, member_id, stopped) select merchant_code, 'PHP', 'cash', id, 'disabled'
     from member where id = $1`,
  ],
  [
    'promotion.segment',
    `insert into harm_marker (member_id, day, marker, at) values ($1, '2026-03-01', 'play', now())`,
  ],
];

describe('whoever is to be left alone', () => {
  it.each(STOPPED)('is not offered, not counted and not named: %s [D3, R31, R35]', async (_, statement) => {
    const [first] = players as [Person, Person, Person];
    await sql(statement, [first.memberId]);
    const info = await infoOf(agent);
    expect([info.everybody, info.people.map(({ id }) => id)]).toEqual([2, ids.slice(1)]);
    expect((await infoOf(agent, { account: first.account })).people).toEqual([]);
    const named = await sendRain(server, agent, { memberIds: ids });
    const nobody = await sendRain(server, agent, { memberIds: ['999999999'] });
    expect([codeOf(named), codeOf(nobody)]).toEqual(['team.missing', 'team.missing']);
    expect(valueOf(await sendRain(server, agent, { all: true })).items).toHaveLength(2);
  });

  it.each(STOPPED)(
    'opens nothing when it comes before that, and the money goes back: %s [D3, R72]',
    async (code, statement) => {
      const id = await given({ total: '30.00' });
      const [first] = players as [Person, Person, Person];
      await sql(statement, [first.memberId]);
      expect((await mineOf(first)).waiting).toEqual([]);
      expect(codeOf(await openIt(server, first, id))).toBe(code);
      expect(await standsIn(server, first, 'cash')).toBe(0);
      pair.clock.forward(24 * HOUR_MS);
      await endRains(server.ctx);
      expect(await standsIn(server, agent, 'float')).toBe(100_000);
    },
  );

  it('gives nothing either: an agent without papers, or who is excluded [D3]', async () => {
    await sql(`update member set kyc_state = 'none' where id = $1`, [agent.memberId]);
    expect(codeOf(await sendRain(server, agent, { memberIds: ids }))).toBe('kyc.required');
    expect(await infoOf(agent)).toMatchObject({ needsKyc: true, hasPaymentPassword: true });
    await sql(`update member set kyc_state = 'verified' where id = $1`, [agent.memberId]);
    await sql(STOPPED[1]![1], [agent.memberId]);
    expect(codeOf(await sendRain(server, agent, { memberIds: ids }))).toBe('player.excluded');
    expect(await standsIn(server, agent, 'float')).toBe(100_000);
  });
});

describe('what is refused', () => {
  const REFUSED: readonly (readonly [why: string, changes: () => Partial<RainAsked>, code: string])[] = [
    ['more than the float', () => ({ total: '1000.01' }), 'balance.insufficient'],
    ['nothing', () => ({ total: '0' }), 'amount.invalid'],
    ['less than the least for each', () => ({ total: '2.99' }), 'rain.low'],
    ['a least below that of the brand', () => ({ split: 'random', low: '0.99' }), 'rain.low'],
    ['amounts above the total', () => ({ split: 'custom', amounts: ['50', '30', '20.01'] }), 'rain.split'],
    ['an amount too little', () => ({ split: 'custom', amounts: ['50', '49.01', '0.99'] }), 'rain.low'],
    ['too few amounts', () => ({ split: 'custom', amounts: ['50', '50'] }), 'rain.split'],
    ['amounts that nobody asked for', () => ({ amounts: ['50', '30', '20'] }), 'rain.split'],
    [
      'given amounts for who comes first',
      () => ({ split: 'custom', envelopes: 2, amounts: ['50', '50'] }),
      'rain.split',
    ],
    ['more envelopes than people', () => ({ envelopes: 4 }), 'rain.people'],
    ['nobody and everybody', () => ({ memberIds: undefined }), 'request.invalid'],
    ['somebody and everybody', () => ({ all: true }), 'request.invalid'],
    ['somebody twice', () => ({ memberIds: [ids[0]!, ids[0]!] }), 'request.invalid'],
    ['a link on the envelope', () => ({ remark: 'punta sa bit.ly/abc' }), 'remark.invalid'],
    ['a number to call', () => ({ remark: 'text 0917 123 4567' }), 'remark.invalid'],
    ['finer than a centavo', () => ({ total: '100.001' }), 'request.invalid'],
  ];

  it.each(REFUSED)('%s, and nothing leaves the float [SCR-50, VAL-37]', async (_, changes, code) => {
    expect(codeOf(await sendRain(server, agent, { memberIds: ids, ...changes() }))).toBe(code);
    expect(await standsIn(server, agent, 'float')).toBe(100_000);
    expect(await sql('select id from agent_rain where agent_id = $1', [agent.memberId])).toEqual([]);
  });

  it('more than a day allows, also when it went back, until the next day of the brand [D3]', async () => {
    await changeBrand(server.ctx, { agent_rain_daily_max: 15_000, agent_rain_daily_times: 3 });
    await given({ total: '100.00' });
    expect(codeOf(await sendRain(server, agent, { memberIds: ids, total: '50.01' }))).toBe('transfer.limit');
    await given({ total: '25.00' });
    await given({ total: '5.00' });
    expect(await infoOf(agent)).toMatchObject({ leftToday: '20.00', timesLeft: 0, float: '870.00' });
    expect(codeOf(await sendRain(server, agent, { memberIds: ids, total: '5.00' }))).toBe('rain.often');
    pair.clock.forward(24 * HOUR_MS);
    await endRains(server.ctx);
    const again = await logInAgain(agent);
    expect(await infoOf(again)).toMatchObject({ leftToday: '150.00', timesLeft: 3, float: '1000.00' });
    await changeBrand(server.ctx, { agent_rain_daily_max: 1_000_000, agent_rain_daily_times: 10 });
  });
});

describe('who stands elsewhere', () => {
  it('is given nothing, and not told apart from nobody [ROLE-15, T33, D3]', async () => {
    const child = await standUnder(server, { type: 1, under: agent });
    const grandchild = await standUnder(server, { under: child });
    const upline = await standUnder(server, { type: 2 });
    const sibling = await standUnder(server, { under: upline });
    const stranger = await standUnder(server, {});
    const everybody = [grandchild, upline, sibling, stranger, agent];
    await sql(`update member set kyc_state = 'verified' where id = any ($1)`, [
      [child, ...everybody].map(({ memberId }) => memberId),
    ]);
    for (const { memberId } of everybody)
      expect(codeOf(await sendRain(server, agent, { memberIds: [memberId] }))).toBe('team.missing');
    for (const odd of ['0', '01', 'x', '9'.repeat(19)])
      expect(codeOf(await sendRain(server, agent, { memberIds: [odd] }))).toBe('team.missing');
    // An agent directly below has it as cash to play with, as everybody: float comes from work alone.
    const id = await giveRain(server, agent, { memberIds: [child.memberId], total: '10.00' });
    expect(valueOf(await openIt(server, child, id)).amount).toBe('10.00');
    expect([await standsIn(server, child, 'cash'), await standsIn(server, child, 'float')]).toEqual([1_000, 0]);
  });

  it('sees and opens nothing of it [ROLE-15, T33]', async () => {
    const id = await given();
    const { agent: other } = await createTeam(server);
    const none = await server.ask(agentRain.record, { id: '999999999' }, { token: other.token });
    for (const { token } of [other]) {
      expect(await server.ask(agentRain.record, { id }, { token })).toEqual(none);
      expect(valueOf(await server.ask(agentRain.records, {}, { token })).list).toEqual([]);
    }
    for (const person of [other, agent, await standUnder(server, {})])
      expect(codeOf(await openIt(server, person, id))).toBe('envelope.missing');
    expect(codeOf(await openIt(server, players[0]!, 'x'))).toBe('envelope.missing');
  });

  it('is found by name or by its beginning, a page at a time [API-88, SCR-50]', async () => {
    const team = await createTeam(server, { players: 27 });
    const first = await infoOf(team.agent);
    const rest = await infoOf(team.agent, { cursor: first.next ?? '' });
    expect([first.everybody, [...first.people, ...rest.people].map(({ id }) => id), rest.next]).toEqual([
      27,
      team.players.map(({ memberId }) => memberId),
      null,
    ]);
    const [one] = team.players;
    expect((await infoOf(team.agent, { account: one!.account.toUpperCase() })).people.map(({ id }) => id)).toEqual([
      one!.memberId,
    ]);
  });
});

describe('what was given', () => {
  it('is listed newest first, for the agent and for staff [API-102, AGENT-04]', async () => {
    const older = await given({ total: '10.00' });
    const newer = await given({ total: '20.00', remark: '' });
    const { list, next } = valueOf(await server.ask(agentRain.records, {}, { token: agent.token }));
    expect([list.map(({ id }) => id), next]).toEqual([[newer, older], null]);
    const staff = await rainsOfDay(server.ctx, 'ty01', { account: agent.account, day: undefined });
    assert(staff.ok, 'there is such an agent');
    expect(staff.value.map(({ id, account, total }) => [id, account, total])).toEqual([
      [older, agent.account, '1000'],
      [newer, agent.account, '2000'],
    ]);
    expect(await rainsOfDay(server.ctx, 'ty01', { account: 'nobody_at_all', day: undefined })).toMatchObject({
      ok: false,
    });
  });

  it('cannot be written past the servers: envelopes that are not the total, an envelope opened again', async () => {
    const id = await given();
    await openIt(server, players[0]!, id);
    await expect(
      sql(`update agent_rain_envelope set opened_at = now() where rain_id = $1 and opened_at is not null`, [id]),
    ).rejects.toThrow('opened once');
    await expect(
      sql(`update agent_rain_envelope set amount = amount + 1 where rain_id = $1 and opened_at is null`, [id]),
    ).rejects.toThrow('opened once');
    await expect(
      sql(`update agent_rain_envelope set member_id = $2 where rain_id = $1 and opened_at is null`, [id, ids[0]]),
    ).rejects.toThrow('opened once');
    await expect(
      sql(
        `insert into agent_rain (merchant_code, agent_id, currency, order_no, split, is_first_come, total, low, envelopes, people,
        turnover_times, remark, pot_shard, created_at, expires_at)
        values ('ty01', $1, 'PHP', 'E-none', 'equal', false, 100, 1, 1, 1, 1, '', 0, now(), now() + interval '1 day')`,
        [agent.memberId],
      ),
    ).rejects.toThrow('agent_rain_whole');
  });

  it('is named by the check when its money is not where it should be [B15]', async () => {
    const id = await given({ total: '30.00' });
    await fund(server.ctx, agent.memberId, 1n, 'float');
    await sql(`alter table agent_rain_envelope disable trigger agent_rain_envelope_keep`);
    await sql(`update agent_rain_envelope set opened_at = now() where rain_id = $1 and member_id = $2`, [id, ids[0]]);
    const breaks = await checkWhole(server.ctx.db);
    expect(breaks.map(({ rule }) => rule)).toEqual(['B15', 'B15']);
    await sql(`update agent_rain_envelope set opened_at = null where rain_id = $1`, [id]);
    await sql(`alter table agent_rain_envelope enable trigger agent_rain_envelope_keep`);
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });
});
