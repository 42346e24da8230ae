import { agency, type Input } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/ledger/day.ts';
import { bring, standUnder, sumsAreWhole, sumTeams, type Brought } from '../kit/family-kit.ts';
import { staffOf, turnDay } from '../kit/lines-kit.ts';
import { startPair } from '../kit/pair.ts';
import { logIn, type Person } from '../kit/people.ts';

const pair = await startPair();
const { clock, database, server } = pair;
afterAll(pair.close);
const { ctx } = server;
beforeAll(() => sumsAreWhole(database));

/** The day on which these tests begin, in Manila. */
const FIRST = '2026-03-02';
let today = FIRST;
const range = () => ({ startDate: FIRST, endDate: addDays(FIRST, 20) });

type Asked = Partial<Input<typeof agency.pnl>>;

async function answerOf({ memberId }: Person, input: Asked = {}) {
  return server.ask(agency.pnl, { ...range(), ...input }, { token: await logIn(ctx, memberId) });
}

async function ask(person: Person, input: Asked = {}) {
  const answer = await answerOf(person, input);
  assert(answer.kind === 'value', `answered: ${JSON.stringify(answer)}`);
  return answer.value;
}

const MONEY = ['deposit', 'withdraw', 'stake', 'payout', 'bonus', 'rebate', 'net'] as const;
type Row = agency.TeamPnlRow;

const centavos = (amount: string) => Math.round(Number(amount) * 100);

/** What rows come to, as the footer says it. */
function sumOf(rows: readonly Row[]) {
  const amounts = MONEY.map((name) => [name, rows.reduce((sum, row) => sum + centavos(row[name]), 0)] as const);
  return { members: rows.reduce((sum, { members }) => sum + members, 0), ...Object.fromEntries(amounts) };
}

const footerOf = ({ footer }: { readonly footer: Omit<Row, 'part' | 'id' | 'account' | 'headIcon'> }) => ({
  members: footer.members,
  ...Object.fromEntries(MONEY.map((name) => [name, centavos(footer[name])])),
});

/** All rows of a view, page by page, which come to its footer. */
async function whole(person: Person, input: Asked = {}): Promise<Row[]> {
  const first = await ask(person, input);
  const rows = [...first.list];
  for (let pageNo = 2; pageNo <= first.totalPages; pageNo += 1)
    rows.push(...(await ask(person, { ...input, pageNo })).list);
  expect(rows).toHaveLength(first.total);
  expect(sumOf(rows)).toEqual(footerOf(first));
  return rows;
}

const shown = (rows: readonly Row[]) => rows.map(({ part, account, members, net }) => [part, account, members, net]);

/** Whoever brings the house so many centavos with a stake alone. */
const lose = (person: Person, staked: number, day = today) => bring(server, person, { day, staked });

async function nextDay(): Promise<void> {
  await turnDay(pair);
  today = addDays(today, 1);
}

describe('the profit and loss of a team', () => {
  it('is told by those directly below, and comes to what everybody brought [API-97] [SCR-51]', async () => {
    const agent = await standUnder(server, { type: 1, account: 'PnlAgent' });
    const child = await standUnder(server, { type: 1, under: agent, account: 'PnlChild' });
    await standUnder(server, { type: 1, under: agent, account: 'PnlOther' });
    const low = await standUnder(server, { under: child, account: 'PnlLow' });
    const direct = await standUnder(server, { under: agent, account: 'PnlDirect' });
    const all: Brought = {
      deposited: 9000,
      withdrawn: 100,
      staked: 5000,
      voided: 700,
      returned: 300,
      bonus: 20,
      rebate: 1,
    };
    await bring(server, direct, { day: today, ...all });
    await bring(server, direct, { day: addDays(today, 1), category: '', deposited: 7 });
    await bring(server, low, { day: today, staked: 100_000, returned: 250_000 });
    await lose(child, 50);
    await lose(agent, 11);
    // Outside of the range.
    await lose(low, 1_000_000, addDays(today, -1));
    await sumTeams(database);
    const answer = await ask(agent);
    expect(shown(answer.list)).toEqual([
      ['players', null, 1, '39.79'],
      ['agent', 'PnlOther', 1, '0.00'],
      ['agent', 'PnlChild', 2, '-1499.50'],
    ]);
    expect(answer.list[0]).toEqual({
      part: 'players',
      id: null,
      account: null,
      headIcon: null,
      members: 1,
      deposit: '90.07',
      withdraw: '1.00',
      stake: '43.00',
      payout: '3.00',
      bonus: '0.20',
      rebate: '0.01',
      net: '39.79',
    });
    expect(sumOf(answer.list)).toEqual(footerOf(answer));
    expect(answer.footer.members).toBe(4);
    expect(answer).toMatchObject({ pageNum: 1, totalPages: 1, total: 3, path: [{ account: 'PnlAgent' }] });
    expect(answer.upTo).toBeUndefined();
    const opened = await ask(agent, { parent: child.memberId });
    expect(shown(opened.list)).toEqual([
      ['self', 'PnlChild', 1, '0.50'],
      ['players', null, 1, '-1500.00'],
    ]);
    expect(opened.footer).toMatchObject({ members: 2, net: '-1499.50' });
    expect(opened.path.map(({ account }) => account)).toEqual(['PnlAgent', 'PnlChild']);
    expect(shown((await ask(agent, { parent: child.memberId, part: 'players' })).list)).toEqual([
      ['player', 'PnlLow', 1, '-1500.00'],
    ]);
    expect(shown((await ask(agent, { parent: low.memberId })).list)).toEqual([['self', 'PnlLow', 1, '-1500.00']]);
  });

  it('of nobody is nothing, not an error, whichever way it is asked for [API-97]', async () => {
    const agent = await standUnder(server, { type: 1 });
    const nothing = {
      members: 0,
      deposit: '0.00',
      withdraw: '0.00',
      stake: '0.00',
      payout: '0.00',
      bonus: '0.00',
      rebate: '0.00',
      net: '0.00',
    };
    const answer = await ask(agent);
    expect(answer).toMatchObject({ list: [], total: 0, totalPages: 0, footer: nothing });
    expect(await ask(agent, { part: 'players' })).toMatchObject({
      list: [],
      total: 0,
      footer: { members: 0, net: '0.00' },
    });
    for (const pageNo of [2, 100_000]) expect(await ask(agent, { pageNo })).toMatchObject({ list: [], total: 0 });
    await sumsAreWhole(database);
    expect(await answerOf(agent, { account: agent.account })).toMatchObject({ failure: { errorCode: 'team.missing' } });
    expect(await answerOf(agent, { startDate: '2026-01-01', endDate: '2026-06-01' })).toMatchObject({
      failure: { errorCode: 'range.invalid' },
    });
  });

  it('of somebody with that name is one row, the team below in it [API-97] [SCR-51]', async () => {
    const agent = await standUnder(server, { type: 1 });
    const child = await standUnder(server, { type: 1, under: agent, account: 'Whole_agent' });
    const low = await standUnder(server, { type: 1, under: child, account: 'whole' });
    await standUnder(server, { under: low, account: 'whole_player' }).then((person) => lose(person, 300));
    await lose(low, 20);
    await sumTeams(database);
    for (const account of ['whole', 'WHOLE', 'whol']) {
      const answer = await ask(agent, { account });
      expect(shown(answer.list)).toEqual([['agent', 'whole', 2, '3.20']]);
      expect(footerOf(answer)).toEqual(sumOf(answer.list));
      expect(answer.path.map(({ id }) => id)).toEqual([agent, child, low].map(({ memberId }) => memberId));
      expect(await ask(agent, { account, pageNo: 2 })).toMatchObject({ list: [], total: 1 });
    }
    expect(shown((await ask(agent, { account: 'whole_p' })).list)).toEqual([['player', 'whole_player', 1, '3.00']]);
    expect(await answerOf(child, { account: 'whole_agent' })).toMatchObject({ failure: { errorCode: 'team.missing' } });
  });

  it('has a page after the other, whoever brings most first [API-97]', async () => {
    const agent = await standUnder(server, { type: 1, account: 'PageAgent' });
    const names = Array.from({ length: 41 }, (_, nr) => `page${String(nr).padStart(2, '0')}`);
    for (const [nr, account] of names.entries())
      await lose(await standUnder(server, { type: 1, under: agent, account }), nr < 30 ? nr : 5);
    await sumTeams(database);
    // Who brought the same stands in the order of names.
    const order = [...names.entries()].sort(([one], [two]) => {
      const [a, b] = [one, two].map((nr) => (nr < 30 ? nr : 5)) as [number, number];
      return b - a || one - two;
    });
    const agents = order.map(([, name]) => name);
    expect((await whole(agent)).map(({ account }) => account)).toEqual(agents);
    // With players among those directly below, all other rows come one later.
    const players = Array.from({ length: 21 }, (_, nr) => `pagep${String(nr).padStart(2, '0')}`);
    for (const [nr, account] of players.entries())
      await lose(await standUnder(server, { under: agent, account }), 1000 + nr);
    await sumTeams(database);
    expect((await whole(agent)).map(({ account }) => account)).toEqual([null, ...agents]);
    const listed = await whole(agent, { part: 'players' });
    expect(listed.map(({ account }) => account)).toEqual(players);
    expect(listed.map(({ net }) => centavos(net))).toEqual(players.map((_, nr) => 1000 + nr));
  });

  it('counts players below players with them, and no centavo is lost [API-97]', async () => {
    const agent = await standUnder(server, { type: 1 });
    const friend = await standUnder(server, { under: agent, account: 'friendly' });
    const brought = await standUnder(server, { under: friend });
    await lose(brought, 33);
    await lose(friend, 44);
    await sumTeams(database);
    expect(shown(await whole(agent))).toEqual([['players', null, 2, '0.77']]);
    expect(shown(await whole(agent, { part: 'players' }))).toEqual([['player', 'friendly', 2, '0.77']]);
  });

  it('says how far its sums go, where the roll-up is behind [API-97]', async () => {
    const agent = await standUnder(server, { type: 1 });
    const [row] = await database.sql(
      'select id, at from ledger_transfer where refusal is null order by id desc limit 1',
    );
    assert(row, 'the demonstration has books');
    await database.sql(`update ledger_mark set up_to = $1::bigint - 1 where name = 'team'`, [row['id']]);
    clock.forward(60_000);
    expect((await ask(agent)).upTo).toBe((row['at'] as Date).toISOString());
    await sumsAreWhole(database);
    expect((await ask(agent)).upTo).toBeUndefined();
  });
});

describe('somebody who was moved', () => {
  it('belongs to each line with the days in it, and rows still come to the footer [API-97] [ROLE-15]', async () => {
    const staff = staffOf(server);
    const top = await standUnder(server, { type: 1, account: 'MoveTop' });
    const left = await standUnder(server, { type: 1, under: top, account: 'MoveLeft' });
    const right = await standUnder(server, { type: 1, under: top, account: 'MoveRight' });
    const moved = await standUnder(server, { type: 1, under: left, account: 'MoveAgent' });
    const low = await standUnder(server, { under: moved, account: 'MoveLow' });
    const player = await standUnder(server, { under: left, account: 'MovePlayer' });
    const outside = await standUnder(server, { type: 1, account: 'MoveOut' });
    const everybody = [top, left, right, moved, low, player, outside];
    const play = async () => {
      for (const [nr, person] of everybody.entries()) await lose(person, 10 ** nr);
    };
    await play();
    await staff.move('MoveAgent', 'MoveRight');
    await staff.move('MovePlayer', 'MoveOut');
    await nextDay();
    await play();
    await staff.move('MoveAgent', 'MoveOut');
    await nextDay();
    await play();
    await sumTeams(database);
    // moved and low bring 110.00 a day, the player 1000.00.
    expect(shown(await whole(top))).toEqual([
      ['agent', 'MoveLeft', 1, '1110.30'],
      ['agent', 'MoveRight', 1, '113.00'],
    ]);
    expect(shown(await whole(top, { parent: left.memberId }))).toEqual([
      ['self', 'MoveLeft', 1, '0.30'],
      ['players', null, 0, '1000.00'],
      ['agent', 'MoveAgent', 0, '110.00'],
    ]);
    expect(shown(await whole(top, { parent: left.memberId, part: 'players' }))).toEqual([
      ['player', 'MovePlayer', 0, '1000.00'],
    ]);
    expect(shown(await whole(top, { parent: right.memberId }))).toEqual([
      ['self', 'MoveRight', 1, '3.00'],
      ['agent', 'MoveAgent', 0, '110.00'],
    ]);
    expect(await answerOf(top, { parent: moved.memberId })).toMatchObject({ failure: { errorCode: 'team.missing' } });
    // The new line has the days since, of the agent and of everybody below.
    expect(shown(await whole(outside))).toEqual([
      ['players', null, 1, '2000.00'],
      ['agent', 'MoveAgent', 2, '110.00'],
    ]);
    expect(shown(await whole(outside, { parent: moved.memberId }))).toEqual([
      ['self', 'MoveAgent', 1, '10.00'],
      ['players', null, 1, '100.00'],
    ]);
    expect(shown(await whole(outside, { parent: moved.memberId, part: 'players' }))).toEqual([
      ['player', 'MoveLow', 1, '100.00'],
    ]);
    expect(shown(await whole(outside, { account: 'movelow' }))).toEqual([['player', 'MoveLow', 1, '100.00']]);
  });

  it('is listed with nothing where the days asked for are before [API-97]', async () => {
    const staff = staffOf(server);
    const [old, now] = [await standUnder(server, { type: 1 }), await standUnder(server, { type: 1 })];
    const agent = await standUnder(server, { type: 1, under: old, account: 'LaterAgent' });
    const before = today;
    await lose(agent, 500);
    await staff.move('LaterAgent', now.account);
    await nextDay();
    await sumTeams(database);
    const days = { startDate: before, endDate: before };
    expect(shown(await whole(now, days))).toEqual([['agent', 'LaterAgent', 1, '0.00']]);
    expect(shown(await whole(now, { ...days, parent: agent.memberId }))).toEqual([['self', 'LaterAgent', 1, '0.00']]);
    expect(shown(await whole(old, days))).toEqual([['agent', 'LaterAgent', 0, '5.00']]);
    expect(shown(await whole(old, { startDate: today, endDate: today }))).toEqual([]);
  });

  it('moves through random lines, and every view of every agent comes to its footer [API-97]', async () => {
    const staff = staffOf(server);
    const people: Person[] = [await standUnder(server, { type: 1 })];
    let seed = 7;
    const below = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max;
    for (let nr = 1; nr < 24; nr += 1) {
      const agents = people.filter((_, at) => at % 3 !== 2);
      const under = agents[below(agents.length)];
      people.push(await standUnder(server, { type: nr % 3 === 2 ? 0 : 1, ...(under && { under }) }));
    }
    for (let days = 0; days < 5; days += 1) {
      for (const person of people) await lose(person, 1 + below(9999));
      for (let moves = 0; moves < 4; moves += 1) {
        const [who, where] = [people[1 + below(23)], people[below(24)]];
        // Some are refused: players have nobody below, and nobody stands below themselves.
        if (who && where) await staff.move(who.account, where.account);
      }
      await nextDay();
    }
    await sumTeams(database);
    const [top] = people as [Person];
    const everything = await whole(top);
    expect(everything.length).toBeGreaterThan(1);
    for (const person of people) {
      const input = person === top ? {} : { parent: person.memberId };
      const opened = await answerOf(top, input);
      if (opened.kind !== 'value') continue;
      await whole(top, input);
      const players = await ask(top, { ...input, part: 'players' });
      const inParts = opened.value.list.find(({ part }) => part === 'players');
      expect(sumOf(await whole(top, { ...input, part: 'players' }))).toEqual(footerOf(players));
      if (inParts) expect(sumOf([inParts])).toEqual(footerOf(players));
    }
  });
});
