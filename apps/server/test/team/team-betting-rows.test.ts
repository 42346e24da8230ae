import { assert } from '@perya/std';
import type { CompiledQuery, Kysely, RootOperationNode } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSpan } from '../../src/ledger/report-range.ts';
import type { BetsAsked } from '../../src/modules/team/asked-bets.store.ts';
import { readTeamBets } from '../../src/modules/team/betting.store.ts';
import type { Database } from '../../src/platform/db/schema.ts';
import { movableClock } from '../kit/brands.ts';
import { explained } from '../kit/explained.ts';
import { startTestServer } from '../kit/server.ts';

const clock = movableClock('2026-11-30T14:00:00.000Z');
const server = await startTestServer({ clock });
afterAll(() => server.close());
const { ctx, database } = server;

const BETS = 60_000;
const LATE = 300;
/** Two thirds of the house play; the last third never did. */
const MEMBERS = 3000;
const PLAYERS = 2000;
const BOUNDS = { newest: 500, open: 200, members: 400, days: 5000 };
/** What a page may look at in one statement, and in all of them: far below what the house has. */
const ROWS_OF_ONE = 8000;
const ROWS_OF_ALL = 20_000;

const agents: Record<string, string> = {};

beforeAll(async () => {
  // Statistics from before the house are as wrong as they get.
  await database.sql('analyze');
  await database.sql(
    `insert into member (merchant_code, account, type) select 'ty01', 'mass' || n, 0 from generate_series(0, $1::int - 1) n`,
    [MEMBERS],
  );
  await database.sql(
    `insert into ledger_account (merchant_code, currency, kind, member_id)
     select 'ty01', 'PHP', 'cash', id from member where account ~ '^mass\\d+$'`,
  );
  await database.sql(
    `create table mass as select substr(m.account, 5)::int as nr, m.id as member_id, a.id as account_id
     from member m join ledger_account a on a.member_id = m.id where m.account ~ '^mass\\d+$'`,
  );
  for (const [name, team, depth] of [
    ['large', 'true', 2],
    ['small', 'nr < 5', 1],
    ['idle', `nr >= ${PLAYERS}`, 1],
  ] as const) {
    const [head] = await database.sql(
      `insert into member (merchant_code, account, type) values ('ty01', $1, 1) returning id`,
      [`${name}head`],
    );
    agents[name] = String(head?.['id']);
    const below = `insert into member_ancestor select $1, member_id, $2 from mass where ${team}`;
    await database.sql(below, [head?.['id'], depth]);
  }
  await database.sql(
    `create table play as
     select (select coalesce(max(id), 0) from ledger_transfer) + 1 + n as id, m.member_id, m.account_id,
       case when n % 10007 = 3 then 'FISH' else 'RNG' end as category,
       case when n % 5003 = 11 then 'void' when n % 1009 = 5 then 'open' else 'settled' end as state,
       case when n % 5003 <> 11 and n % 1009 <> 5 and n % 4 = 1 then 200 else 0 end as payout,
       timestamptz '2026-11-29T16:00:00Z' + n * interval '1 second' as at
     from generate_series(0, $1::int - 1) n join mass m on m.nr = (n * 7919) % $2::int`,
    [BETS, PLAYERS],
  );
  await database.sql(
    `insert into bet (id, member_id, account_id, vendor_code, game_code, category, ref, state, is_instant, stake, turnover,
       contribution, payout, jackpot_win, opened_at, closed_at, closing_id)
     select id, member_id, account_id, 'LAB', 'spin', category, 'R' || id, state, state = 'settled', 100, 100, 0, payout, 0, at,
       case when state <> 'open' then at end, case state when 'settled' then id when 'void' then id + $1 end from play`,
    [BETS],
  );
  const row = (kind: string, id: string, from: string, to: string) => `
    insert into ledger_transfer (id, transfer_id, seq, kind, bet_id, member_id, from_account, to_account, amount,
      from_balance, from_version, to_balance, to_version, category, detail, at)
    overriding system value
    select ${id}, ${id}, 0, '${kind}', id, member_id, ${from}, ${to}, 100, 0, 1, 0, 1, category, 'LAB/spin', at from play`;
  await database.sql(row('bet', 'id', 'account_id', '1'));
  await database.sql(`${row('void', `id + ${BETS}`, '1', 'account_id')} where state = 'void'`);
  await database.sql(
    `insert into member_day (member_id, currency, day, category, vendor, bets, first_id, last_id, bet_ids)
     select member_id, 'PHP', (at at time zone 'Asia/Manila')::date, category, 'LAB', count(*), min(id), max(id),
       case when count(*) <= 50 then array_agg(id order by id) end
     from play where id <= (select max(id) - $1 from play) group by 1, 3, 4`,
    [LATE],
  );
  await database.sql(
    `insert into ledger_mark (name, up_to, seen, seen_xid, seen_at)
     select 'rollup', max(id) - $1, max(id) - $1, 0, 'epoch' from play
     on conflict (name) do update set up_to = excluded.up_to`,
    [LATE],
  );
  await database.sql(`select setval('ledger_transfer_id_seq', (select max(id) from ledger_transfer))`);
});

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** How many rows of tables a plan has looked at. */
function rowsTouched(plan: Plan): number {
  const looked = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0);
  const own = plan['Relation Name'] === undefined ? 0 : looked * plan['Actual Loops'];
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsTouched(part), own);
}

/** The rows that a question looks at, statement by statement. */
async function touchedBy(ask: (db: Kysely<Database>) => Promise<unknown>): Promise<number[]> {
  const asked: RootOperationNode[] = [];
  await ask(
    ctx.db.withPlugin({
      transformQuery({ node }) {
        asked.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  const touched: number[] = [];
  for (const node of asked) {
    const query: CompiledQuery = explained(ctx.db.getExecutor().compileQuery(node, { queryId: 'explained' }));
    const { rows } = await ctx.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(query);
    assert(rows[0], 'a plan is told');
    touched.push(rowsTouched(rows[0]['QUERY PLAN'][0].Plan));
  }
  return touched;
}

describe('a page of bets in a house that plays much', () => {
  const span = readSpan({ startDate: '2026-11-29', endDate: '2026-11-30' }, 'Asia/Manila');
  assert(span.ok, 'days are a range');
  const few: typeof BOUNDS = { ...BOUNDS, days: 100 };
  const asks: readonly (readonly [string, Partial<BetsAsked>, typeof BOUNDS])[] = [
    ['large', {}, BOUNDS],
    ['large', { status: 'open' }, BOUNDS],
    ['large', { status: 'void' }, BOUNDS],
    ['large', { gameType: 'FISH' }, BOUNDS],
    ['large', { gameType: 'COCKFIGHT' }, BOUNDS],
    ['small', {}, BOUNDS],
    ['small', { status: 'won' }, BOUNDS],
    ['small', { gameType: 'FISH' }, BOUNDS],
    ['small', { status: 'open' }, { ...BOUNDS, open: 1 }],
    ['small', { status: 'void' }, BOUNDS],
    ['idle', {}, BOUNDS],
    ['idle', {}, few],
    ['idle', { gameType: 'FISH' }, few],
  ];

  it.each(asks)('of a team that is %s, asked for %o, looks at few rows of it [API-98]', async (name, kind, bounds) => {
    const asked = {
      agentId: agents[name] ?? '',
      memberId: null,
      currency: 'PHP',
      zone: 'Asia/Manila',
      span: span.value,
    };
    const page = { before: null, limit: 21, now: clock.now(), bounds };
    const touched = await touchedBy((db) => readTeamBets(db, { ...asked, ...kind }, page));
    for (const rows of touched) expect(rows).toBeLessThanOrEqual(ROWS_OF_ONE);
    expect(touched.reduce((sum, rows) => sum + rows, 0)).toBeLessThanOrEqual(ROWS_OF_ALL);
  });
});
