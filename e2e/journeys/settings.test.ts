import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { wordsOf } from '../harness/words.ts';

const ty = wordsOf('TY');
const en = wordsOf('EN');

describe('the settings', () => {
  const site = useSite({ popups: false, worker: false });
  const member = async () => ({ session: await site.database().plantSession('player') });

  it('send guests home [SET-02]', async () => {
    const { page, open } = await site.visit();
    await open('/m/set');
    await page.waitForURL('**/m/home');
  });

  it('change the language at once and for good [SCR-08, I18N-04, I18N-09]', async () => {
    const { page, context, open, problems } = await site.visit(await member());
    await open('/m/set');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(ty('title.set'));
    const choices = page.getByRole('radiogroup', { name: ty('side.language') });
    expect(await choices.getByRole('radio').allInnerTexts()).toEqual([ty('language.TY'), ty('language.EN')]);
    expect(await choices.getByRole('radio', { name: ty('language.TY') }).getAttribute('aria-checked')).toBe('true');
    await choices.getByRole('radio', { name: ty('language.EN') }).click();
    await page.getByRole('heading', { level: 1, name: en('title.set') }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('EN');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: en('title.set') }).waitFor();
    // A new tab of the same phone already comes in that language from the server.
    const other = await context.newPage();
    await other.goto('/m/help');
    expect(await other.locator('html').getAttribute('lang')).toBe('en');
    expect(problems).toEqual([]);
  });

  it('change the look at once and for good', async () => {
    const { page, open, problems } = await site.visit(await member());
    await open('/m/set');
    const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const bar = () => page.locator('meta[name="theme-color"]').getAttribute('content');
    const night = { colour: await colour(), bar: await bar() };
    await page.getByRole('radio', { name: ty('theme.light') }).click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
    const day = { colour: await colour(), bar: await bar() };
    expect(day.colour).not.toBe(night.colour);
    expect(day.bar?.toLowerCase()).not.toBe(night.bar?.toLowerCase());
    await page.reload();
    await page.getByRole('radio', { name: ty('theme.light') }).waitFor();
    expect(await page.getByRole('radio', { name: ty('theme.light') }).getAttribute('aria-checked')).toBe('true');
    expect(await colour()).toBe(day.colour);
    expect(problems).toEqual([]);
  });

  it('can be changed with the arrow keys', async () => {
    const { page, open } = await site.visit(await member());
    await open('/m/set');
    await page.getByRole('radio', { name: ty('theme.dark') }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(ty('theme.light'));
  });

  it('lead to a new password, and ask before signing out [SET-01] [OUT-01]', async () => {
    const { page, open, problems } = await site.visit(await member());
    await open('/m/set');
    expect(await page.getByRole('link', { name: ty('set.password') }).getAttribute('href')).toBe('/m/changePsw');
    await page.getByRole('button', { name: ty('menu.signOut') }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: ty('action.cancel') }).click();
    await question.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/m/set');
    expect(problems).toEqual([]);
  });
});
