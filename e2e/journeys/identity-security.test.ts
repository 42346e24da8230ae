import { createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite, type Visit } from '../harness/browser.ts';
import {
  faultAt,
  fill,
  freshMobile,
  keptOn,
  logIn,
  PASSWORD,
  plantMember,
  startWith,
  submit,
  userOf,
} from '../harness/identity.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { codeSentTo } from '../harness/sandbox.ts';
import { expectToast, toldSince } from '../harness/toasts.ts';
import { wordsOf } from '../harness/words.ts';

const SECURITY = '/m/securityCenter';

describe('the security centre', () => {
  const site = useSite({ popups: false, worker: false });

  async function enter(visit: Visit, path: string, options: { readonly remember?: boolean } = {}): Promise<string> {
    const account = await plantMember(site.database());
    await visit.open('/m/login');
    await logIn(visit.page, account, options);
    await visit.page.goto(path);
    return account;
  }

  /** Opens a row and gives its sheet. */
  async function openRow(page: Page, title: string) {
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${title}`) })
      .click();
    const sheet = page.getByRole('dialog', { name: title });
    await sheet.waitFor();
    return sheet;
  }

  it.each(journeyLanguages)('sets a payment password and binds a number, in %s [SCR-09] [API-86]', async (language) => {
    const t = wordsOf(language);
    const visit = await site.visit({ language });
    const { page } = visit;
    await enter(visit, SECURITY);
    const level = page.getByRole('progressbar', { name: t('security.level') });
    await level.waitFor();
    const before = Number(await level.getAttribute('aria-valuenow'));

    const payment = await openRow(page, t('security.paymentPassword'));
    const [next, again] = [payment.getByLabel(t('security.newPin')), payment.getByLabel(t('security.pinAgain'))];
    await next.fill('8345');
    await submit(page);
    await payment.getByText(t('security.pinShort', { count: 6 })).waitFor();
    await next.fill('834512');
    await again.fill('834511');
    await submit(page);
    await payment.getByText(t('password.confirm')).waitFor();
    await again.fill('834512');
    await submit(page);
    await expectToast(page, t('security.saved'));
    await payment.waitFor({ state: 'detached' });

    const mobile = freshMobile();
    const binding = await openRow(page, t('security.mobile'));
    await fill(page, { mobileNum: mobile });
    await binding.getByRole('button', { name: t('forms.send'), exact: true }).click();
    await fill(page, { verificationCode: await codeSentTo(site.baseUrl, `+63${mobile}`) });
    await submit(page);
    await binding.waitFor({ state: 'detached' });
    await page.getByText(mobile.slice(-4)).waitFor();
    expect(await page.getByText(mobile).count()).toBe(0);
    expect(Number(await level.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
    expect(visit.problems).toEqual([]);
  });

  it('asks a remembered person for the password first [D1] [R22]', async () => {
    const t = wordsOf('EN');
    const first = await site.visit({ language: 'EN' });
    const account = await enter(first, '/m/home', { remember: true });
    const kept = await keptOn(first.page);
    await first.context.close();
    const visit = await site.visit({ language: 'EN' });
    await startWith(visit.context, kept);
    const { page } = visit;
    await visit.open('/m/home');
    await expect.poll(() => userOf(page)).toBe(account);
    await visit.move(SECURITY);
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${t('security.payeeName')}`) })
      .click();
    const proof = page.getByRole('dialog', { name: t('stepUp.title') });
    await proof.waitFor();
    await fill(page, { password: 'wrong-one-1' });
    await submit(page);
    await expect.poll(() => faultAt(page, 'password')).toBe(t('password.old.wrong'));
    await fill(page, { password: PASSWORD });
    await submit(page);
    const sheet = page.getByRole('dialog', { name: t('security.payeeName') });
    await sheet.waitFor();
    await sheet.locator('input').fill('Ana Cruz');
    await submit(page);
    await sheet.waitFor({ state: 'detached' });
    expect(await page.getByText('Ana Cruz').count()).toBe(0);
    // It can be set once only.
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(`^${t('security.payeeName')}`) })
        .count(),
    ).toBe(0);
  });

  it.each(journeyLanguages)('signs another device out, in %s [SESS-15]', async (language) => {
    const t = wordsOf(language);
    const visit = await site.visit({ language });
    const { page } = visit;
    const account = await enter(visit, '/m/home');
    // A login on this site would end the one here, so the other device is at another site of the brand.
    const token = randomBytes(32).toString('base64url');
    await site.database().query(
      `insert into session (token_hash, member_id, created_at, last_seen_at, expires_at, gateway, device)
       select $2, id, now(), now(), now() + interval '1 hour', 1, 'Firefox, Windows' from member where account = $1`,
      [account, createHash('sha256').update(token).digest()],
    );
    const asked = () => fetch(`${site.baseUrl}/wps/member/info`, { headers: { Authorization: token } });
    expect((await asked()).status).toBe(200);
    await visit.move(SECURITY);
    await page.getByText(t('security.thisDevice')).waitFor();
    const name = t('security.signOutOne', { device: 'Firefox, Windows' });
    await page.getByRole('button', { name }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('security.signOut') })
      .click();
    await expectToast(page, t('security.endedOne'));
    await page.getByRole('main').getByText('Firefox, Windows').waitFor({ state: 'detached' });
    expect((await asked()).status).toBe(401);
    expect(await userOf(page)).toBe(account);
    expect(visit.problems).toEqual([]);
  });

  it('tells a device that was signed out elsewhere, once [SESS-14] [SESS-15]', async () => {
    const t = wordsOf('EN');
    const here = await site.visit({ language: 'EN' });
    const account = await enter(here, '/m/mine');
    await here.page.getByRole('button', { name: t('mine.chooseAvatar') }).waitFor();
    const there = await site.visit({ language: 'EN' });
    await there.open('/m/login');
    await logIn(there.page, account);
    await here.move(SECURITY);
    await expectToast(here.page, t('session.replaced'));
    await expect.poll(() => userOf(here.page)).toBe('');
    expect(await toldSince(here.page)).not.toContain(t('session.replaced'));
    expect(await userOf(there.page)).toBe(account);
  });
});

describe('the member centre', () => {
  const site = useSite({ popups: false, worker: false });

  it.each(journeyLanguages)('changes the picture, in %s [MINE-26] [API-26] [API-27]', async (language) => {
    const t = wordsOf(language);
    const visit = await site.visit({ language });
    const { page } = visit;
    const account = await plantMember(site.database());
    await visit.open('/m/login');
    await logIn(page, account);
    await visit.move('/m/mine');
    await page.getByRole('button', { name: t('mine.chooseAvatar') }).click();
    const sheet = page.getByRole('dialog', { name: t('mine.chooseAvatar') });
    const third = sheet.getByRole('button', { name: t('mine.avatar', { number: 3 }) });
    const url = await third.locator('img').getAttribute('src');
    await third.click();
    await expectToast(page, t('mine.avatarSaved'));
    await sheet.waitFor({ state: 'detached' });
    await page.reload();
    const shown = page.getByRole('button', { name: t('mine.chooseAvatar') }).locator('img');
    await expect.poll(() => shown.getAttribute('src')).toBe(url);
    expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0))).toBe(
      true,
    );
    expect(visit.problems).toEqual([]);
  });

  it.each(journeyLanguages)('takes the papers of a member, in %s [R13] [UPL-01] [UPL-04]', async (language) => {
    const t = wordsOf(language);
    const visit = await site.visit({ language });
    const { page } = visit;
    const account = await plantMember(site.database());
    await visit.open('/m/login');
    await logIn(page, account);
    await visit.move('/m/mine');
    await page.getByRole('link', { name: new RegExp(t('kyc.action.none')) }).click();
    await page.locator('input[name="fullName"]').waitFor();
    const picture = await page.screenshot({ type: 'jpeg' });
    const sendButton = page.locator('form button[type="submit"]');
    await fill(page, { fullName: 'Ana Cruz', idNumber: `PH${Date.now()}`, birthDate: '20150102' });
    expect(await page.locator('input[name="birthDate"]').inputValue()).toBe('2015-01-02');
    const [front, selfie] = [page.locator('input[type="file"]').first(), page.locator('input[type="file"]').last()];
    await front.setInputFiles({ name: 'paper.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await page.getByText(t('upload.type')).waitFor();
    await front.setInputFiles({ name: 'paper.jpg', mimeType: 'image/jpeg', buffer: picture });
    await selfie.setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: picture });
    await expect.poll(() => page.getByText(t('upload.sent')).count()).toBe(2);
    expect(await sendButton.isDisabled()).toBe(true);
    await page.getByRole('checkbox').check();
    await submit(page);
    await expect.poll(() => faultAt(page, 'birthDate')).toBe(t('kyc.age'));
    await fill(page, { birthDate: '19900102' });
    await sendButton.dblclick();
    await page.getByRole('heading', { name: t('kyc.title.submitted') }).waitFor();
    await page.getByRole('link', { name: t('kyc.done') }).click();
    await page.getByText(t('kyc.title.submitted')).waitFor();
    const kept = await site.database().query(
      `select kyc_state, count(*)::int as sent from member join kyc_submission on member_id = member.id
       where account = $1 group by kyc_state`,
      [account],
    );
    expect(kept).toEqual([{ kyc_state: 'submitted', sent: 1 }]);
    expect(visit.problems).toEqual([]);
  });
});
