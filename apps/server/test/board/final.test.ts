import { reward, responsibleGaming } from '@perya/contract';
import { assert } from '@perya/std';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { disableCash, lockCash } from '../../src/ledger/cash-counters.ts';
import { freezeBoard } from '../../src/modules/board/freeze.service.ts';
import { givePrizes } from '../../src/modules/board/give.service.ts';
import { turnBoards } from '../../src/modules/board/turn.service.ts';
import { confirmCluster, markHouse } from '../../src/modules/identity/index.ts';
import { purgeExpired } from '../../src/jobs/purge-expired.ts';
import { endCampaign } from '../../src/modules/promotions/index.ts';
import { tamper } from '../kit/admin.ts';
import { boardOf, finalTable, followAllBoards, openBoards, rewardsOf, turnAll } from '../kit/board-kit.ts';
import { BOOK } from '../kit/funds.ts';
import { startPair } from '../kit/pair.ts';
import { logIn, type Person } from '../kit/people.ts';
import { cashOf, codeOf, potOf, valueOf, type TestCampaign } from '../kit/promo-kit.ts';
import { createBettor, spinOnce } from '../kit/rebate-kit.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const { clock, database, server, second, close } = await startPair();
afterAll(close);
let campaign: TestCampaign;
beforeAll(async () => {
  campaign = await openBoards(server, { period: 'day', code: 'daily-board' });
});

const follow = () => followAllBoards(server, (ms) => clock.forward(ms));
const spin = (person: Person, pesos: number) => spinOnce(server.ctx, person, { stake: BigInt(pesos) * 100n });
const goTo = (moment: string) => clock.forward(Date.parse(moment) - clock.now().getTime());
const mask = ({ account }: Person) => `${account.slice(0, 1)}***${account.slice(-1)}`;
const broken = async () => (await checkWhole(server.ctx.db)).map(({ rule }) => rule);

let day = 2;
/** Noon of the next day but two, so that what was open before is final by then; answers that day. */
async function freshDay(): Promise<string> {
  day += 3;
  const name = `2026-03-${String(day).padStart(2, '0')}`;
  goTo(`${name}T12:00:00+08:00`);
  await follow();
  await turnAll(server);
  return name;
}

/** The minute after the board of a day is due to be final. */
async function untilFinal(name: string): Promise<void> {
  goTo(`${name}T12:00:00+08:00`);
  clock.forward(36 * HOUR_MS + MINUTE_MS);
  await follow();
}

async function players(pesos: readonly number[]): Promise<Person[]> {
  const people = await Promise.all(pesos.map(() => createBettor(server)));
  for (const [nr, person] of people.entries()) await spin(person, pesos[nr] ?? 0);
  return people;
}

async function boardId(name: string): Promise<string> {
  const [row] = await database.sql(`select id from board where span = 'day' and period = $1`, [name]);
  return String(row?.['id']);
}

describe('a board that is over', () => {
  it('is provisional after 15 minutes, final after a day, and pays each place once [API-51, SCR-31]', async () => {
    const name = await freshDay();
    const [ana, ben, cia, dan] = await players([500, 400, 300, 200]);
    assert(ana && ben && cia && dan, 'people are made');
    await follow();
    goTo(`${name}T23:59:00+08:00`);
    clock.forward(15 * MINUTE_MS);
    await turnBoards(server.ctx);
    expect((await boardOf(server, ana)).previous).not.toMatchObject({ head: { boardId: await boardId(name) } });
    clock.forward(MINUTE_MS);
    await turnBoards(server.ctx);
    expect((await boardOf(server, ana)).previous).toMatchObject({
      head: { boardId: await boardId(name), state: 'provisional', finalHash: null, players: 4, pool: '175.00' },
      mine: { rank: 1, points: 50, reward: '100.00', next: null, prize: null },
    });
    await untilFinal(name);
    await turnAll(server);
    const { previous } = await boardOf(server, ben);
    expect(previous).toMatchObject({
      head: { state: 'final', players: 4, prizes: [{ from: 1, to: 1, reward: '100.00' }, {}, {}] },
      mine: { rank: 2, points: 40, reward: '50.00' },
    });
    expect(
      previous?.list.map(({ rank, account, points, reward: pays, isOwn }) => [rank, account, points, pays, isOwn]),
    ).toEqual([
      [1, mask(ana), 50, '100.00', false],
      [2, mask(ben), 40, '50.00', true],
      [3, mask(cia), 30, '25.00', false],
      [4, mask(dan), 20, '0.00', false],
    ]);
    expect(await rewardsOf(server, ana, campaign)).toEqual([`${name} 10000 0 claimable`]);
    expect(await rewardsOf(server, dan, campaign)).toEqual([]);
    const { text, hash, told } = await finalTable(server, dan, await boardId(name));
    expect(text).toBe(
      `1,${mask(ana)},50,100.00\n2,${mask(ben)},40,50.00\n3,${mask(cia)},30,25.00\n4,${mask(dan)},20,0.00\n`,
    );
    expect([hash, told]).toEqual([previous?.head?.finalHash, previous?.head?.finalHash]);
    const token = await logIn(server.ctx, ana.memberId);
    const { list } = valueOf(await server.ask(reward.list, {}, { token }));
    const before = await cashOf(server, ana);
    valueOf(await server.ask(reward.claim, { ids: [list[0]?.id ?? ''] }, { token, key: randomUUID() }));
    expect((await cashOf(server, ana)) - before).toBe(100_00n);
    expect(await broken()).toEqual([]);
  });

  it('takes back what is voided before it is final, and nothing afterwards; nobody changes it [API-51]', async () => {
    const name = await freshDay();
    const [ana, ben] = await Promise.all([createBettor(server), createBettor(server)]);
    const early = await spin(ana, 900);
    await spin(ana, 100);
    const late = await spin(ben, 500);
    goTo(`${name}T23:00:00+08:00`);
    clock.forward(20 * HOUR_MS);
    await follow();
    await turnBoards(server.ctx);
    await early();
    await untilFinal(name);
    // A minute too late, and before anybody has made it final.
    await late();
    await follow();
    await turnAll(server);
    const id = await boardId(name);
    const table = await finalTable(server, ana, id);
    expect(table.text).toBe(`1,${mask(ben)},50,100.00\n2,${mask(ana)},10,50.00\n`);
    await follow();
    await turnAll(server);
    expect(await finalTable(server, ana, id)).toEqual(table);
    expect(table.hash).toBe(table.told);
    const refused = 'a final board is never changed';
    for (const change of [
      `update board set prizes = '{1}' where id = ${id}`,
      `update board set settled_at = now() where id = ${id}`,
      `delete from board where id = ${id}`,
      `update board_final set points = 99 where board_id = ${id} and rank = 2`,
      `delete from board_final where board_id = ${id}`,
      `insert into board_final (board_id, rank, member_id, account, points, prize) values (${id}, 3, 1, '', 1, 0)`,
      'truncate board_final',
    ])
      await expect(database.sql(change)).rejects.toThrow(refused);
    expect(await broken()).toEqual([]);
    await tamper(database.connection, `update board_final set points = 99 where board_id = ${id} and rank = 2`);
    expect(await broken()).toEqual(['B14']);
    await tamper(database.connection, `update board_final set points = 10 where board_id = ${id} and rank = 2`);
  });

  it('that nobody played for is final and empty, and another period has its own [API-51]', async () => {
    const name = await freshDay();
    const ana = await createBettor(server);
    expect(await boardOf(server, ana)).toMatchObject({
      head: { state: 'open', players: 0, to: new Date(`${name}T24:00:00+08:00`).toISOString() },
      list: [],
      mine: { rank: null, points: 0, reward: '0.00', next: null, prize: { rank: 1, points: 1, reward: '100.00' } },
      missions: [{ goal: 'titlesTried', step: 1, done: '0' }],
    });
    expect(await boardOf(server, ana, 'month')).toMatchObject({
      period: 'month',
      why: null,
      head: null,
      list: [],
      mine: null,
      previous: null,
    });
    await untilFinal(name);
    await turnAll(server);
    const table = await finalTable(server, ana, await boardId(name));
    expect(table).toEqual({ text: '', hash: table.told, told: table.told });
    const [row] = await database.sql('select places, settled_at is not null as is_settled from board where id = $1', [
      await boardId(name),
    ]);
    expect(row).toEqual({ places: 0, is_settled: true });
  });
});

describe('becoming final', () => {
  it('is whole or not at all when a server dies in the middle of it, and once on two servers [SRV-12]', async () => {
    const name = await freshDay();
    const people = await players([50, 40, 30, 20, 10]);
    await untilFinal(name);
    const id = await boardId(name);
    await database.sql(`create function break_here() returns trigger language plpgsql as $$
      begin if new.rank = 4 then raise exception 'the server is gone'; end if; return new; end $$`);
    await database.sql(
      'create trigger break_here before insert on board_final for each row execute function break_here()',
    );
    await expect(freezeBoard(server.ctx, id, 2)).rejects.toThrow('the server is gone');
    const places = async () =>
      (await database.sql('select count(*)::int as count from board_final where board_id = $1', [id]))[0]?.['count'];
    expect(await places()).toBe(0);
    await database.sql('drop function break_here cascade');
    await Promise.all([freezeBoard(server.ctx, id, 2), freezeBoard(second.ctx, id, 2), turnBoards(second.ctx)]);
    await turnBoards(server.ctx);
    expect(await places()).toBe(5);
    await Promise.all([givePrizes(server.ctx), givePrizes(second.ctx), givePrizes(server.ctx), givePrizes(second.ctx)]);
    await turnAll(second);
    const given = await Promise.all(people.map((person) => rewardsOf(server, person, campaign)));
    expect(given.map((rows) => rows.length)).toEqual([1, 1, 1, 0, 0]);
    expect(await broken()).toEqual([]);
  });

  it('leaves prizes that were not given to the next turn when a server dies between them [SRV-12]', async () => {
    const name = await freshDay();
    const people = await players([50, 40, 30]);
    await untilFinal(name);
    await turnBoards(server.ctx);
    const last = people[1]?.memberId ?? '';
    await database.sql(`create function break_here() returns trigger language plpgsql as $$
      begin if new.member_id = ${last} then raise exception 'the server is gone'; end if; return new; end $$`);
    await database.sql('create trigger break_here before insert on reward for each row execute function break_here()');
    await expect(givePrizes(server.ctx)).rejects.toThrow('the server is gone');
    const count = async () =>
      (await Promise.all(people.map((one) => rewardsOf(server, one, campaign)))).map((all) => all.length);
    expect(await count()).toEqual([1, 0, 0]);
    await database.sql('drop function break_here cascade');
    await turnAll(second);
    expect(await count()).toEqual([1, 1, 1]);
    const [row] = await database.sql(
      `select c.promises, count(b.id)::int as open, bool_or(b.period = $2) as is_open
       from campaign c left join board b on b.campaign_id = c.id and b.settled_at is null where c.id = $1 group by c.id`,
      [campaign.id, name],
    );
    expect(row).toMatchObject({ promises: row?.['open'], is_open: false });
    expect(await broken()).toEqual([]);
  });
});

describe('who has a place', () => {
  it('is not staff, nobody on trial, excluded, stopped or without papers, and one account of a person [API-51]', async () => {
    const name = await freshDay();
    const people = await players([900, 800, 700, 600, 500, 400, 300]);
    const [house, bare, gone, shut, twin, other, ana] = people;
    assert(house && bare && gone && shut && twin && other && ana, 'people are made');
    const { ctx } = server;
    await follow();
    expect((await boardOf(server, ana)).mine?.rank).toBe(7);
    await markHouse(ctx, { memberId: house.memberId, who: 'Ana' }, true);
    await ctx.db.updateTable('member').set({ kyc_state: 'none' }).where('id', '=', bare.memberId).execute();
    valueOf(await server.ask(responsibleGaming.exclude, { term: '6m' }, { token: await logIn(ctx, gone.memberId) }));
    await ctx.db.transaction().execute(async (tx) => disableCash(tx, await lockCash(tx, BOOK, shut.memberId)));
    await ctx.db
      .transaction()
      .execute((tx) =>
        confirmCluster(tx, 'ty01', [twin.memberId, other.memberId], { by: 'Ana, Ben', at: clock.now() }),
      );
    const shown = await boardOf(server, ana);
    expect(shown.list.map(({ account }) => account)).toEqual([mask(twin), mask(ana)]);
    expect(shown).toMatchObject({ head: { players: 2 }, mine: { rank: 2 } });
    expect((await boardOf(server, other)).mine).toMatchObject({ rank: null, points: 40, next: null, prize: null });
    for (const [person, why] of [
      [bare, 'kyc.required'],
      [gone, 'player.excluded'],
      [shut, 'user.disabled'],
    ] as const)
      expect(await boardOf(server, person)).toMatchObject({ why, head: null, list: [], mine: null, previous: null });
    await untilFinal(name);
    await turnAll(server);
    const { text } = await finalTable(server, ana, await boardId(name));
    expect(text).toBe(`1,${mask(twin)},50,100.00\n2,${mask(ana)},30,50.00\n`);
    for (const person of [house, bare, gone, shut, other])
      expect(await rewardsOf(server, person, campaign)).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it('keeps it during a break without being named, and is given the prize afterwards [API-51, R32]', async () => {
    const name = await freshDay();
    const [ana, ben] = await players([500, 400]);
    assert(ana && ben, 'people are made');
    await untilFinal(name);
    valueOf(
      await server.ask(responsibleGaming.coolOff, { term: '24h' }, { token: await logIn(server.ctx, ana.memberId) }),
    );
    await turnAll(server);
    const { text } = await finalTable(server, ben, await boardId(name));
    expect(text).toBe(`1,,50,100.00\n2,${mask(ben)},40,50.00\n`);
    expect(await boardOf(server, ana)).toMatchObject({ why: 'player.cooling', head: null });
    expect(await rewardsOf(server, ana, campaign)).toEqual([]);
    expect(await rewardsOf(server, ben, campaign)).toHaveLength(1);
    expect(codeOf(await server.ask(reward.list, {}, { token: await logIn(server.ctx, ana.memberId) }))).toBe('value');
    clock.forward(25 * HOUR_MS);
    await turnAll(server);
    expect(await rewardsOf(server, ana, campaign)).toEqual([`${name} 10000 0 claimable`]);
    expect(await broken()).toEqual([]);
  });
});

describe('a pool', () => {
  it('of 50,000 adds up over its fifty places [API-51]', async () => {
    const ana = await createBettor(server);
    const { head } = await boardOf(server, ana, 'week');
    expect(head?.pool).toBe('50000.00');
    expect(head?.prizes.slice(-3)).toEqual([
      { from: 9, to: 9, reward: '600.00' },
      { from: 10, to: 20, reward: '400.00' },
      { from: 21, to: 50, reward: '290.00' },
    ]);
    const sum = (head?.prizes ?? []).reduce(
      (all, { from, to, reward: pays }) => all + (to - from + 1) * Number(pays),
      0,
    );
    expect(sum).toBe(50_000);
  });

  it('is in the pot before a board opens, and a campaign does not end before it was given [API-51]', async () => {
    await freshDay();
    const monthly = await openBoards(server, { period: 'month', budget: '200.00', code: 'month-board' });
    const ana = await createBettor(server);
    expect((await boardOf(server, ana, 'month')).head?.pool).toBe('175.00');
    expect((await potOf(server, monthly)).left).toBe(200_00n);
    expect(await endCampaign(server.ctx, monthly.code, 'Ana')).toMatchObject({ error: { code: 'campaign.promised' } });
    await spin(ana, 100);
    goTo('2026-04-01T12:00:00+08:00');
    await follow();
    await turnAll(server);
    // 200.00 are promised to March, and not enough for April.
    expect((await boardOf(server, ana, 'month')).head).toBeNull();
    goTo('2026-04-02T12:00:00+08:00');
    await follow();
    await turnAll(server);
    expect(await rewardsOf(server, ana, monthly)).toEqual(['2026-03 10000 0 claimable']);
    // 100.00 are left of it.
    expect((await boardOf(server, ana, 'month')).head).toBeNull();
    expect(await endCampaign(server.ctx, monthly.code, 'Ana')).toMatchObject({ ok: true });
    expect(await potOf(server, monthly)).toMatchObject({ left: 0n, due: 100_00n });
    expect(await broken()).toEqual([]);
  });
});

describe('points of boards that are long final', () => {
  it('go 30 days after the last prize was given, and their places stay [SRV-12]', async () => {
    const kept = async () => {
      const [row] = await database.sql(
        `select (select count(*)::int from board_score s join board b on b.id = s.board_id and b.settled_at is not null) as scores,
           (select count(*)::int from board_day d join board b on b.id = d.board_id and b.settled_at is not null) as days,
           (select count(*)::int from board_final) as places`,
      );
      return row;
    };
    const before = await kept();
    expect(Number(before?.['scores'])).toBeGreaterThan(0);
    clock.forward(60 * 24 * HOUR_MS);
    await purgeExpired(server.ctx);
    expect(await kept()).toEqual({ scores: 0, days: 0, places: before?.['places'] });
  });
});
