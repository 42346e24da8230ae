import { OPPOSITE_RULES } from '@perya/agency';
import { assert } from '@perya/std';
import type { Kysely, RootOperationNode } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOpposed, readStakesOf } from '../../src/modules/collusion/stakes.store.ts';
import { readWay, type KeptMove } from '../../src/modules/collusion/moves.store.ts';
import { readSaidBets } from '../../src/modules/vendor-wallet/said-sides.store.ts';
import type { Database } from '../../src/platform/db/schema.ts';
import { explained } from '../kit/explained.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

/** Two thousand members of one line, a week of them at two hundred tables. */
const STAKES = 60_000;
const MEMBERS = 2_000;
const SINCE = new Date('2026-02-23T00:00:00Z');
const NOW = new Date('2026-03-02T00:00:00Z');
const MINUTE_AGO = new Date(NOW.getTime() - 60_000);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { database } = server;
  await database.sql(
    `insert into collusion_stake (bet_id, nr, merchant_code, member_id, currency, vendor_code, market, side, stake, at, line)
     select n, 1, 'ty01', 10000 + n % $1, 'PHP', 'TABLE', 'round ' || n / 60, case n % 2 when 0 then 'banker' else 'player' end,
       10000, $2::timestamptz - n * interval '10 seconds', array[10000 + n % $1, 9999]
     from generate_series(1, $3) n`,
    [MEMBERS, NOW, STAKES],
  );
  await database.sql(
    `insert into vendor_call (vendor_code, call, at, status, request, answer)
     select 'TABLE', 'debit', $1::timestamptz - n * interval '10 seconds', 'OK', repeat('x', 400) || '"side"', ''
     from generate_series($2::int, 1, -1) n`,
    [NOW, STAKES],
  );
  await database.sql(
    `insert into collusion_move (transfer_id, merchant_code, from_id, to_id, currency, amount, at)
     select n, 'ty01', 10000 + n % $1, 10000 + (n * 7 + 1) % $1, 'PHP', 1000 * (n % 50 + 1), $2::timestamptz - n * interval '10 seconds'
     from generate_series(1, $3) n where n % $1 <> (n * 7 + 1) % $1`,
    [MEMBERS, NOW, STAKES],
  );
  await database.sql('analyze collusion_stake, collusion_move, vendor_call');
});
afterAll(() => server.close());

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

/** How many rows of tables a plan has looked at. */
function rowsTouched(plan: Plan): number {
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  const own = plan['Relation Name'] === undefined ? 0 : (plan['Actual Rows'] + removed) * plan['Actual Loops'];
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsTouched(part), own);
}

/** The rows that a question looks at, all statements together. */
async function touchedBy(ask: (db: Kysely<Database>) => Promise<unknown>): Promise<number> {
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
  let touched = 0;
  for (const node of asked) {
    const query = explained(db.getExecutor().compileQuery(node, { queryId: 'explained' }));
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(query);
    assert(rows[0], 'a plan is told');
    touched += rowsTouched(rows[0]['QUERY PLAN'][0].Plan);
  }
  return touched;
}

describe('of a week of a large line', () => {
  const closing: KeptMove = {
    transfer: '1',
    merchantCode: 'ty01',
    currency: 'PHP',
    from: '10001',
    to: '10008',
    amount: 10_000n,
    at: NOW.getTime(),
  };
  const limits = { since: SINCE, membersMax: 6, least: 5_000n, most: 20_000n };
  const fresh = Array.from({ length: 20 }, (_, nr) => String(nr + 1));

  it.each<[string, number, (db: Kysely<Database>) => Promise<unknown>]>([
    ['what vendors said in a minute', 500, (db) => readSaidBets(db, { after: MINUTE_AGO, upTo: NOW }, 1_000)],
    ['whom twenty bets stand against', 60_000, (db) => readOpposed(db, fresh, { ...OPPOSITE_RULES, since: SINCE })],
    ['what two staked', 2_000, (db) => readStakesOf(db, { a: '10001', b: '10002' }, SINCE)],
    ['the ways of a move', 10_000, (db) => readWay(db, closing, limits)],
  ])('only so much is looked at: %s', async (_what, rowsMax, ask) => {
    expect(await touchedBy(ask)).toBeLessThan(rowsMax);
  });
});
