import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import {
  expectFaults,
  faultAt,
  fieldInUse,
  fill,
  freshMobile,
  freshName,
  OWN_PASSWORD,
  pathOf,
  submit,
  userOf,
} from '../harness/identity.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { codeSentTo } from '../harness/sandbox.ts';
import { expectToast } from '../harness/toasts.ts';
import { wordsOf } from '../harness/words.ts';

const REGISTER = '/m/register';
const SHIFT_MAX = 0.1;

describe('registering', () => {
  const site = useSite({ popups: false, worker: false });

  const ready = (page: Page) => page.locator('input[name="password"]').waitFor();

  /** Opens what can be left out. */
  const unfold = (page: Page, t: ReturnType<typeof wordsOf>) =>
    page.getByRole('button', { name: t('register.invited') }).click();

  /** Asks for a code by SMS and types it. */
  async function prove(page: Page, mobile: string, send: string): Promise<void> {
    await page.getByRole('button', { name: send, exact: true }).click();
    await fill(page, { verificationCode: await codeSentTo(site.baseUrl, `+63${mobile}`) });
  }

  it.each(journeyLanguages)(
    'by user name, in %s [REG-03] [REG-12] [REG-17] [TOAST-09]',
    { tags: ['core'] },
    async (language) => {
      const t = wordsOf(language);
      const visit = await site.visit({ language });
      const { page } = visit;
      const [username, mobileNum] = [freshName(), freshMobile()];
      await visit.open(REGISTER);
      await ready(page);
      await unfold(page, t);
      await fill(page, { username, password: OWN_PASSWORD, confirmPassword: OWN_PASSWORD, mobileNum });
      await prove(page, mobileNum, t('forms.send'));
      await page.getByRole('checkbox').check();
      await submit(page);
      await expectToast(page, t('register.done'));
      // The next screen has a header, which is no jump of this one.
      expect(await visit.layoutShift()).toBeLessThan(SHIFT_MAX);
      await page.waitForURL('**/m/home');
      expect(await userOf(page)).toBe(username);
      const rows = await site
        .database()
        .query('select register_method, type from member where account = $1', [username]);
      expect(rows).toEqual([{ register_method: 'H5', type: 0 }]);
      expect(visit.problems).toEqual([]);
    },
  );

  it.each(journeyLanguages)('by mobile number, in %s [REG-04] [REG-05] [REG-20]', async (language) => {
    const t = wordsOf(language);
    const visit = await site.visit({ language });
    const { page } = visit;
    const mobileNum = freshMobile();
    await visit.open(REGISTER);
    await ready(page);
    await page.getByRole('radio', { name: t('register.by.mobileNum') }).click();
    expect(await page.locator('input[name="username"]').count()).toBe(0);
    await fill(page, { mobileNum, password: OWN_PASSWORD, confirmPassword: OWN_PASSWORD });
    await prove(page, mobileNum, t('forms.send'));
    await page.getByRole('checkbox').check();
    await submit(page);
    await expectToast(page, t('register.done'));
    await page.waitForURL('**/m/home');
    expect(await userOf(page)).toContain(mobileNum);
    expect(visit.problems).toEqual([]);
  });

  it('sends one request however often the button is pressed, and refuses a name that is taken [REG-17] [ERR-05]', async () => {
    const t = wordsOf('EN');
    const visit = await site.visit({ language: 'EN' });
    const { page } = visit;
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/wps/member/register')) sent.push(request.postData() ?? '');
    });
    await visit.open(REGISTER);
    await ready(page);
    await fill(page, { username: 'player1', password: OWN_PASSWORD, confirmPassword: OWN_PASSWORD });
    await page.getByRole('checkbox').check();
    await page.locator('form button[type="submit"]').dblclick();
    await expect.poll(() => faultAt(page, 'username')).toBe(t('username.exists'));
    expect(sent).toHaveLength(1);
    expect(sent[0]).not.toContain(OWN_PASSWORD);
    expect(await fieldInUse(page)).toBe('username');
    expect(await page.locator('input[name="password"]').inputValue()).toBe(OWN_PASSWORD);
  });

  it.each(journeyLanguages)(
    'says what is wrong with each field, in %s [VAL-10..17] [VAL-20]',
    { tags: ['core'] },
    async (language) => {
      const t = wordsOf(language);
      const visit = await site.visit({ language });
      const { page } = visit;
      await visit.open(REGISTER);
      await ready(page);
      await page.getByRole('checkbox').check();
      await submit(page);
      const required = (field: 'username' | 'password') => {
        const label = t(`register.field.${field}`);
        return t('field.required', { label: language === 'TY' ? label.toLowerCase() : label });
      };
      const withRule = (key: Parameters<typeof t>[0], rule: string) => t('forms.fault', { fault: t(key), rule });
      await expect.poll(() => fieldInUse(page)).toBe('username');
      await expectFaults(page, {
        username: required('username'),
        password: required('password'),
        confirmPassword: t('in_incorrect_password'),
        mobileNum: '', // VAL-11
        email: '', // VAL-11
      });

      await unfold(page, t);
      await fill(page, {
        username: '1abcdef',
        password: 'onlyletters',
        confirmPassword: 'another1',
        mobileNum: '917',
        verificationCode: '12',
        email: 'ana@nowhere',
        nickname: 'A',
      });
      await submit(page);
      await expect.poll(() => fieldInUse(page)).toBe('username');
      await expectFaults(page, {
        username: withRule('account.format', t('rule.letterFirst', { min: 6, max: 16 })),
        password: withRule('password.format', t('rule.both', { min: 8, max: 20 })),
        confirmPassword: t('in_confirmation_correct'),
        mobileNum: t('mobile.short', { 0: 10 }),
        verificationCode: t('verification.code.error'),
        email: withRule('email.format', t('rule.email')),
        nickname: withRule('name.format', t('rule.length', { min: 2, max: 16 })),
      });
      // The first one that is wrong, not the first one there is.
      await fill(page, { username: 'abcdefg' });
      await submit(page);
      await expect.poll(() => fieldInUse(page)).toBe('password');
      expect(visit.problems).toEqual([]);
    },
  );

  it('checks the confirmation again when the password changes [VAL-17]', async () => {
    const t = wordsOf('TY');
    const { page, open } = await site.visit();
    await open(REGISTER);
    await ready(page);
    await fill(page, { password: OWN_PASSWORD, confirmPassword: OWN_PASSWORD });
    await page.locator('input[name="username"]').focus();
    expect(await faultAt(page, 'confirmPassword')).toBe('');
    await fill(page, { password: `${OWN_PASSWORD}8` });
    await expect.poll(() => faultAt(page, 'confirmPassword')).toBe(t('in_confirmation_correct'));
  });

  it('stops at an invitation that does not exist [VAL-19] [ERR-06]', async () => {
    const t = wordsOf('EN');
    const { page, open } = await site.visit({ language: 'EN' });
    await open(REGISTER);
    await ready(page);
    await unfold(page, t);
    await fill(page, { affiliateCode: 'NOSUCH99' });
    await page.locator('input[name="username"]').focus();
    await expectToast(page, t('invitation_code_error'));
    await expect.poll(() => faultAt(page, 'affiliateCode')).toBe(t('invitation_code_error'));
  });

  it('takes the invitation from the link and keeps it as it is [REG-19]', async () => {
    const visit = await site.visit();
    const { page } = visit;
    await visit.open(`${REGISTER}?affiliateCode=PERYA2026`);
    await ready(page);
    const field = page.locator('input[name="affiliateCode"]');
    expect(await field.inputValue()).toBe('PERYA2026');
    expect(await field.getAttribute('readonly')).not.toBeNull();
    expect(visit.problems).toEqual([]);
  });

  it('needs the agreement, and opens it [REG-06] [REG-07]', async () => {
    const t = wordsOf('TY');
    const { page, open } = await site.visit();
    await open(REGISTER);
    await ready(page);
    const button = page.locator('form button[type="submit"]');
    expect(await button.isDisabled()).toBe(true);
    await page.getByRole('checkbox').check();
    expect(await button.isEnabled()).toBe(true);
    await page.getByRole('link', { name: t('title.userAgreement') }).click();
    await page.getByRole('heading', { name: t('title.userAgreement'), level: 1 }).waitFor();
    expect(pathOf(page)).toBe('/m/useragreement');
  });
});
