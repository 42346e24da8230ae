import { HTML_LANG, SUPPORTED_LANGUAGES } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { useSite, type Visit } from '../harness/browser.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { wordsOf } from '../harness/words.ts';

const t = wordsOf('TY');
const english = wordsOf('EN');

describe('language and theme', () => {
  const site = useSite({ popups: false, worker: false });

  /** The page as the server writes it for this visitor, before any script. */
  async function written(visit: Visit): Promise<string> {
    return (await visit.context.request.get('/m/home')).text();
  }

  it('are chosen in the side menu, stay over a reload and are drawn by the server [I18N-03] [I18N-04] [I18N-09]', async () => {
    const visit = await site.visit();
    const { page } = visit;
    await visit.open('/m/home');
    expect(await written(visit)).toContain('<html lang="fil" data-theme="dark">');
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('header.menu') })
      .tap();
    const menu = page.getByRole('dialog');
    await menu.getByRole('radio', { name: t('language.EN') }).tap();
    await menu.getByRole('link', { name: english('menu.help') }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await menu.getByRole('radio', { name: english('theme.light') }).tap();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light');

    expect(await written(visit)).toContain('<html lang="en" data-theme="light">');
    await page.reload();
    await page.getByRole('link', { name: english('home.agreement') }).waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
    expect(await page.evaluate(() => [localStorage.getItem('language'), localStorage.getItem('theme')])).toEqual([
      'EN',
      'light',
    ]);
    expect(visit.problems).toEqual([]);
  });

  it('are chosen on the settings screen too [SCR-08] [I18N-04]', { tags: ['core'] }, async () => {
    const session = await site.database().plantSession('player');
    const visit = await site.visit({ session });
    const { page } = visit;
    await visit.open('/m/set');
    await page.getByRole('radio', { name: t('language.EN') }).tap();
    await page.getByRole('heading', { name: english('title.set'), level: 1 }).waitFor();
    await page.getByRole('radio', { name: english('theme.light') }).tap();
    expect(await page.getByRole('radio', { name: english('theme.light') }).getAttribute('aria-checked')).toBe('true');
    await page.reload();
    await page.getByRole('heading', { name: english('title.set'), level: 1 }).waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
    expect(await written(visit)).toContain('<html lang="en" data-theme="light">');
    expect(visit.problems).toEqual([]);
  });

  it.each(journeyLanguages)('offer %s by its own name, marked in its language [I18N-02]', async (language) => {
    const visit = await site.visit({ language });
    const words = wordsOf(language);
    await visit.open('/m/home');
    await visit.page
      .getByRole('banner')
      .getByRole('button', { name: words('header.menu') })
      .tap();
    const choices = visit.page.getByRole('dialog').getByRole('radiogroup', { name: words('side.language') });
    await choices.waitFor();
    expect(await choices.getByRole('radio').count()).toBe(SUPPORTED_LANGUAGES.length);
    const chosen = choices.getByRole('radio', { checked: true });
    expect(await chosen.innerText()).toBe(words(`language.${language}`));
    expect(await chosen.getAttribute('lang')).toBe(HTML_LANG[language]);
    expect(visit.problems).toEqual([]);
  });
});
