import { agentRebate, PAGE_SIZE, type Value } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/ledger/day.ts';
import { startAgents } from '../kit/agent-rebate-kit.ts';
import { createBrand } from '../kit/brands.ts';
import { createFamily, type Family } from '../kit/family-kit.ts';
import { fund } from '../kit/funds.ts';
import type { Person } from '../kit/people.ts';
import { codeOf } from '../kit/promo-kit.ts';

const agents = await startAgents();
afterAll(() => agents.close());
const { ctx, database, server, staff, stand, spin, night, report } = agents;

let family: Family;
let first: string;
type Row = agentRebate.AgentRebateRow;

beforeAll(async () => {
  await createBrand(ctx, 'other');
  family = await createFamily(server, 'other');
  const { upline, agent, child, sibling } = family;
  for (const [{ account }, percent] of [
    [upline, 1.2],
    [agent, 1],
    [sibling, 0.9],
    [child, 0.6],
  ] as const)
    assert((await staff.rate(account, percent)).ok, 'the rate is set');
  for (const { memberId } of [agent, child, family.grandchild, family.player, family.subPlayer])
    await fund(ctx, memberId, 100_000_00n);
  await night();
  first = agents.today();
  await spin(family.grandchild, 10_000_00n);
  await spin(child, 500_00n);
  await spin(family.player, 2_000_00n);
  await spin(family.subPlayer, 20_00n);
  await spin(agent, 300_00n);
  await night();
});

const centavos = (amount: string) => Math.round(Number(amount) * 100);
const add = (amounts: readonly string[]) => amounts.reduce((all, amount) => all + centavos(amount), 0);
const named = ({ account, part, validStake, amount, paid, state }: Row) => [
  account,
  part,
  validStake,
  amount,
  paid,
  state,
];

/** All rows of a report, page by page. */
async function whole(agent: Person, asked: Parameters<typeof report>[1] = {}): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Value<typeof agentRebate.report> = await report(agent, { ...asked, ...(cursor && { cursor }) });
    expect(page.footer === null).toBe(cursor !== undefined);
    rows.push(...page.list);
    cursor = page.next;
  }
  return rows;
}

async function open(agent: Person, asked: Parameters<typeof agents.detail>[1]) {
  const answer = await agents.detail(agent, asked);
  assert(answer.kind === 'value', `answered: ${JSON.stringify(answer)}`);
  return answer.value;
}

describe('the rebate report of an agent', () => {
  it('has a row for each directly below and for own play, the most first, and a footer of all of them [API-99] [SCR-53]', async () => {
    const { agent, child, player, subPlayer } = family;
    const { list, next, footer } = await report(agent);
    expect(list.map(named)).toEqual([
      [child.account, 'agent', '10500.00', '42.00', '42.00', 'paid'],
      [player.account, 'player', '2000.00', '20.00', '20.00', 'paid'],
      [agent.account, 'self', '300.00', '3.00', '3.00', 'paid'],
      [subPlayer.account, 'player', '20.00', '0.20', '0.20', 'paid'],
    ]);
    expect(list[0]).toMatchObject({ day: first, gameType: 'RNG', ownRate: 1, givenRate: 0.6, rate: 0.4 });
    expect(next).toBeNull();
    expect(footer).toEqual({ validStake: '12820.00', amount: '65.20', paid: '65.20', upToDay: first });
    expect((await report(family.upline)).list.map(named)).toEqual([
      [agent.account, 'agent', '12820.00', '25.64', '25.64', 'paid'],
    ]);
  });

  it('can be asked by name, kind of game, state and days [API-99]', async () => {
    const { agent, child, player } = family;
    const names = async (asked: Parameters<typeof report>[1]) =>
      (await report(agent, asked)).list.map(({ account }) => account);
    expect(await names({ account: ` ${player.account.toUpperCase()} ` })).toEqual([player.account]);
    expect(await names({ account: player.account.slice(0, 5) })).toEqual([]);
    // Somebody deeper or elsewhere is nobody directly below.
    for (const { account } of [family.grandchild, family.upline, family.sibling, family.stranger, family.foreigner])
      expect(await names({ account })).toEqual([]);
    expect(await names({ gameType: 'LIVE' })).toEqual([]);
    expect(await names({ gameType: 'RNG', status: 'paid', account: child.account })).toEqual([child.account]);
    expect(await names({ status: 'open' })).toEqual([]);
    expect(await names({ startDate: addDays(first, 1), endDate: addDays(first, 1) })).toEqual([]);
    const late = { startDate: '2026-01-01', endDate: '2026-12-31' };
    const { memberId } = agent;
    const answer = await server.ask(agentRebate.report, late, { token: (await stand({ type: 1 })).token });
    expect([codeOf(answer), memberId]).toEqual(['range.invalid', memberId]);
  });

  it('tells what is not paid yet, and of an agent without a team nothing [API-99]', async () => {
    const { agent, child } = family;
    await database.sql(`update agent_rebate set paid = 1 where agent_id = $1 and member_id = $2`, [
      agent.memberId,
      child.memberId,
    ]);
    const asked = { status: 'open' } as const;
    expect((await report(agent, asked)).list.map(named)).toEqual([
      [child.account, 'agent', '10500.00', '42.00', '0.01', 'open'],
    ]);
    await database.sql(`update agent_rebate set paid = 5000 where agent_id = $1 and member_id = $2`, [
      agent.memberId,
      child.memberId,
    ]);
    expect((await report(agent, asked)).list).toEqual([]);
    expect((await report(agent, { status: 'paid' })).list).toHaveLength(4);
    await database.sql(`update agent_rebate set paid = due where agent_id = $1`, [agent.memberId]);
    const { list, footer } = await report(await stand({ type: 1 }));
    expect([list, footer]).toEqual([
      [],
      { validStake: '0.00', amount: '0.00', paid: '0.00', upToDay: addDays(agents.today(), -1) },
    ]);
  });

  it('goes on page by page, the newest day first, without a row twice [API-99] [STD-06]', async () => {
    const agent = await stand({ type: 1 });
    await database.sql(
      `insert into agent_rebate (merchant_code, agent_id, day, member_id, currency, category, valid, own_ppm, given_ppm)
       select 'ty01', $1, $2::date - (nr % 7)::int, m.id, 'PHP', 'RNG', 10000 * (nr % 5), 10000, 0
       from (select id, row_number() over () as nr from member where merchant_code = 'ty01' limit $3) m`,
      [agent.memberId, agents.today(), PAGE_SIZE * 2 + 3],
    );
    const rows = await whole(agent);
    const total = Math.min(
      PAGE_SIZE * 2 + 3,
      Number((await database.sql(`select count(*) from member where merchant_code = 'ty01'`))[0]?.['count']),
    );
    expect(new Set(rows.map(({ id }) => id)).size).toBe(total);
    expect(rows).toHaveLength(total);
    const order = rows.map(({ day, amount }) => `${day} ${String(centavos(amount)).padStart(9, '0')}`);
    expect(order).toEqual([...order].sort().reverse());
    const { footer } = await report(agent);
    expect(centavos(footer?.amount ?? '')).toBe(add(rows.map(({ amount }) => amount)));
    // A place in the list of somebody else is none.
    expect((await report(family.agent, { cursor: rows[0]?.id ?? '' })).list).toEqual([]);
  });
});

describe('a row of the report', () => {
  const rowOf = async (agent: Person, { account }: Person): Promise<Row> => {
    const [row] = (await report(agent, { account })).list;
    assert(row, 'there is a row');
    return row;
  };
  const partsOf = ({ parts }: Value<typeof agentRebate.detail>) =>
    parts.list.map(({ account, part, validStake }) => [account, part, validStake]);

  it('tells its payments and whose bets it is of, which come to it, and opens further down [API-99]', async () => {
    const { agent, child, grandchild, player } = family;
    const row = await rowOf(agent, child);
    const shown = await open(agent, { id: row.id });
    expect(shown.row).toEqual(row);
    expect(shown.payments).toMatchObject([{ amount: '42.00', total: '65.20' }]);
    expect(shown.payments[0]?.orderNo).toMatch(/^AR\d+$/);
    expect(shown.path.map(({ account }) => account)).toEqual([child.account]);
    expect(partsOf(shown)).toEqual([
      [grandchild.account, 'player', '10000.00'],
      [child.account, 'self', '500.00'],
    ]);
    expect(add(shown.parts.list.map(({ validStake }) => validStake))).toBe(centavos(row.validStake));
    expect(shown.parts).toMatchObject({ pageNum: 1, totalPages: 1, total: 2 });
    expect((await open(agent, { id: row.id, pageNo: 2 })).parts).toEqual({
      list: [],
      pageNum: 2,
      totalPages: 1,
      total: 2,
    });
    const deeper = await open(agent, { id: row.id, parent: grandchild.memberId });
    expect(deeper.path.map(({ account }) => account)).toEqual([child.account, grandchild.account]);
    expect(partsOf(deeper)).toEqual([[grandchild.account, 'self', '10000.00']]);
    expect(partsOf(await open(agent, { id: (await rowOf(agent, player)).id }))).toEqual([
      [player.account, 'self', '2000.00'],
    ]);
    const own = await rowOf(agent, agent);
    expect(partsOf(await open(agent, { id: own.id, parent: agent.memberId }))).toEqual([
      [agent.account, 'self', '300.00'],
    ]);
  });

  it('is nobody else’s, and nobody outside of it is told apart from nobody [API-99] [ROLE-15] [T33]', async () => {
    const { upline, agent, sibling, child, grandchild, player, subPlayer, trial, stranger, foreigner } = family;
    const { id } = await rowOf(agent, child);
    const missing = await agents.detail(agent, { id: '999999999' });
    expect(codeOf(missing)).toBe('team.missing');
    // Above, beside, below and elsewhere there is no such row.
    for (const other of [upline, sibling, child, await stand({ type: 1 })])
      expect(await agents.detail(other, { id })).toEqual(missing);
    for (const { memberId } of [upline, agent, sibling, player, subPlayer, trial, stranger, foreigner])
      expect(await agents.detail(agent, { id, parent: memberId })).toEqual(missing);
    for (const odd of ['0', '-1', '01', 'x', '9'.repeat(19)]) {
      expect(await agents.detail(agent, { id, parent: odd })).toEqual(missing);
      expect(await agents.detail(agent, { id: odd })).toEqual(missing);
    }
    const own = await rowOf(agent, agent);
    expect(await agents.detail(agent, { id: own.id, parent: child.memberId })).toEqual(missing);
    expect(codeOf(await agents.detail(agent, { id, parent: grandchild.memberId }))).toBe('value');
  });

  it('stays what it was of whoever moved since, by the lines of its day [API-99]', async () => {
    const { agent, child, grandchild, sibling } = family;
    const { id } = await rowOf(agent, child);
    expect(await staff.move(grandchild.account, sibling.account)).toMatchObject({ ok: true });
    await night();
    await spin(grandchild, 100_00n);
    await night();
    expect(partsOf(await open(agent, { id, parent: grandchild.memberId }))).toEqual([
      [grandchild.account, 'self', '10000.00'],
    ]);
    const [row] = (await report(sibling)).list;
    assert(row, 'the new agent has a row');
    expect(named(row)).toEqual([grandchild.account, 'player', '100.00', '0.90', '0.90', 'paid']);
    // Of the day before the move it is nothing of theirs.
    expect((await report(sibling, { startDate: first, endDate: first })).list).toEqual([]);
  });
});
