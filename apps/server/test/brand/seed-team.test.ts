import { session } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { addDays, dayOf } from '../../src/ledger/day.ts';
import { findWrongRebate } from '../../src/modules/agent-rebate/index.ts';
import { findWrongAncestor } from '../../src/modules/identity/index.ts';
import { findWrongLine, showLine } from '../../src/modules/lines/index.ts';
import { addUpPlanted } from '../../src/seed/seed.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../../src/seed/people.ts';
import { TEAM } from '../../src/seed/team-people.ts';
import { followAll } from '../kit/follow.ts';
import { until } from '../kit/patience.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ZONE = 'Asia/Manila';
const sql = (text: string, values: readonly unknown[] = []) => server.database.sql(text, [...values]);
const team = TEAM.map(({ account }) => account);
/** Everybody below somebody. */
const BELOW = `select a.member_id from member_ancestor a join member top on top.id = a.ancestor_id where top.account = $1`;

describe('the team of the demonstration', () => {
  it('stands below its agents, several levels deep, and the lines say the same', async () => {
    const rows = await sql(
      `select top.account, count(*)::int as members, max(a.depth) as levels from member_ancestor a
       join member top on top.id = a.ancestor_id where top.account in ('topagent', 'agent01', 'kuyaben')
       group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { account: 'agent01', members: 26, levels: 4 },
      { account: 'kuyaben', members: 13, levels: 3 },
      { account: 'topagent', members: 41, levels: 5 },
    ]);
    expect([await findWrongAncestor(server.ctx.db), await findWrongLine(server.ctx.db)]).toEqual([null, null]);
  });

  it('has rates that hold since before its history, each below those of whoever is above', async () => {
    const begins = addDays(dayOf(server.ctx.clock.now(), ZONE), -21);
    for (const day of [begins, undefined]) {
      const shown = await showLine(server.ctx, { brand: 'ty01', account: 'nonoyc', day });
      if (!shown.ok) throw new Error(shown.error.code);
      const { places, house, isOpen } = shown.value;
      expect(places.map(({ account, rates }) => [account, rates['RNG'], rates['COCKFIGHT']])).toEqual([
        ['nonoyc', 5_000, 0],
        ['ateliza', 7_000, 1_000],
        ['kuyaben', 8_000, 2_000],
        ['agent01', 10_000, 4_000],
        ['topagent', 11_000, 5_000],
      ]);
      expect(house['RNG']).toBe(12_000);
      expect(isOpen).toBe(true);
    }
  });

  it('has played for three weeks, deposits and withdraws, with what it had', async () => {
    const [row] = await sql(
      `select count(distinct (t.at at time zone $2)::date)::int as days, count(distinct t.member_id)::int as people,
         min((t.at at time zone $2)::date)::text as first from ledger_transfer t join member m on m.id = t.member_id
       where t.kind = 'bet' and m.account = any ($1)`,
      [team, ZONE],
    );
    const today = dayOf(server.ctx.clock.now(), ZONE);
    expect(row).toEqual({ days: 22, people: 28, first: addDays(today, -21) });
    const ways = await sql(
      `select t.kind, count(*)::int > 1 as is_done from ledger_transfer t join member m on m.id = t.member_id
       where t.kind in ('deposit', 'withdrawPay', 'bet', 'payout') and m.account = any ($1) group by 1 order by 1`,
      [team],
    );
    expect(ways.map(({ kind, is_done: isDone }) => [kind, isDone])).toEqual([
      ['bet', true],
      ['deposit', true],
      ['payout', true],
      ['withdrawPay', true],
    ]);
  });

  it('has a part that is ahead of the house, while the house is ahead of all', async () => {
    const houseOf = async (account: string) => {
      const [row] = await sql(
        `select sum(case kind when 'bet' then amount else -amount end)::int as won from ledger_transfer
         where kind in ('bet', 'payout') and member_id in (${BELOW})`,
        [account],
      );
      return Number(row?.['won']);
    };
    expect(await houseOf('gingging')).toBeLessThan(0);
    expect(await houseOf('kuyaben')).toBeGreaterThan(0);
    expect(await houseOf('topagent')).toBeGreaterThan(0);
  });

  it('has somebody who registered today, people who came in today and people who are there', async () => {
    const [row] = await sql(
      `select count(*) filter (where (created_at at time zone $2)::date = (now() at time zone $2)::date)::int as new,
         count(*) filter (where (last_login_at at time zone $2)::date = (now() at time zone $2)::date)::int > 8 as came
       from member where account = any ($1)`,
      [team, ZONE],
    );
    expect(row).toEqual({ new: 1, came: true });
    const [visit] = await sql(
      `select bool_and(e.at <= now()) as past, bool_and(e.at >= m.created_at) as after,
         bool_and(m.last_login_at >= e.at) as last, bool_and(s.id is not null) as sessions
       from account_event e join member m on m.id = e.member_id
       left join session s on s.member_id = m.id and s.created_at = e.at
       where e.kind = 'login.done' and m.account = any ($1)`,
      [team],
    );
    expect(visit).toEqual({ past: true, after: true, last: true, sessions: true });
  });

  it('has orders and payments for all its money, ours and those of the provider', async () => {
    const [row] = await sql(
      `select count(*)::int as orders, count(p.ref)::int as payments, count(r.id)::int as receipts, count(t.id)::int as posted,
         count(u.id)::int as turnover
       from deposit_order o join member m on m.id = o.member_id
       left join deposit_payment p on p.order_no = o.order_no and p.credited = o.amount
       left join sandbox_payment s on s.order_no = o.order_no and s.kind = 'pay' and s.state = 'paid'
       left join sandbox_receipt r on r.payment_id = s.id and 'sbx_money_' || r.id = p.ref
       left join ledger_transfer t on t.ref = o.order_no and t.kind = 'deposit' and t.amount = o.amount and t.at >= o.created_at
       left join turnover u on u.ref = 'pay:sandbox:' || p.ref and u.member_id = o.member_id
       where m.account = any ($1)`,
      [team],
    );
    const orders = row?.['orders'];
    expect(orders).toBeGreaterThan(40);
    expect(row).toEqual({ orders, payments: orders, receipts: orders, posted: orders, turnover: orders });
  });

  it('lets one more agent in than the list tells of, and nobody else [SRV-01]', async () => {
    const listed = new Set(DEMO_PEOPLE.map(({ account }) => account));
    expect(team.filter((account) => listed.has(account))).toEqual([]);
    const open = await sql(
      `select account from member where account = any ($1) and (password_hash is not null or not is_demo)`,
      [team],
    );
    expect(open).toEqual([{ account: 'kuyaben' }]);
    const answer = await server.ask(session.login, {
      type: 'username',
      username: 'kuyaben',
      password: DEMO_PASSWORD,
    });
    expect(answer.kind).toBe('value');
  });

  it('is added up when the first server is ready, also where nobody has to wait [SCR-48]', async () => {
    const own = await startTestServer();
    // Tests beside this one may be under way in the same cluster, which nobody is where a first server starts.
    await followAll({
      database: own.database,
      name: 'rollup',
      work: () => addUpPlanted(own.ctx).then(() => false),
      pass: () => undefined,
    });
    const rows = await own.database.sql(
      `select m.account, (select count(distinct day)::int from team_day d where d.agent_id = m.id) as days,
         (select sum(logins)::int > 100 from team_people p where p.agent_id = m.id) as came
       from member m where m.account in ('agent01', 'topagent') order by 1`,
    );
    expect(rows).toEqual([
      { account: 'agent01', days: 22, came: true },
      { account: 'topagent', days: 22, came: true },
    ]);
    expect(await checkWhole(own.ctx.db)).toEqual([]);
    await own.close();
  });

  it('has had its nights: agents have rows of every day, and were paid for each [API-99] [SCR-53]', async () => {
    const own = await startTestServer();
    const nights = () =>
      own.database.sql(
        `select m.account, count(distinct r.day)::int >= 20 as days, sum(r.due) = sum(r.paid) as is_paid,
           (select count(*)::int >= 20 from agent_rebate_payment p where p.agent_id = m.id) as payments,
           (select sum(balance)::bigint from ledger_account where member_id = m.id and kind = 'float')
             >= sum(r.paid) as is_there
         from member m join agent_rebate r on r.agent_id = m.id
         where m.account in ('agent01', 'kuyaben', 'topagent') group by m.id order by 1`,
      );
    await until(
      async () => {
        await addUpPlanted(own.ctx);
        return nights();
      },
      (rows) => rows.length === 3 && rows.every(({ payments }) => payments === true),
    );
    const whole = { days: true, is_paid: true, payments: true, is_there: true };
    expect(await nights()).toEqual(['agent01', 'kuyaben', 'topagent'].map((account) => ({ account, ...whole })));
    expect(await findWrongRebate(own.ctx.db)).toBeNull();
    await own.close();
  });
});
