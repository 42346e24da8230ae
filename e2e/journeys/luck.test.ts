import { rain, rounds, spins, wheel } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { askAs, centavosOn, countCalls, plantSaver, purseOf } from '../harness/money.ts';
import { comeForSpins } from '../harness/promotions.ts';
import { expectToast } from '../harness/toasts.ts';
import { pressTwice } from '../harness/touch.ts';
import { wordsOf } from '../harness/words.ts';

const LONG_MS = 120_000;

describe('the lucky wheel', () => {
  const site = useSite({ popups: false, worker: false });

  it.each(journeyLanguages)(
    'is spun once however often it is pressed, pays at once, and is proved on the fairness page, in %s [PROMO-06] [API-07] [2.1]',
    { tags: ['core'], timeout: LONG_MS },
    async (language) => {
      const t = wordsOf(language);
      const saver = await plantSaver(site);
      const { page, open, shoot, problems } = await site.visit({ language, session: saver.session });
      await open('/m/activity');
      await page.getByRole('link', { name: t('wheel.title'), exact: true }).tap();
      await page.getByRole('img', { name: t('wheel.picture') }).waitFor();
      await page.getByRole('button', { name: t('wheel.spin'), exact: true }).waitFor();
      await shoot(`wheel-${language}`);
      const sent = countCalls(page, wheel.spin);
      await pressTwice(page, t('wheel.spin'));
      await page.getByText(t('wheel.none')).waitFor();
      expect(sent()).toBe(1);
      const { list } = await askAs(site, saver, wheel.spins, {});
      const [spun] = list;
      if (!spun) throw new Error('No spin was made.');
      const prize = centavosOn(spun.prize);
      await expectToast(page, t('wheel.won', { amount: `₱${spun.prize}` }));
      expect((await purseOf(site, saver)).cash).toBe(prize);
      await shoot(`wheel-spun-${language}`);

      await open('/m/fairness');
      await page.getByText(t('wheel.verdict.sealed')).waitFor();
      await askAs(site, saver, rounds.rotateSeed, { clientSeed: 'suwerte' });
      await open('/m/fairness');
      await page.getByText(t('wheel.verdict.holds')).waitFor();
      await shoot(`wheel-proved-${language}`);
      expect(problems).toEqual([]);
    },
  );
});

describe('the envelope rain', () => {
  const site = useSite({ popups: false, worker: false });

  /** Opens the next wave now; its end is far. */
  const openWave = async (): Promise<string> => {
    let wave = '';
    await expect
      .poll(async () => {
        const [row] = await site.database().query(
          `update rain_wave set opens_at = now(), closes_at = now() + interval '1 hour', act_at = now()
           where id = (select id from rain_wave where state = 'planned' order by opens_at limit 1) returning id`,
        );
        wave = row ? String(row['id']) : '';
        return wave;
      })
      .not.toBe('');
    return wave;
  };

  it.each(journeyLanguages)(
    'lets whoever comes in once, pays an envelope at its end, and is proved on the fairness page, in %s [PROMO-06] [API-07] [2.1]',
    { tags: ['core'], timeout: LONG_MS },
    async (language) => {
      const t = wordsOf(language);
      const saver = await plantSaver(site);
      const { page, open, shoot, problems } = await site.visit({ language, session: saver.session });
      const wave = await openWave();
      await open('/m/activity');
      await page.getByRole('link', { name: t('rain.title'), exact: true }).tap();
      await page.getByRole('button', { name: t('rain.enter'), exact: true }).waitFor();
      await shoot(`rain-open-${language}`);
      const sent = countCalls(page, rain.enter);
      await pressTwice(page, t('rain.enter'));
      await expectToast(page, t('rain.entered'));
      expect(sent()).toBe(1);
      expect((await purseOf(site, saver)).cash).toBe(0n);

      await site.database().query('update rain_wave set closes_at = now(), act_at = now() where id = $1', [wave]);
      await page.getByText(t('rain.state.paid')).waitFor();
      const shown = await askAs(site, saver, rain.show, {});
      const own = shown.rain?.last?.own;
      if (!own) throw new Error('Nothing was in the envelope.');
      await page.getByRole('img', { name: t('rain.pictureOf', { amount: `₱${own.amount}` }) }).waitFor();
      expect((await purseOf(site, saver)).cash).toBe(centavosOn(own.amount));
      await shoot(`rain-paid-${language}`);

      await open('/m/fairness');
      await page.getByRole('button', { name: t('rain.check') }).tap();
      await page.getByText(t('rain.verdict.holds')).waitFor();
      await shoot(`rain-proved-${language}`);
      expect(problems).toEqual([]);
    },
  );
});

describe('free spins of a visit', () => {
  const site = useSite({ popups: false, worker: false });

  it.each(journeyLanguages)(
    'wait in the reward centre, are played one by one, and what they win is in the wallet, in %s [PROMO-06] [M14]',
    { timeout: LONG_MS },
    async (language) => {
      const t = wordsOf(language);
      const saver = await plantSaver(site);
      const { page, open, shoot, problems } = await site.visit({ language, session: saver.session });
      const { waiting, paid } = await comeForSpins(site, saver);
      await open('/m/rewardCenter');
      await page.getByRole('link', { name: new RegExp(`^${t('reward.claim')}: `) }).tap();
      await page.getByRole('button', { name: t('promo.claim', { amount: `₱${waiting.amount}` }) }).tap();
      const sheet = page.getByRole('dialog', { name: t('promoCode.before') });
      await shoot(`free-spins-before-claim-${language}`);
      await sheet.getByRole('button', { name: t('reward.claim') }).tap();
      await expectToast(page, t('reward.takenSpins'));
      await expect.poll(async () => (await askAs(site, saver, spins.list, { language })).list.length).toBe(1);
      await shoot(`free-spins-claimed-${language}`);

      await open('/m/activity');
      const card = page.getByRole('region', { name: t('freeSpins.title') });
      const [own] = (await askAs(site, saver, spins.list, { language })).list;
      if (!own) throw new Error('No free spins can be played.');
      for (let left = own.count; left > 0; left -= 1) {
        const { count, stake } = own;
        await card.getByText(t('freeSpins.left', { left, count, stake: `₱${stake}` })).waitFor();
        if (left === own.count) await shoot(`free-spins-${language}`);
        await card.getByRole('button', { name: t('freeSpins.play') }).tap();
      }
      await card.waitFor({ state: 'detached' });
      const [played] = await site
        .database()
        .query('select used, won from spin_grant where member_id = $1', [saver.memberId]);
      expect(Number(played?.['used'])).toBe(own.count);
      const won = BigInt(String(played?.['won']));
      expect((await purseOf(site, saver)).cash).toBe(won + centavosOn(paid));
      expect(problems).toEqual([]);
    },
  );
});
