import { describe, expect, it } from 'vitest';
import { highestRate, rateChain } from './rate-chain.ts';

const PATH = ['ana', 'kuyaben', 'tessm'].map((account) => ({ id: account, account }));
const OWN = [
  { gameType: 'LIVE', rate: 1.4 },
  { gameType: 'RNG', rate: 1.2 },
] as const;
const REACHED = [
  { gameType: 'LIVE', rate: 0.3 },
  { gameType: 'RNG', rate: 0.8 },
] as const;

describe('the chain of rates', () => {
  it('compares rates for one kind of games: the one in which the last rate is highest [SCR-49]', () => {
    const chain = rateChain(PATH, OWN, REACHED, () => [{ gameType: 'RNG', rate: 1 }]);
    expect(chain?.gameType).toBe('RNG');
    expect(chain?.steps.map(({ account, rate }) => [account, rate])).toEqual([
      ['ana', 1.2],
      ['kuyaben', 1],
      ['tessm', 0.8],
    ]);
  });

  it('makes nothing up of those in between [SCR-49]', () => {
    const chain = rateChain(PATH, OWN, REACHED, () => undefined);
    expect(chain?.steps.map(({ rate }) => rate)).toEqual([1.2, undefined, 0.8]);
  });

  it('says zero of whoever has no rate for the kind, and is not there where nobody has any', () => {
    expect(rateChain(PATH, OWN, [], () => undefined)?.steps[2]?.rate).toBe(0);
    expect(rateChain(PATH, [], [], () => undefined)).toBeNull();
    expect(highestRate([])).toBeUndefined();
  });
});
