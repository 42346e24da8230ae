import { drawsFrom, seedKey } from '@perya/fairness';
import type { Figure } from './report.ts';

const BLOCKS = 40_000;

/** What code takes that reaches for nothing outside, in processor time. */
export async function measureCode(): Promise<Figure[]> {
  makeBlocks(BLOCKS / 8);
  const before = process.cpuUsage();
  makeBlocks(BLOCKS);
  const { user, system } = process.cpuUsage(before);
  return [{ name: 'chanceBlocks', value: BLOCKS / ((user + system) / 1e6) }];
}

function makeBlocks(count: number): void {
  const key = seedKey('0f'.repeat(32));
  for (let nonce = 0; nonce < count; nonce += 1) drawsFrom(key, 'a-client-seed-of-usual-length', nonce).below(52);
}
