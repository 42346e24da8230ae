import { setTimeout as sleep } from 'node:timers/promises';
import { adjust, placeBet, playRound, type Transfer } from '@perya/ledger';
import { assert } from '@perya/std';
import { readConfig } from '../apps/server/src/platform/config/config.ts';
import { systemChance } from '../apps/server/src/platform/random/chance.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { openLedger, type Ledger } from '../apps/server/src/ledger/ledger.ts';
import { connectionTo } from '../e2e/harness/database.ts';
import { Latencies } from './latency.ts';
import { databaseCpuMs } from './processes.ts';

/** So many callers at once, as fast as they are answered or at a pace. */
export interface Run {
  readonly play: 'bet' | 'spin';
  readonly callers: number;
  readonly perSecond?: number | undefined;
}

/** What callers of the ledger shall do. */
export interface CallersAsked {
  readonly dataFolder: string;
  readonly merchantCode: string;
  readonly memberIds: readonly string[];
  readonly seconds: number;
  readonly runs: readonly Run[];
}

/** What came of one run. */
export interface CallersDone {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Of this process and the database together, for each bet. */
  readonly cpuUs: number;
}

const FUNDS = 100_000_000n;
const WARM_SECONDS = 1;
const PREPARERS = 32;
let numbers = 0;

/** Calls the ledger as the services do, in a process of its own so that its processor time can be told apart. */
process.once('message', (asked: CallersAsked) => {
  void serve(asked).then((answer) => process.send?.(answer));
});

async function serve({ dataFolder, merchantCode, memberIds, seconds, runs }: CallersAsked): Promise<CallersDone[]> {
  const connection = connectionTo(dataFolder);
  const onError = (error: unknown) => console.error(error);
  const database = openDatabase(connection, { poolSize: 4, onError });
  const clock = { now: () => new Date() };
  const zoneOf = async () => 'Asia/Manila';
  const read = readConfig(process.env);
  assert(read.ok, 'the settings are valid');
  const ledger = openLedger({
    connection,
    db: database.db,
    clock,
    chance: systemChance,
    sizes: read.value,
    zoneOf,
    onError,
  });
  const book = { merchantCode, currency: 'PHP' };
  const fundsOf = (memberId: string) =>
    adjust({ ...book, memberId, orderNo: `BENCH-${memberId}`, amount: FUNDS, account: 'cash', reason: 'bench' });
  const betOf = (memberId: string) => {
    const txId = `${process.pid}-${(numbers += 1)}`;
    return {
      merchantCode,
      currency: 'PHP',
      vendor: 'BENCH',
      txId,
      memberId,
      gameType: 'RNG',
      gameCode: 'spin',
      stake: 100n,
      win: 90n,
      turnover: 100n,
    };
  };
  // Everybody has their accounts before anything is timed.
  const left = [...memberIds];
  const prepare = async () => {
    for (let memberId = left.pop(); memberId !== undefined; memberId = left.pop()) {
      await accept(ledger, fundsOf(memberId));
      await accept(ledger, placeBet(betOf(memberId)));
    }
  };
  await Promise.all(Array.from({ length: PREPARERS }, prepare));
  const done: CallersDone[] = [];
  for (const { play, callers, perSecond } of runs) {
    const one = () => {
      const memberId = memberIds[Math.floor(Math.random() * memberIds.length)] ?? '';
      return play === 'bet' ? placeBet(betOf(memberId)) : playRound(betOf(memberId));
    };
    await callAll(ledger, one, { callers, seconds: WARM_SECONDS });
    done.push(await measured(dataFolder, () => callAll(ledger, one, { callers, seconds, perSecond })));
  }
  await ledger.close();
  await database.close();
  return done;
}

async function measured(dataFolder: string, work: () => ReturnType<typeof callAll>): Promise<CallersDone> {
  const cpuMs = () => databaseCpuMs(dataFolder) + (process.cpuUsage().user + process.cpuUsage().system) / 1000;
  const before = cpuMs();
  const { count, tookMs, latencies } = await work();
  const used = cpuMs() - before;
  const [p50 = Number.NaN, p99 = Number.NaN] = latencies.percentiles([50, 99]);
  return { perSecond: (count * 1000) / tookMs, p50, p99, cpuUs: (used * 1000) / count };
}

/** Each caller asks again as soon as it has its answer, or when its next turn comes. */
async function callAll(
  ledger: Ledger,
  one: () => Transfer,
  { callers, seconds, perSecond }: Pick<Run, 'callers' | 'perSecond'> & { readonly seconds: number },
) {
  const everyMs = perSecond === undefined ? 0 : (1000 * callers) / perSecond;
  const latencies = new Latencies();
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  let count = 0;
  const call = async (_: unknown, nr: number) => {
    let turnAt = startedAt + (nr * everyMs) / callers;
    for (let at = performance.now(); at < until; count += 1) {
      await accept(ledger, one());
      const now = performance.now();
      latencies.add(now - at);
      turnAt += everyMs;
      if (turnAt > now) await sleep(turnAt - now);
      at = performance.now();
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return { count, tookMs: performance.now() - startedAt, latencies };
}

async function accept(ledger: Ledger, transfer: Transfer): Promise<void> {
  const { state } = await ledger.post(transfer);
  if (state !== 'done') throw new Error(`${transfer.key} was ${state}`);
}
