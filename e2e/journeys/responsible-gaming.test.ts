import { describe, expect, it } from 'vitest';
import { standardProblems } from '../harness/axe.ts';
import { useSite } from '../harness/browser.ts';
import { overflows, resize, smallTargets, wear } from '../harness/looks.ts';
import { wordsOf } from '../harness/words.ts';

const ty = wordsOf('TY');

describe('responsible gaming', () => {
  const site = useSite({ popups: false, worker: false });

  it('goes from the security centre to a limit, its change of mind and a break that stays [R27, R28, R31]', async () => {
    const session = await site.database().plantSession('player');
    const { page, open, problems } = await site.visit({ session });
    await open('/m/securityCenter');
    await page
      .getByRole('main')
      .getByRole('link', { name: ty('title.responsibleGaming') })
      .click();
    await page.getByRole('button', { name: ty('rg.setOf', { name: ty('rg.kind.deposit') }) }).click();
    await page.getByRole('button', { name: '₱1,000' }).click();
    await page.getByRole('button', { name: ty('rg.save') }).click();
    await page.getByText(ty('rg.usedOf', { used: '₱0.00', amount: '₱1,000.00' })).click();
    await page.getByRole('button', { name: '₱5,000' }).click();
    await page.getByRole('button', { name: ty('rg.save') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: ty('rg.confirmYes') })
      .click();
    await page.getByRole('button', { name: ty('rg.keep') }).click();
    await page.getByRole('button', { name: ty('rg.keep') }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: ty('rg.term.7d') }).click();
    await page.getByRole('button', { name: ty('rg.breakStart') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: ty('rg.breakStart') })
      .click();
    await page.getByRole('heading', { name: ty('rg.pause.cooling') }).waitFor();
    // Whoever began it just now knows; whoever comes back is told.
    expect(await page.getByRole('alertdialog', { name: ty('rg.pause.cooling') }).count()).toBe(0);
    await page.evaluate(() => sessionStorage.removeItem('pauseSeen'));
    await open('/m/mine');
    await page
      .getByRole('alertdialog', { name: ty('rg.pause.cooling') })
      .getByRole('button')
      .click();
    // The one refusal is the server asking for the second yes.
    expect(problems.filter((problem) => !/\b400\b/.test(problem))).toEqual([]);
    expect(problems.filter((problem) => problem.includes('/responsibleGaming/limit'))).toHaveLength(1);
  });

  it('can be used by everybody, on small phones too [GEN-07]', async () => {
    const session = await site.database().plantSession('player');
    const { page, open } = await site.visit({ session });
    await open('/m/responsibleGaming');
    await page.getByText(ty('rg.helpTitle')).waitFor();
    for (const [width, theme] of [
      [320, 'dark'],
      [375, 'light'],
    ] as const) {
      await resize(page, width);
      await wear(page, theme);
      expect(await overflows(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      expect(await standardProblems(page)).toEqual([]);
    }
    await page.getByRole('button', { name: ty('rg.excludeOpen') }).click();
    await page.getByRole('dialog', { name: ty('rg.excludeTitle') }).waitFor();
    expect(await standardProblems(page)).toEqual([]);
  });
});
