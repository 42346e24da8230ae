import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { faultAt, fieldInUse, fill, logIn, OWN_PASSWORD, pathOf, submit, userOf } from '../harness/identity.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { codeSentTo, linkSentTo, messagesTo } from '../harness/sandbox.ts';
import { expectToast } from '../harness/toasts.ts';
import { wordsOf } from '../harness/words.ts';

const FORGET = '/m/forget';
const MOBILE = '9000000001';
const MAIL = 'player1@example.com';

describe('a forgotten password', () => {
  const site = useSite({ popups: false, worker: false });

  const by = async (page: Page, way: string) => page.getByRole('radio', { name: way }).click();

  it.each(journeyLanguages)(
    'is replaced with a code by SMS, in %s [FORGOT-03] [FORGOT-07..11]',
    { tags: ['core'] },
    async (language) => {
      const t = wordsOf(language);
      const visit = await site.visit({ language });
      const { page } = visit;
      await site.database().query('delete from code_send');
      await visit.open(FORGET);
      const button = page.locator('form button[type="submit"]');
      await button.waitFor();
      expect(await button.isDisabled()).toBe(true); // FORGOT-09
      expect(await page.locator('input[name="verificationCode"]').isDisabled()).toBe(true); // FORGOT-08
      await fill(page, { mobileNum: '917' });
      await page.getByRole('button', { name: t('forms.send'), exact: true }).click();
      await expect.poll(() => faultAt(page, 'mobileNum')).toBe(t('mobile.short', { 0: 10 })); // VAL-28
      await fill(page, { mobileNum: MOBILE });
      await page.getByRole('button', { name: t('forms.send'), exact: true }).click();
      const code = await codeSentTo(site.baseUrl, `+63${MOBILE}`);
      await expect.poll(() => fieldInUse(page)).toBe('verificationCode');
      await fill(page, { verificationCode: '12', newPassword: 'short' });
      await page.locator('input[name="mobileNum"]').focus();
      await expect.poll(() => faultAt(page, 'verificationCode')).toBe(t('verification.code.error'));
      await expect.poll(() => faultAt(page, 'newPassword')).toContain(t('password.format')); // VAL-27
      await fill(page, { verificationCode: code, newPassword: OWN_PASSWORD });
      await submit(page);
      await expectToast(page, t('forget.done'));
      await page.waitForURL('**/m/home');
      expect(await userOf(page)).toBe('player1');
      expect(visit.problems).toEqual([]);

      const other = await site.visit({ language });
      await other.open('/m/login');
      await logIn(other.page, 'player1', { password: OWN_PASSWORD });
      expect(await userOf(other.page)).toBe('player1');
      // The other device was signed out by the new password, and this one is the only one.
      expect(other.problems).toEqual([]);
    },
  );

  it('sends nothing to a number nobody has, and says the same [FORGOT-10] [T4]', async () => {
    const t = wordsOf('EN');
    const visit = await site.visit({ language: 'EN' });
    const { page } = visit;
    await visit.open(FORGET);
    await fill(page, { mobileNum: '9007654321' });
    await page.getByRole('button', { name: t('forms.send'), exact: true }).click();
    await expectToast(page, t('forms.sent'));
    expect(await messagesTo(site.baseUrl, '+639007654321')).toEqual([]);
    expect(visit.problems).toEqual([]);
  });

  it.each(journeyLanguages)('is replaced with a link by mail that works once, in %s [FORGOT-14]', async (language) => {
    const t = wordsOf(language);
    const visit = await site.visit({ language });
    const { page } = visit;
    await site.database().query('delete from rate_limit');
    await visit.open('/m/login');
    await page.getByRole('link', { name: t('login.forgot') }).click();
    await by(page, t('forget.by.email'));
    await fill(page, { username: 'a b', email: 'ana@nowhere' });
    await page.locator('input[name="username"]').focus();
    await expect.poll(() => faultAt(page, 'username')).toContain(t('account.format')); // VAL-21
    await expect.poll(() => faultAt(page, 'email')).toBe(t('in_email_incorrect')); // VAL-22
    await fill(page, { username: 'player1', email: MAIL });
    await submit(page);
    await expectToast(page, t('forget.sent'));
    await page.waitForURL('**/m/login'); // FORGOT-05
    expect(visit.problems).toEqual([]);

    const link = new URL(await linkSentTo(site.baseUrl, MAIL));
    const reader = await site.visit({ language });
    await reader.open(link.pathname + link.search);
    await reader.page.locator('input[name="newPassword"]').waitFor();
    await fill(reader.page, { newPassword: OWN_PASSWORD, confirmNewPassword: 'other-one-1' });
    await submit(reader.page);
    await expect.poll(() => faultAt(reader.page, 'confirmNewPassword')).toBe(t('in_confirmation_correct'));
    await fill(reader.page, { confirmNewPassword: OWN_PASSWORD });
    await submit(reader.page);
    await expectToast(reader.page, t('forget.done'));
    await reader.page.waitForURL('**/m/home');
    expect(await userOf(reader.page)).toBe('player1');
    expect(reader.problems).toEqual([]);

    const late = await site.visit({ language });
    await late.open(link.pathname + link.search);
    await fill(late.page, { newPassword: `${OWN_PASSWORD}8`, confirmNewPassword: `${OWN_PASSWORD}8` });
    await submit(late.page);
    await expectToast(late.page, t('reset.link.invalid'));
    await late.page.waitForURL('**/m/forget');
    expect(pathOf(late.page)).toBe(FORGET);
  });
});
