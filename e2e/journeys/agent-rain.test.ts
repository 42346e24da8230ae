import { agentRain, mail } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { memberIdOf } from '../harness/identity.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { askAs, centavosIn, countCalls, PIN, plantSaver, prepare, purseOf, typeAmount } from '../harness/money.ts';
import { expectToast } from '../harness/toasts.ts';
import { wordsOf } from '../harness/words.ts';

const PLAYERS = 3;

describe('red envelopes of an agent', () => {
  const site = useSite({ popups: false, worker: false });

  const floatOf = async (memberId: string) => {
    const [row] = await site
      .database()
      .query(`select balance from ledger_account where member_id = $1 and kind = 'float'`, [memberId]);
    return centavosIn(row?.['balance']);
  };

  it.each(journeyLanguages)(
    'take 100 from the float for three members, who open theirs and have 100 together, with a message each, in %s [SCR-50] [API-102] [AGENT-04]',
    { tags: ['core'] },
    async (language) => {
      const t = wordsOf(language);
      const agent = await prepare(site, 'agent01');
      const players = await Promise.all(Array.from({ length: PLAYERS }, () => plantSaver(site, { pin: false })));
      await site
        .database()
        .query('update member set upline_id = $1 where id = any ($2)', [
          await memberIdOf(site.database(), 'agent01'),
          players.map(({ memberId }) => memberId),
        ]);
      const before = await floatOf(agent.memberId);
      const { page, open, shoot, problems } = await site.visit({ language, session: agent.session });
      await open('/m/redRain');
      const main = page.getByRole('main');
      await main.getByRole('radio', { name: t('redRain.some', { count: '0' }) }).tap();
      const sheet = page.getByRole('dialog', { name: t('redRain.chooseTitle') });
      for (const { account } of players) {
        await sheet.getByRole('searchbox').fill(account);
        await sheet.getByRole('checkbox', { name: new RegExp(`^${account}`) }).tap();
      }
      await shoot(`red-rain-people-${language}`);
      await sheet.getByRole('button', { name: t('redRain.chosen', { count: String(PLAYERS) }) }).tap();
      await sheet.waitFor({ state: 'detached' });
      await typeAmount(main.getByRole('textbox', { name: t('redRain.total') }), '100');
      await main.getByText('₱33.33 – ₱33.34').waitFor();
      await main.getByRole('textbox', { name: t('redRain.remark') }).fill('Salamat!');
      await page.getByLabel(t('security.paymentPassword'), { exact: true }).fill(PIN);
      await shoot(`red-rain-${language}`);
      const sent = countCalls(page, agentRain.send);
      const submit = t('redRain.submit', { amount: '₱100.00' });
      await main.getByRole('button', { name: submit }).tap();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: submit }).evaluate((element: HTMLElement) => {
        element.click();
        element.click();
      });
      await expectToast(page, t('redRain.done', { amount: '₱100.00' }));
      expect(sent()).toBe(1);
      expect(await floatOf(agent.memberId)).toBe(before - 10_000n);
      await main
        .getByText(t('redRain.openedOf', { opened: '0', count: String(PLAYERS) }))
        .first()
        .waitFor();
      await shoot(`red-rain-records-${language}`);
      expect(problems).toEqual([]);

      const [first, ...others] = players;
      const visit = await site.visit({ language, session: first!.session });
      await visit.open('/m/rewardCenter');
      const list = visit.page.getByRole('region', { name: t('envelope.list') });
      await list.getByRole('button').first().tap();
      const dialog = visit.page.getByRole('dialog');
      await visit.shoot(`envelope-shut-${language}`);
      await dialog.getByRole('button', { name: t('envelope.open') }).tap();
      await dialog.getByText(t('envelope.paid')).waitFor();
      await visit.shoot(`envelope-open-${language}`);
      for (const player of others) {
        const { waiting } = await askAs(site, player, agentRain.mine, {});
        await askAs(site, player, agentRain.open, { id: waiting[0]!.id });
      }
      const purses = await Promise.all(players.map((player) => purseOf(site, player)));
      expect(purses.reduce((sum, { cash }) => sum + cash, 0n)).toBe(10_000n);
      for (const player of players) {
        await expect
          .poll(async () => (await askAs(site, player, mail.list, { language: 'EN' })).list.map(({ title }) => title))
          .toContainEqual(expect.stringMatching(/^An envelope from ag/));
      }
      expect(visit.problems).toEqual([]);
    },
  );
});
