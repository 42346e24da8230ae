import { randomUUID } from 'node:crypto';
import { responsibleGaming, cashier, TRIAL_TYPE, type Input } from '@perya/contract';
import { adjust, placeBet, settleBet } from '@perya/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/context.ts';
import { dayOf } from '../../src/ledger/day.ts';
import { rollUp } from '../../src/ledger/rollup.ts';
import { closeCase, listMarkers, noteContact } from '../../src/modules/responsible-gaming/marker-cases.service.ts';
import { findMarkers } from '../../src/modules/responsible-gaming/markers.service.ts';
import { decideDeposit } from '../../src/modules/cashier/deposit-review.service.ts';
import { pay } from '../../src/providers/payments/sandbox-bank.ts';
import { changeBrand, createBrand, movableClock } from '../kit/brands.ts';
import { askDeposit, createDepositor, openDeposit, startCashier } from '../kit/deposits.ts';
import { followAll } from '../kit/follow.ts';
import { betNamed, fund, wager } from '../kit/funds.ts';
import { createOperator, type Operator } from '../kit/operator.ts';
import { createPerson, logIn, type Person } from '../kit/people.ts';
import { eventsOf } from '../kit/proved.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { createUsual, trustPasswords, withdraw } from '../kit/withdraw-kit.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ZONE = 'Asia/Manila';
// Noon in Manila.
const clock = movableClock('2026-03-02T04:00:00.000Z');
let server: Awaited<ReturnType<typeof startCashier>>;
let other: TestServer;
let ctx: Context;
let operator: Operator;
let numbers = 0;

beforeAll(async () => {
  server = await startCashier({ clock });
  ({ ctx } = server);
  other = await startTestServer({ clock, database: server.database, seeded: false });
  operator = await createOperator(server.database.url);
  await server.database.sql('update brand set withdraw_cancel = true');
  trustPasswords(server);
});
afterAll(async () => {
  await operator.leave();
  await other.close();
  await server.close();
});

const sql = (text: string, values: unknown[] = []) => server.database.sql(text, values);
const today = () => dayOf(clock.now(), ZONE);

/** Has the days summed as far as anything was posted. */
const sumUp = () =>
  followAll({ database: server.database, name: 'rollup', work: () => rollUp(ctx), pass: (ms) => clock.forward(ms) });

/** Lets days of Manila end and answers the last of them: it is ten past midnight then, and everything is summed. */
async function passDays(days = 1): Promise<string> {
  const day = dayOf(new Date(clock.now().getTime() + (days - 1) * DAY_MS), ZONE);
  const midnight = Date.parse(`${day}T16:00:00Z`);
  clock.forward(midnight - clock.now().getTime() + 10 * MINUTE_MS);
  await sumUp();
  return day;
}

/** The same, judged. */
async function endDay(): Promise<string> {
  const day = await passDays();
  await findMarkers(ctx);
  return day;
}

async function markersOf({ memberId }: Pick<Person, 'memberId'>): Promise<string[]> {
  const rows = await sql(
    `select day || ' ' || marker as line from harm_marker where member_id = $1 order by day, marker`,
    [memberId],
  );
  return rows.map(({ line }) => String(line));
}

async function detailOf({ memberId }: Pick<Person, 'memberId'>, marker: string): Promise<unknown> {
  const [row] = await sql(`select detail from harm_marker where member_id = $1 and marker = $2`, [memberId, marker]);
  return row?.['detail'];
}

async function deposit(person: Person, given: Partial<Input<typeof cashier.deposit>> = {}): Promise<void> {
  const token = await logIn(ctx, person.memberId);
  const { orderNo } = await openDeposit(server, { ...person, token }, given);
  expect(await pay(server.bank, orderNo)).toMatchObject({ ok: true });
}

async function createPlayer(cash = 5_000_000n): Promise<Person> {
  const person = await createPerson(ctx);
  await fund(ctx, person.memberId, cash);
  return person;
}

/** Loses so much, or wins some of it back. */
const lose = ({ memberId }: Pick<Person, 'memberId'>, stake: bigint, win = 0n) =>
  wager(ctx, betNamed(memberId, `hm${(numbers += 1)}`), { stake, win });

const limit = async ({ memberId }: Person, input: Input<typeof responsibleGaming.setLimit>) =>
  expect(await server.ask(responsibleGaming.setLimit, input, { token: await logIn(ctx, memberId) })).toMatchObject({
    kind: 'value',
  });

describe('a day that is over', () => {
  it('tells who deposits often, much, and by many ways [R35]', async () => {
    const often = await createDepositor(server);
    const much = await createDepositor(server);
    const ways = await createDepositor(server);
    const usual = await createDepositor(server);
    for (let turn = 0; turn < 5; turn += 1) await deposit(often, { amount: '100' });
    await deposit(much, { amount: '20000' });
    for (const methodId of ['gcash', 'maya', 'qrph']) await deposit(ways, { methodId, amount: '100' });
    for (const methodId of ['gcash', 'maya', 'maya', 'gcash']) await deposit(usual, { methodId, amount: '100' });
    await openDeposit(server, usual, { methodId: 'qrph', amount: '20000' });
    const short = await openDeposit(server, usual, { amount: '100' });
    expect(await pay(server.bank, short.orderNo, 99_99n)).toMatchObject({ ok: true });
    const day = await endDay();
    expect(await markersOf(often)).toEqual([`${day} deposits`]);
    expect(await detailOf(often, 'deposits')).toEqual({
      dayCount: 5,
      dayAmount: '500.00',
      weekCount: 5,
      weekAmount: '500.00',
      usualWeekCount: 0,
      usualWeekAmount: '0.00',
    });
    expect(await markersOf(much)).toEqual([`${day} deposits`]);
    expect(await markersOf(ways)).toEqual([`${day} methods`]);
    expect(await detailOf(ways, 'methods')).toEqual({ weekMethods: 3, weekCount: 3 });
    // What was not paid, or not let in, did not happen.
    expect(await markersOf(usual)).toEqual([]);
    // Money counts on the day it is let in.
    const [kept] = await sql('select ref from deposit_payment where order_no = $1', [short.orderNo]);
    const payment = { merchantCode: 'ty01', provider: 'sandbox', ref: String(kept?.['ref']) };
    expect(await decideDeposit(ctx, payment, { isLetIn: true, by: 'Ana' })).toMatchObject({ ok: true });
    for (let turn = 0; turn < 4; turn += 1) await deposit(usual, { amount: '100' });
    const next = await endDay();
    expect(await markersOf(usual)).toEqual([`${next} deposits`]);
    expect([await markersOf(often), await markersOf(ways)].flat()).toHaveLength(2);
  });

  it('tells who stakes and loses far more than usual, not who always does or wins [R35]', async () => {
    const [loser, regular, winner, small] = [
      await createPlayer(),
      await createPlayer(),
      await createPlayer(),
      await createPlayer(),
    ];
    await sql(
      `insert into member_day (member_id, currency, day, category, vendor, bets, staked, returned, first_id, last_id, bet_ids)
       select $1, 'PHP', $2::date - days, 'RNG', 'LAB', 100, 2000000, 1000000, 1, 1, null
       from generate_series(7, 28, 7) days`,
      [regular.memberId, today()],
    );
    await lose(loser, 1_500_000n, 500_000n);
    await lose(regular, 1_500_000n, 500_000n);
    await lose(winner, 1_500_000n, 2_000_000n);
    await lose(small, 999_999n);
    const day = await endDay();
    expect(await markersOf(loser)).toEqual([`${day} play`]);
    expect(await detailOf(loser, 'play')).toEqual({
      weekDays: 1,
      weekBets: 1,
      weekStaked: '15000.00',
      usualWeekStaked: '0.00',
      weekLost: '10000.00',
      usualWeekLost: '0.00',
    });
    expect([await markersOf(regular), await markersOf(winner), await markersOf(small)]).toEqual([[], [], []]);
    // A centavo more completes the week; it is told on the day it happened.
    await lose(small, 1n);
    expect(await endDay().then(async (next) => [next, await markersOf(small)])).toEqual([
      expect.any(String),
      [`${dayOf(new Date(clock.now().getTime() - DAY_MS), ZONE)} play`],
    ]);
  });

  it('tells who takes withdrawals back, not whom others refuse [R35]', async () => {
    const [twice, once] = [await createUsual(server, 200_000n), await createUsual(server, 200_000n)];
    const cancel = async (person: typeof twice) => {
      const token = await logIn(ctx, person.memberId);
      const { orderNo } = await withdraw(server, { ...person, token }, 20_000n);
      const answer = await server.ask(cashier.cancelWithdraw, { orderNo }, { token, key: randomUUID() });
      expect(answer).toMatchObject({ kind: 'value' });
    };
    await cancel(twice);
    await cancel(once);
    await endDay();
    expect([await markersOf(twice), await markersOf(once)]).toEqual([[], []]);
    await cancel(twice);
    await withdraw(server, { ...once, token: await logIn(ctx, once.memberId) }, 20_000n);
    await sql(
      `update withdraw_order set status = 'failed', ended_at = $2, act_at = null
      where member_id = $1 and ended_at is null`,
      [once.memberId, clock.now()],
    );
    const day = await endDay();
    expect(await markersOf(twice)).toEqual([`${day} reversals`]);
    expect(await detailOf(twice, 'reversals')).toEqual({ day: 1, week: 2 });
    expect(await markersOf(once)).toEqual([]);
  });

  it('tells who loosens limits, pauses, or runs into limits again and again [R35]', async () => {
    const [remover, widener, patient, pauser] = [
      await createPlayer(),
      await createPlayer(),
      await createPlayer(),
      await createPlayer(),
    ];
    const wager500 = { kind: 'wager', period: 'day', amount: '500' } as const;
    for (const one of [remover, widener, patient]) await limit(one, wager500);
    await limit(remover, { ...wager500, amount: null, confirmed: true });
    // What is asked for again is asked for once; what is tightened is no loosening.
    await limit(patient, { ...wager500, amount: '600', confirmed: true });
    await limit(patient, { ...wager500, amount: '600', confirmed: true });
    await limit(patient, { ...wager500, amount: '400' });
    await limit(widener, { ...wager500, amount: '600', confirmed: true });
    await limit(widener, { ...wager500, amount: '700', confirmed: true });
    const pause = await server.ask(
      responsibleGaming.coolOff,
      { term: '24h' },
      { token: await logIn(ctx, pauser.memberId) },
    );
    expect(pause).toMatchObject({ kind: 'value' });

    const hitter = await createDepositor(server);
    await fund(ctx, hitter.memberId, 1_000_000n);
    await limit(hitter, wager500);
    await limit(hitter, { kind: 'deposit', period: 'day', amount: '100' });
    for (let turn = 0; turn < 3; turn += 1) {
      const bet = betNamed(hitter.memberId, `hit${(numbers += 1)}`);
      expect(await ctx.ledger.post(placeBet({ ...bet, stake: 50_001n, turnover: 0n }))).toMatchObject({
        code: 'limit.wager',
      });
    }
    for (let turn = 0; turn < 2; turn += 1) {
      const refused = await askDeposit(server, hitter, { amount: '101' });
      expect(refused).toMatchObject({ failure: { errorCode: 'limit.deposit' } });
    }
    const day = await endDay();
    const none = { loosened: 0, removed: 0, pauses: 0, hits: 0 };
    expect(await detailOf(remover, 'tools')).toEqual({ ...none, loosened: 1, removed: 1 });
    expect(await detailOf(widener, 'tools')).toEqual({ ...none, loosened: 2 });
    expect(await detailOf(pauser, 'tools')).toEqual({ ...none, pauses: 1 });
    expect(await detailOf(hitter, 'tools')).toEqual({ ...none, hits: 5 });
    expect(await markersOf(hitter)).toEqual([`${day} tools`]);
    expect(await markersOf(patient)).toEqual([]);
    await endDay();
    expect(await markersOf(pauser)).toEqual([`${day} tools`]);
  });

  it('says no more about play of whoever is excluded since, and keeps what it said before [R31, R35]', async () => {
    const player = await createPlayer();
    await lose(player, 1_000_000n);
    const first = await endDay();
    await lose(player, 1_000_000n);
    const token = await logIn(ctx, player.memberId);
    await sql(`update member set password_hash = $2 where id = $1`, [
      player.memberId,
      await ctx.passwords.hash('member', 'x'),
    ]);
    expect(await server.ask(responsibleGaming.exclude, { term: '6m' }, { token })).toMatchObject({
      kind: 'value',
    });
    const second = await endDay();
    expect(await markersOf(player)).toEqual([`${first} play`, `${second} tools`]);
    expect(await listMarkers(ctx, { merchantCode: 'ty01', from: first, to: first, isAll: false })).toContain(
      `${player.memberId},${player.account},ty01,${first},play,`,
    );
  });

  it('leaves trial and demonstration alone [T26, R26]', async () => {
    const trial = await createPerson(ctx, { type: TRIAL_TYPE });
    const play = { merchantCode: 'ty01', currency: 'PLAY', memberId: trial.memberId } as const;
    await ctx.ledger.post(adjust({ ...play, orderNo: 'HMT1', amount: 9_000_000n, account: 'cash', reason: 'test' }));
    const bet = { ...betNamed(trial.memberId, 'hmt1'), currency: 'PLAY' };
    expect(await ctx.ledger.post(placeBet({ ...bet, stake: 5_000_000n, turnover: 0n }))).toMatchObject({
      state: 'done',
    });
    await ctx.ledger.post(settleBet({ ...bet, stake: 5_000_000n, win: 0n }));
    const shown = await createPlayer();
    await sql('update member set is_demo = true where id = $1', [shown.memberId]);
    await lose(shown, 2_000_000n);
    await endDay();
    expect([await markersOf(trial), await markersOf(shown)]).toEqual([[], []]);
    const [summed] = await sql('select sum(staked) as staked from member_day where member_id = $1', [trial.memberId]);
    expect(summed).toEqual({ staked: '5000000' });
  });
});

describe('the look for markers', () => {
  it('waits until a day is over and its sums are whole', async () => {
    const player = await createPlayer();
    await lose(player, 1_000_000n);
    await sumUp();
    await findMarkers(ctx);
    expect(await markersOf(player)).toEqual([]);
    const day = today();
    clock.forward(Date.parse(`${day}T16:00:00Z`) - clock.now().getTime() - MINUTE_MS);
    await lose(player, 100n);
    clock.forward(2 * MINUTE_MS);
    await sumUp();
    const [watch] = await sql(`select * from harm_watch where merchant_code = 'ty01'`);
    await findMarkers(ctx);
    // Somebody is always playing; so far nobody knows on which day.
    await lose(player, 100n);
    clock.forward(4 * MINUTE_MS);
    await findMarkers(ctx);
    expect(await sql(`select * from harm_watch where merchant_code = 'ty01'`)).toEqual([watch]);
    expect(await markersOf(player)).toEqual([]);
    // Bets that come later do not hold it up.
    await sumUp();
    await lose(player, 100n);
    await findMarkers(ctx);
    expect(await markersOf(player)).toEqual([`${day} play`]);
    expect(await detailOf(player, 'play')).toMatchObject({ weekBets: 2, weekLost: '10001.00' });
    await endDay();
  });

  it('finds each marker once, however often and by however many servers it is done', async () => {
    const players: Awaited<ReturnType<typeof createPlayer>>[] = [];
    for (let count = 0; count < 9; count += 1) players.push(await createPlayer());
    for (const player of players) await lose(player, 1_000_000n);
    const day = await passDays();
    const all = () => sql(`select * from harm_marker where day = $1 order by member_id, marker`, [day]);
    await Promise.all([findMarkers(ctx, 2), findMarkers(other.ctx, 3), findMarkers(ctx, 2), findMarkers(other.ctx, 3)]);
    await findMarkers(ctx);
    const found = await all();
    const ids = players.map(({ memberId }) => Number(memberId)).sort((a, b) => a - b);
    expect(found.map(({ member_id: id }) => Number(id))).toEqual(ids);
    clock.forward(MINUTE_MS);
    await findMarkers(ctx);
    await sql(`update harm_watch set day = day - 1 where merchant_code = 'ty01'`);
    await findMarkers(other.ctx);
    expect(await all()).toEqual(found);
  });

  it('goes on where it was cut off', async () => {
    const players = [await createPlayer(), await createPlayer(), await createPlayer()];
    for (const player of players) await lose(player, 1_000_000n);
    const day = await passDays();
    const last = players.at(-1)?.memberId ?? '';
    await sql(`alter table harm_marker add constraint cut check (member_id <> ${last}) not valid`);
    await findMarkers(ctx, 2);
    const [cut] = await sql(
      `select day < $1 as is_open, after_id < $2 as is_before from harm_watch
      where merchant_code = 'ty01'`,
      [day, last],
    );
    expect(cut).toEqual({ is_open: true, is_before: true });
    expect((await Promise.all(players.map(markersOf))).flat()).not.toHaveLength(3);
    await sql('alter table harm_marker drop constraint cut');
    await findMarkers(other.ctx, 2);
    expect(await Promise.all(players.map(markersOf))).toEqual(players.map(() => [`${day} play`]));
  });

  it('catches up with days nobody looked at, each by itself, and not for ever', async () => {
    const player = await createPlayer();
    const days = [today()];
    await lose(player, 1_000_000n);
    clock.forward(DAY_MS);
    days.push(today());
    await lose(player, 100n);
    clock.forward(DAY_MS);
    const quiet = await createPlayer();
    days.push(today());
    await lose(player, 100n);
    await passDays();
    await findMarkers(ctx);
    expect(await markersOf(player)).toEqual(days.map((day) => `${day} play`));
    const rows = await sql(`select detail ->> 'weekBets' as bets from harm_marker where member_id = $1 order by day`, [
      player.memberId,
    ]);
    expect(rows.map(({ bets }) => bets)).toEqual(['1', '2', '3']);

    for (const age of [31, 30]) {
      await sql(
        `insert into member_day (member_id, currency, day, category, vendor, bets, staked, first_id, last_id, bet_ids)
         values ($1, 'PHP', $2::date - $3::int, 'RNG', 'LAB', 100, 2000000, 1, 1, null)`,
        [quiet.memberId, days[2], age],
      );
    }
    await sql(`update harm_watch set day = day - 60, after_id = 9000000 where merchant_code = 'ty01'`);
    await findMarkers(ctx);
    const [oldest] = await sql(`select $1::date - 30 || ' play' as line`, [days[2]]);
    expect(await markersOf(quiet)).toEqual([oldest?.['line']]);
    expect(await sql(`select day, after_id from harm_watch where merchant_code = 'ty01'`)).toEqual([
      { day: days[2], after_id: '0' },
    ]);
  });

  it('ends the day of each brand in its own zone', async () => {
    await createBrand(ctx, 'east');
    await changeBrand(ctx, { time_zone: 'America/New_York' }, 'east');
    const player = await createPerson(ctx, { merchantCode: 'east' });
    const book = { merchantCode: 'east', currency: 'PHP', memberId: player.memberId } as const;
    // Half an hour before midnight in New York.
    const evening = new Date(clock.now());
    evening.setUTCHours(27, 30, 0, 0);
    clock.forward(evening.getTime() - clock.now().getTime());
    const day = dayOf(clock.now(), 'America/New_York');
    await ctx.ledger.post(adjust({ ...book, orderNo: 'HME1', amount: 9_000_000n, account: 'cash', reason: 'test' }));
    await wager(ctx, { ...betNamed(player.memberId, 'hme1'), merchantCode: 'east' }, { stake: 1_000_000n, win: 0n });
    await sumUp();
    await findMarkers(ctx);
    expect(await markersOf(player)).toEqual([]);
    clock.forward(36 * MINUTE_MS);
    await findMarkers(ctx);
    expect(dayOf(clock.now(), ZONE)).not.toBe(day);
    expect(await markersOf(player)).toEqual([`${day} play`]);
    const metrics = await server.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    expect(metrics.body).toContain('harm_markers_open{brand="east"} 1');
  });
});

describe('a case', () => {
  it('takes what a player said, is closed with who and what was done, and opens again', async () => {
    const player = await createPlayer();
    await lose(player, 1_000_000n);
    const day = await endDay();
    expect(await noteContact(ctx, player.memberId, { who: 'Ana', what: 'cannot, "really", stop' })).toMatchObject({
      ok: true,
    });
    expect(await noteContact(ctx, player.memberId, { who: 'Ben', what: 'asked for help' })).toMatchObject({ ok: true });
    const asked = { merchantCode: 'ty01', from: day, to: null, isAll: false };
    const line = `${player.memberId},${player.account},ty01,${today()},contact,"Ana: cannot, ""really"", stop; Ben: asked for help",,,\n`;
    expect(await listMarkers(ctx, asked)).toContain(line);
    const both = await Promise.all([
      closeCase(ctx, player.memberId, { who: 'Ana', done: 'called, limits set' }),
      closeCase(other.ctx, player.memberId, { who: 'Ben', done: 'called too' }),
    ]);
    expect(both.filter(({ ok }) => ok)).toEqual([{ ok: true, value: 2 }]);
    expect(await eventsOf(ctx, player.memberId)).toEqual(['care.markers.seen']);
    expect(await listMarkers(ctx, asked)).not.toContain(player.account);
    expect(await listMarkers(ctx, { ...asked, isAll: true })).toContain(player.account);
    // A day that is judged again does not open what was closed.
    await sql(`update harm_watch set day = day - 1 where merchant_code = 'ty01'`);
    await findMarkers(ctx);
    expect(await listMarkers(ctx, asked)).not.toContain(player.account);
    await noteContact(ctx, player.memberId, { who: 'Ana', what: 'again' });
    expect(await listMarkers(ctx, asked)).toContain('Ben: asked for help; Ana: again');
    expect(await noteContact(ctx, '999999999', { who: 'Ana', what: 'x' })).toMatchObject({ ok: false });
    expect(await closeCase(ctx, '999999999', { who: 'Ana', done: 'x' })).toMatchObject({ ok: false });
  });

  it('is worked on by a command [R35]', async () => {
    const run = (...words: string[]) => operator.run('markers', words);
    const player = await createPlayer();
    const named = ['--player', player.memberId, '--who', 'Ana'];
    const { code, said } = await run('list', '--brand', 'ty01');
    expect({ code, said }).toEqual({
      code: 0,
      said: await listMarkers(ctx, { merchantCode: 'ty01', from: null, to: null, isAll: false }),
    });
    expect(said.startsWith('player,account,brand,day,marker,figures,seen by,seen at,done\n')).toBe(true);
    expect(await run('note', ...named, '--what', 'said he cannot stop')).toMatchObject({ code: 0, said: 'Done.\n' });
    expect(await run('list', '--from', '2026-01-01', '--to', '2099-12-31')).toMatchObject({
      said: expect.stringContaining(`${player.account},ty01,`),
    });
    expect(await run('seen', ...named, '--done', 'called, limits set')).toMatchObject({ code: 0, said: 'Done.\n' });
    expect(await run('seen', ...named, '--done', 'called again')).toMatchObject({ code: 1 });
    expect((await run('list')).said).not.toContain(player.account);
    expect((await run('list', '--all')).said).toContain('Ana: said he cannot stop,Ana,');
    const [event] = await sql(`select kind, detail from account_event where member_id = $1`, [player.memberId]);
    expect(event).toMatchObject({ kind: 'care.markers.seen', detail: { who: 'Ana', done: 'called, limits set' } });
    expect(await run('note', '--player', '999999999', '--who', 'Ana', '--what', 'x')).toMatchObject({ code: 1 });
  });

  it('is not begun with words that make no sense', async () => {
    const named = ['--player', '1', '--who', 'Ana'];
    const wrong = [
      [],
      ['list', '--to', '2026-02-31'],
      ['list', '--colour', 'red'],
      ['note', '--player', '1', '--what', 'x'],
      ['note', ...named, '--what', ' '],
      ['seen', '--player', 'ana', '--who', 'Ana', '--done', 'x'],
      ['seen', ...named, '--done', 'x'.repeat(301)],
    ];
    const answers = await Promise.all(wrong.map((words) => operator.run('markers', words)));
    expect(answers).toMatchObject(wrong.map(() => ({ code: 2, said: '' })));
  });
});
