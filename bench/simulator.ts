import { assert } from '@perya/std';
import { readTerms, type Terms } from '@perya/promotions';
import { Client, type ClientConfig } from 'pg';
import type { Context } from '../apps/server/src/context.ts';
import { simulatePast } from '../apps/server/src/modules/simulator/index.ts';
import { openContext } from '../apps/server/src/open-context.ts';
import { readConfig } from '../apps/server/src/platform/config/config.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { MIGRATIONS_FOLDER } from '../apps/server/src/platform/paths.ts';
import { seedDemo } from '../apps/server/src/seed/seed.ts';
import { BRAND, connectionTo } from '../e2e/harness/database.ts';
import { fillLife } from './member-life-fill.ts';
import { SILENT } from './member-life.ts';
import type { Figure } from './report.ts';

const DATABASE = 'bench_simulator';
const MEMBERS = 100_000;
const DAYS = 30;
const BETS = 400_000;
const NOW = new Date('2026-03-31T04:00:00.000Z');
const [FROM, TO] = ['2026-03-01', '2026-03-30'];

const COMMON = {
  trigger: 'periodEnds',
  who: { once: 'never' },
  claim: { hours: 168, needsJoin: false },
  expiry: { days: 30 },
  budget: '99999999.00',
  stacking: { neverWith: [] },
  abuse: { reviewsLinked: false },
  texts: '1',
};

function termsOf(kind: string, size: object): Terms {
  const read = readTerms({ ...COMMON, kind, award: { form: 'cash', size, turnoverTimes: 0 } });
  assert(read.ok, 'terms can be read');
  return read.terms;
}

/** What a draft would have cost: sums over the days of all members, and bets of a board. In a database of its own. */
export async function measureSimulator(dataFolder: string): Promise<Figure[]> {
  const cluster = connectionTo(dataFolder);
  await onCluster(cluster, `drop database if exists ${DATABASE}`);
  await onCluster(cluster, `create database ${DATABASE}`);
  try {
    return await measureIn({ ...cluster, database: DATABASE }, dataFolder);
  } finally {
    await onCluster(cluster, `drop database if exists ${DATABASE} with (force)`);
  }
}

async function measureIn(connection: ClientConfig, dataFolder: string): Promise<Figure[]> {
  await migrate(connection, MIGRATIONS_FOLDER);
  const { ctx, ...opened } = await openContext({
    config: readConfig({ PERYA_MODE: 'demo', PERYA_DATA: dataFolder }),
    connection,
    log: SILENT,
    clock: { now: () => NOW },
  });
  try {
    await seedDemo(ctx);
    await fillLife(connection, { bets: BETS, players: 2000, paid: MEMBERS, graded: MEMBERS }, NOW);
    await onCluster(connection, activitySql);
    await onCluster(connection, 'analyze member_activity');
    const base = process.memoryUsage().rss;
    let most = base;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 20);
    const sums = await timed(ctx, termsOf('CASHBACK', { by: 'netLoss', rateBps: 500, period: 'week' }), FROM, TO);
    const size = { by: 'rank', period: 'day', points: 'valid', dailyCap: null, prizes: ['50.00', '25.00'] };
    const day = await playedDay(connection);
    const board = await timed(ctx, termsOf('BOARD', size), day, day);
    clearInterval(watch);
    return [
      { name: 'simulatorSums', value: sums },
      { name: 'simulatorBets', value: (BETS / board) * 1000 },
      { name: 'simulatorMemory', value: (most - base) / 1e6 },
    ];
  } finally {
    await opened.close();
  }
}

const activitySql = `
  insert into member_activity (member_id, currency, day, vendor, category, rounds, staked, returned, valid)
  select m.id, 'PHP', date '${FROM}' + day, 'LAB', 'RNG', 20, 50000, 40000 + (m.id % 300) * 100, 50000
  from member m, generate_series(0, ${DAYS - 1}) day where m.account like 'life%'
  on conflict do nothing`;

async function timed(ctx: Context, terms: Terms, from: string, to: string): Promise<number> {
  const began = performance.now();
  const done = await simulatePast(ctx, { brand: BRAND, terms, from, to, sharePercent: 100, seed: 1 });
  assert(done.ok && done.value.answer.awarded > 0n, 'something would have been given');
  return performance.now() - began;
}

/** The day on which most was bet. */
async function playedDay(connection: ClientConfig): Promise<string> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ day: string }>(
      `select (opened_at at time zone 'Asia/Manila')::date::text as day from bet group by 1 order by count(*) desc limit 1`,
    );
    return rows[0]?.day ?? TO;
  } finally {
    await client.end();
  }
}

async function onCluster(connection: ClientConfig, text: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
