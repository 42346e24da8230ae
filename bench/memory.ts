import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseProcesses } from './processes.ts';
import type { Figure } from './report.ts';

/** The server gives memory back a few seconds after it had much to do. */
const REST_MS = 15_000;
const KB_PER_MB = 1000;

/** Memory of the server and of its database once nobody asks anything; shared pages are counted once (PSS). */
export async function measureMemory(pid: number, dataFolder: string): Promise<Figure[]> {
  await sleep(REST_MS);
  const server = sharedMb(pid);
  const database = databaseProcesses(dataFolder).reduce((sum, one) => sum + sharedMb(one), 0);
  return [
    { name: 'serverMemory', value: server },
    { name: 'databaseMemory', value: database },
    { name: 'memory', value: server + database },
  ];
}

function sharedMb(pid: number): number {
  const [, kilobytes = 'NaN'] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return (Number(kilobytes) * 1.024) / KB_PER_MB;
}
