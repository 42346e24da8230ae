import { float } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { BRAND } from '../harness/database.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { askAs, countCalls, PIN, prepare, purseOf, typeAmount } from '../harness/money.ts';
import { asStaff } from '../harness/staff.ts';
import { expectToast } from '../harness/toasts.ts';
import { wordsOf } from '../harness/words.ts';

describe('what an agent earned', () => {
  const site = useSite({ popups: false, worker: false });

  it.each(journeyLanguages)(
    'opens to whose bets it is of, leaves the float when it is asked for, and is in the wallet once staff approved it, in %s [SCR-53] [API-99] [D3]',
    { tags: ['core'] },
    async (language) => {
      const t = wordsOf(language);
      const agent = await prepare(site, 'agent01');
      const { page, open, shoot, problems } = await site.visit({ language, session: agent.session });
      const main = page.getByRole('main');
      await open('/m/member/agent/agentRebeat?days=month');
      await main.getByRole('listitem').filter({ hasText: 'kuyaben' }).first().getByRole('link').tap();
      await main.getByRole('heading', { name: t('agentRebate.behind') }).waitFor();
      await shoot(`agent-rebate-line-${language}`);
      await main.getByRole('listitem').getByRole('link').last().tap();
      await page.waitForURL(/parent=|teamBetting/);

      const before = await purseOf(site, agent);
      const { float: own } = (await askAs(site, agent, float.show, {})).footer!;
      await open('/m/agent/float');
      await typeAmount(main.getByRole('textbox', { name: t('cashier.amount') }), '100');
      await page.getByLabel(t('security.paymentPassword'), { exact: true }).fill(PIN);
      const sent = countCalls(page, float.askPayout);
      await main.getByRole('button', { name: t('float.ask') }).tap();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: t('float.ask') }).evaluate((element: HTMLElement) => {
        element.click();
        element.click();
      });
      await expectToast(page, t('float.asked', { amount: '₱100.00' }));
      expect(sent()).toBe(1);
      await main.getByRole('heading', { name: t('float.waiting') }).waitFor();
      await shoot(`agent-float-waiting-${language}`);
      const { footer } = await askAs(site, agent, float.show, {});
      expect(Number(own) - Number(footer!.float)).toBeCloseTo(100);

      const orderNo = footer!.waiting!.orderNo;
      await asStaff('agency', 'payout', '--brand', BRAND, '--approve', orderNo, '--who', 'Ana');
      await open('/m/agent/float');
      await main
        .getByText(new RegExp(t('float.state.paid')))
        .first()
        .waitFor();
      await shoot(`agent-float-paid-${language}`);
      expect((await purseOf(site, agent)).cash - before.cash).toBe(10_000n);
      expect(problems).toEqual([]);
    },
  );
});
