import { wallet } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { askAs, centavosIn, countCalls, pesos, PIN, plantSaver, prepare, typeAmount } from '../harness/money.ts';
import { expectToast } from '../harness/toasts.ts';
import { wordsOf } from '../harness/words.ts';

const t = wordsOf('EN');
const PATH = '/m/upLine/transfer';

describe('a transfer to the upline', () => {
  const site = useSite({ popups: false, worker: false });

  const floatOf = async (account: string) => {
    const [row] = await site.database().query(
      `select balance from ledger_account join member on member.id = member_id
       where account = $1 and kind = 'float'`,
      [account],
    );
    return centavosIn(row?.['balance']);
  };

  it('moves the float of an agent once, after a question [SCR-25] [API-94] [API-07]', async () => {
    const agent = await prepare(site, 'agent01');
    await site.database().query(`update member set kyc_state = 'verified' where account = 'topagent'`);
    const [before, above] = [await floatOf('agent01'), await floatOf('topagent')];
    const { page, open, problems } = await site.visit({ language: 'EN', session: agent.session });
    await open(PATH);
    await page.getByText(pesos(before)).first().waitFor();
    const amount = page.getByRole('textbox', { name: t('cashier.amount'), exact: true });
    const button = page.getByRole('main').getByRole('button', { name: t('upline.submit') });
    await typeAmount(amount, String(before / 100n + 1n));
    await page.getByText(t('balance.insufficient')).waitFor();
    expect(await button.isDisabled()).toBe(true);

    const sent = countCalls(page, wallet.transferUpline);
    await typeAmount(amount, '25.75');
    await page.getByLabel(t('security.paymentPassword'), { exact: true }).fill(PIN);
    await button.evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    });
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: t('action.cancel') }).tap();
    await question.waitFor({ state: 'detached' });
    expect(sent()).toBe(0);
    await button.tap();
    await question.getByRole('button', { name: t('upline.submit') }).evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    });
    await expectToast(page, t('upline.done', { amount: '₱25.75' }));
    await page
      .getByText(pesos(before - 2_575n))
      .first()
      .waitFor();
    expect(sent()).toBe(1);
    expect([await floatOf('agent01'), await floatOf('topagent')]).toEqual([before - 2_575n, above + 2_575n]);
    expect((await askAs(site, agent, wallet.uplineInfo, {})).list[0]?.amount).toBe('25.75');
    expect(problems).toEqual([]);
  });

  it('is nothing for guests, trials and players without an agent above them [STD-04] [SCR-25]', async () => {
    const guest = await site.visit({ language: 'EN' });
    await guest.open(PATH);
    await guest.page.waitForURL('**/m/login**');
    const trial = await site.visit({ language: 'EN', session: await site.database().plantSession('trial') });
    await trial.open(PATH);
    await trial.page.waitForURL('**/m/home');
    const saver = await plantSaver(site);
    const player = await site.visit({ language: 'EN', session: saver.session });
    await player.open(PATH);
    await player.page.getByText(t('permission.denied')).waitFor();
  });
});
