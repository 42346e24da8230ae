import { agency, invitation } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { fill, freshName, OWN_PASSWORD, PASSWORD, submit, userOf } from '../harness/identity.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { askAs, prepare } from '../harness/money.ts';
import { expectToast } from '../harness/toasts.ts';
import { wordsOf } from '../harness/words.ts';

/** An agent of the demonstration, and another one who stands elsewhere. */
const [AGENT, OTHER] = ['agent01', 'topagent'];

describe('an agent brings people in', () => {
  const site = useSite({ popups: false, worker: false });
  const agentOf = (account: string) => prepare(site, account, { pin: false });

  it.each(journeyLanguages)(
    'by a link: whoever registers by it is in that team and no other, until it is revoked, in %s [SCR-47] [API-101] [REG-19]',
    { tags: ['core'] },
    async (language) => {
      const t = wordsOf(language);
      const agent = await agentOf(AGENT);
      const { page, open, shoot, problems } = await site.visit({ language, session: agent.session });
      await open('/m/agentRegister');
      await shoot(`agent-register-${language}`);
      await page.getByRole('button', { name: t('newAccount.make') }).tap();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('img', { name: t('invite.qr') }).waitFor();
      await shoot(`agent-link-${language}`);
      const [link] = (await askAs(site, agent, invitation.links, {})).list;
      const { code = '', id = '' } = link ?? {};
      expect(link).toMatchObject({ type: 'player', uses: 0, state: 'open' });

      const visitor = await site.visit({ language });
      await visitor.open(`/r/${code}`);
      await visitor.page.getByText(t('register.as.player')).waitFor();
      // Looked around first, and came back without the address.
      await visitor.open('/m/help');
      await visitor.open('/m/register');
      await visitor.page.getByText(t('register.as.player')).waitFor();
      await visitor.shoot(`register-invited-${language}`);
      const username = freshName();
      await fill(visitor.page, { username, password: OWN_PASSWORD, confirmPassword: OWN_PASSWORD });
      await visitor.page.getByRole('checkbox').check();
      await submit(visitor.page);
      await visitor.page.waitForURL('**/m/home');
      expect(await userOf(visitor.page)).toBe(username);

      const below = await askAs(site, agent, agency.downline, { account: username });
      expect(below.list.map(({ account }) => account)).toEqual([username]);
      const aside = await askAs(site, await agentOf('ateliza'), agency.downline, { account: username });
      expect(aside.list).toEqual([]);
      const refusal = await askAs(site, await agentOf(OTHER), invitation.revokeLink, { id }).then(
        () => 'revoked',
        (error: Error) => /"errorCode":"([^"]+)"/.exec(error.message)?.[1],
      );
      expect(refusal).toBe('link.missing');

      await sheet.getByRole('button', { name: t('newAccount.revoke') }).tap();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('newAccount.revoke') })
        .tap();
      await expectToast(page, t('newAccount.revoked'));
      const late = await site.visit({ language });
      await late.open(`/r/${code}`);
      await late.page.getByText(t('register.ended')).waitFor();
      await late.shoot(`register-ended-${language}`);
      expect([...problems, ...visitor.problems]).toEqual([]);
    },
  );

  it('directly where the brand allows it: the owner accepts the terms and chooses a password first [SCR-47] [SET-13] [R19]', async () => {
    const t = wordsOf('TY');
    await site.database().query('update brand set agents_open_accounts = true');
    const agent = await agentOf(AGENT);
    const { page, open, shoot, problems } = await site.visit({ session: agent.session });
    await open('/m/agentRegister');
    await page.getByRole('radio', { name: t('newAccount.direct') }).tap();
    const username = freshName();
    await fill(page, { username, password: PASSWORD });
    await submit(page);
    await page.getByText(t('newAccount.opened')).waitFor();
    await shoot('agent-opened');

    const owner = await site.visit();
    await owner.open('/m/login');
    await owner.page.locator('main[tabindex]').waitFor();
    await fill(owner.page, { username, password: PASSWORD });
    await submit(owner.page);
    await owner.page.waitForURL('**/m/changePsw');
    await owner.page.getByText(t('changePsw.opened')).waitFor();
    const button = owner.page.locator('form button[type="submit"]');
    await fill(owner.page, { newPassword: OWN_PASSWORD, confirmNewPassword: OWN_PASSWORD });
    expect(await button.isDisabled()).toBe(true);
    await owner.page.getByRole('checkbox').check();
    await owner.shoot('change-psw-opened');
    await submit(owner.page);
    await owner.page.waitForURL('**/m/home');
    const [row] = await site
      .database()
      .query('select must_agree, id from member where account = $1 and not must_change_password', [username]);
    expect(row).toMatchObject({ must_agree: false });
    const accepted = await site
      .database()
      .query('select from agreement_acceptance where member_id = $1', [row?.['id']]);
    expect(accepted).toHaveLength(1);
    expect([...problems, ...owner.problems]).toEqual([]);
  });
});
