import type { SlotPublic } from '@perya/slots/public';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadWords } from '../words.ts';
import { face } from './slots.tsx';

const RULES: SlotPublic = {
  reels: 3,
  rows: 3,
  symbols: [
    { kind: 'low', pays: [5] },
    { kind: 'low', pays: [0] },
    { kind: 'high', pays: [40] },
    { kind: 'wild', pays: [200] },
    { kind: 'scatter', pays: [0] },
    { kind: 'coin', pays: [0] },
    { kind: 'bonus', pays: [0] },
  ],
  lines: [
    [1, 1, 1],
    [0, 1, 2],
  ],
  freeSpins: null,
};
const hold = { from: 6, respins: 3, values: [0.5, 2], jackpots: { mini: 5, minor: 15, major: 50, grand: 1000 } };

beforeEach(() => loadWords('EN'));
afterEach(cleanup);

/** What symbols pay for a stake of 200. */
function read(rules: SlotPublic): string[] {
  render(<face.Rules rules={rules} theme="candy" stake={200} money={(hundredths) => `${hundredths} c`} />);
  return [...(document.querySelector('ul')?.children ?? [])].map((row) => row.textContent ?? '');
}

describe('faces slots', () => {
  it('tells only symbols that come, and shows every line', () => {
    expect(read(RULES)).toEqual(['Wild: stands for every symbol except the scatter3×20000 c', '3×4000 c', '3×500 c']);
    expect(screen.getAllByRole('img', { name: /^Line/ })).toHaveLength(2);
    expect(face.hint(RULES)).toBe('3 of a kind on a line win');
  });

  it('explains ways by what one of them pays', () => {
    const rows = read({ ...RULES, reels: 5, lines: [], ways: { coins: 20 } });
    expect(rows).toContain('3×50 c');
    expect(screen.getByText(/up to 243/)).toBeTruthy();
    expect(screen.queryByText('Lines')).toBeNull();
    expect(face.stakeNote({ ...RULES, lines: [], ways: { coins: 20 } }, 200, String)).toBe('');
  });

  it('tells what coins and jackpots are worth for the stake', () => {
    const rows = read({ ...RULES, hold });
    expect(rows).toContain('Coin: 6 or more are held');
    expect(screen.getByText('A coin is worth: 100 c, 400 c')).toBeTruthy();
    expect(screen.getByText('Grand').parentElement?.textContent).toBe('Grand200000 c');
    expect(face.hint({ ...RULES, hold })).toBe('6 coins: hold & spin, up to 1,000×');
  });

  it('tells all that wheel and chests hold, and how often', () => {
    const wheel = { from: 3, wedges: [20, 5, 5, 10] };
    expect(read({ ...RULES, wheel })).toContain('Bonus: 3 open the feature');
    expect(screen.getByText(/All 4 wedges.*1000 c \(2\), 2000 c, 4000 c/)).toBeTruthy();
    expect(face.hint({ ...RULES, wheel })).toContain('20×');
    cleanup();
    const pick = { from: 3, prizes: [8, 1, 0, 1, 0] };
    read({ ...RULES, pick });
    expect(screen.getByText(/5 chests.*2 of them are ends.*200 c \(2\), 1600 c/)).toBeTruthy();
  });

  it('explains free spins, and the symbol that covers reels', () => {
    const freeSpins = { awards: [10, 12, 15], multiplier: 1, spinsMax: 100, isExpanding: true };
    read({ ...RULES, freeSpins });
    expect(screen.getByText(/^3, 4 or 5 scatters give 10, 12 or 15 free spins\. More/)).toBeTruthy();
    expect(screen.getByText(/One symbol is drawn/)).toBeTruthy();
    expect(face.hint({ ...RULES, freeSpins })).toBe('3 scatters: 10 free spins, special symbol');
    expect(face.hint({ ...RULES, freeSpins: { ...freeSpins, isExpanding: false } })).toBe('3 scatters: 10 free spins');
    expect(face.hint({ ...RULES, freeSpins: { ...freeSpins, isExpanding: false, multiplier: 2 } })).toContain('2×');
  });
});
