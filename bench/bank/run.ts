import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../tools/run/root.mjs';
import type { Bank } from './bank.ts';
import { deposit, withdraw } from './cashier.ts';
import { claimCode } from './claims.ts';
import { checkAll, watchBooks } from './checker.ts';
import { BankCluster } from './cluster.ts';
import { FAULTS, possibleFaults, type Scene } from './faults.ts';
import { History } from './history.ts';
import { MUTANTS } from './mutants.ts';
import type { BankOptions } from './options.ts';
import { beginNight, claimRebate, endNight, plantPast, takeGift } from './night.ts';
import { playBet } from './play.ts';
import { plantPurses } from './purses.ts';
import { endWave, enterRain, openWave } from './rain.ts';
import { Random } from './random.ts';
import { takeSeats, type Seat } from '../seats.ts';
import { seed } from './seed.ts';
import { endSpins, keepSpinning } from './spins.ts';
import { BankServer, Program } from './servers.ts';

/** What a run has seen. */
export interface Report {
  readonly history: History;
  /** How often each kind of fault struck. */
  readonly faults: ReadonlyMap<string, number>;
  readonly seconds: number;
  /** Where everything is written down, when something was found. */
  readonly file: string | null;
}

const BACK_WITHIN_MS = 20_000;
const FAILURES_MAX = 10;

/** One whole run: everything is started, played with, broken, mended and checked. */
export async function runBank(
  options: BankOptions,
  say: (line: string) => void,
  stop = new AbortController().signal,
): Promise<Report> {
  const started = performance.now();
  const mutant = options.mutant === null ? null : MUTANTS[options.mutant];
  if (mutant === undefined) throw new Error(`there is no mutant ${options.mutant}: ${Object.keys(MUTANTS).join(', ')}`);
  const random = new Random(options.seed);
  const history = new History();
  const cluster = await BankCluster.open(options.ops);
  const program = new Program(options.program);
  const servers: BankServer[] = [];
  const state = { isOver: false };
  const atWork: Promise<void>[] = [];
  try {
    servers.push(await BankServer.open(cluster, program, 'first'));
    const seeded = await seed(cluster, options.players);
    servers.push(await BankServer.open(cluster, program, 'second'));
    const isNight = options.game === 'bets';
    const wave = isNight ? await openWave(cluster) : '';
    const shared = { servers, random, history, isNight, wave, matchesLeft: new Map() };
    const bank: Bank = { ...seeded, ...shared, isOver: () => state.isOver };
    if (isNight) {
      await plantPast(cluster, bank);
      await plantPurses(bank);
    }
    // Not before both run: a server would refuse some of them.
    if (mutant) await cluster.with((client) => mutant.plant(client, cluster));
    say(`ready after ${seconds(started)} s, seed ${options.seed}`);
    stop.addEventListener('abort', () => history.accuse('the run was stopped'));
    const seats = options.game === 'spins' ? await seat(cluster, bank) : [];
    if (options.game === 'spins') atWork.push(...seats.map((one) => keepSpinning(bank, one)));
    else atWork.push(...Array.from({ length: options.clients }, () => work(bank)), approve(cluster, bank));
    if (isNight) atWork.push(beginNight(cluster));
    atWork.push(watchBooks(cluster, bank));
    const only = mutant ? mutant.faults : options.only;
    const faults = await strike({ cluster, servers, random }, bank, { ...options, only }, say);
    state.isOver = true;
    await Promise.all(atWork);
    await Promise.all(servers.map((server) => server.ready()));
    say(`checking ${history.bets.length + history.spins.length} rounds after ${seconds(started)} s`);
    if (options.game === 'spins') await endSpins(cluster, bank, seats);
    if (isNight) {
      await endNight(cluster, bank);
      await endWave(cluster, bank);
    }
    await checkAll(cluster, bank);
    const file = history.violations.length === 0 ? null : await keepHistory(history, options.seed);
    return { history, faults, seconds: seconds(started), file };
  } finally {
    // Whoever still works ends first: what they would say of closed servers must not hide what went wrong.
    state.isOver = true;
    await Promise.allSettled(atWork);
    for (const server of servers) await server.close();
    program.remove();
    await cluster.remove();
  }
}

/** Every player opens the game through one of the servers. */
async function seat(cluster: BankCluster, { servers, players }: Bank): Promise<Seat[]> {
  const [first] = servers;
  if (!first) throw new Error('no server is there');
  const client = await cluster.connect();
  const ids = players.map(({ memberId }) => memberId);
  const seats = await takeSeats(client, `http://127.0.0.1:${first.front.port}`, ids);
  await client.end();
  return seats;
}

/** Shares of what is not play. */
const SHARES: readonly (readonly [share: number, work: (bank: Bank) => Promise<void>])[] = [
  [0.06, deposit],
  [0.04, withdraw],
  [0.03, claimCode],
  [0.02, claimRebate],
  [0.02, takeGift],
  [0.02, enterRain],
];
const APPROVE_EVERY_MS = 1500;

async function work(bank: Bank): Promise<void> {
  while (!bank.isOver()) {
    await pick(bank.random.next())(bank);
  }
}

function pick(draw: number): (bank: Bank) => Promise<void> {
  let left = draw;
  for (const [share, one] of SHARES) {
    if (left < share) return one;
    left -= share;
  }
  return playBet;
}

/** Stands for the people who look at withdrawals: half of them are approved, and the servers pay them out. */
async function approve(cluster: BankCluster, { isOver }: Bank): Promise<void> {
  while (!isOver()) {
    await sleep(APPROVE_EVERY_MS);
    const change = `update withdraw_order set status = 'approved', checked_at = now(), act_at = now()
      where status = 'review' and id % 2 = 0`;
    await cluster.with((client) => client.query(change)).catch(() => undefined);
  }
}

/** Lets faults strike, evenly spread over the operations, and ends when enough of both have happened. */
async function strike(
  scene: Scene,
  { history }: Bank,
  { ops, faults, only }: BankOptions,
  say: (line: string) => void,
): Promise<Map<string, number>> {
  const struck = new Map<string, number>();
  const kinds = possibleFaults(scene.cluster, only);
  const wanted = kinds.length === 0 ? 0 : faults;
  let round: string[] = [];
  let count = 0;
  let failures = 0;
  while (history.violations.length === 0 && (history.acknowledged < ops || count < wanted)) {
    if (count >= wanted || history.acknowledged < (ops * (count + 0.5)) / (wanted + 1)) {
      await sleep(20);
      continue;
    }
    if (round.length === 0) round = shuffled(kinds, scene.random);
    const kind = round.pop() ?? '';
    const before = history.acknowledged;
    const at = performance.now();
    const failed = await attempt(() => FAULTS[kind]?.(scene));
    if (failed !== null) {
      say(`${kind} could not be done: ${failed}`);
      if ((failures += 1) > FAILURES_MAX) throw new Error(`faults cannot be done: ${failed}`);
      continue;
    }
    count += 1;
    struck.set(kind, (struck.get(kind) ?? 0) + 1);
    const isBack = await comesBack(history, before);
    say(
      `${kind}: ${isBack ? `back after ${Math.round(performance.now() - at)} ms` : 'DID NOT COME BACK'}, ${history.acknowledged} done`,
    );
    if (!isBack) history.accuse(`nothing was acknowledged for ${BACK_WITHIN_MS} ms after ${kind}`);
  }
  return struck;
}

/** What a fault failed with: the database may be down of itself when one wants to ask it for something. */
async function attempt(fault: () => Promise<void> | undefined): Promise<string | null> {
  try {
    await fault();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Waits for acknowledgements that cannot have been on their way before. */
async function comesBack(history: History, before: number): Promise<boolean> {
  const enough = Math.max(before, history.acknowledged) + 100;
  const deadline = performance.now() + BACK_WITHIN_MS;
  while (history.acknowledged < enough) {
    // Once something was found, nobody waits for more.
    if (history.violations.length > 0) return true;
    if (performance.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

function shuffled(kinds: readonly string[], random: Random): string[] {
  return kinds
    .map((kind) => ({ kind, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ kind }) => kind);
}

async function keepHistory(history: History, seedOf: number): Promise<string> {
  const folder = join(ROOT, '.cache/bank');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `history-${seedOf}.jsonl`);
  await history.write(file);
  return file;
}

function seconds(since: number): number {
  return Math.round((performance.now() - since) / 100) / 10;
}
