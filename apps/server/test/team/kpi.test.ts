import { agency, type Input } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/ledger/day.ts';
import { bring, standUnder, sumsAreWhole, sumTeams } from '../kit/family-kit.ts';
import { staffOf, turnDay } from '../kit/lines-kit.ts';
import { startPair } from '../kit/pair.ts';
import { logIn, type Person } from '../kit/people.ts';

const MINUTE_MS = 60_000;
const TODAY = '2026-03-02';
const pair = await startPair();
const { clock, database, server } = pair;
afterAll(pair.close);
const { ctx } = server;
beforeAll(() => sumsAreWhole(database));

const ONE_DAY = { startDate: TODAY, endDate: TODAY };
const THREE_DAYS = { startDate: addDays(TODAY, -2), endDate: TODAY };

async function kpiOf({ memberId }: Person, input: Input<typeof agency.teamKpi> = ONE_DAY) {
  const answer = await server.ask(agency.teamKpi, input, { token: await logIn(ctx, memberId) });
  assert(answer.kind === 'value', `answered: ${JSON.stringify(answer)}`);
  return answer.value;
}

async function overviewOf({ memberId }: Person, input: Input<typeof agency.kpi> = ONE_DAY) {
  const answer = await server.ask(agency.kpi, input, { token: await logIn(ctx, memberId) });
  assert(answer.kind === 'value', `answered: ${JSON.stringify(answer)}`);
  return answer.value;
}

/** What people of a team did on a day. */
const note = (
  { memberId }: Person,
  day: string,
  counts: readonly [logins: number, bettors: number, registered: number],
) =>
  database.sql(
    `insert into team_people (agent_id, day, logins, bettors, registered) values ($1, $2, $3, $4, $5)
     on conflict (agent_id, day) do update set logins = $3, bettors = $4, registered = $5`,
    [memberId, day, ...counts],
  );

describe('the figures of a team', () => {
  it('are those of the day, the last seven days beside them [API-53] [AGENT-21] [AGENT-22]', async () => {
    const agent = await standUnder(server, { type: 1 });
    await note(agent, TODAY, [5, 3, 2]);
    await note(agent, addDays(TODAY, -6), [1, 1, 1]);
    await note(agent, addDays(TODAY, -7), [9, 9, 9]);
    const answer = await kpiOf(agent);
    expect(answer.footer).toEqual({
      teamLoginMemberCount: 5,
      teamBetMemberCount: 3,
      teamRegisterMemberCount: 2,
      teamOnlineCount: 0,
    });
    expect(answer.week.map(({ date }) => date)).toEqual(
      [-6, -5, -4, -3, -2, -1, 0].map((days) => addDays(TODAY, days)),
    );
    expect(answer.week.map(({ logins }) => logins)).toEqual([1, 0, 0, 0, 0, 0, 5]);
    expect(await kpiOf(agent, { ...ONE_DAY, size: 0 })).toEqual(answer);
    expect(await kpiOf(agent, { ...ONE_DAY, size: 100 })).toEqual(answer);
  });

  it('of several days are those of an average one, rounded up; who registered is counted in all [API-53] [API-87]', async () => {
    const agent = await standUnder(server, { type: 1 });
    await note(agent, TODAY, [5, 3, 2]);
    await note(agent, addDays(TODAY, -2), [5, 1, 1]);
    await note(agent, addDays(TODAY, -3), [50, 50, 50]);
    expect((await kpiOf(agent, THREE_DAYS)).footer).toMatchObject({
      teamLoginMemberCount: 4,
      teamBetMemberCount: 2,
      teamRegisterMemberCount: 3,
    });
    expect((await kpiOf(agent, THREE_DAYS)).week).toHaveLength(7);
    expect((await overviewOf(agent, THREE_DAYS)).totals).toMatchObject({ bettors: 2, new: 3 });
    // Ninety days, of which the week is the end.
    const long = { startDate: addDays(TODAY, -89), endDate: TODAY };
    expect((await kpiOf(agent, long)).week[0]?.date).toBe(addDays(TODAY, -6));
    expect((await kpiOf(agent, long)).footer).toMatchObject({ teamLoginMemberCount: 1, teamRegisterMemberCount: 53 });
  });

  it('are refused for days that are no range [API-53] [API-87] [STD-06]', async () => {
    const { token } = await standUnder(server, { type: 1 });
    const wrong = [
      { startDate: TODAY, endDate: addDays(TODAY, -1) },
      { startDate: addDays(TODAY, -120), endDate: TODAY },
    ];
    for (const range of wrong)
      for (const call of [agency.teamKpi, agency.kpi, agency.pnl] as const)
        expect(await server.ask(call, range, { token })).toMatchObject({ failure: { errorCode: 'range.invalid' } });
  });
});

describe('who is online', () => {
  it('stands below, has a session and used it within five minutes; nobody is counted twice [API-53] [AGENT-21]', async () => {
    const upline = await standUnder(server, { type: 1 });
    const agent = await standUnder(server, { type: 1, under: upline });
    const child = await standUnder(server, { type: 1, under: agent });
    const low = await standUnder(server, { under: child });
    const online = async (person: Person) => [
      (await kpiOf(person)).footer.teamOnlineCount,
      (await overviewOf(person)).totals.online,
    ];
    await logIn(ctx, low.memberId);
    expect(await online(agent)).toEqual([2, 2]);
    expect(await online(upline)).toEqual([3, 3]);
    clock.forward(5 * MINUTE_MS);
    expect(await online(agent)).toEqual([0, 0]);
    // Whoever does something is here again.
    const answer = await server.ask(agency.downline, {}, { token: child.token });
    expect(answer.kind).toBe('value');
    expect(await online(agent)).toEqual([1, 1]);
    await database.sql(`update session set revoked_at = $2, revoked_reason = 'logout' where member_id = $1`, [
      child.memberId,
      clock.now(),
    ]);
    expect(await online(agent)).toEqual([0, 0]);
    await logIn(ctx, low.memberId);
    expect(await online(agent)).toEqual([1, 1]);
    clock.forward(1000);
    await database.sql('update session set expires_at = $2 where member_id = $1 and expires_at > $2', [
      low.memberId,
      clock.now(),
    ]);
    expect(await online(agent)).toEqual([0, 0]);
  });
});

describe('the overview of a team', () => {
  it('is all that those below brought, by day, and not what the agent did [API-87] [SCR-48]', async () => {
    const agent = await standUnder(server, { type: 1 });
    const child = await standUnder(server, { type: 1, under: agent });
    const low = await standUnder(server, { under: child });
    const sums = {
      deposited: 10_000,
      withdrawn: 500,
      staked: 4000,
      voided: 1000,
      returned: 5000,
      bonus: 70,
      rebate: 3,
    };
    await bring(server, low, { day: TODAY, ...sums });
    await bring(server, low, { day: TODAY, category: '', deposited: 1 });
    await bring(server, child, { day: addDays(TODAY, -2), category: 'LIVE', staked: 9 });
    await bring(server, agent, { day: TODAY, staked: 1_000_000 });
    await bring(server, low, { day: addDays(TODAY, -3), staked: 1_000_000 });
    await sumTeams(database);
    await note(agent, TODAY, [2, 1, 1]);
    const { totals, daily, upTo } = await overviewOf(agent, THREE_DAYS);
    const money = { withdraw: '5.00', payout: '50.00', bonus: '0.70', rebate: '0.03' };
    expect(totals).toEqual({
      members: 2,
      new: 1,
      online: 2,
      bettors: 1,
      ...money,
      deposit: '100.01',
      stake: '30.09',
      net: '-20.64',
    });
    expect(upTo).toBeUndefined();
    expect(daily.map(({ date, stake, net, bettors }) => [date, stake, net, bettors])).toEqual([
      [addDays(TODAY, -2), '0.09', '0.09', 0],
      [addDays(TODAY, -1), '0.00', '0.00', 0],
      [TODAY, '30.00', '-20.73', 1],
    ]);
    expect(daily[2]).toEqual({
      date: TODAY,
      logins: 2,
      bettors: 1,
      registered: 1,
      ...money,
      deposit: '100.01',
      stake: '30.00',
      net: '-20.73',
    });
    const footer = { ...money, deposit: '100.01', stake: '30.09', net: '-20.64' };
    const pnl = await server.ask(agency.pnl, THREE_DAYS, { token: agent.token });
    assert(pnl.kind === 'value', 'the profit and loss is told');
    expect(pnl.value).toMatchObject({ list: [{ part: 'agent', ...footer }], footer });
  });

  it('of nobody is zeros [API-87]', async () => {
    const { totals, daily, level, rates } = await overviewOf(await standUnder(server, { type: 1 }));
    const zeros = {
      deposit: '0.00',
      withdraw: '0.00',
      stake: '0.00',
      payout: '0.00',
      bonus: '0.00',
      rebate: '0.00',
      net: '0.00',
    };
    expect(totals).toEqual({ members: 0, new: 0, online: 0, bettors: 0, ...zeros });
    expect(daily).toEqual([{ date: TODAY, logins: 0, bettors: 0, registered: 0, ...zeros }]);
    expect([level, rates]).toEqual([1, []]);
  });

  it('says how far its sums go, where the roll-up is behind [API-87]', async () => {
    const agent = await standUnder(server, { type: 1 });
    const [row] = await database.sql(
      'select id, at from ledger_transfer where refusal is null order by id desc limit 1',
    );
    assert(row, 'the demonstration has books');
    await database.sql(`update ledger_mark set up_to = $1::bigint - 1 where name = 'team'`, [row['id']]);
    clock.forward(MINUTE_MS);
    expect((await overviewOf(agent)).upTo).toBe((row['at'] as Date).toISOString());
    await sumsAreWhole(database);
  });

  it('tells the level below the house and the rates of today, not of tomorrow [API-87] [SCR-48]', async () => {
    const staff = staffOf(server);
    const top = await standUnder(server, { type: 2 });
    const agent = await standUnder(server, { type: 1, under: await standUnder(server, { type: 1, under: top }) });
    assert((await staff.house(5)).ok, 'the house gives something');
    assert((await staff.rate(top.account, 1.5)).ok, 'the rate is set');
    expect(await overviewOf(top)).toMatchObject({ level: 1, rates: [] });
    expect(await overviewOf(agent)).toMatchObject({ level: 3, rates: [] });
    await turnDay(pair);
    assert((await staff.rate(top.account, 2)).ok, 'a rate of tomorrow');
    expect((await overviewOf(top)).rates).toEqual([{ gameType: 'RNG', rate: 1.5 }]);
  });
});
