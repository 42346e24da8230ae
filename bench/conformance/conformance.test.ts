import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runKit } from '../../tools/conformance/run.ts';
import { openLab, type Lab } from './lab.ts';
import { Liar } from './liar.ts';
import { LIES } from './lies.ts';

const PLAYERS = 24;
const SHORT = { sequences: 120, callbacks: 3000, forged: 1000, seed: 5 };
const SHORTER = { sequences: 48, callbacks: 500, forged: 20, seed: 6 };

let lab: Lab;
beforeAll(async () => {
  lab = await openLab(PLAYERS, 20_000);
}, 60_000);
afterAll(() => lab.close());

describe('the conformance kit', () => {
  it('finds nothing wrong with our wallet [T24, F13]', async () => {
    const { report, callbacks } = await runKit({ ...lab.options, ...SHORT });
    expect(report.broken, report.toString()).toEqual([]);
    expect(report.toString()).not.toContain('not tried');
    expect(callbacks).toBeGreaterThanOrEqual(SHORT.callbacks);
  });

  it.each(Object.entries(LIES))('catches a wallet with the bug: %s', async (_, { rule, make }) => {
    const options = { ...lab.options, ...SHORTER };
    const liar = await Liar.open(options.url, make(options));
    try {
      const { report } = await runKit({ ...options, url: liar.url });
      expect(report.broken, report.toString()).toContain(rule);
    } finally {
      liar.close();
    }
  });
});
