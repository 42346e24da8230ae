import { systemChance } from '../apps/server/src/platform/random/chance.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { issueVendorKey, openVendor } from '../apps/server/src/modules/vendors/index.ts';
import { openSecrets } from '../apps/server/src/platform/crypto/secrets.ts';
import { openVault } from '../apps/server/src/platform/crypto/vault.ts';
import { BRAND, connectionTo } from '../e2e/harness/database.ts';
import type { RunningServer } from '../e2e/harness/server.ts';
import type { LoadAsked } from './bet-load.ts';
import { measureFollowers } from './followers.ts';
import { askForked, startBareServer } from './forked.ts';
import type { LoadDone } from './kept-connections.ts';
import type { CallersAsked, CallersDone } from './ledger-callers.ts';
import { measurePgbench } from './pgbench.ts';
import { plantPlayers } from './plant-players.ts';
import { cpuMs, databaseCpuMs } from './processes.ts';
import type { Figure } from './report.ts';

const PLAYERS = 2000;
/** Who plays over HTTP: so many that the server knows all of them once it is warm. */
const PLAYERS_ONLINE = 1000;
const SECONDS = 5;
const WARM_SECONDS = 4;
const VENDOR = 'BENCH';
const CONNECTIONS = [64, 256];

const RUNS: CallersAsked['runs'] = [
  { play: 'bet', callers: 1 },
  { play: 'bet', callers: 64 },
  { play: 'bet', callers: 256 },
  { play: 'spin', callers: 256 },
];

/**
 * What a bet costs, beside what the same PostgreSQL does with the TPC-B-like transaction of pgbench in the same
 * minutes, with the same durability. On a machine that others use too, processor time is the figure that stays.
 */
export async function measureLedger({ baseUrl, pid }: RunningServer, dataFolder: string): Promise<Figure[]> {
  const memberIds = await plantPlayers(dataFolder, 'bench', PLAYERS);
  const asked = { dataFolder, merchantCode: BRAND, memberIds, seconds: SECONDS } satisfies Omit<CallersAsked, 'runs'>;
  await askForked<CallersDone[]>('./ledger-callers.ts', { ...asked, runs: [] } satisfies CallersAsked);
  // First, because later the server would seal, sum up and check what the callers have left behind.
  const overHttp = await measureHttp(dataFolder, {
    baseUrl,
    pid,
    memberIds: memberIds.slice(0, PLAYERS_ONLINE),
  });
  // It would do that behind the callers too, on the same processors.
  process.kill(pid, 'SIGSTOP');
  const bank = await measurePgbench(connectionTo(dataFolder), dataFolder);
  const inside = await askForked<CallersDone[]>('./ledger-callers.ts', { ...asked, runs: RUNS } satisfies CallersAsked);
  process.kill(pid, 'SIGCONT');
  // Whatever is measured next meets a server that has done its work.
  const followers = await measureFollowers(pid, dataFolder);
  if (bank === null) console.log('pgbench is not installed (Debian: postgresql), so nothing is held against it.');
  const figures = RUNS.flatMap(({ play, callers }, at) => inProcess(`${play}, ${callers}`, inside[at]));
  figures.push(...followers);
  const [lone, crowd64, crowd256] = inside;

  const http256 = overHttp.ours.at(-1)?.perSecond ?? Number.NaN;
  figures.push(...overHttp.ours.flatMap(({ figures: shown }) => shown));
  figures.push(
    { name: 'httpBare', value: overHttp.barePerSecond },
    { name: 'loneBet', value: lone?.p50 ?? Number.NaN },
    { name: 'betP99', value: crowd64?.p99 ?? Number.NaN },
    { name: 'httpOfBare', value: http256 / overHttp.barePerSecond },
  );
  if (bank === null || !crowd256) return figures;
  return [
    { name: 'pgbench', of: `${bank.clients} clients`, value: bank.perSecond },
    { name: 'pgbenchCpu', value: bank.cpuUs },
    ...figures,
    { name: 'postingRatio', value: crowd256.perSecond / bank.perSecond },
    { name: 'postingCpuRatio', value: bank.cpuUs / crowd256.cpuUs },
    { name: 'httpRatio', value: http256 / bank.perSecond },
  ];
}

function inProcess(of: string, done: CallersDone | undefined): Figure[] {
  if (!done) return [];
  return [
    { name: 'bets', of, value: done.perSecond },
    { name: 'betsP50', of, value: done.p50 },
    { name: 'betsP99', of, value: done.p99 },
    { name: 'betsCpu', of, value: done.cpuUs },
  ];
}

/** Bets as vendors send them, the generator on the same machine; and the same bytes to a server that does nothing. */
async function measureHttp(
  dataFolder: string,
  { baseUrl, pid, memberIds }: { baseUrl: string; pid: number; memberIds: readonly string[] },
) {
  const asked = { vendor: VENDOR, ...(await letVendorIn(dataFolder)), memberIds };
  const load = (port: number, connections: number, seconds: number) =>
    askForked<LoadDone>('./bet-load.ts', { ...asked, port, connections, seconds } satisfies LoadAsked);
  const ours: { perSecond: number; figures: Figure[] }[] = [];
  const port = Number(new URL(baseUrl).port);
  for (const connections of CONNECTIONS) {
    await load(port, connections, WARM_SECONDS);
    const used = () => cpuMs(pid) + databaseCpuMs(dataFolder);
    const before = used();
    const { count, perSecond, p50, p99, refused } = await load(port, connections, SECONDS);
    if (refused > 0) throw new Error(`${refused} bets over HTTP were refused.`);
    const of = `${connections} connections`;
    const figures: Figure[] = [
      { name: 'httpBets', of, value: perSecond },
      { name: 'httpBetsP50', of, value: p50 },
      { name: 'httpBetsP99', of, value: p99 },
      { name: 'httpBetsCpu', of, value: ((used() - before) * 1000) / count },
    ];
    ours.push({ perSecond, figures });
  }
  const bare = await startBareServer('{"status":"OK"}');
  const crowd = Math.max(...CONNECTIONS);
  await load(bare.port, crowd, 1);
  const { perSecond: barePerSecond } = await load(bare.port, crowd, SECONDS);
  bare.stop();
  return { ours, barePerSecond };
}

/** Its limits are looked at like those of any vendor, and never met. */
const ROOMY = { needsSession: false, launchDays: 0, hourLossMax: 10n ** 15n, dayLossMax: 10n ** 15n };

async function letVendorIn(dataFolder: string): Promise<{ keyId: string; secret: string }> {
  const database = openDatabase(connectionTo(dataFolder), { poolSize: 1, onError: console.error });
  const vault = openVault(await openSecrets(`${dataFolder}/secrets`, true), systemChance);
  const { db } = database;
  await openVendor({ db }, { code: VENDOR, merchantCode: BRAND, name: VENDOR, ...ROOMY });
  const key = await issueVendorKey({ db, vault, chance: systemChance, clock: { now: () => new Date() } }, VENDOR);
  await database.close();
  return key;
}
