import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Client, type ClientConfig } from 'pg';
import { databaseCpuMs, endedCpuMs } from './processes.ts';

const DATABASE = 'pgbench';
const SCALE = 50;
const CLIENTS = [8, 16, 32];
const SECONDS = 6;

/** What PostgreSQL itself does with a small bank: the best number of clients, and what a transaction costs. */
export interface BankOfPostgres {
  readonly perSecond: number;
  readonly clients: number;
  /** Of database and client together. */
  readonly cpuUs: number;
}

/**
 * The TPC-B-like transaction of pgbench on the same cluster with the same durability. Null where pgbench is not
 * installed; it comes with PostgreSQL but not with the embedded one.
 */
export async function measurePgbench(
  connection: ClientConfig & { readonly password: string },
  dataFolder: string,
): Promise<BankOfPostgres | null> {
  if (spawnSync('pgbench', ['--version']).status !== 0) return null;
  await onDatabase(connection, `create database ${DATABASE}`);
  const { host = '', port = 0, user = '', password } = connection;
  const env = { ...process.env, PGHOST: host, PGPORT: String(port), PGUSER: user, PGPASSWORD: password };
  await run(['-i', '-q', '-s', String(SCALE), DATABASE], env);
  let best: BankOfPostgres = { perSecond: Number.NaN, clients: 0, cpuUs: Number.NaN };
  for (const clients of CLIENTS) {
    const cpuMs = () => databaseCpuMs(dataFolder) + endedCpuMs(process.pid);
    const before = cpuMs();
    const said = await run(['-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(SECONDS), DATABASE], env);
    const used = cpuMs() - before;
    const done = Number(/transactions actually processed: (\d+)/.exec(said)?.[1]);
    const perSecond = Number(/tps = ([\d.]+)/.exec(said)?.[1]);
    if (!(perSecond <= best.perSecond)) best = { perSecond, clients, cpuUs: (used * 1000) / done };
  }
  await onDatabase(connection, `drop database ${DATABASE}`);
  return best;
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn('pgbench', args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let troubles = '';
  child.stdout.on('data', (text) => (said += String(text)));
  child.stderr.on('data', (text) => (troubles += String(text)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`pgbench ${args.join(' ')} failed:\n${troubles}`);
  return said;
}

async function onDatabase(connection: ClientConfig, statement: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  await client.query(statement);
  await client.end();
}
