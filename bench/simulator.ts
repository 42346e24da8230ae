import { assert } from '@perya/std';
import { Client, type ClientConfig } from 'pg';
import type { Context } from '../apps/server/src/context.ts';
import { brandOf } from '../apps/server/src/modules/brand/index.ts';
import { campaignsOf } from '../apps/server/src/modules/promotions/index.ts';
import { simulatePast } from '../apps/server/src/modules/simulator/index.ts';
import { BRAND } from '../e2e/harness/database.ts';
import { fillLife } from './member-life-fill.ts';
import { inOwnDatabase } from './own-database.ts';
import type { Figure } from './report.ts';

const DATABASE = 'bench_simulator';
const MEMBERS = 100_000;
const DAYS = 30;
const BETS = 400_000;
const NOW = new Date('2026-03-31T04:00:00.000Z');
const [FROM, TO] = ['2026-03-01', '2026-03-30'];
/** The week in which all bets were. */
const [BETS_FROM, BETS_TO] = ['2026-03-30', '2026-04-05'];

/** What a draft would have cost: sums over the days of all members, and bets of a board. In a database of its own. */
export async function measureSimulator(dataFolder: string): Promise<Figure[]> {
  return inOwnDatabase(dataFolder, { name: DATABASE, now: () => NOW }, async ({ ctx }, connection) => {
    await fillLife(connection, { bets: BETS, players: 2000, paid: MEMBERS, graded: MEMBERS }, NOW);
    await fillDays(connection);
    const base = process.memoryUsage().rss;
    let most = base;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 20);
    const sums = await timed(ctx, 'CASHBACK', FROM, TO);
    const board = await timed(ctx, 'BOARD', BETS_FROM, BETS_TO);
    clearInterval(watch);
    return [
      { name: 'simulatorSums', value: sums },
      { name: 'simulatorBets', value: (BETS / board) * 1000 },
      { name: 'simulatorMemory', value: (most - base) / 1e6 },
    ];
  });
}

/** They came before all that is looked at, and play a little every day. */
async function fillDays(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    for (const text of ['set synchronous_commit = off', peopleSql, daysSql, 'analyze']) await client.query(text);
  } finally {
    await client.end();
  }
}

const peopleSql = `update member set created_at = '2026-02-01' where account like 'life%'`;
const daysSql = `
  insert into member_activity (member_id, currency, day, vendor, category, rounds, staked, returned, valid)
  select m.id, 'PHP', date '${FROM}' + day, 'LAB', 'RNG', 20, 50000, 40000 + (m.id % 300) * 100, 50000
  from member m, generate_series(0, ${DAYS - 1}) day where m.account like 'life%'`;

/** How long a campaign of the demonstration takes. */
async function timed(ctx: Context, kind: string, from: string, to: string): Promise<number> {
  const campaigns = await campaignsOf(ctx, await brandOf(ctx, BRAND));
  const terms = campaigns.find((one) => one.kind === kind)?.current.terms;
  assert(terms, 'the demonstration has one');
  const began = performance.now();
  const done = await simulatePast(ctx, { brand: BRAND, terms, from, to, sharePercent: 100, seed: 1 });
  assert(done.ok && done.value.answer.awarded > 0n, 'something would have been given');
  return performance.now() - began;
}
