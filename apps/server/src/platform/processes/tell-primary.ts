import cluster from 'node:cluster';
import type { ToPrimary } from './messages.ts';

/** Says something to the process that keeps this one, where there is one. */
export function tellPrimary(message: ToPrimary): void {
  if (cluster.isWorker && process.connected) process.send?.(message);
}
