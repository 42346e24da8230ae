import { wallet } from '@perya/contract';
import { assert } from '@perya/std';
import type { CompiledQuery, Kysely, RootOperationNode } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/platform/db/schema.ts';
import { LATE_ROWS_MAX, memberDays, tooLate } from '../../src/ledger/member-days.ts';
import { onlyMember } from '../../src/ledger/members.ts';
import { readSpan } from '../../src/ledger/report-range.ts';
import { rollUp } from '../../src/ledger/rollup.ts';
import { readBets, sumBets } from '../../src/modules/reports/betting.store.ts';
import { readRecords, sumRecords } from '../../src/modules/reports/records.store.ts';
import { explained } from '../kit/explained.ts';
import { followAll } from '../kit/follow.ts';
import { betNamed, fund, spin, wager } from '../kit/funds.ts';
import { createPerson, logIn, type Person } from '../kit/people.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const NOON = new Date('2026-11-15T04:00:00Z');
const OWN_ROUNDS = 40;
const OTHERS_ROWS = 60_000;
let now = NOON;
let server: TestServer;
let person: Person;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  const { ctx, database } = server;
  person = await createPerson(ctx);
  await fund(ctx, person.memberId, 1_000_000n);
  // Statistics from before the backlog are as wrong as they get.
  await database.sql('analyze');
  for (let at = 0; at < OWN_ROUNDS; at += 1) {
    if (at % 10 === 0) await plantOthers(OTHERS_ROWS / 4);
    await spin(ctx, betNamed(person.memberId, `s${at}`), { stake: 100n, win: 40n });
    await wager(ctx, betNamed(person.memberId, `w${at}`, 'LIVE'), { stake: 100n, win: 30n });
  }
});
afterAll(() => server.close());

/** Bets of many other members and their ends, which nobody has rolled up. */
async function plantOthers(rows: number): Promise<void> {
  await server.database.sql(
    `insert into ledger_transfer (id, transfer_id, seq, kind, bet_id, member_id, from_account, to_account, amount,
       from_balance, from_version, to_balance, to_version, category, detail, at)
     overriding system value
     select id, id, 0, case when n % 2 = 0 then 'bet' else 'payout' end, 0, 1000000 + n % 500,
       1000000 + n % 500, 1, 100, 0, 1, 0, 1, 'RNG', 'X/spin', $2
     from (select n, nextval('ledger_transfer_id_seq') as id from generate_series(1, $1::int) n) n`,
    [rows, NOON],
  );
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

/** How many rows of the ledger a plan has looked at. */
function rowsTouched(plan: Plan): number {
  const own = plan['Relation Name']?.startsWith('ledger_transfer')
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)) *
      plan['Actual Loops']
    : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsTouched(part), own);
}

/** How a statement was carried out. */
async function planOf(query: CompiledQuery): Promise<Plan> {
  const { rows } = await server.ctx.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained(query));
  assert(rows[0], 'a plan is told');
  return rows[0]['QUERY PLAN'][0].Plan;
}

/** The rows of the ledger that a question looks at, statement by statement. */
async function touchedBy(ask: (db: Kysely<Database>) => Promise<unknown>): Promise<number[]> {
  const { db } = server.ctx;
  const asked: RootOperationNode[] = [];
  const listening = db.withPlugin({
    transformQuery({ node }) {
      asked.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await ask(listening);
  const touched: number[] = [];
  for (const node of asked) {
    touched.push(rowsTouched(await planOf(db.getExecutor().compileQuery(node, { queryId: 'explained' }))));
  }
  return touched;
}

describe('behind a backlog of other members that is not rolled up', () => {
  const range = { startDate: '2026-11-15', endDate: '2026-11-15' };
  const span = readSpan(range, 'Asia/Manila');
  assert(span.ok, 'a day is a range');
  const filter = () => ({
    currency: 'PHP',
    span: span.value,
    memberId: person.memberId,
    members: onlyMember(person.memberId),
  });
  /** A bet with its win in one, a bet and its end, and the money at first. */
  const OWN_ROWS = OWN_ROUNDS * 5 + 1;

  it.each([
    ['the result', (db: Kysely<Database>) => memberDays(filter(), null).execute(db)],
    ['the sums of the record', (db: Kysely<Database>) => sumRecords(db, filter(), null)],
    [
      'the sums of one kind',
      (db: Kysely<Database>) => sumRecords(db, { ...filter(), kind: 'adjustment' as const }, null),
    ],
    ['the record', (db: Kysely<Database>) => readRecords(db, filter(), null, 21)],
    ['the sums of bets', (db: Kysely<Database>) => sumBets(db, filter(), null)],
    ['the bets', (db: Kysely<Database>) => readBets(db, filter(), null, 21)],
    ['the bets of a vendor', (db: Kysely<Database>) => readBets(db, { ...filter(), vendor: 'OTHER' }, null, 21)],
  ])('%s looks only at rows of its own member [API-91, API-92, API-93]', async (_, ask) => {
    const touched = await touchedBy(ask);
    expect(touched.length).toBeGreaterThan(0);
    // Each own row twice, and the bet of each end.
    for (const rows of touched) expect(rows).toBeLessThanOrEqual(OWN_ROWS * 3);
  });

  it('everything is told, to the centavo [API-91, API-92, API-93]', async () => {
    const { token } = person;
    const records = await server.ask(wallet.records, range, { token });
    expect(records).toMatchObject({ value: { footer: { in: '10028.00', out: '80.00' } } });
    const betting = await server.ask(wallet.betting, range, { token });
    expect(betting).toMatchObject({ value: { footer: { bets: 80, stake: '80.00', payout: '28.00' } } });
    const pnl = await server.ask(wallet.pnl, range, { token });
    expect(pnl).toMatchObject({ value: { totals: { stake: '80.00', payout: '28.00', net: '-52.00' } } });
  });
});

describe('with a backlog of their own that is too much to add up at once', () => {
  const OWN_ROWS = LATE_ROWS_MAX * 3;
  const range = { startDate: '2026-11-15', endDate: '2026-11-15' };
  let own: Person;

  beforeAll(async () => {
    own = await createPerson(server.ctx);
    await fund(server.ctx, own.memberId, 1_000_000n);
    await server.database.sql(
      `with placed as (
         insert into ledger_transfer (id, transfer_id, bet_id, seq, kind, member_id, from_account, to_account, amount,
           from_balance, from_version, to_balance, to_version, counted, category, detail, at)
         overriding system value
         select n.id, n.id, n.id, 0, 'bet', $2, a.id, h.id, 100, 0, 1, 0, 1,
           100, 'RNG', 'OWN/spin', $3::timestamptz + n.n * interval '1 second'
         from (select n, nextval('ledger_transfer_id_seq') as id from generate_series(1, $1::int) n) n, ledger_account a,
           lateral (select id from ledger_account where member_id is null limit 1) h
         where a.member_id = $2 and a.kind = 'cash'
         returning id, member_id, from_account, at
       )
       insert into bet (id, member_id, account_id, vendor_code, game_code, category, ref, state, is_instant, stake,
         turnover, contribution, payout, jackpot_win, opened_at, closed_at, closing_id)
       select id, member_id, from_account, 'OWN', 'spin', 'RNG', id::text, 'settled', true, 100, 100, 0, 0, 0, at, at, id
       from placed`,
      [OWN_ROWS, own.memberId, NOON],
    );
  });

  it('sums look at a bounded part of it, however much there is [API-93]', async () => {
    const span = readSpan(range, 'Asia/Manila');
    assert(span.ok, 'a day is a range');
    const asked = { currency: 'PHP', span: span.value, members: onlyMember(own.memberId) };
    const touched = await touchedBy(async (db) => memberDays(asked, await tooLate(db, asked.members)).execute(db));
    const most = LATE_ROWS_MAX + 1;
    for (const rows of touched) expect(rows).toBeLessThanOrEqual(most);
    expect(Math.max(...touched)).toBe(most);
  });

  it('the answer says until when it is true, and is whole when the days are rolled up [API-91, API-92, API-93]', async () => {
    const ask = async () => {
      const token = await logIn(server.ctx, own.memberId);
      const [records, betting, pnl] = [
        await server.ask(wallet.records, range, { token }),
        await server.ask(wallet.betting, range, { token }),
        await server.ask(wallet.pnl, range, { token }),
      ];
      assert(records.kind === 'value' && betting.kind === 'value' && pnl.kind === 'value', 'all are answered');
      return [records.value.footer, betting.value.footer, pnl.value] as const;
    };
    // The money at first is a row too.
    const bets = LATE_ROWS_MAX - 1;
    const upTo = new Date(NOON.getTime() + (bets + 1) * 1000).toISOString();
    const [records, betting, pnl] = await ask();
    expect(records).toMatchObject({ out: `${bets}.00`, upTo });
    expect(betting).toMatchObject({ bets, stake: `${bets}.00`, upTo });
    expect(pnl).toMatchObject({ totals: { stake: `${bets}.00` }, upTo });
    const { ctx, database } = server;
    const pass = (ms: number) => {
      now = new Date(now.getTime() + ms);
    };
    await followAll({ database, name: 'rollup', work: () => rollUp(ctx), pass });
    const whole = await ask();
    for (const one of whole) expect(one).not.toHaveProperty('upTo');
    expect(whole[1]).toMatchObject({ bets: OWN_ROWS, stake: `${OWN_ROWS}.00` });
  });
});
