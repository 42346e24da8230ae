import { board, checkIn, mission, referral, responsibleGaming, reward } from '@perya/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { fill, freshMobile, freshName, OWN_PASSWORD, submit, userOf } from '../harness/identity.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { askAs, centavosOn, countCalls, payIn, plantSaver, prepare, purseOf, type Saver } from '../harness/money.ts';
import { codeSentTo } from '../harness/sandbox.ts';
import { expectToast } from '../harness/toasts.ts';
import { openStudio, type Studio } from '../harness/vendor.ts';
import { wordsOf } from '../harness/words.ts';

/** What the server does about play comes in turns of some seconds, one after the other, behind the sums of the ledger. */
const TURNS = { timeout: 120_000, interval: 2000 };
const LONG_MS = 300_000;

/** Presses twice before anything can happen in between. */
const pressTwice = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name })
    .first()
    .evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    });

describe('visits', () => {
  const site = useSite({ popups: false, worker: false });

  it.each(journeyLanguages)(
    'are paid once on a day, however often somebody comes, in %s [PROMO-06] [API-07]',
    { tags: ['core'] },
    async (language) => {
      const t = wordsOf(language);
      const saver = await plantSaver(site);
      const { page, open, shoot, problems } = await site.visit({ language, session: saver.session });
      await open('/m/activity');
      await page.getByRole('link', { name: t('checkIn.title') }).tap();
      const claim = page.getByRole('dialog').getByRole('button', { name: /₱/ });
      await claim.waitFor();
      await shoot(`check-in-${language}`);
      const amount = centavosOn(await claim.innerText());
      const sent = countCalls(page, checkIn.visit);
      await pressTwice(page, /₱/);
      await page.getByText(new RegExp(`^${t('checkIn.taken', { time: '' }).split('.')[0]}`)).waitFor();
      expect(sent()).toBe(1);
      expect((await purseOf(site, saver)).cash).toBe(amount);

      await open('/m/activity?open=checkIn');
      await page.getByText(new RegExp(`^${t('checkIn.taken', { time: '' }).split('.')[0]}`)).waitFor();
      expect(await claim.count()).toBe(0);
      await shoot(`check-in-taken-${language}`);
      expect((await purseOf(site, saver)).cash).toBe(amount);
      expect(problems).toEqual([]);
    },
  );

  it('are nowhere while their switch is off [STD-05] [FLAG-22]', async () => {
    const t = wordsOf('TY');
    await site.database().setFlag('CHECKIN3', false);
    const saver = await plantSaver(site);
    const { page, open, problems } = await site.visit({ session: saver.session });
    await open('/m/activity?open=checkIn');
    await page.getByRole('button', { name: t('promoCode.open') }).waitFor();
    expect(await page.getByRole('link', { name: t('checkIn.title') }).count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(problems).toEqual([]);
  });
});

describe('missions', () => {
  const site = useSite({ popups: false, worker: false });

  const chainOf = async (saver: Saver): Promise<mission.Mission> => {
    const { missions } = await askAs(site, saver, mission.list, {});
    const chain = missions.find(({ steps }) => steps.length > 1);
    if (!chain) throw new Error('The demonstration has no chain of missions.');
    return chain;
  };

  /** Does what a step asks for, as a person would; what can be done on one day only. */
  async function doStep(saver: Saver, studio: Studio, step: mission.MissionStep): Promise<void> {
    const titles = step.titles.map(({ nodeId }) => nodeId);
    switch (step.goal) {
      case 'limitSet':
        await askAs(site, saver, responsibleGaming.setLimit, { kind: 'deposit', period: 'month', amount: '50000.00' });
        return undefined;
      case 'validBets':
        return studio.play(saver, { stake: step.left, win: step.left });
      case 'rounds':
      case 'titlesTried':
        for (let nr = 0; nr < Number(step.left); nr += 1) {
          await studio.play(saver, { stake: '10.00', win: '10.00', gameCode: titles[nr] ?? `title${nr}` });
        }
        return undefined;
      default:
        throw new Error(`A step that asks for ${step.goal} cannot be done in a journey.`);
    }
  }

  it.each(journeyLanguages)(
    'open one step after the other, and each is paid once, in %s [SCR-31] [API-50] [API-07]',
    { timeout: LONG_MS },
    async (language) => {
      const t = wordsOf(language);
      const saver = await plantSaver(site);
      await payIn(site, saver, '20000.00');
      const studio = await openStudio(site);
      const [first, second] = (await chainOf(saver)).steps;
      if (!first || !second) throw new Error('A chain has two steps at least.');
      const { page, open, shoot, problems } = await site.visit({ language, session: saver.session });
      await open('/m/activity');
      await page.getByRole('link', { name: t('title.missions') }).tap();
      await page.getByText(t('mission.opensAfter', { step: 1 })).waitFor();
      await shoot(`missions-${language}`);

      await doStep(saver, studio, first);
      const claim = page.getByRole('button', { name: new RegExp(`^${t('reward.claim')}: `) }).first();
      await expect
        .poll(async () => {
          await open('/m/missions');
          await page.getByText(t('mission.promise')).waitFor();
          return claim.count();
        }, TURNS)
        .toBe(1);
      await page.getByText(t('mission.opensAfter', { step: 1 })).waitFor({ state: 'detached' });
      const amount = centavosOn(String(first.amount));
      const before = (await purseOf(site, saver)).cash;
      const sent = countCalls(page, reward.claim);
      await pressTwice(page, new RegExp(`^${t('reward.claim')}: `));
      await page.getByText(t('reward.taken', { amount: `₱${first.amount}` })).waitFor();
      expect(sent()).toBe(1);
      expect((await purseOf(site, saver)).cash - before).toBe(amount);
      await page.getByText(t('reward.label.claimed')).first().waitFor();
      await shoot(`missions-taken-${language}`);
      expect((await chainOf(saver)).steps.map(({ state }) => state).slice(0, 2)).toEqual(['finished', 'open']);
      expect(problems).toEqual([]);
    },
  );
});

describe('leaderboard', () => {
  const site = useSite({ popups: false, worker: false });

  /** Lets the week end under the name of another, long enough ago for everything about it to be decided. */
  const endWeek = (name: string) =>
    site.database().query(
      `update board set period = $1, starts_at = now() - interval '9 days', ends_at = now() - interval '2 days',
         final_at = now() - interval '1 second' where merchant_code = 'ty01' and span = 'week' and state = 'open'`,
      [name],
    );

  it.each(journeyLanguages)(
    'counts real play, becomes final, can be checked, and pays its place once, in %s [SCR-31] [API-51] [API-50]',
    { timeout: LONG_MS },
    async (language) => {
      const t = wordsOf(language);
      const saver = await plantSaver(site);
      await payIn(site, saver, '20000.00');
      const studio = await openStudio(site);
      await studio.play(saver, { stake: '15000.00', win: '15000.00' });
      const { page, open, shoot, problems } = await site.visit({ language, session: saver.session });
      const own = page.getByRole('region', { name: t('board.mine') });
      await expect
        .poll(async () => {
          await open('/m/leaderBoard');
          await own.waitFor();
          return own.innerText();
        }, TURNS)
        .toContain('1,500');
      await shoot(`leader-board-${language}`);

      await endWeek(`2020-W0${1 + journeyLanguages.indexOf(language)}`);
      const closed = page.getByRole('region', { name: t('board.previous') });
      // The board before of somebody who was not there yet may be final already.
      await expect
        .poll(async () => {
          const { previous } = await askAs(site, saver, board.leaderBoard, {});
          return previous?.mine?.rank ? previous.head?.state : null;
        }, TURNS)
        .toBe('final');
      await open('/m/leaderBoard');
      await closed.getByText(t('board.final'), { exact: true }).waitFor();
      await closed.getByRole('button', { name: t('board.all') }).tap();
      await page.getByRole('button', { name: t('board.check') }).tap();
      await page.getByText(new RegExp(`^${t('board.same', { count: 0 }).split(':')[0]}`)).waitFor();
      await shoot(`leader-board-final-${language}`);

      const { previous } = await askAs(site, saver, board.leaderBoard, {});
      const prize = centavosOn(String(previous?.mine?.reward));
      expect(prize).toBeGreaterThan(0n);
      await expect
        .poll(
          async () => (await askAs(site, saver, reward.list, {})).list.map(({ promotionType }) => promotionType),
          TURNS,
        )
        .toContain('BOARD');
      const before = (await purseOf(site, saver)).cash;
      await open('/m/rewardCenter');
      await pressTwice(page, new RegExp(`^${t('reward.claim')}: `));
      await expect.poll(async () => (await purseOf(site, saver)).cash - before).toBe(prize);
      expect(problems).toEqual([]);
    },
  );

  it('leads a trial home, and is nowhere while its switch is off [ROLE-08] [STD-05] [FLAG-22]', async () => {
    const t = wordsOf('TY');
    const trial = await site.visit({ session: await site.database().plantSession('trial') });
    await trial.open('/m/leaderBoard');
    await trial.page.waitForURL('**/m/home');
    await site.database().setFlag('LEADBRD3', false);
    const saver = await plantSaver(site);
    const { page, open, problems } = await site.visit({ session: saver.session });
    await open('/m/leaderBoard');
    await page.getByText(t('permission.denied')).waitFor();
    expect(problems).toEqual([]);
  });
});

describe('inviting friends', () => {
  const site = useSite({ popups: false, worker: false });

  /** Comes with the link of somebody else and makes an account; gives the name. */
  async function register(
    { url, code }: referral.Referral,
    language: (typeof journeyLanguages)[number],
  ): Promise<string> {
    const t = wordsOf(language);
    const { page, open } = await site.visit({ language });
    const { pathname, search } = new URL(url);
    await open(pathname + search);
    await page.locator('input[name="password"]').waitFor();
    const [username, mobileNum] = [freshName(), freshMobile()];
    await page.getByRole('button', { name: t('register.more') }).click();
    expect(await page.locator('input[name="affiliateCode"]').inputValue()).toBe(code);
    await fill(page, { username, password: OWN_PASSWORD, confirmPassword: OWN_PASSWORD, mobileNum });
    await page.getByRole('button', { name: t('forms.send'), exact: true }).click();
    await fill(page, { verificationCode: await codeSentTo(site.baseUrl, `+63${mobileNum}`) });
    await page.getByRole('checkbox').check();
    await submit(page);
    await page.waitForURL('**/m/home');
    expect(await userOf(page)).toBe(username);
    return username;
  }

  /** Two days more on which they played; of today the ledger tells. */
  const playOtherDays = ({ memberId }: Saver) =>
    site.database().query(
      `insert into member_activity (member_id, currency, day, vendor, category, rounds, staked, returned, valid)
       select member_id, currency, day + nr, vendor, category, rounds, staked, returned, valid
       from member_activity, generate_series(1, 2) nr where member_id = $1`,
      [memberId],
    );

  it.each(journeyLanguages)(
    'pays both once the friend has really played, in %s [SCR-11] [API-52] [REG-19] [MINE-12]',
    { timeout: LONG_MS },
    async (language) => {
      const t = wordsOf(language);
      const inviter = await plantSaver(site);
      const { page, open, shoot, problems } = await site.visit({ language, session: inviter.session });
      await open('/m/mine');
      await page.getByRole('link', { name: t('title.inviteFriends') }).tap();
      await page.getByText(t('invite.none')).waitFor();
      const conditions = page.getByRole('region', { name: new RegExp(`^${t('invite.conditions')}`) });
      expect(await conditions.innerText()).toContain('₱5,000.00');
      await shoot(`invite-${language}`);
      const invitation = await askAs(site, inviter, referral.show, {});

      const friend = await prepare(site, await register(invitation, language));
      await open('/m/inviteFriends');
      await page.getByText(t('invite.status.registered')).waitFor();
      await payIn(site, friend, '2000.00');
      const studio = await openStudio(site);
      await studio.play(friend, { stake: '2000.00', win: '2000.00' });
      const activity = () =>
        site.database().query('select 1 from member_activity where member_id = $1', [friend.memberId]);
      await expect.poll(async () => (await activity()).length, TURNS).toBeGreaterThan(0);
      await playOtherDays(friend);
      await studio.play(friend, { stake: '10.00', win: '10.00' });
      await expect
        .poll(async () => {
          await open('/m/inviteFriends');
          return page.getByRole('region', { name: t('invite.friends') }).innerText();
        }, TURNS)
        .toContain(t('invite.status.counted'));
      await shoot(`invite-counted-${language}`);
      for (const person of [inviter, friend]) {
        await expect
          .poll(async () => (await askAs(site, person, reward.list, {})).list.map(({ amount }) => amount), TURNS)
          .toEqual(['100.00']);
      }
      expect(problems).toEqual([]);
    },
  );

  it('says that it is off and leads back, turns a trial away, and sends a guest to log in [SCR-11] [VAL-29] [STD-04]', async () => {
    const t = wordsOf('TY');
    await site.database().change(`update campaign set state = 'paused' where kind = 'REFERRAL'`);
    const saver = await plantSaver(site);
    const { page, open } = await site.visit({ session: saver.session });
    await open('/m/inviteFriends');
    await expectToast(page, t('contact_service'));
    await page.waitForURL('**/m/home');
    const trial = await site.visit({ session: await site.database().plantSession('trial') });
    await trial.open('/m/inviteFriends');
    await trial.page.waitForURL('**/m/home');
    const guest = await site.visit();
    await guest.open('/m/inviteFriends');
    await guest.page.waitForURL('**/m/login?back=*');
  });
});
