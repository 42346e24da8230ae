import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Every process of the embedded database. */
export function databaseProcesses(dataFolder: string): number[] {
  const [postmaster = ''] = readFileSync(join(dataFolder, 'postgres/postmaster.pid'), 'utf8').split('\n');
  return [Number(postmaster), ...childrenOf(Number(postmaster))];
}

/** Processor time the embedded database has used, connections that ended included. */
export function databaseCpuMs(dataFolder: string): number {
  const [postmaster = 0, ...backends] = databaseProcesses(dataFolder);
  return cpuMs(postmaster) + endedCpuMs(postmaster) + backends.reduce((sum, pid) => sum + cpuMs(pid), 0);
}

/** Processor time a process has used. */
export function cpuMs(pid: number): number {
  const [, user = 0, system = 0] = timesOf(pid);
  return (user + system) * TICK_MS;
}

/** Processor time of the children of a process that have ended. */
export function endedCpuMs(pid: number): number {
  const [, , , user = 0, system = 0] = timesOf(pid);
  return (user + system) * TICK_MS;
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => timesOf(pid)[0] === parent);
}

/** Parent, and times of itself and of its ended children; nothing for a process that ends while we look. */
function timesOf(pid: number): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [1, 11, 12, 13, 14].map((at) => Number(fields[at]));
  } catch {
    return [];
  }
}
