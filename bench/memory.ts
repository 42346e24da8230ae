import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from './report.ts';

const REST_MS = 5000;
const KB_PER_MB = 1000;

/** Memory of the server and of its database once nobody asks anything; shared pages are counted once (PSS). */
export async function measureMemory(pid: number, dataFolder: string): Promise<Figure[]> {
  await sleep(REST_MS);
  const [postmaster = ''] = readFileSync(join(dataFolder, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const server = sharedMb(pid);
  const database = [Number(postmaster), ...childrenOf(Number(postmaster))].reduce((sum, one) => sum + sharedMb(one), 0);
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

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

/** A process may end while we look. */
function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}
