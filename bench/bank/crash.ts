import { setTimeout as sleep } from 'node:timers/promises';
import { INSTANT_MODELS } from '@perya/instant/models';
import { takeSeats } from '../seats.ts';
import type { Bank } from './bank.ts';
import { load, watchBooks } from './checker.ts';
import { BOOK_VIEWS } from './checks.ts';
import { BankCluster } from './cluster.ts';
import { checkClimbs, CRASH_CHECKS } from './crash-checks.ts';
import { CrashRider } from './crash-rider.ts';
import { FAULTS } from './faults.ts';
import { History } from './history.ts';
import type { BankOptions } from './options.ts';
import { Random } from './random.ts';
import type { Report } from './run.ts';
import { seed } from './seed.ts';
import { BankServer, Program } from './servers.ts';

/** The quickest of the climbs: the clock is nobody's to turn here. */
const TITLE = 'firework-climb';
const MODEL = 'CRS-04';
const DISK_FOR_OPS = 50_000;
const KINDS = ['killServer', 'cutClients', 'killServer', 'lostAnswers', 'dropBackends'];
const ENDED_WITHIN_MS = 120_000;
const SHOWN = 3;

/** Many players in one room on two servers, which are killed meanwhile. */
export async function runCrash(options: BankOptions, say: (line: string) => void): Promise<Report> {
  const started = performance.now();
  const random = new Random(options.seed);
  const history = new History();
  const cluster = await BankCluster.open(DISK_FOR_OPS);
  const program = new Program(options.program);
  const servers: BankServer[] = [];
  const state = { isOver: false };
  const riders: CrashRider[] = [];
  const atWork: Promise<void>[] = [];
  try {
    servers.push(await BankServer.open(cluster, program, 'first'));
    const seeded = await seed(cluster, options.players);
    servers.push(await BankServer.open(cluster, program, 'second'));
    const bank: Bank = {
      ...seeded,
      servers,
      random,
      history,
      isNight: false,
      wave: '',
      matchesLeft: new Map(),
      isOver: () => state.isOver,
    };
    await sit(cluster, bank, riders);
    say(`${riders.length} players ready after ${seconds(started)} s, seed ${options.seed}`);
    atWork.push(...riders.map((rider) => rider.play()), watchBooks(cluster, bank));
    const faults = await strike(cluster, bank, options, say);
    state.isOver = true;
    await Promise.all(atWork);
    for (const rider of riders) rider.close();
    await Promise.all(servers.map((server) => server.ready()));
    await ended(cluster);
    await check(cluster, bank, say);
    return { history, faults, seconds: seconds(started), file: null };
  } finally {
    state.isOver = true;
    await Promise.allSettled(atWork);
    for (const rider of riders) rider.close();
    for (const server of servers) await server.close();
    program.remove();
    await cluster.remove();
  }
}

async function sit(cluster: BankCluster, bank: Bank, riders: CrashRider[]): Promise<void> {
  const [first] = bank.servers;
  await cluster.with(async (client) => {
    const ids = bank.players.map(({ memberId }) => memberId);
    const seats = await takeSeats(client, `http://127.0.0.1:${first?.front.port ?? 0}`, ids, TITLE);
    riders.push(...seats.map((seat) => new CrashRider(bank, seat)));
  });
}

/** Lets faults strike while rounds follow each other; ends when there were enough of both. */
async function strike(
  cluster: BankCluster,
  { servers, random, history }: Bank,
  { faults, rounds }: BankOptions,
  say: (line: string) => void,
): Promise<Map<string, number>> {
  const struck = new Map<string, number>();
  let count = 0;
  let climbs = 0;
  while (history.violations.length === 0 && (climbs < rounds || count < faults)) {
    await sleep(3500 + random.below(3000));
    const kind = KINDS[count % KINDS.length] ?? '';
    if (count < faults) {
      await FAULTS[kind]?.({ cluster, servers, random });
      count += 1;
      struck.set(kind, (struck.get(kind) ?? 0) + 1);
    }
    climbs = await countOf(cluster, 'select count(*) from shared_round where ended_at is not null');
    say(`${count} faults, ${climbs} climbs, ${history.acknowledged} answers, ${history.repeats} repeated`);
  }
  return struck;
}

/** Nobody is there any more: the servers end what is left by themselves. */
async function ended(cluster: BankCluster): Promise<void> {
  const deadline = Date.now() + ENDED_WITHIN_MS;
  const open = `select count(*) from round where state = 'open'`;
  while ((await countOf(cluster, open)) > 0 && Date.now() < deadline) await sleep(300);
}

async function countOf(cluster: BankCluster, query: string): Promise<number> {
  let count = 0;
  await cluster.with(async (client) => {
    const { rows } = await client.query<{ count: string }>(query);
    count = Number(rows[0]?.count);
  });
  return count;
}

async function check(cluster: BankCluster, { history, players }: Bank, say: (line: string) => void): Promise<void> {
  const client = await cluster.connect();
  await client.query(BOOK_VIEWS);
  await load(client, 'bank_player', players, [['member_id', 'bigint', ({ memberId }) => memberId]]);
  await load(client, 'bank_ride', history.rides, [
    ['key', 'uuid', ({ key }) => key],
    ['member_id', 'bigint', ({ memberId }) => memberId],
    ['stake', 'numeric', ({ stake }) => stake],
    ['word', 'text', ({ word }) => word],
    ['round_no', 'text', ({ roundNo }) => roundNo],
    ['taken', 'text', ({ taken }) => taken],
    ['win', 'numeric', ({ win }) => win],
  ]);
  for (const [name, query] of Object.entries(CRASH_CHECKS)) {
    const { rows } = await client.query<Record<string, unknown>>(`${query} limit 50`);
    for (const row of rows.slice(0, SHOWN)) history.accuse(`${name}: ${JSON.stringify(row)} (${rows.length} found)`);
  }
  const model = INSTANT_MODELS['crash']?.find(({ id }) => id === MODEL);
  if (!model?.shared) throw new Error(`${MODEL} is no climb`);
  const climbs = await checkClimbs(client, history, model.shared);
  await client.end();
  const { rides } = history;
  const bets = rides.filter(({ word }) => word === 'done').length;
  const taken = rides.filter((ride) => ride.taken === 'done').length;
  const why = (word: 'word' | 'taken') =>
    countsOf(rides.filter((ride) => ride[word] === 'refused').map((ride) => ride.why));
  say(`climbs ${climbs}, acknowledged bets ${bets}, acknowledged cash-outs ${taken}`);
  say(`bets refused ${why('word')}; cash-outs refused ${why('taken')}`);
}

function countsOf(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${name} ${count}`).join(', ') || 'none';
}

function seconds(since: number): number {
  return Math.round((performance.now() - since) / 100) / 10;
}
