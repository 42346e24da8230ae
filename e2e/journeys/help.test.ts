import { describe, expect, it } from 'vitest';
import { openRows, rows } from '../harness/accordion.ts';
import { breakAnswers, holdAnswers, unprovoked } from '../harness/answers.ts';
import { useSite } from '../harness/browser.ts';
import { removeContent, titlesOf } from '../harness/content.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { wordsOf } from '../harness/words.ts';

const ty = wordsOf('TY');

describe('the help centre', () => {
  const site = useSite({ popups: false, worker: false });

  it.each(journeyLanguages)(
    'unfolds one preview at a time that leads to the whole article, in %s [HELP-01, HELP-02, HELP-04]',
    async (language) => {
      const t = wordsOf(language);
      const titles = await titlesOf(site.database(), 'HELP', language);
      const { page, open, problems } = await site.visit({ language });
      await open('/m/help');
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(t('title.help'));
      await expect.poll(() => rows(page).allInnerTexts()).toEqual(titles);
      await expect.poll(() => openRows(page)).toEqual([]);
      await rows(page).nth(1).click();
      await expect.poll(() => openRows(page)).toEqual([1]);
      await rows(page).nth(3).click();
      await expect.poll(() => openRows(page)).toEqual([3]);
      const preview = page.getByRole('region', { name: titles[3] ?? '' }).locator('p');
      expect((await preview.innerText()).length).toBeGreaterThan(20);
      await page.getByRole('link', { name: t('help.detailsOf', { title: titles[3] ?? '' }) }).click();
      await page.waitForURL('**/m/helpDetail#3');
      await page.getByRole('heading', { level: 1, name: t('title.helpDetail') }).waitFor();
      await page.getByRole('heading', { level: 2, name: titles[3] ?? '' }).waitFor();
      expect(problems).toEqual([]);
    },
  );

  it('folds an article again on a second tap [HELP-04]', async () => {
    const { page, open } = await site.visit();
    await open('/m/help');
    await rows(page).nth(0).click();
    await rows(page).nth(0).click();
    await expect.poll(() => openRows(page)).toEqual([]);
  });

  it('opens with the article the address names [HELP-03, HELP-04]', async () => {
    const { page, open, problems } = await site.visit();
    await open('/m/help?i=2');
    await expect.poll(() => openRows(page)).toEqual([2]);
    await open('/m/help?i=99');
    await rows(page).first().waitFor();
    await expect.poll(() => openRows(page)).toEqual([]);
    await open('/m/help?i=-1');
    await rows(page).first().waitFor();
    await expect.poll(() => openRows(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('asks for the phone’s articles in the current language [HELP-05]', async () => {
    const { page, open } = await site.visit({ language: 'EN' });
    await open('/m/home');
    const asked = page.waitForRequest('**/wps/system/helpCenter?**');
    await page.locator('footer a[href="/m/help"]').click();
    const request = await asked;
    const { device, language } = Object.fromEntries(new URL(request.url()).searchParams);
    expect({ device, language }).toEqual({ device: 'MOBILE', language: 'EN' });
    expect(request.headers()['language']).toBe('EN');
  });

  it('can be used with the keyboard alone', async () => {
    const { page, open } = await site.visit();
    await open('/m/help');
    const search = page.getByRole('searchbox', { name: ty('help.search') });
    await search.focus();
    await page.keyboard.press('Tab');
    expect(
      await rows(page)
        .nth(0)
        .evaluate((one) => one === document.activeElement),
    ).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => openRows(page)).toEqual([0]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect.poll(() => openRows(page)).toEqual([1]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/m/helpDetail#1');
  });

  it.each(journeyLanguages)('finds articles by words, whatever case and accents, in %s', async (language) => {
    const t = wordsOf(language);
    const titles = await titlesOf(site.database(), 'HELP', language);
    const { page, open, problems } = await site.visit({ language });
    await open('/m/help');
    const search = page.getByRole('searchbox');
    await search.fill('IPHONE');
    const found = await rows(page).allInnerTexts();
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(titles.length);
    await search.fill('iphóne');
    await expect.poll(() => rows(page).allInnerTexts()).toEqual(found);
    // What is found keeps its own place in the whole list.
    await rows(page).nth(0).click();
    const at = titles.indexOf(found[0] ?? '');
    expect(await page.locator('main [role="region"] a').getAttribute('href')).toBe(`/m/helpDetail#${at}`);

    await search.fill('zzzz');
    await page.getByText(t('help.noMatch')).waitFor();
    await expect.poll(() => rows(page).count()).toBe(0);
    await page
      .getByRole('button', { name: t('help.clear') })
      .last()
      .click();
    expect(await search.inputValue()).toBe('');
    await expect.poll(() => rows(page).count()).toBe(titles.length);
    expect(problems).toEqual([]);
  });

  it('shows places while loading, with its way back alive [STD-01]', async () => {
    const titles = await titlesOf(site.database(), 'HELP', 'TY');
    const { page, open, problems } = await site.visit();
    await open('/m/home');
    const release = await holdAnswers(page, '/wps/system/helpCenter');
    await page.locator('footer a[href="/m/help"]').click();
    await page.getByText(ty('state.loading')).first().waitFor({ state: 'attached' });
    expect(await page.getByRole('button', { name: ty('header.back') }).isEnabled()).toBe(true);
    await expect.poll(() => rows(page).count()).toBe(0);
    await release();
    await rows(page).first().waitFor();
    await expect.poll(() => rows(page).count()).toBe(titles.length);
    expect(problems).toEqual([]);
  });

  it.each(journeyLanguages)('offers to try again when it could not load, in %s [STD-03, ERR-16]', async (language) => {
    const t = wordsOf(language);
    const { page, open, problems } = await site.visit({ language });
    await open('/m/home');
    const mend = await breakAnswers(page, '/wps/system/helpCenter');
    await page.locator('footer a[href="/m/help"]').click();
    await page.getByText(t('load.failed')).waitFor();
    await page.getByText(t('system.upgrading')).first().waitFor();
    await mend();
    await page.getByRole('button', { name: t('action.retry') }).click();
    await rows(page).first().waitFor();
    expect(unprovoked(problems)).toEqual([]);
  });

  it.each(journeyLanguages)('says so when there is nothing, in %s [STD-02]', async (language) => {
    await removeContent(site.database(), 'HELP');
    const { page, open, problems } = await site.visit({ language });
    await open('/m/help');
    await page.getByText(wordsOf(language)('no_data')).waitFor();
    expect(problems).toEqual([]);
  });
});

describe('a help article', () => {
  const site = useSite({ popups: false, worker: false });

  it('is named by the hash, else by the query; the hash wins [ROUTE-07, HELP-03]', async () => {
    const titles = await titlesOf(site.database(), 'HELP', 'TY');
    const { page, open, problems } = await site.visit();
    const shown = () => page.locator('main h2').first().innerText();
    await open('/m/helpDetail#4');
    expect(await shown()).toBe(titles[4]);
    await open('/m/helpDetail?i=3');
    expect(await shown()).toBe(titles[3]);
    await open('/m/helpDetail?i=3#5');
    expect(await shown()).toBe(titles[5]);
    await page.evaluate(() => (window.location.hash = '#6'));
    await expect.poll(shown).toBe(titles[6]);
    expect(problems).toEqual([]);
  });

  it('is the empty state when there is no such article [ROUTE-07]', async () => {
    const { page, open, move, problems } = await site.visit();
    await open('/m/helpDetail');
    for (const place of ['', '#99', '#-1', '#abc', '?i=99', '?i=1e1']) {
      await move('/m/helpDetail#0');
      await page.getByText(ty('helpDetail.none')).waitFor({ state: 'detached' });
      await move(`/m/helpDetail${place}`);
      await page.getByText(ty('helpDetail.none')).waitFor();
    }
    await page.getByRole('link', { name: ty('helpDetail.all') }).click();
    await page.waitForURL('**/m/help');
    expect(problems).toEqual([]);
  });

  it('leads to its neighbours and back again', async () => {
    const titles = await titlesOf(site.database(), 'HELP', 'EN');
    const t = wordsOf('EN');
    const { page, open } = await site.visit({ language: 'EN' });
    await open('/m/help?i=0');
    await page.getByRole('link', { name: t('help.detailsOf', { title: titles[0] ?? '' }) }).click();
    const others = page.getByRole('navigation', { name: t('helpDetail.others') });
    await others.waitFor();
    expect(await others.getByRole('link').count()).toBe(1);
    await others.getByRole('link', { name: titles[1] ?? '' }).click();
    await page.getByRole('heading', { name: titles[1] ?? '' }).waitFor();
    expect(await others.getByRole('link').count()).toBe(2);
    await page.goBack();
    await page.getByRole('heading', { name: titles[0] ?? '' }).waitFor();
    await page.getByRole('button', { name: t('header.back') }).click();
    await page.waitForURL('**/m/help?i=0');
  });
});
