import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { NOTHING, together, type Tally } from '@perya/game-math';
import type { Errand } from './worker.ts';

/** How many workers play one model. */
export const WORKERS = availableParallelism();

/** Started with the first errand and kept: loading the games takes longer than many simulations. */
let started: readonly Worker[] | null = null;

/** The seed of a worker: each has its own, and those of the next seed are others. */
export function workerSeed(seed: number, worker: number): number {
  return seed * 1000 + worker;
}

/** Plays a model on all cores; `onTally` hears how far it has come. */
export async function playOnAllCores(
  { modelId, rounds, seed }: Errand,
  onTally: (tally: Tally) => void,
): Promise<Tally> {
  started ??= Array.from({ length: WORKERS }, () => new Worker(new URL('./worker.mjs', import.meta.url)));
  let tally = NOTHING;
  const share = Math.ceil(rounds / WORKERS);
  await Promise.all(
    started.map(async (worker, index) => {
      const own = Math.min(share, rounds - index * share);
      if (own <= 0) return;
      await send(worker, { modelId, rounds: own, seed: workerSeed(seed, index) }, (part) => {
        tally = together(tally, part);
        onTally(tally);
      });
    }),
  );
  return tally;
}

/** Hears parts until the errand is done. */
function send(worker: Worker, errand: Errand, onPart: (part: Tally) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = errand.rounds;
    const hear = (part: Tally) => {
      onPart(part);
      left -= part.rounds;
      if (left > 0) return;
      worker.off('message', hear).off('error', reject);
      resolve();
    };
    worker.on('message', hear).on('error', reject);
    worker.postMessage(errand, []);
  });
}
