import { PAGE_SIZE } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { openRows, rowTitles, rows } from '../harness/accordion.ts';
import { breakAnswers, holdAnswers, unprovoked } from '../harness/answers.ts';
import { useSite } from '../harness/browser.ts';
import { removeContent, replaceContent, titlesOf, type PlantedItem } from '../harness/content.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { wordsOf } from '../harness/words.ts';

const ty = wordsOf('TY');

function notices(count: number): PlantedItem[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: 'PL',
    texts: {
      TY: { title: `Anunsyo ${index}`, body: `<p>Laman ${index}</p>` },
      EN: { title: `Notice ${index}`, body: `<p>Content ${index}</p>` },
    },
  }));
}

describe('the announcements', () => {
  const site = useSite({ popups: false, worker: false });

  it.each(journeyLanguages)(
    'unfold one at a time, the newest first, with their time, in %s [SCR-41]',
    async (language) => {
      const titles = await titlesOf(site.database(), 'PL', language);
      const { page, open, problems } = await site.visit({ language });
      await open('/m/notice');
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(wordsOf(language)('title.notice'));
      const shown = await rows(page).allInnerTexts();
      expect(shown.map((text) => text.split('\n')[0])).toEqual(titles);
      for (const text of shown) expect(text).toMatch(/\d\d\/\d\d \d\d:\d\d/);
      await rows(page).nth(0).click();
      await rows(page).nth(2).click();
      await expect.poll(() => openRows(page)).toEqual([2]);
      expect((await page.getByRole('region', { name: titles[2] ?? '' }).innerText()).length).toBeGreaterThan(50);
      expect(problems).toEqual([]);
    },
  );

  it('lead back home whatever came before, and have no bottom menu [HEAD-05, BMENU-04]', async () => {
    const { page, open } = await site.visit();
    await open('/m/help');
    await open('/m/notice');
    await page.getByRole('button', { name: ty('header.back') }).click();
    await page.waitForURL('**/m/home');
  });

  it('come in pages of 20, more on demand [API-08, API-32]', async () => {
    await replaceContent(site.database(), notices(2 * PAGE_SIZE + 3));
    const { page, open, problems } = await site.visit();
    await open('/m/notice');
    const more = page.getByRole('button', { name: ty('action.more') });
    await expect.poll(() => rows(page).count()).toBe(PAGE_SIZE);
    await more.click();
    await expect.poll(() => rows(page).count()).toBe(2 * PAGE_SIZE);
    await more.click();
    await expect.poll(() => rows(page).count()).toBe(2 * PAGE_SIZE + 3);
    expect(await more.count()).toBe(0);
    const titles = await rowTitles(page);
    expect(titles).toEqual(notices(2 * PAGE_SIZE + 3).map(({ texts }) => texts.TY?.title));
    expect(problems).toEqual([]);
  });

  it.each([3, 2 * PAGE_SIZE + 1])(
    'open the one the address names, also on a later page: number %i [SCR-41]',
    async (wanted) => {
      const ids = await replaceContent(site.database(), notices(2 * PAGE_SIZE + 3));
      const { page, open, problems } = await site.visit();
      await open(`/m/notice?id=${ids[wanted]}`);
      const content = page.getByText(`Laman ${wanted}`, { exact: true });
      await content.waitFor();
      await expect.poll(() => content.evaluate((text) => text.getBoundingClientRect().top)).toBeLessThan(700);
      await expect.poll(() => openRows(page)).toEqual([wanted]);
      expect(problems).toEqual([]);
    },
  );

  it('show the English words where there are no Filipino ones [I18N-11]', async () => {
    await replaceContent(site.database(), [
      { kind: 'PL', texts: { EN: { title: 'Only in English', body: '<p>Still readable</p>' } } },
      { kind: 'PL', texts: { TY: { title: 'Sa Filipino', body: '<p>Laman</p>' } } },
    ]);
    const { page, open, problems } = await site.visit({ language: 'TY' });
    await open('/m/notice');
    await expect.poll(() => rowTitles(page)).toEqual(['Only in English', 'Sa Filipino']);
    await rows(page).nth(0).click();
    await page.getByText('Still readable').waitFor();
    expect(problems).toEqual([]);
  });

  it('follow links inside the site without leaving the page, others in a new window [HELP-06]', async () => {
    await replaceContent(site.database(), [
      {
        kind: 'PL',
        texts: {
          TY: {
            title: 'May link',
            body: '<p><a href="/m/help?i=1">Dito</a> <a href="https://labas.perya.example/a">Labas</a></p>',
          },
        },
      },
    ]);
    const { page, open, problems } = await site.visit();
    await open('/m/notice');
    await rows(page).nth(0).click();
    const outside = page.getByRole('link', { name: 'Labas' });
    expect(await outside.getAttribute('target')).toBe('_blank');
    expect(await outside.getAttribute('rel')).toContain('noopener');
    await page.evaluate(() => ((window as unknown as { same: boolean }).same = true));
    await page.getByRole('link', { name: 'Dito' }).click();
    await page.waitForURL('**/m/help?i=1');
    expect(await page.evaluate(() => (window as unknown as { same?: boolean }).same)).toBe(true);
    expect(problems).toEqual([]);
  });

  it('show places while loading [STD-01]', async () => {
    const { page, open, problems } = await site.visit();
    await open('/m/home');
    const release = await holdAnswers(page, '/wps/content/notice');
    await page.locator('main a[href="/m/notice"]').click();
    await page.getByText(ty('state.loading')).first().waitFor({ state: 'attached' });
    expect(await page.getByRole('button', { name: ty('header.back') }).isEnabled()).toBe(true);
    await release();
    await rows(page).first().waitFor();
    expect(problems).toEqual([]);
  });

  it('fall back to those seen on home when the list does not come [SCR-41]', async () => {
    const titles = await titlesOf(site.database(), 'PL', 'TY');
    const { page, open, problems } = await site.visit();
    await open('/m/home');
    await page.waitForFunction(() => localStorage.getItem('ANNOUNT_NOTICE'));
    await breakAnswers(page, '/wps/content/notice');
    await page.locator('main a[href="/m/notice"]').click();
    await rows(page).first().waitFor();
    await expect.poll(() => rowTitles(page)).toEqual(titles);
    expect(unprovoked(problems)).toEqual([]);
  });

  it.each(journeyLanguages)('offer to try again when nothing is known, in %s [STD-03]', async (language) => {
    const t = wordsOf(language);
    const { page, open, problems } = await site.visit({ language });
    // Home keeps its notices with every answer, so this phone keeps nothing: taking them away may be too early.
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => undefined;
    });
    await open('/m/home');
    const mend = await breakAnswers(page, '/wps/content/notice');
    await page.locator('main a[href="/m/notice"]').click();
    await page.getByText(t('load.failed')).waitFor();
    await mend();
    await page.getByRole('button', { name: t('action.retry') }).click();
    await rows(page).first().waitFor();
    expect(unprovoked(problems)).toEqual([]);
  });

  it.each(journeyLanguages)('say so when there are none, in %s [SCR-41]', async (language) => {
    await removeContent(site.database(), 'PL');
    const { page, open, problems } = await site.visit({ language });
    await open('/m/notice');
    await page.getByText(wordsOf(language)('notice.none')).waitFor();
    expect(problems).toEqual([]);
  });
});
