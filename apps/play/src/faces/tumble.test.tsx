import type { TumblePublic } from '@perya/tumble/public';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadWords } from '../words.ts';
import { face } from './tumble.tsx';

const RULES: TumblePublic = {
  kind: 'anywhere',
  reels: 6,
  rows: 5,
  coins: 20,
  symbols: [
    { kind: 'low', pays: [5, 15, 40] },
    { kind: 'unused', pays: [] },
    { kind: 'scatter', pays: [40, 100] },
    { kind: 'orb', pays: [] },
  ],
  bands: [8, 10, 12],
  orbs: [2, 50],
  marksMax: null,
  freeSpins: { from: 4, spins: 10, moreFrom: 3, more: 5, spinsMax: 50 },
};

beforeEach(() => loadWords('EN'));
afterEach(cleanup);

function read(rules: TumblePublic): string[] {
  render(<face.Rules rules={rules} theme="candy" stake={200} money={(hundredths) => `${hundredths} c`} />);
  return screen.getAllByRole('listitem').map((row) => row.textContent ?? '');
}

describe('faces tumble', () => {
  it('says what symbols pay for the stake, band by band, and only of those that come [R47]', () => {
    expect(read(RULES)).toEqual(['Scatter: pays anywhere5+1000 c4400 c', '12+400 c10+150 c8+50 c']);
    expect(screen.getByText(/Orbs stay until the spin ends.*50×/)).toBeTruthy();
    expect(screen.getByText(/^4 or more scatters give 10 free spins\. Orbs/)).toBeTruthy();
  });

  it('explains clusters by their marked cells', () => {
    read({ ...RULES, kind: 'cluster', orbs: [], marksMax: 16 });
    expect(screen.getByText(/pay where they touch/)).toBeTruthy();
    expect(screen.getByText(/up to 16×/)).toBeTruthy();
    expect(screen.getByText(/Marked cells stay/)).toBeTruthy();
  });

  it('names what to hope for', () => {
    expect(face.hint(RULES)).toBe('4 scatters: 10 free spins');
    expect(face.stakeNote(RULES, 200, String)).toBe('');
  });
});
