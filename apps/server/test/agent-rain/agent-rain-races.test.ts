import { randomUUID } from 'node:crypto';
import { agentRain } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { endRains, tellPeople } from '../../src/modules/agent-rain/index.ts';
import { hashToken } from '../../src/platform/crypto/tokens.ts';
import { createTeam, giveRain, openIt, sendRain, standsIn } from '../kit/agent-rain-kit.ts';
import { asAdmin } from '../kit/admin.ts';
import { somebodyBlocked } from '../kit/blocked.ts';
import { inOneBatch as gatherInOneBatch } from '../kit/one-batch.ts';
import { startPair, type ServerPair } from '../kit/pair.ts';
import { logIn, type Person } from '../kit/people.ts';
import { codeOf } from '../kit/promo-kit.ts';
import type { TestServer } from '../kit/server.ts';
import { trustPasswords } from '../kit/withdraw-kit.ts';

const HOUR_MS = 3_600_000;
const CROWD = 1000;

let pair: ServerPair;
let server: TestServer;
let second: TestServer;
beforeAll(async () => {
  pair = await startPair();
  ({ server, second } = pair);
  trustPasswords(server);
  trustPasswords(second);
});
afterAll(() => pair.close());

const sql = (text: string, values: readonly unknown[] = []) => server.database.sql(text, [...values]);
const cashOf = async (people: readonly Pick<Person, 'memberId'>[]) => {
  const [row] = await sql(
    `select coalesce(sum(balance), 0) as sum, count(*) filter (where balance > 0)::int as winners
     from ledger_account where kind = 'cash' and member_id = any ($1)`,
    [people.map(({ memberId }) => memberId)],
  );
  return { sum: Number(row?.['sum']), winners: Number(row?.['winners']) };
};

/** Very many players below an agent, logged in. */
async function crowdBelow({ memberId: agentId }: Person): Promise<readonly Pick<Person, 'memberId' | 'token'>[]> {
  const rows = await sql(
    `insert into member (merchant_code, account, type, upline_id, kyc_state)
     select 'ty01', 'crowd' || nr, 0, $1, 'verified' from generate_series(1, $2) nr returning id`,
    [agentId, CROWD],
  );
  const people = rows.map((row) => ({ memberId: String(row['id']), token: randomUUID() }));
  const now = server.ctx.clock.now();
  await sql(
    `insert into session (token_hash, member_id, created_at, last_seen_at, expires_at)
     select s.token, s.id, $3, $3, $4 from unnest($1::bytea[], $2::bigint[]) as s(token, id)`,
    [
      people.map(({ token }) => hashToken(token)),
      people.map((one) => one.memberId),
      now,
      new Date(now.getTime() + HOUR_MS),
    ],
  );
  return people;
}

describe('a thousand who come for a hundred envelopes at one moment', () => {
  it('are a hundred who have one each, whichever server they come to, and all of the money is theirs [SCR-50, T20, 12.7]', async () => {
    const { agent } = await createTeam(server, { players: 0 });
    const crowd = await crowdBelow(agent);
    const id = await giveRain(server, agent, { all: true, envelopes: 100, split: 'random', total: '500.00' });
    const answers = await Promise.all(crowd.map((one, nr) => openIt(nr % 2 === 0 ? server : second, one, id)));
    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === 'value')).toHaveLength(100);
    expect(codes.filter((code) => code === 'envelope.gone')).toHaveLength(CROWD - 100);
    expect(await cashOf(crowd)).toEqual({ sum: 50_000, winners: 100 });
    const [rain] = await sql('select returned, ended_at is not null as is_over from agent_rain where id = $1', [id]);
    expect(rain).toEqual({ returned: '0', is_over: true });
    await Promise.all([tellPeople(server.ctx), tellPeople(second.ctx)]);
    const [told] = await sql(`select count(*)::int as count from mail where key = $1`, [`envelope ${id}`]);
    expect(told).toEqual({ count: CROWD });
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  }, 120_000);
});

describe('one envelope', () => {
  it('is opened once by whoever taps twice, with one key or with two, on two servers [API-07, T20]', async () => {
    const { agent, players } = await createTeam(server);
    const [first] = players as [Person, Person, Person];
    const id = await giveRain(server, agent, { memberIds: players.map(({ memberId }) => memberId), total: '30.00' });
    const key = randomUUID();
    const same = await Promise.all([server, second, server, second].map((at) => openIt(at, first, id, key)));
    for (const answer of same) expect(answer).toEqual(same[0]);
    const taps = await Promise.all([server, second, server].map((at) => openIt(at, first, id)));
    expect(taps.map(codeOf)).toEqual(['envelope.opened', 'envelope.opened', 'envelope.opened']);
    const [, other] = players as [Person, Person, Person];
    const both = await Promise.all([server, second, server, second].map((at) => openIt(at, other, id)));
    expect(both.map(codeOf).sort()).toEqual(['envelope.opened', 'envelope.opened', 'envelope.opened', 'value']);
    expect(await cashOf(players)).toEqual({ sum: 2_000, winners: 2 });
  });

  it('of those who come in one batch is opened in the order in which they came, and twice by nobody [T20]', async () => {
    const { agent, players } = await createTeam(server, { players: 5 });
    const id = await giveRain(server, agent, { all: true, envelopes: 3, total: '30.00' });
    const [first, next, third, fourth] = players as [Person, Person, Person, Person];
    const answers = await gatherInOneBatch(
      server,
      {
        batcher: server.ctx.server.agentRain.opens,
        hold: `select from agent_rain where id = ${id} for update`,
        ahead: () => openIt(server, first, id),
      },
      [next, next, third, fourth].map((one) => () => openIt(server, one, id)),
    );
    expect(answers.map(codeOf)).toEqual(['value', 'envelope.opened', 'value', 'envelope.gone']);
  });

  it('waits for whoever is busy at the moment: they are let in alone, once their cash is free [T20]', async () => {
    const { agent, players } = await createTeam(server, { players: 2 });
    const [first, other] = players as [Person, Person];
    const id = await giveRain(server, agent, { memberIds: players.map(({ memberId }) => memberId), total: '30.00' });
    await sql(
      `insert into ledger_account (merchant_code, currency, kind, member_id) values ('ty01', 'PHP', 'cash', $1)`,
      [first.memberId],
    );
    const opened = await asAdmin(server.database.connection, async (admin) => {
      await admin.query('begin');
      await admin.query(`select from ledger_account where member_id = ${first.memberId} and kind = 'cash' for update`);
      const busy = openIt(server, first, id);
      await somebodyBlocked(server.database);
      await admin.query('rollback');
      return busy;
    });
    expect([codeOf(opened), codeOf(await openIt(server, other, id))]).toEqual(['value', 'value']);
    expect(await cashOf(players)).toEqual({ sum: 3_000, winners: 2 });
  });

  it('is either opened or given back, never both, when they meet [T20]', async () => {
    const { agent, players } = await createTeam(server, { players: 6 });
    const id = await giveRain(server, agent, { memberIds: players.map(({ memberId }) => memberId), total: '60.00' });
    pair.clock.forward(24 * HOUR_MS - 1000);
    const late = await Promise.all(
      players.map(async (one) => ({ ...one, token: await logIn(server.ctx, one.memberId) })),
    );
    const opens = late.slice(0, 3).map((one) => openIt(server, one, id));
    pair.clock.forward(1000);
    const rest = late.slice(3).map((one) => openIt(second, one, id));
    await Promise.all([...opens, ...rest, endRains(server.ctx), endRains(second.ctx)]);
    const { sum } = await cashOf(players);
    expect(sum + (await standsIn(server, agent, 'float'))).toBe(100_000);
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });
});

describe('one float', () => {
  it('gives only what it has, and the same key gives once, however many ask at a time [API-07, T18]', async () => {
    const { agent, players } = await createTeam(server, { float: 5_000n });
    const memberIds = players.map(({ memberId }) => memberId);
    const key = randomUUID();
    const same = await Promise.all(
      [server, second, server].map((at) => sendRain(at, agent, { memberIds, total: '10.00' }, key)),
    );
    for (const answer of same) expect(answer).toEqual(same[0]);
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, nr) =>
        sendRain(nr % 2 === 0 ? server : second, agent, { memberIds, total: '10.00' }),
      ),
    );
    expect(many.map(codeOf).filter((code) => code === 'value')).toHaveLength(4);
    expect(many.map(codeOf).filter((code) => code === 'balance.insufficient')).toHaveLength(4);
    expect(await standsIn(server, agent, 'float')).toBe(0);
    const { list } = (
      (await server.ask(agentRain.records, {}, { token: agent.token })) as { value: { list: unknown[] } }
    ).value;
    expect(list).toHaveLength(5);
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });
});
