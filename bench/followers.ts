import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { BRAND, connectionTo } from '../e2e/harness/database.ts';
import { askForked } from './forked.ts';
import type { CallersAsked, CallersDone } from './ledger-callers.ts';
import { plantPlayers } from './plant-players.ts';
import { cpuMs, databaseCpuMs } from './processes.ts';
import type { Figure } from './report.ts';

const LOOK_MS = 500;
const GIVE_UP_MS = 900_000;
const IDLE_MS = 10_000;

const PER_SECOND = 2000;
const SECONDS = 300;
const PLAYERS = 500;
const CALLERS = 128;

/** Waits until everything that follows the ledger has done all that stands there now; gives how long that took. */
export async function waitForFollowers(dataFolder: string): Promise<number> {
  return withClient(dataFolder, async (client) => {
    const startedAt = performance.now();
    const last = await lastRow(client);
    while ((await slowest(client)) < last) {
      if (performance.now() - startedAt > GIVE_UP_MS) throw new Error('what follows the ledger does not catch up');
      await sleep(LOOK_MS);
    }
    return performance.now() - startedAt;
  });
}

/** What it costs to seal, sum up and check the bets that wait for it, beside what a server at rest uses anyway. */
export async function measureFollowers(pid: number, dataFolder: string): Promise<Figure[]> {
  const bets = await withClient(dataFolder, betsWaiting);
  const used = () => cpuMs(pid) + databaseCpuMs(dataFolder);
  const before = used();
  const tookMs = await waitForFollowers(dataFolder);
  const spent = used() - before;
  const rested = used();
  await sleep(IDLE_MS);
  const idle = ((used() - rested) * tookMs) / IDLE_MS;
  return [{ name: 'followedCpu', value: ((spent - idle) * 1000) / bets }];
}

/** Five minutes at a steady pace: what follows the bets must not fall further and further behind. */
export async function measureSustained(dataFolder: string): Promise<Figure[]> {
  const memberIds = await plantPlayers(dataFolder, 'steady', PLAYERS);
  const asked = { dataFolder, merchantCode: BRAND, memberIds, seconds: SECONDS } satisfies Omit<CallersAsked, 'runs'>;
  const callers = askForked<CallersDone[]>('./ledger-callers.ts', {
    ...asked,
    runs: [{ play: 'bet', callers: CALLERS, perSecond: PER_SECOND }],
  } satisfies CallersAsked);
  const behind = await watchWhile(callers, dataFolder);
  const [done] = await callers;
  const third = Math.floor(behind.length / 3);
  return [
    { name: 'sustained', value: done?.perSecond ?? Number.NaN },
    { name: 'behindMost', value: Math.max(...behind) },
    { name: 'behindGrowth', value: Math.max(...behind.slice(-third)) / Math.max(...behind.slice(third, -third)) },
    { name: 'caughtUp', value: await waitForFollowers(dataFolder) },
  ];
}

/** Rows that wait, once a second, until the work is over. */
async function watchWhile(work: Promise<unknown>, dataFolder: string): Promise<number[]> {
  return withClient(dataFolder, async (client) => {
    const behind: number[] = [];
    let isOver = false;
    void work.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      behind.push(Number((await lastRow(client)) - (await slowest(client))));
      await sleep(1000);
    }
    return behind;
  });
}

async function lastRow(client: Client): Promise<bigint> {
  const { rows } = await client.query<{ last: string }>(
    `select coalesce(pg_sequence_last_value(pg_get_serial_sequence('ledger_transfer', 'id')::regclass), 0) as last`,
  );
  return BigInt(rows[0]?.last ?? 0);
}

/** How far the one that is furthest behind has come. */
async function slowest(client: Client): Promise<bigint> {
  const { rows } = await client.query<{ up_to: string }>(
    'select coalesce(least((select min(up_to) from ledger_mark), (select min(up_to) from referral_mark)), 0) as up_to',
  );
  return BigInt(rows[0]?.up_to ?? 0);
}

async function betsWaiting(client: Client): Promise<number> {
  const { rows } = await client.query<{ bets: string }>(
    `select count(*) as bets from ledger_transfer where kind = 'bet' and id > $1`,
    [String(await slowest(client))],
  );
  return Number(rows[0]?.bets);
}

async function withClient<T>(dataFolder: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connectionTo(dataFolder));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
