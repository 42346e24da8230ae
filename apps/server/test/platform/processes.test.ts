import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLockFile } from '../../src/platform/db/embedded/lock-file.ts';
import { startProcess, type ServerProcess } from '../kit/process.ts';

const LONG = { tags: ['long'] };
/** A process takes a while to read its code, longer on a busy machine. */
const SOON = { timeout: 60_000, interval: 100 };

let base: string;
let server: ServerProcess;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'perya-processes-'));
});
afterAll(async () => {
  if (server?.child.exitCode === null && server.child.signalCode === null) server.signal('SIGKILL');
  await rm(base, { recursive: true, force: true });
});

const begin = async () => {
  server = await startProcess({ PERYA_DATA: join(base, 'data'), PERYA_PROCESSES: '2' });
  await server.ready();
  await expect.poll(processesShown, SOON).toEqual(['1', '2']);
};
const postgresPid = async () => (await readLockFile(join(base, 'data', 'postgres')))?.pid ?? 0;

/** Over a connection of its own: one that is kept may be that of a process that is no more. */
const ask = (path: string) => fetch(`${server.url}${path}`, { headers: { connection: 'close' } });

/** Memory of each process by its number, as /metrics has it; two processes never hold the same number of bytes for long. */
async function processesShown(): Promise<string[]> {
  const text = await (await ask('/metrics')).text();
  expect(text.match(/^# TYPE process_resident_memory_bytes /gm)).toHaveLength(1);
  return [...text.matchAll(/^process_resident_memory_bytes\{process="(\d+)"\}/gm)].map(([, place]) => place ?? '');
}

/** The processes that answer, by what the system says of the children of the one we started. */
async function pids(): Promise<number[]> {
  const { pid } = server.child;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').filter(Boolean).map(Number);
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('several processes of one server', LONG, () => {
  it('answer on one port, prepare the database once and greet once', async () => {
    await begin();
    expect(await pids()).toHaveLength(2);
    expect(server.output().match(/Creating the database/g)).toHaveLength(1);
    expect(server.output().match(/Perya is ready/g)).toHaveLength(1);
  });

  it('go on when one of them is killed, and another takes its place', async () => {
    if (!server) await begin();
    const [first = 0] = await pids();
    process.kill(first, 'SIGKILL');
    await expect.poll(() => isAlive(first), SOON).toBe(false);
    expect((await ask('/readyz')).status).toBe(200);
    await expect.poll(processesShown, SOON).toEqual(['1', '2']);
    expect(await pids()).not.toContain(first);
    expect(server.output()).toContain('server.process_lost');
  });

  it('finish in order on SIGTERM, the database last', async () => {
    const children = await pids();
    server.signal('SIGTERM');
    expect(await server.ended()).toBe(0);
    expect(children.filter(isAlive)).toEqual([]);
    expect(await postgresPid()).toBe(0);
    expect(server.output().match(/Stopped\./g)).toHaveLength(1);
  });

  it('finish in order also when the one that keeps them is killed', async () => {
    await begin();
    const children = await pids();
    server.signal('SIGKILL');
    await server.ended();
    await expect.poll(() => children.filter(isAlive), SOON).toEqual([]);
    expect(await postgresPid()).toBe(0);
  });

  it('do not start on a port that is taken, and say so once', async () => {
    await begin();
    const other = await startProcess({
      PERYA_DATA: join(base, 'other'),
      PERYA_PROCESSES: '2',
      PORT: String(server.port),
    });
    expect(await other.ended()).toBe(1);
    expect(other.output()).toBe(
      `Port ${server.port} is already in use on 127.0.0.1; stop what uses it or choose another with PORT.\n`,
    );
    server.signal('SIGTERM');
    expect(await server.ended()).toBe(0);
  });

  it('do not start on a database that is too small for all of them, and end with its sentence', async () => {
    const small = await startProcess({
      PERYA_DATA: join(base, 'data'),
      PERYA_PROCESSES: '2',
      PERYA_DATABASE_POOL: '200',
    });
    expect(await small.ended()).toBe(1);
    expect(small.output()).toMatch(
      /connections and PERYA_PROCESSES, PERYA_DATABASE_POOL and PERYA_LEDGER_WRITERS ask for 4\d\d/,
    );
    expect(await postgresPid()).toBe(0);
  });
});
