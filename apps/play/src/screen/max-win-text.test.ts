import { describe, expect, it } from 'vitest';
import { maxWinText } from './max-win-text.ts';

describe('max win text', () => {
  it('tells the most a round pays with its odds, never better than they are, or not at all [R46]', () => {
    const odds = (maxWinOdds: number) => maxWinText({ maxWin: 5000, maxWinOdds })?.odds;
    expect(maxWinText({ maxWin: 5000, maxWinOdds: 85_341_622 })).toEqual({ times: '5,000', odds: '86M' });
    expect([odds(50_616), odds(9411.2), odds(1_000_001)]).toEqual(['51K', '9,412', '2M']);
    expect(maxWinText({ maxWin: 200, maxWinOdds: 100_000_000 })).not.toBeNull();
    expect(maxWinText({ maxWin: 200, maxWinOdds: 761_676_055 })).toBeNull();
  });
});
