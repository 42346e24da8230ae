import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelSheet } from '@perya/game-math';
import { describe, expect, it } from 'vitest';
import { percent } from '../models/markdown.ts';
import { INSTANT, MODELS } from '../models/studio.ts';
import { ROOT } from '../run/root.mjs';
import { reportPage } from './report.ts';

/** The cells of each row, by what stands in the first one. */
function rowsOf(page: string): Map<string, string[][]> {
  const rows = new Map<string, string[][]>();
  for (const line of page.split('\n').filter((one) => one.startsWith('| '))) {
    const [first = '', ...others] = line.slice(2, -2).split(' | ');
    rows.set(first, [...(rows.get(first) ?? []), others]);
  }
  return rows;
}

describe('simulate report', () => {
  it('says how far what was seen lies off what is known', () => {
    const sheet = { rtp: 0.95, sd: 3, hitRate: 0.3 } as ModelSheet;
    const tally = { rounds: 90_000, paid: 1_746_000, squares: 30_000_000, hits: 27_000, most: 2000 };
    const runs = [{ model: { id: 'X-01', coins: 20, sheet }, tally }];
    const page = reportPage({ date: '2026-11-15', seeds: [1000, 1001], runs, instant: [] });
    // 0.97 seen, and an error of 3 / 300.
    expect(rowsOf(page).get('X-01')?.[0]?.slice(0, 5)).toEqual(['90,000', '97.000 %', '± 1.960 %', '95.000 %', '2.00']);
    expect(page).toContain('1 of 1 are, the farthest at 2.00');
  });

  it('is kept of every model as it is now, with nothing too far off [R46]', () => {
    const rows = rowsOf(readFileSync(join(ROOT, 'docs/games/simulation.md'), 'utf8'));
    for (const { id, sheet } of MODELS) {
      const [count = '', , , exact, z] = rows.get(id)?.[0] ?? [];
      expect([id, exact]).toEqual([id, percent(sheet.rtp, 3)]);
      expect(Number(count.replace(/,/g, ''))).toBeGreaterThanOrEqual(1_000_000);
      expect(Math.abs(Number(z))).toBeLessThan(4);
    }
    for (const { id, sheet } of INSTANT) {
      expect(rows.get(id)).toEqual(sheet.options.map(({ name, rtp }) => [name, percent(rtp, 3)]));
    }
  });
});
