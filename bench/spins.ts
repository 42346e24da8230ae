import { Client } from 'pg';
import { BRAND, connectionTo } from '../e2e/harness/database.ts';
import type { RunningServer } from '../e2e/harness/server.ts';
import { giveMoney } from './bank/money.ts';
import { askForked } from './forked.ts';
import type { LoadDone } from './kept-connections.ts';
import { waitForFollowers } from './followers.ts';
import { measurePgbench } from './pgbench.ts';
import { plantPlayers } from './plant-players.ts';
import { cpuMs, databaseCpuMs } from './processes.ts';
import type { Figure } from './report.ts';
import { takeSeats, type Seat } from './seats.ts';
import type { SpinsAsked } from './spin-load.ts';

const CONNECTIONS = [1, 64, 256];
const PLAYERS = 256;
/** More than anybody loses in a few seconds, in centavos. */
const START_MONEY = 1_000_000_000;
const SECONDS = 5;
const WARM_SECONDS = 4;

/** Where the goal of a spin is set; fewer callers share less of a batch. */
const USUAL_CONNECTIONS = 64;

/**
 * Whole spins through HTTP: decided, staked, paid and closed. Beside them what the same PostgreSQL does with the TPC-B-like
 * transaction of pgbench in the same minutes.
 */
export async function measureSpins({ baseUrl, pid }: RunningServer, dataFolder: string): Promise<Figure[]> {
  const bank = await measurePgbench(connectionTo(dataFolder), dataFolder);
  const seats = await plantSeats(dataFolder, baseUrl);
  const figures: Figure[] = [];
  let best = 0;
  for (const connections of CONNECTIONS) {
    // Everybody spins as fast as they are answered.
    const asked = { port: Number(new URL(baseUrl).port), seats: seats.slice(0, connections), connections };
    const load = (seconds: number) => askForked<LoadDone>('./spin-load.ts', { ...asked, seconds } satisfies SpinsAsked);
    await load(WARM_SECONDS);
    await countRows(dataFolder);
    await waitForFollowers(dataFolder);
    const used = () => [cpuMs(pid), databaseCpuMs(dataFolder)] as const;
    const begun = await writtenTo(dataFolder);
    const before = used();
    const { count, perSecond, p50, p99, refused } = await load(SECONDS);
    if (refused > 0) throw new Error(`${refused} spins were refused.`);
    const after = used();
    const ended = await writtenTo(dataFolder);
    const server = ((after[0] - before[0]) * 1000) / count;
    const database = ((after[1] - before[1]) * 1000) / count;
    const of = `${connections} connections`;
    best = Math.max(best, perSecond);
    figures.push(
      { name: 'spins', of, value: perSecond },
      { name: 'spinsP50', of, value: p50 },
      { name: 'spinsP99', of, value: p99 },
      { name: 'spinsCpu', of, value: server + database },
      { name: 'spinsServerCpu', of, value: server },
      { name: 'spinsDatabaseCpu', of, value: database },
    );
    if (connections !== USUAL_CONNECTIONS) continue;
    figures.push(
      { name: 'spinCpu', value: server + database },
      { name: 'spinCommits', value: (ended.transactions - begun.transactions) / count },
      { name: 'spinWal', value: (ended.bytes - begun.bytes) / 1000 / count },
    );
  }
  if (bank === null) return figures;
  return [
    { name: 'pgbench', of: `${bank.clients} clients`, value: bank.perSecond },
    ...figures,
    { name: 'spinsRatio', value: best / bank.perSecond },
  ];
}

/** PostgreSQL does this by itself within a minute; until then its plans are made for empty tables. */
async function countRows(dataFolder: string): Promise<void> {
  await ask(dataFolder, 'analyze');
}

/** How far the database has written so far: transactions that wrote, and bytes of its log, those of followers included. */
async function writtenTo(dataFolder: string): Promise<{ transactions: number; bytes: number }> {
  const [row] = await ask(
    dataFolder,
    `select pg_snapshot_xmax(pg_current_snapshot())::text as transactions,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as bytes`,
  );
  return { transactions: Number(row?.['transactions']), bytes: Number(row?.['bytes']) };
}

async function ask(dataFolder: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connectionTo(dataFolder));
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function plantSeats(dataFolder: string, baseUrl: string): Promise<Seat[]> {
  const memberIds = await plantPlayers(dataFolder, 'spins', PLAYERS);
  const client = new Client(connectionTo(dataFolder));
  await client.connect();
  await giveMoney(client, BRAND, memberIds, START_MONEY);
  const seats = await takeSeats(client, baseUrl, memberIds);
  await client.end();
  return seats;
}
