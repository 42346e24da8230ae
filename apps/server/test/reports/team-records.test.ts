import { PAGE_SIZE, wallet, type MoneyKind } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rollUp } from '../../src/ledger/rollup.ts';
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
     insert into ledger_transfer (key, seq, kind, hash, member_id, from_account, to_account, amount, from_balance,
       from_version, to_balance, to_version, detail, at)
     select 'adjust:' || m.account, 0, 'adjust', decode(repeat('00', 16), 'hex'), m.id, h.id, made.id,
       substr(m.account, length($2) + 1)::bigint, 0, 1, substr(m.account, length($2) + 1)::bigint, 1, '', $3
     from made join member m on m.id = made.member_id,
       lateral (select id from ledger_account where member_id is null limit 1) h
     order by md5(m.account)`,
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

async function readAll(token: string) {
  const first = await ask(token);
  const list = [...first.list];
  for (let { next } = first; next !== null;) {
    const page = await ask(token, { cursor: next });
    expect(page.list.length).toBeLessThanOrEqual(PAGE_SIZE);
    list.push(...page.list);
    next = page.next;
  }
  return { list, footer: first.footer };
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

  it('is listed whole and summed exactly, of another line nobody [API-91, ROLE-15]', async () => {
    const { list, footer } = await readAll(agent.token);
    expect(footer).toEqual({ in: sumTo(TEAM), out: '0.00' });
    const ids = list.map(({ id }) => Number(id));
    expect(ids).toEqual([...new Set(ids)].sort((one, two) => two - one));
    expect(list.map(({ account }) => account).sort()).toEqual(
      Array.from({ length: TEAM }, (_, at) => `team${at + 1}`).sort(),
    );
    for (const { account, amount } of list) expect(`team${Math.round(Number(amount) * 100)}`).toBe(account);
    expect((await readAll(other.token)).list).toHaveLength(OTHERS);
    // What is rare is found by its kind.
    const rare = await ask(agent.token, { kind: 'adjustment' });
    expect(rare).toMatchObject({ list: list.slice(0, PAGE_SIZE), footer });
    expect((await ask(agent.token, { kind: 'bonus' })).footer).toEqual({ in: '0.00', out: '0.00' });
  });

  it('has the same sums once its days are rolled up', async () => {
    const pass = (ms: number) => {
      now = new Date(now.getTime() + ms);
    };
    await followAll({ database, name: 'rollup', work: () => rollUp(ctx), pass });
    const token = await logIn(ctx, agent.memberId);
    expect((await ask(token)).footer).toEqual({ in: sumTo(TEAM), out: '0.00' });
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
    await ctx.db
      .updateTable('member')
      .set({ upline_id: other.memberId })
      .where('id', '=', String(first?.['id']))
      .execute();
    const money = (sum: number) => ({ in: (sum / 100).toFixed(2), out: '0.00' });
    const [had, has] = [(TEAM * (TEAM + 1)) / 2, (OTHERS * (OTHERS + 1)) / 2];
    const footerOf = async ({ memberId }: Person) => (await ask(await logIn(ctx, memberId))).footer;
    expect(await footerOf(agent)).toEqual(money(had - centavos));
    expect(await footerOf(other)).toEqual(money(has + centavos));
  });
});
