import { vip } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { countCalls, plantSaver, purseOf, type Saver } from '../harness/money.ts';
import { expectToast } from '../harness/toasts.ts';
import { pressTwice } from '../harness/touch.ts';
import { wordsOf } from '../harness/words.ts';

describe('VIP levels', () => {
  const site = useSite({ popups: false, worker: false });

  /** Somebody whom the last night has raised to the first level; the server has still to give the gift of it. */
  async function raise({ memberId }: Saver): Promise<void> {
    await site.database().query(
      `with risen as (
         insert into member_vip (member_id, merchant_code, level, best_level, growth_deposit, growth_valid, quarter, graded_at)
         select id, merchant_code, 1, 1, 100000, 500000, date_trunc('quarter', now()), now() from member where id = $1
         returning member_id, merchant_code
       )
       insert into vip_gift (member_id, kind, period, merchant_code, level, amount, due_at, act_at)
       select member_id, 'levelUp', '1', merchant_code, 1, 5800, now(), now() from risen`,
      [memberId],
    );
  }

  it.each(journeyLanguages)(
    'show a gift as soon as it is given, which is taken once and is in the balance, in %s [SCR-10] [API-48] [MINE-03]',
    async (language) => {
      const t = wordsOf(language);
      const saver = await plantSaver(site);
      const { page, open, shoot, problems } = await site.visit({ language, session: saver.session });
      await open('/m/mine');
      await page.getByRole('link', { name: 'VIP0' }).tap();
      await page.getByRole('heading', { name: t('vip.toReach', { level: t('vip.level', { number: 1 }) }) }).waitFor();
      await raise(saver);
      const gift = t('vip.gift.levelUp');
      const claim = t('vip.claimOf', { gift, amount: '₱58.00' });
      await page.getByRole('button', { name: claim }).waitFor();
      await page.getByText(t('vip.giftReady', { gift })).waitFor();
      await shoot(`vip-gift-${language}`);

      const before = (await purseOf(site, saver)).cash;
      const sent = countCalls(page, vip.claim);
      await pressTwice(page, claim);
      await expectToast(page, t('vip.giftTaken', { amount: '₱58.00' }));
      await page.getByText(t('vip.giftReady', { gift })).waitFor({ state: 'detached' });
      expect(sent()).toBe(1);
      expect((await purseOf(site, saver)).cash - before).toBe(5800n);
      await page.getByRole('heading', { name: t('vip.toReach', { level: t('vip.level', { number: 2 }) }) }).waitFor();
      expect(problems).toEqual([]);
    },
  );
});
