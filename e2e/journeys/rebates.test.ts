import { rebate } from '@perya/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { countCalls, loseAnswer, payIn, plantSaver, purseOf, type Saver } from '../harness/money.ts';
import { expectToast } from '../harness/toasts.ts';
import { pressTwice } from '../harness/touch.ts';
import { openStudio, type Studio } from '../harness/vendor.ts';
import { wordsOf } from '../harness/words.ts';

/** A kind of games with its lines, as it reads. */
const kind = async (page: Page, name: string) => {
  const lines = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  return (await lines.innerText()).replace(/\s+/g, ' ');
};

describe('rebates', () => {
  const site = useSite({ popups: false, worker: false });

  /** Somebody who lost 800.00 at slots and 100.00 at a table: 2.40 and 0.15 by the rates of the demonstration. */
  async function plantPlayer(): Promise<{ saver: Saver; studio: Studio }> {
    const saver = await plantSaver(site);
    await payIn(site, saver, '1000.00');
    const studio = await openStudio(site);
    await studio.play(saver, { stake: '800.00', win: '0' });
    await studio.play(saver, { stake: '100.00', win: '0', gameType: 'LIVE', gameCode: 'baccarat' });
    return { saver, studio };
  }

  it.each(journeyLanguages)(
    'are found in the member centre, explained, claimed once and reported, in %s [SCR-26] [SCR-27] [MINE-22] [MINE-24] [API-95] [API-96]',
    { tags: ['core'] },
    async (language) => {
      const t = wordsOf(language);
      const { saver, studio } = await plantPlayer();
      const before = (await purseOf(site, saver)).cash;
      const { page, open, shoot, problems } = await site.visit({ language, session: saver.session });
      await open('/m/mine');
      const place = t('activity.waiting', { place: t('title.manualRebate'), count: 1 });
      await page.getByRole('link', { name: place }).tap();
      const ready = page.getByRole('region', { name: t('manualRebate.ready') });
      await ready.getByText('₱2').waitFor();
      expect(await ready.innerText()).toMatch(/\d\d:\d\d/);
      expect(await kind(page, t('gameType.RNG'))).toMatch(/₱2\.40 ₱800\.00 .+ × 0\.30% .+ = ₱2\.40/);
      expect(await kind(page, t('gameType.LIVE'))).toMatch(/₱0\.15 ₱100\.00 .+ × 0\.15% .+ = ₱0\.15/);
      await page.getByText(t('manualRebate.auto', { time: '02:05' })).waitFor();
      await shoot(`manual-rebate-${language}`);

      const sent = countCalls(page, rebate.claim);
      await pressTwice(page, t('manualRebate.claim'));
      await expectToast(page, t('manualRebate.done', { amount: '₱2.55' }));
      await page.getByText(t('manualRebate.none')).waitFor();
      expect(await page.getByRole('button', { name: t('manualRebate.claim') }).isDisabled()).toBe(true);
      expect(sent()).toBe(1);
      expect((await purseOf(site, saver)).cash - before).toBe(255n);

      await page.getByRole('link', { name: t('title.rebateReport') }).tap();
      const row = page.getByRole('button', { name: /\+₱2\.40/ });
      expect(await row.innerText()).toContain(t('rebateReport.manual'));
      await row.tap();
      await shoot(`rebate-report-${language}`);
      await page.getByRole('link', { name: new RegExp(studio.code) }).tap();
      await page.waitForURL(/\/m\/gameRecord\?day=/);
      await page.getByText('₱800.00').first().waitFor();
      expect(await page.getByText('₱100.00').count()).toBe(0);
      expect(problems).toEqual([]);
    },
  );

  it('are paid once when the answer to a claim gets lost [API-07] [D4]', async () => {
    const t = wordsOf('EN');
    const { saver } = await plantPlayer();
    const before = (await purseOf(site, saver)).cash;
    const { page, open } = await site.visit({ language: 'EN', session: saver.session });
    await open('/m/member/manualRebate');
    const isLost = await loseAnswer(page, rebate.claim);
    await page.getByRole('button', { name: t('manualRebate.claim') }).tap();
    await isLost();
    await expectToast(page, t('manualRebate.done', { amount: '₱2.55' }));
    expect((await purseOf(site, saver)).cash - before).toBe(255n);
  });

  it('show what was last known without a network, and nothing can be claimed then', async () => {
    const t = wordsOf('EN');
    const { saver } = await plantPlayer();
    const { page, open, move, context } = await site.visit({ language: 'EN', session: saver.session });
    await open('/m/member/manualRebate');
    const claim = page.getByRole('button', { name: t('manualRebate.claim') });
    await expect.poll(() => claim.isEnabled()).toBe(true);
    await move('/m/set');
    await context.setOffline(true);
    await move('/m/member/manualRebate');
    await page.getByText(t('manualRebate.kept')).waitFor();
    await page.getByRole('heading', { name: t('gameType.RNG') }).waitFor();
    expect(await claim.isDisabled()).toBe(true);
    await context.setOffline(false);
    await expect.poll(() => claim.isEnabled()).toBe(true);
  });

  it('are empty for whoever has not played, with nothing to claim [SCR-26] [SCR-27] [STD-02]', async () => {
    const t = wordsOf('TY');
    const saver = await plantSaver(site);
    const { page, open, problems } = await site.visit({ session: saver.session });
    await open('/m/member/manualRebate');
    await page.getByText(t('manualRebate.none')).waitFor();
    expect(await page.getByRole('button', { name: t('manualRebate.claim') }).isDisabled()).toBe(true);
    await open('/m/member/rebateReport');
    await page.getByText(t('rebateReport.none')).waitFor();
    expect(problems).toEqual([]);
  });

  it('turn a trial away and offer nothing to the unverified [STD-04] [ROLE-09]', async () => {
    const t = wordsOf('TY');
    const database = site.database();
    const trial = await site.visit({ session: await database.plantSession('trial') });
    await trial.open('/m/member/manualRebate');
    await trial.page.waitForURL('**/m/home');
    const fresh = await site.visit({ session: await database.plantSession('player') });
    await fresh.open('/m/member/manualRebate');
    await fresh.page.getByRole('link', { name: t('manualRebate.verify') }).tap();
    await fresh.page.waitForURL('**/m/kyc');
  });

  it.each([
    ['MANREB3', '/m/member/manualRebate', 'title.manualRebate'],
    ['REBREP3', '/m/member/rebateReport', 'title.rebateReport'],
    ['VIPBEN3', '/m/member/benefits', 'title.benefits'],
  ] as const)('are nowhere while %s is off [STD-05] [FLAG-20] [FLAG-22]', async (flag, path, title) => {
    const t = wordsOf('TY');
    await site.database().setFlag(flag, false);
    const saver = await plantSaver(site);
    const { page, open, problems } = await site.visit({ session: saver.session });
    await open(path);
    await page.getByText(t('permission.denied')).waitFor();
    await open('/m/mine');
    await page.getByRole('heading', { name: t('title.mine') }).waitFor();
    expect(await page.getByRole('link', { name: t(title) }).count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
