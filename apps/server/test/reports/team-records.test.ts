import { PAGE_SIZE, wallet, type MoneyKind } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSpan } from '../../src/ledger/report-range.ts';
import { rollUp } from '../../src/ledger/rollup.ts';
import { teamOf } from '../../src/modules/identity/account/team.store.ts';
import { readRecords, type RecordLine } from '../../src/modules/reports/records.store.ts';
import { followAll } from '../kit/follow.ts';
import { createPerson, logIn, type Person } from '../kit/people.ts';
import { startTestServer } from '../kit/server.ts';

const NOON = new Date('2026-11-15T04:00:00Z');
const TODAY = { startDate: '2026-11-15', endDate: '2026-11-15' };
const TEAM = 3200;
const OTHERS = 500;
let now = NOON;
const server = await startTestServer({ clock: { now: () => now } });
afterAll(() => server.close());
const { ctx, database } = server;

/** Members below an agent, three below each, and one movement for each of them: as many centavos as their number. */
async function plantTeam(agent: Person, name: string, count: number): Promise<void> {
  await database.sql(
    `with ids as materialized (
       select n, nextval(pg_get_serial_sequence('member', 'id')) as id from generate_series(1, $3::int) n
     )
     insert into member (id, merchant_code, account, type, upline_id) overriding system value
     select one.id, 'ty01', $2 || one.n, 0, coalesce(upline.id, $1)
     from ids one left join ids upline on upline.n = (one.n + 1) / 3 order by one.n`,
    [agent.memberId, name, count],
  );
  await database.sql(
    `with made as (
       insert into ledger_account (merchant_code, currency, kind, member_id)
       select 'ty01', 'PHP', 'cash', id from member where account ~ $1 returning id, member_id
     )
     insert into ledger_transfer (id, transfer_id, seq, kind, member_id, from_account, to_account, amount, from_balance,
       from_version, to_balance, to_version, at)
     overriding system value
     select n.id, n.id, 0, 'adjust', n.member_id, h.id, n.cash, n.amount, 0, 1, n.amount, 1, $3
     from (
       select nextval('ledger_transfer_id_seq') as id, m.* from (
         select m.id as member_id, made.id as cash, substr(m.account, length($2) + 1)::bigint as amount
         from made join member m on m.id = made.member_id order by md5(m.account)
       ) m
     ) n, lateral (select id from ledger_account where member_id is null limit 1) h`,
    [`^${name}\\d+$`, name, NOON],
  );
}

/** The sum of the first numbers, as money. */
const sumTo = (count: number) => ((count * (count + 1)) / 2 / 100).toFixed(2);

async function ask(token: string, more: { kind?: MoneyKind; account?: string; cursor?: string } = {}) {
  const answer = await server.ask(wallet.records, { ...TODAY, types: 'A', ...more }, { token });
  assert(answer.kind === 'value', `answered: ${JSON.stringify(answer)}`);
  return answer.value;
}

const rollUpAll = () =>
  followAll({
    database,
    name: 'rollup',
    work: () => rollUp(ctx),
    pass(ms) {
      now = new Date(now.getTime() + ms);
    },
  });

/** A whole list, in pages larger than a phone asks for. */
async function readAll({ memberId }: Person) {
  const span = readSpan(TODAY, 'Asia/Manila');
  assert(span.ok, 'a day is a range');
  const filter = { members: teamOf(memberId), currency: 'PHP', span: span.value };
  const list: RecordLine[] = [];
  for (;;) {
    const page = await readRecords(ctx.db, filter, list.at(-1)?.id ?? null, 250);
    if (page.length === 0) return list;
    list.push(...page);
  }
}

describe('a team of thousands', () => {
  let agent: Person;
  let other: Person;
  beforeAll(async () => {
    [agent, other] = [await createPerson(ctx, { type: 1 }), await createPerson(ctx, { type: 1 })];
    await plantTeam(agent, 'team', TEAM);
    await plantTeam(other, 'else', OTHERS);
  });

  it('stands below its agent, each at its depth', async () => {
    const [team] = await database.sql(
      'select count(*)::int as count, max(depth) as deepest from member_ancestor where ancestor_id = $1',
      [agent.memberId],
    );
    expect(team).toEqual({ count: TEAM, deepest: 8 });
  });

  it('is listed whole, of another line nobody [API-91, ROLE-15]', async () => {
    const list = await readAll(agent);
    const ids = list.map(({ id }) => Number(id));
    expect(ids).toEqual([...new Set(ids)].sort((one, two) => two - one));
    expect(list).toHaveLength(TEAM);
    const amounts = (count: number) => new Set(Array.from({ length: count }, (_, at) => String(at + 1)));
    expect(new Set(list.map(({ amount }) => amount))).toEqual(amounts(TEAM));
    const rows = await database.sql(`select id from member where account ~ '^team\\d+$'`);
    expect(new Set(list.map((row) => row.member_id))).toEqual(new Set(rows.map(({ id }) => id)));
    expect(new Set((await readAll(other)).map(({ amount }) => amount))).toEqual(amounts(OTHERS));
  });

  it('is summed exactly, and named page by page [API-91, STD-06]', async () => {
    const first = await ask(agent.token);
    expect(first.footer).toEqual({ in: sumTo(TEAM), out: '0.00' });
    const second = await ask(agent.token, { cursor: first.next ?? '' });
    const shown = [...first.list, ...second.list];
    expect(shown.map(({ id }) => id)).toEqual((await readAll(agent)).slice(0, 2 * PAGE_SIZE).map(({ id }) => id));
    for (const { account, amount } of shown) expect(account).toBe(`team${Math.round(Number(amount) * 100)}`);
    // What is rare is found by its kind.
    const rare = await ask(agent.token, { kind: 'adjustment' });
    expect(rare).toEqual(first);
    expect((await ask(agent.token, { kind: 'bonus' })).footer).toEqual({ in: '0.00', out: '0.00' });
  });

  it('has the same sums once its days are rolled up', async () => {
    await rollUpAll();
    const token = await logIn(ctx, agent.memberId);
    expect((await ask(token)).footer).toEqual({ in: sumTo(TEAM), out: '0.00' });
  });

  it('with more than can be added up at once, says until when its sums are true [API-91]', async () => {
    const late = 6000;
    await database.sql(
      `insert into ledger_transfer (id, transfer_id, seq, kind, member_id, from_account, to_account, amount, from_balance,
         from_version, to_balance, to_version, at)
       overriding system value
       select n.id, n.id, 0, 'adjust', a.member_id, t.from_account, a.id, 1, 0, 2, 0, 2,
         $2::timestamptz + n.n * interval '1 second'
       from (select n, nextval('ledger_transfer_id_seq') as id from generate_series(1, $1::int) n) n,
         member m join ledger_account a on a.member_id = m.id join ledger_transfer t on t.to_account = a.id
       where m.account = 'team3' order by n.n`,
      [late, NOON],
    );
    const footer = async () => (await ask(await logIn(ctx, agent.memberId))).footer;
    const centavos = (more: number) => ((TEAM * (TEAM + 1)) / 2 + more) / 100;
    // The share of each in what a whole team may have.
    const each = Math.floor(200_000 / TEAM);
    const upTo = new Date(NOON.getTime() + (each + 1) * 1000).toISOString();
    expect(await footer()).toEqual({ in: centavos(each).toFixed(2), out: '0.00', upTo });
    await rollUpAll();
    expect(await footer()).toEqual({ in: centavos(late).toFixed(2), out: '0.00' });
  });

  it('is found by name however many there are, and nobody of another line is [ROLE-15]', async () => {
    const token = await logIn(ctx, agent.memberId);
    const found = await ask(token, { account: `TEAM${TEAM}` });
    expect(found.list.map(({ account }) => account)).toEqual([`team${TEAM}`]);
    expect(found.footer).toEqual({ in: (TEAM / 100).toFixed(2), out: '0.00' });
    for (const account of ['else1', agent.account, other.account]) {
      expect(await ask(token, { account })).toEqual({ list: [], next: null, footer: { in: '0.00', out: '0.00' } });
    }
  });

  it('goes over to another agent with everybody below who is moved [ROLE-15]', async () => {
    const [first] = await database.sql(`select id from member where account = 'team2'`);
    const [below] = await database.sql(
      `select count(*)::int + 1 as count, (sum(substr(account, 5)::int) + 2)::int as centavos
       from member_ancestor join member on id = member_id where ancestor_id = $1`,
      [first?.['id']],
    );
    const { count, centavos } = below as { count: number; centavos: number };
    expect(count).toBeGreaterThan(500);
    const sumOf = async ({ memberId }: Person) =>
      Math.round(Number((await ask(await logIn(ctx, memberId))).footer?.in) * 100);
    const [had, has] = [await sumOf(agent), await sumOf(other)];
    await ctx.db
      .updateTable('member')
      .set({ upline_id: other.memberId })
      .where('id', '=', String(first?.['id']))
      .execute();
    expect([await sumOf(agent), await sumOf(other)]).toEqual([had - centavos, has + centavos]);
  });
});
