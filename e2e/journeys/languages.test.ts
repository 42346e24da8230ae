import { LANGUAGE_RELOAD_MS } from '@perya/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { arrived, complaints, PLACES, visitPlace } from '../harness/places.ts';
import { WORD_KEYS, wordsOf } from '../harness/words.ts';

const ty = wordsOf('TY');
const WAIT = { timeout: 20_000 };

/** Everything a person can read or hear on a page, in its order. */
function wordsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = document.body.innerText.split('\n');
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')) {
      for (const name of ['aria-label', 'placeholder', 'alt', 'title']) words.push(element.getAttribute(name) ?? '');
    }
    return [...words, document.title, document.documentElement.lang].map((word) => word.trim()).filter(Boolean);
  });
}

/** Names of texts, places that were not filled in, and values that are no words. */
function unreadable(words: readonly string[]): string[] {
  // A key is words with dots between them; what people read has a space after a dot.
  const pattern = /\{\w+\}|\bundefined\b|\bNaN\b|\[object|\b[a-z]+[a-zA-Z]*\.[a-z]+[a-zA-Z]*\b/;
  return words.filter((word) => WORD_KEYS.includes(word) || pattern.test(word));
}

/** Chooses English in the side menu and closes it again. */
async function chooseEnglish(page: Page): Promise<void> {
  await page.getByRole('button', { name: ty('header.menu'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: ty('language.EN') })
    .click();
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('the language', () => {
  const site = useSite({ popups: false, worker: false });

  it('is Filipino unless somebody chose another [I18N-01]', async () => {
    const { page, open } = await site.visit();
    await open('/m/help');
    expect(await page.locator('html').getAttribute('lang')).toBe('fil');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(ty('title.help'));
  });

  it.each(PLACES)(
    'is whole on $name, and changes there without loading it again [I18N-03, I18N-05, I18N-10]',
    async (place) => {
      const { page, context, problems } = await visitPlace(site, place);
      const filipino = await wordsOn(page);
      expect(unreadable(filipino)).toEqual([]);

      await context.addCookies([{ name: 'language', value: 'EN', url: site.baseUrl }]);
      const other = await context.newPage();
      await other.goto(place.path);
      await arrived({ page: other });
      const english = await wordsOn(other);
      expect(unreadable(english)).toEqual([]);
      expect(english).not.toEqual(filipino);

      if (place.menu) {
        const loads: string[] = [];
        page.on('load', () => loads.push(page.url()));
        await chooseEnglish(page);
        // Slides and sums that come later come to both.
        await vi.waitFor(async () => expect(await wordsOn(page)).toEqual(await wordsOn(other)), WAIT);
        expect(loads).toEqual([]);
      }
      expect(complaints(place, problems)).toEqual([]);
    },
  );

  it('stays chosen on the next screens and is sent with every call [I18N-09, API-02]', async () => {
    const { page, open, problems } = await site.visit();
    await open('/m/home');
    await chooseEnglish(page);
    const sent: { readonly path: string; readonly language: string | undefined }[] = [];
    page.on('request', (request) => {
      const { pathname: path } = new URL(request.url());
      if (path.startsWith('/wps/')) sent.push({ path, language: request.headers()['language'] });
    });
    await page.locator('footer a[href="/m/help"]').click();
    await page.getByRole('heading', { level: 1, name: wordsOf('EN')('title.help') }).waitFor();
    await page.locator('main [aria-expanded]').first().waitFor();
    await page.goBack();
    await page.locator('main a[href="/m/notice"]').click();
    await page.locator('main [aria-expanded]').first().waitFor();
    const paths = sent.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['/wps/system/helpCenter', '/wps/content/notice']));
    expect(new Set(sent.map(({ language }) => language))).toEqual(new Set(['EN']));
    expect(problems).toEqual([]);
  });

  it('asks for lists again 200 ms after the last change, once [I18N-05, CONST-06]', { tags: ['core'] }, async () => {
    const { page, open } = await site.visit();
    await page.clock.install();
    await open('/m/notice');
    await page.getByRole('button', { name: ty('header.menu'), exact: true }).click();
    const menu = page.getByRole('dialog');
    await menu.waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.startsWith('/wps/content/notice')) asked.push(url.searchParams.get('language') ?? '');
    });
    const choose = async (name: 'language.TY' | 'language.EN', lang: string) => {
      await menu.getByRole('radio', { name: ty(name) }).click();
      await page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang);
    };
    await choose('language.EN', 'en');
    await page.clock.runFor(LANGUAGE_RELOAD_MS - 50);
    await choose('language.TY', 'fil');
    await page.clock.runFor(LANGUAGE_RELOAD_MS - 50);
    await choose('language.EN', 'en');
    await page.clock.runFor(LANGUAGE_RELOAD_MS - 1);
    expect(asked).toEqual([]);
    const answered = page.waitForResponse('**/wps/content/notice**');
    await page.clock.runFor(1);
    await answered;
    expect(asked).toEqual(['EN']);
  });
});
