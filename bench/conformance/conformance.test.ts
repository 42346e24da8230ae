import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLab, type Lab } from './lab.ts';
import { LIES } from './lies.ts';
import { runSelf } from './self.ts';

const PLAYERS = 24;
const SPEED_RULE = 11;
const BONUS_RULE = 15;
const SHORT = { sequences: 96, callbacks: 2500, forged: 1000, seed: 5 };
const SHORTER = { sequences: 24, callbacks: 300, forged: 20, seed: 6 };

let lab: Lab;
beforeAll(async () => {
  lab = await openLab(PLAYERS, 20_000);
}, 60_000);
afterAll(() => lab.close());

describe('the conformance kit', { tags: ['long'] }, () => {
  it('finds nothing wrong with our wallet [T24, F13]', async () => {
    const { report, callbacks } = await runSelf(lab, SHORT, null);
    // How quick it is, is measured where nothing else runs.
    const broken = report.broken.filter((rule) => rule !== SPEED_RULE);
    expect(broken, report.toString()).toEqual([]);
    expect(report.toString()).not.toContain('not tried');
    expect(callbacks).toBeGreaterThanOrEqual(SHORT.callbacks);
  });

  it.each(Object.entries(LIES))('catches a wallet with the bug %s', async (mutant, { rule }) => {
    const { report } = await runSelf(lab, SHORTER, mutant);
    expect(report.broken, report.toString()).toContain(rule);
  });

  it('catches a wallet that says another highest stake than its bonus has [W15]', async () => {
    const { bonus } = lab.options;
    const said = { ...lab, options: { ...lab.options, bonus: bonus && { ...bonus, maxCentavos: 40_000n } } };
    const { report } = await runSelf(said, SHORTER, null);
    expect(report.broken, report.toString()).toContain(BONUS_RULE);
  });
});
