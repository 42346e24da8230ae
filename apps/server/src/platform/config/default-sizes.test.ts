import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectionsOf } from '../db/durability.ts';
import { defaultSizes } from './default-sizes.ts';

describe('default sizes', () => {
  it('are those that were measured on two cores', () => {
    expect(defaultSizes(2)).toEqual({ databasePool: 10, ledgerWriters: 2, embeddedConnections: 60 });
  });

  it.each([
    [1, 2],
    [3, 3],
    [4, 4],
    [64, 4],
  ])('on %i cores are those of %i writers', (cores, writers) => {
    expect(defaultSizes(cores)).toEqual({
      databasePool: 5 * writers,
      ledgerWriters: writers,
      embeddedConnections: 30 * writers,
    });
  });

  it('never shrink with more cores, and three servers with all their connections fit into one embedded database', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 512 }), (cores) => {
        const { databasePool, ledgerWriters, embeddedConnections } = defaultSizes(cores);
        expect(databasePool).toBeGreaterThanOrEqual(defaultSizes(cores - 1).databasePool);
        expect(ledgerWriters).toBeGreaterThanOrEqual(defaultSizes(cores - 1).ledgerWriters);
        const reserved = 3;
        expect(3 * connectionsOf({ databasePool, ledgerWriters, processes: 1 }) + reserved).toBeLessThanOrEqual(
          embeddedConnections,
        );
      }),
    );
  });
});
