import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { checkWhole } from '../../src/ledger/check.ts';
import { openPurseKit } from '../kit/purse-kit.ts';
import { pursesAgree } from '../kit/purse-model.ts';

const kit = await openPurseKit();
afterAll(() => kit.close());

/** How purses end, the rarest last. */
const ENDS = ['forfeited', 'expired', 'converted', 'withdrawn', 'used'];

describe('purses in any order of events', () => {
  it(
    'are in the books what they are in memory, and every check holds [B1..B10, M1..M13, T21]',
    { timeout: repeats({ quick: 110_000, long: 3_600_000 }) },
    async () => {
      const seen = new Set<string>();
      await fc.assert(
        pursesAgree(kit, { steps: repeats({ quick: 30, long: 50 }), onOver: (state) => seen.add(state) }),
        {
          numRuns: repeats({ quick: 8, long: 1_000 }),
          seed: repeats({ quick: 11, long: Date.now() }),
          endOnFailure: true,
        },
      );
      expect([...seen]).toEqual(expect.arrayContaining(ENDS.slice(0, repeats({ quick: 1, long: 5 }))));
      expect(await checkWhole(kit.db)).toEqual([]);
      expect(kit.troubles).toEqual([]);
    },
  );
});
