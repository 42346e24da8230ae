import { drawsFrom, hashSeed } from '@perya/fairness';
import { describe, expect, it } from 'vitest';
import { checkSpin } from './spin-check.ts';

const serverSeed = 'ab'.repeat(32);
const proof = { seedId: '4', serverHash: hashSeed(serverSeed), serverSeed, clientSeed: 'mine', nonce: 7 };
const at = drawsFrom(serverSeed, 'mine', 7).below(10_000);

describe('checking a spin of the wheel [2.1]', () => {
  it('holds when the seeds give the place that was told', () => {
    expect(checkSpin({ at, proof })).toBe('holds');
  });

  it('differs when anything was changed afterwards', () => {
    expect(checkSpin({ at: (at + 1) % 10_000, proof })).toBe('differs');
    expect(checkSpin({ at, proof: { ...proof, nonce: 8 } })).toBe('differs');
    expect(checkSpin({ at, proof: { ...proof, serverHash: 'cd'.repeat(32) } })).toBe('differs');
    expect(checkSpin({ at, proof: { ...proof, serverSeed: 'zz' } })).toBe('differs');
  });

  it('waits while our seed is in use', () => {
    expect(checkSpin({ at, proof: { ...proof, serverSeed: null } })).toBe('sealed');
  });
});
