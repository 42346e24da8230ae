import { setTimeout as sleep } from 'node:timers/promises';
import type { BankCluster } from './cluster.ts';
import type { Weather } from './proxy.ts';
import type { Random } from './random.ts';
import type { BankServer } from './servers.ts';

/** What faults strike. */
export interface Scene {
  readonly cluster: BankCluster;
  readonly servers: readonly BankServer[];
  readonly random: Random;
}

/** Something that goes wrong and is well again when the promise is kept. */
export type Fault = (scene: Scene) => Promise<void>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/**
 * Back by less than signatures are good for, so that money moves at the wrong hour, and far back. Forward only a little:
 * a server refuses to start when the books are ahead of its clock, and rightly so.
 */
const JUMPS_MS = [-4 * MINUTE_MS, -4 * MINUTE_MS, -3 * DAY_MS, 3000];

/** The kinds of faults. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  killServer: async ({ servers, random }) => random.pick(servers).signal('SIGKILL'),
  killPostgres: async ({ cluster }) => {
    await cluster.kill();
    await cluster.start();
  },
  dropBackends: ({ cluster }) =>
    cluster.with((client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid() and random() < 0.5`,
      ),
    ),
  lockAccounts: ({ cluster }) =>
    cluster.with(async (client) => {
      await client.query('begin');
      await client.query('select from ledger_account where id % 2 = 0 order by id for update');
      await sleep(2500);
    }),
  /** Whatever is decided and has moved its nonce is undone before it is committed. */
  crashBeforeCommit: ({ cluster }) =>
    cluster.with(async (client) => {
      await client.query('begin');
      await client.query('select from ledger_account where id % 2 = 0 order by id for update');
      await sleep(300);
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
      );
      await client.query('rollback');
    }),
  pauseServer: async ({ servers, random }) => {
    const server = random.pick(servers);
    server.signal('SIGSTOP');
    await sleep(1500);
    server.signal('SIGCONT');
  },
  lostAnswers: onFront({ kind: 'deaf' }, 1200),
  slowClients: onFront({ kind: 'latency', ms: 250 }, 2000),
  narrowClients: onFront({ kind: 'narrow', bytesPerSecond: 6000 }, 2000),
  stalledClients: onFront({ kind: 'stalled' }, 1500),
  cutClients: async ({ servers }) => {
    for (const { front } of servers) front.cut();
  },
  lostVerdicts: onBack({ kind: 'deaf' }, 1500),
  slowDatabase: onBack({ kind: 'latency', ms: 120 }, 2000),
  stalledDatabase: onBack({ kind: 'stalled' }, 2000),
  shutDatabase: onBack({ kind: 'shut' }, 1500),
  cutDatabase: async ({ servers }) => {
    for (const { back } of servers) back.cut();
  },
  clockJump: async ({ servers, random }) => {
    const server = random.pick(servers);
    server.moveClock(random.pick(JUMPS_MS));
    await sleep(1500);
    server.moveClock(0);
  },
  diskFull: async ({ cluster }) => {
    cluster.fillDisk();
    await sleep(2500);
    cluster.freeDisk();
    await cluster.start();
  },
};

function onFront(weather: Weather, ms: number): Fault {
  return async ({ servers, random }) => {
    const { front } = random.pick(servers);
    front.turn(weather);
    await sleep(ms);
    front.clear();
  };
}

function onBack(weather: Weather, ms: number): Fault {
  return async ({ servers, random }) => {
    const { back } = random.pick(servers);
    back.turn(weather);
    await sleep(ms);
    back.clear();
  };
}

/** The kinds that can be done here, and why others cannot. */
export function possibleFaults({ hasDisk }: BankCluster, only: readonly string[] | null): string[] {
  const names = Object.keys(FAULTS).filter((name) => only === null || only.includes(name));
  return names.filter((name) => name !== 'diskFull' || hasDisk);
}
