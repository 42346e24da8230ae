import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite, type Visit } from '../harness/browser.ts';
import {
  expectFaults,
  faultAt,
  fieldInUse,
  fill,
  logIn,
  OWN_PASSWORD,
  PASSWORD,
  pathOf,
  plantMember,
  submit,
  userOf,
} from '../harness/identity.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { captchaOf, codeSentTo } from '../harness/sandbox.ts';
import { expectToast } from '../harness/toasts.ts';
import { wordsOf } from '../harness/words.ts';

const LOGIN = '/m/login';
const SHIFT_MAX = 0.1;

/** What the page complained about beside refused logins. */
const unrefused = ({ problems }: Visit) =>
  problems.filter((problem) => !/status of 4(00|01|03|23|29)|^answer 4\d\d: \S+\/wps\/session\//.test(problem));

describe('logging in', () => {
  const site = useSite({ popups: false, worker: false });
  const ready = (page: Page) => page.locator('main[tabindex] form').waitFor();

  it.each(journeyLanguages)('by user name, in %s [LOGIN-16] [LOGIN-19]', { tags: ['core'] }, async (language) => {
    const t = wordsOf(language);
    const visit = await site.visit({ language });
    const { page } = visit;
    const account = await plantMember(site.database());
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.postData() ?? ''));
    await visit.open('/m/home');
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('action.login') })
      .click();
    await ready(page);
    const button = page.locator('form button[type="submit"]');
    expect(await button.isDisabled()).toBe(true); // LOGIN-04
    await fill(page, { username: ` ${account.toUpperCase()} `, password: PASSWORD });
    await button.dblclick();
    await page.waitForURL('**/m/home');
    await page.getByRole('tablist', { name: t('games.categories') }).waitFor();
    expect(await userOf(page)).toBe(account);
    expect(sent.join()).not.toContain(PASSWORD);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('token');
    const logins = await site
      .database()
      .query('select count(*)::int as logins from session join member on member.id = member_id where account = $1', [
        account,
      ]);
    expect(logins).toEqual([{ logins: 1 }]);
    expect(visit.problems).toEqual([]);
    expect(await visit.layoutShift()).toBeLessThan(SHIFT_MAX);
  });

  it.each(journeyLanguages)('by mobile number and code, in %s [LOGIN-12] [LOGIN-17] [SMSC-03]', async (language) => {
    const t = wordsOf(language);
    const visit = await site.visit({ language });
    const { page } = visit;
    await site.database().query('delete from code_send');
    await visit.open(LOGIN);
    await ready(page);
    await page.getByRole('radio', { name: t('login.byMobile') }).click();
    await fill(page, { mobile: '917' });
    await page.getByRole('button', { name: t('forms.send'), exact: true }).click();
    await expect.poll(() => faultAt(page, 'mobile')).toBe(t('mobile.short', { 0: 10 })); // VAL-05, VAL-09
    await fill(page, { mobile: '0900 000 0001' });
    await page.getByRole('button', { name: t('forms.send'), exact: true }).click();
    await expectToast(page, t('forms.sent'));
    const code = await codeSentTo(site.baseUrl, '+639000000001');
    await expect.poll(() => fieldInUse(page)).toBe('code');
    await fill(page, { code });
    await submit(page);
    await page.waitForURL('**/m/home');
    expect(await userOf(page)).toBe('player1');
    expect(visit.problems).toEqual([]);
  });

  it.each(journeyLanguages)(
    'asks for a captcha after the first failure, in %s [LOGIN-09] [LOGIN-11] [LOGIN-14]',
    async (language) => {
      const t = wordsOf(language);
      const visit = await site.visit({ language });
      const { page, context } = visit;
      const username = await plantMember(site.database());
      await visit.open(LOGIN);
      await ready(page);
      await fill(page, { username, password: 'wrong-one-1' });
      await submit(page);
      await expectToast(page, t('login.failed'));
      const picture = page.getByRole('img', { name: t('forms.captchaImage') });
      await picture.waitFor();
      expect(await page.locator('input[name="username"]').inputValue()).toBe(username);
      expect(await page.locator('input[name="password"]').inputValue()).toBe('wrong-one-1');

      const first = await picture.getAttribute('src');
      const digits = await captchaOf(context, site.baseUrl);
      await fill(page, { password: PASSWORD, captcha: digits === '0000' ? '1111' : '0000' });
      await submit(page);
      await expectToast(page, t('captcha.error'));
      await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
      expect(await page.locator('input[name="captcha"]').inputValue()).toBe('');
      expect(await page.locator('input[name="password"]').inputValue()).toBe(PASSWORD);

      await fill(page, { captcha: await captchaOf(context, site.baseUrl) });
      await submit(page);
      await page.waitForURL('**/m/home');
      expect(await userOf(page)).toBe(username);
      expect(unrefused(visit)).toEqual([]);
    },
  );

  it('locks a name after three failures, known or not, and says so [R20] [T1]', async () => {
    const t = wordsOf('EN');
    for (const username of [await plantMember(site.database()), 'nobodyatall']) {
      const visit = await site.visit({ language: 'EN' });
      const { page, context } = visit;
      await visit.open(LOGIN);
      await ready(page);
      await fill(page, { username, password: 'wrong-one-1' });
      for (let tries = 1; tries <= 3; tries += 1) {
        const answered = page.waitForResponse('**/wps/session/login');
        const drawn = page.waitForResponse('**/wps/captcha');
        await submit(page);
        const { errorCode } = (await (await answered).json()) as { errorCode?: string };
        expect(errorCode, `${username} ${tries}`).toBe(tries < 3 ? 'login.failed' : 'login.locked');
        await (await drawn).finished();
        await page.locator('input[name="captcha"]').waitFor();
        await fill(page, { captcha: await captchaOf(context, site.baseUrl) });
      }
      await expectToast(page, t('login.locked'));
      await fill(page, { password: PASSWORD });
      await submit(page);
      await expectToast(page, t('login.locked'));
      expect(pathOf(page)).toBe(LOGIN);
      expect(unrefused(visit)).toEqual([]);
    }
  });

  it.each(journeyLanguages)('says what is wrong with each field, in %s [VAL-01..08] [VAL-20]', async (language) => {
    const t = wordsOf(language);
    const visit = await site.visit({ language });
    const { page } = visit;
    await visit.open(LOGIN);
    await ready(page);
    await fill(page, { username: 'a b', password: '123' });
    await page.keyboard.press('Enter');
    await expectFaults(page, { username: t('account.format'), password: t('password.format') });
    await expect.poll(() => fieldInUse(page)).toBe('username');
    await fill(page, { username: '' });
    const missing = t('field.required', { label: t('login.username') });
    await expect.poll(() => faultAt(page, 'username')).toMatch(new RegExp(`^${missing}$`, 'i'));

    await page.getByRole('radio', { name: t('login.byMobile') }).click();
    await fill(page, { mobile: '12x34', code: '1a2' });
    expect(await page.locator('input[name="mobile"]').inputValue()).toBe('1234');
    await submit(page);
    await expectFaults(page, { mobile: t('mobile.short', { 0: 10 }), code: t('verification.code.error') });
    await fill(page, { mobile: '9'.repeat(25), code: '1'.repeat(12) });
    expect(await page.locator('input[name="mobile"]').inputValue()).toHaveLength(20); // VAL-08
    expect(await page.locator('input[name="code"]').inputValue()).toHaveLength(10);
    await expect.poll(() => faultAt(page, 'mobile')).toContain(t('mobile.format'));
    expect(visit.problems).toEqual([]);
  });

  it('says it in the other language once that is chosen [VAL-02]', async () => {
    const [ty, en] = [wordsOf('TY'), wordsOf('EN')];
    const visit = await site.visit();
    const { page } = visit;
    await visit.open(LOGIN);
    await ready(page);
    await fill(page, { username: 'a b', password: '123' });
    await submit(page);
    await expect.poll(() => faultAt(page, 'username')).toContain(ty('account.format'));
    await page.getByRole('button', { name: ty('language.TY') }).click();
    await page.getByRole('menuitem', { name: ty('language.EN') }).click();
    await page.waitForFunction(() => document.documentElement.lang === 'en');
    await expectFaults(page, { username: en('account.format'), password: en('password.format') });
    expect(await page.locator('input[name="username"]').inputValue()).toBe('a b');
    expect(visit.problems).toEqual([]);
  });

  it('comes back to where the person wanted to go [ROUTE-14] [STD-04]', { tags: ['core'] }, async () => {
    const t = wordsOf('TY');
    const visit = await site.visit();
    const { page } = visit;
    const account = await plantMember(site.database());
    await visit.open('/m/securityCenter');
    await ready(page);
    expect(pathOf(page)).toBe('/m/login?back=%2Fm%2FsecurityCenter');
    await logIn(page, account);
    await page.getByRole('heading', { name: t('title.securityCenter'), level: 1 }).waitFor();
    expect(pathOf(page)).toBe('/m/securityCenter');
    expect(visit.problems).toEqual([]);
  });

  it.each(['//evil.example/x', '/\t/evil.example'])('goes home instead of to %s [ROUTE-14]', async (back) => {
    const visit = await site.visit();
    const { page } = visit;
    const account = await plantMember(site.database());
    await visit.open(`${LOGIN}?back=${encodeURIComponent(back)}`);
    await ready(page);
    await logIn(page, account);
    await page.getByRole('tablist', { name: wordsOf('TY')('games.categories') }).waitFor();
    expect(page.url()).toBe(`${site.baseUrl}/m/home`);
    expect(visit.problems).toEqual([]);
  });

  it('leads to a new password when somebody else chose the first one [SET-13] [SET-05]', async () => {
    const t = wordsOf('EN');
    const visit = await site.visit({ language: 'EN' });
    const { page } = visit;
    const account = await plantMember(site.database(), { mustChangePassword: true });
    await visit.open(LOGIN);
    await ready(page);
    await logIn(page, account);
    await page.waitForURL('**/m/changePsw');
    await page.getByText(t('changePsw.first')).waitFor();
    await page.locator('input[name="newPassword"]').waitFor();
    expect(await page.locator('input[name="oldPassword"]').count()).toBe(0);
    await fill(page, { newPassword: 'short1', confirmNewPassword: 'other' });
    await submit(page);
    await expectFaults(page, {
      newPassword: t('password.format'),
      confirmNewPassword: t('in_confirmation_correct'),
    });
    await fill(page, { newPassword: OWN_PASSWORD, confirmNewPassword: OWN_PASSWORD });
    await submit(page);
    await expectToast(page, t('changePsw.saved'));
    await page.waitForURL('**/m/home');
    expect(visit.problems).toEqual([]);

    const other = await site.visit({ language: 'EN' });
    await other.open(LOGIN);
    await ready(other.page);
    await logIn(other.page, account, { password: OWN_PASSWORD });
    await other.page.waitForURL('**/m/home');
  });

  it('keeps the field in use and the button in sight above a keyboard', async () => {
    const visit = await site.visit({ height: 420 });
    const { page } = visit;
    const inSight = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top >= 0 && bottom <= window.innerHeight;
        });
    for (const [path, fields] of [
      [LOGIN, ['username', 'password']],
      ['/m/register', ['username', 'confirmPassword']],
      ['/m/forget', ['mobileNum', 'newPassword']],
    ] as const) {
      await visit.open(path);
      await page.locator(`input[name="${fields[0]}"]`).waitFor();
      for (const field of fields) {
        await page.locator(`input[name="${field}"]`).tap();
        await expect.poll(() => inSight(`input[name="${field}"]`), { message: `${path} ${field}` }).toBe(true);
        await expect
          .poll(() => inSight('form button[type="submit"]'), { message: `${path} ${field} button` })
          .toBe(true);
      }
    }
    expect(visit.problems).toEqual([]);
  });
});

describe('a trial', () => {
  const site = useSite({ popups: false, worker: false });

  it.each(journeyLanguages)(
    'starts with a captcha and is invited to join where money is, in %s [SCR-40] [ROLE-08] [ROLE-09]',
    async (language) => {
      const t = wordsOf(language);
      const visit = await site.visit({ language });
      const { page, context } = visit;
      await visit.open(LOGIN);
      await page.getByRole('link', { name: t('login.trial') }).click();
      await page.getByRole('img', { name: t('forms.captchaImage') }).waitFor();
      await fill(page, { birthDate: '19990517', captcha: await captchaOf(context, site.baseUrl) });
      await submit(page);
      await page.waitForURL('**/m/home');
      expect(await userOf(page)).not.toBe('');
      const closed = ['/m/securityCenter', '/m/kyc', '/m/changePsw', '/m/member/home', '/m/mine'];
      // One in the other language is enough to see its words.
      for (const path of language === 'TY' ? closed : closed.slice(-1)) {
        await visit.move(path);
        const invitation = page.getByRole('dialog', { name: t('join.title') });
        await invitation.waitFor();
        await page.waitForURL('**/m/home');
        await invitation.getByRole('button', { name: t('action.later') }).click();
        await invitation.waitFor({ state: 'detached' });
      }
      await visit.move('/m/set');
      await page.getByRole('heading', { name: t('title.set'), level: 1 }).waitFor();
      await visit.move('/m/voucherCenter');
      await page.getByRole('button', { name: t('join.register') }).click();
      await page.waitForURL('**/m/register');
      expect(visit.problems).toEqual([]);
    },
  );
});
