import { SUPPORT_QUESTION_TYPES } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { breakAnswers, holdAnswers, unprovoked } from '../harness/answers.ts';
import { useSite } from '../harness/browser.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { standInForOutside, windowOpenedBy } from '../harness/outside.ts';
import { wordsOf } from '../harness/words.ts';

const CALL = '/wps/system/serviceLink';

describe('customer service', () => {
  const site = useSite({ popups: false, worker: false });

  it.each(journeyLanguages)(
    'names both entries with their hours and opens them, in %s [SCR-43, ENT-19]',
    async (language) => {
      const t = wordsOf(language);
      const entries = await site.database().query(
        `select name, hours, url from service_link join service_link_text using (merchant_code, position)
       where language = $1 order by position`,
        [language],
      );
      expect(entries).toHaveLength(2);
      const { page, context, open, problems } = await site.visit({ language });
      await standInForOutside(context);
      await open('/m/service');
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(t('title.service'));
      for (const { name, hours, url } of entries) {
        const card = page
          .locator('main li')
          .filter({ hasText: String(name) })
          .filter({ hasText: String(hours) });
        const button = card.getByRole('link', { name: t('service.openNamed', { name: String(name) }) });
        expect(await windowOpenedBy(context, () => button.click())).toEqual({
          url: `${site.baseUrl}${String(url)}`,
          hasOpener: false,
        });
      }
      expect(problems).toEqual([]);
    },
  );

  it.each(journeyLanguages)(
    'leads from each kind of question to what help has on it, in %s [CONST-08]',
    async (language) => {
      const t = wordsOf(language);
      const { page, open, problems } = await site.visit({ language });
      for (const type of SUPPORT_QUESTION_TYPES) {
        await open('/m/service');
        const section = page.locator('section').filter({ hasText: t('service.questions') });
        await section.getByRole('link', { name: t(`service.type.${type}`) }).click();
        const hasTopic = ['deposit', 'withdraw', 'game', 'customerService'].includes(type);
        await page.waitForURL(hasTopic ? /\/m\/helpDetail#\d+$/ : /\/m\/help(\?q=.+)?$/);
        expect(await page.getByText(t('help.noMatch')).count(), type).toBe(0);
        expect(await page.getByText(t('helpDetail.none')).count(), type).toBe(0);
      }
      expect(problems).toEqual([]);
    },
  );

  it.each(journeyLanguages)('says so when there is none, and still leads to help, in %s [SCR-43]', async (language) => {
    const t = wordsOf(language);
    await site.database().change('delete from service_link');
    const { page, open, problems } = await site.visit({ language });
    await open('/m/service');
    await page.getByText(t('service.none')).waitFor();
    expect(await page.getByText(t('service.questions')).isVisible()).toBe(true);
    expect(problems).toEqual([]);
  });

  it('shows places while loading and offers to try again [STD-01, STD-03]', async () => {
    const t = wordsOf('TY');
    // Without entries in the settings the screen depends on its call.
    await site.database().change('delete from service_link');
    const { page, open, problems } = await site.visit();
    await open('/m/help');
    const release = await holdAnswers(page, CALL);
    await open('/m/service');
    await page.getByText(t('state.loading')).first().waitFor({ state: 'attached' });
    await release();
    await page.getByText(t('service.none')).waitFor();
    const mend = await breakAnswers(page, CALL);
    await page.reload();
    await page.getByText(t('load.failed')).waitFor();
    await mend();
    await page.getByRole('button', { name: t('action.retry') }).click();
    await page.getByText(t('service.none')).waitFor();
    expect(unprovoked(problems)).toEqual([]);
  });

  it('stands on what came with the page when its call fails', async () => {
    const t = wordsOf('TY');
    const { page, open, problems } = await site.visit();
    await breakAnswers(page, CALL);
    await open('/m/service');
    await page.getByRole('link', { name: t('service.openNamed', { name: 'Live chat' }) }).waitFor();
    expect(await page.getByText(t('load.failed')).count()).toBe(0);
    expect(unprovoked(problems)).toEqual([]);
  });
});
