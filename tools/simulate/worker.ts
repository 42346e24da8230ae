import { parentPort } from 'node:worker_threads';
import { simulator } from '@perya/game-math';
import { MODELS } from '../models/studio.ts';

/** What a worker is asked to play. */
export interface Errand {
  readonly modelId: string;
  readonly rounds: number;
  readonly seed: number;
}

const CHUNK = 250_000;

parentPort?.on('message', ({ modelId, rounds, seed }: Errand) => {
  const model = MODELS.find(({ id }) => id === modelId);
  if (!model) throw new Error(`there is no model ${modelId}`);
  const play = simulator(model, seed);
  for (let left = rounds; left > 0; left -= CHUNK) parentPort?.postMessage(play(Math.min(CHUNK, left)), []);
});
