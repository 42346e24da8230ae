import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { gameOn, hotGame, roundsOf, tileOf } from '../harness/game.ts';
import { fill, freshMobile, OWN_PASSWORD, submit } from '../harness/identity.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { pesos, typeAmount } from '../harness/money.ts';
import { codeSentTo } from '../harness/sandbox.ts';
import { LOST_AT_ONCE, plantRounds, titleNamed } from '../harness/seeds.ts';
import { wordsOf } from '../harness/words.ts';

const PATIENCE_MS = 15_000;
const FUNDS = 20_000n;

describe('a stranger', () => {
  const site = useSite({ worker: false });

  it.each(journeyLanguages)(
    'registers, is verified at the sandbox, deposits there and plays with their own money, in %s [REG-17] [R13] [LAUNCH-01]',
    { tags: ['long'] },
    async (language) => {
      const t = wordsOf(language);
      const visit = await site.visit({ language });
      const { page, context } = visit;
      page.setDefaultTimeout(PATIENCE_MS);
      const mobileNum = freshMobile();
      await visit.open('/m/register');
      await page.getByRole('radio', { name: t('register.by.mobileNum') }).tap();
      await fill(page, { mobileNum });
      await page.getByRole('button', { name: t('forms.send'), exact: true }).tap();
      await fill(page, {
        verificationCode: await codeSentTo(site.baseUrl, `+63${mobileNum}`),
        password: OWN_PASSWORD,
        confirmPassword: OWN_PASSWORD,
      });
      await page.getByRole('checkbox').check();
      await submit(page);
      await page.waitForURL('**/m/home');

      // The first sight is the way in; announcements wait for the next one.
      await page.getByRole('link', { name: t('first.start') }).tap();
      await page.locator('input[name="fullName"]').waitFor();
      await fill(page, { fullName: 'Maya Reyes', idNumber: `PH${mobileNum}`, birthDate: '1990-05-17' });
      const files = page.locator('input[type="file"]');
      const buffer = await page.screenshot({ type: 'jpeg' });
      const paper = { name: 'paper.jpg', mimeType: 'image/jpeg', buffer };
      for (const at of [0, 1]) await files.nth(at).setInputFiles(paper);
      await expect.poll(() => page.getByText(t('upload.sent')).count()).toBe(2);
      await page.getByRole('checkbox').check();
      await submit(page);
      await page.getByRole('heading', { name: t('kyc.title.submitted') }).waitFor();

      await visit.move('/m/voucherCenter');
      await page.getByText(t('kyc.nextDeposit')).waitFor();
      const office = await context.newPage();
      await office.goto('/sandbox');
      await office.getByRole('region', { name: 'Office' }).getByRole('button', { name: 'Approve' }).first().tap();
      await office.waitForURL('**/sandbox');
      await page.bringToFront();
      // Nobody reloads: the page that waited goes on by itself.
      await page.getByRole('button', { name: t('deposit.limitsLater') }).tap();
      await page
        .getByRole('group', { name: t('deposit.kinds') })
        .getByRole('button', { name: 'QR Ph' })
        .tap();
      await typeAmount(page.getByRole('textbox', { name: t('cashier.amount'), exact: true }), '200');
      await page.getByRole('button', { name: t('deposit.continue', { method: 'QR Ph' }) }).tap();
      await page.getByRole('region', { name: t('deposit.order') }).waitFor();
      const orderNo = new URL(page.url()).hash.slice(1);
      await office.goto(`/sandbox/pay/${orderNo}`);
      await office.getByRole('button', { name: /^Pay ₱200\.00$/ }).tap();
      await office.getByText('Payment sent').waitFor();
      await office.close();
      await page.getByRole('heading', { name: t('deposit.result.success') }).waitFor();

      await visit.move('/m/home');
      const widget = page.getByRole('region', { name: t('wallet.total') });
      await widget.getByText(pesos(FUNDS)).waitFor();
      expect(await page.getByRole('link', { name: t('first.start') }).count()).toBe(0);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('action.close') })
        .tap();
      const { gameName: title } = await hotGame(site.baseUrl);
      const [row] = await site.database().query('select id from member where account = $1', [`63${mobileNum}`]);
      const memberId = String(row?.['id']);
      await plantRounds(site, { memberId }, titleNamed(title), [LOST_AT_ONCE]);
      await tileOf(page, title).tap();
      const game = await gameOn(page, title, language);
      await game.spin();
      const played = await roundsOf(site, { memberId });
      expect(played).toMatchObject([{ state: 'closed', bets: 1 }]);
      expect(visit.problems).toEqual([]);
    },
  );
});
