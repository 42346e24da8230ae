import { describe, expect, it } from 'vitest';
import { drawsFrom, seedKey } from '@perya/fairness';

const BLOCKS = 40_000;
const BLOCKS_PER_CPU_SECOND = 74_000;

describe('speed', () => {
  it('makes at least 74,000 blocks in a second of one CPU [2.1]', () => {
    const key = seedKey('0f'.repeat(32));
    const run = (blocks: number): void => {
      for (let nonce = 0; nonce < blocks; nonce++) drawsFrom(key, 'a-client-seed-of-usual-length', nonce).below(52);
    };
    run(5000);
    const before = process.cpuUsage();
    run(BLOCKS);
    const { user, system } = process.cpuUsage(before);
    expect(BLOCKS / ((user + system) / 1e6)).toBeGreaterThan(BLOCKS_PER_CPU_SECOND);
  });
});
