import { agency, type Call, type Input } from '@perya/contract';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../harness/browser.ts';
import { lookAround, LOOKING } from '../harness/every-screen.ts';
import { memberIdOf } from '../harness/identity.ts';
import { journeyLanguages } from '../harness/languages.ts';
import { askAs, centavosIn, pesos, plantSaver, prepare, signedPesos, type Saver } from '../harness/money.ts';
import { expectToast } from '../harness/toasts.ts';
import { wordsOf } from '../harness/words.ts';

/** The agents of the demonstration, each below the one before, and a player below the third. */
const [AGENT, BELOW, LOWER, LOWEST, PLAYER] = ['agent01', 'kuyaben', 'ateliza', 'nonoyc', 'pidong73'];
const DAY_MS = 24 * 3_600_000;
const ADDRESSES = [
  '/m/agent',
  '/m/agent/team/overview',
  '/m/member/team',
  '/m/redRain',
  '/m/agent/team/pnl',
  '/m/teamBetting',
  '/m/member/teamRebate',
  '/m/member/agent/agentRebeat',
  '/m/agent/float',
  '/m/agentRegister',
];

/** The day in Manila so many days ago. */
function dayAgo(days: number): string {
  return new Date(Date.now() + 8 * 3_600_000 - days * DAY_MS).toISOString().slice(0, 10);
}
/** What 30 days are to a report. */
const month = () => ({ startDate: dayAgo(29), endDate: dayAgo(0) });

/** What a screen says next to a word. */
const besides = (place: Locator, word: string) =>
  place
    .locator('dl > div', { has: place.page().locator('dt', { hasText: new RegExp(`^${word}$`) }) })
    .locator('dd')
    .first();
/** A row that begins with a name. */
const rowOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}\\b`) });

describe('the agency', () => {
  const site = useSite({ popups: false, worker: false });

  const agentOf = (account: string) => prepare(site, account, { pin: false });
  const idOf = (account: string) => memberIdOf(site.database(), account);

  it.each(journeyLanguages)(
    'shows an agent the team from the figures of today down to a player, in %s [SCR-46] [SCR-48] [SCR-49] [AGENT-21] [API-53] [API-87] [API-88]',
    { tags: ['core'] },
    async (language) => {
      const t = wordsOf(language);
      const agent = await agentOf(AGENT);
      const { page, open, shoot, problems } = await site.visit({ language, session: agent.session });
      await open('/m/agent');
      const today = page.getByRole('region', { name: t('agency.today') });
      const { footer } = await askAs(site, agent, agency.teamKpi, {
        startDate: dayAgo(0),
        endDate: dayAgo(0),
        size: 0,
      });
      expect(footer.teamRegisterMemberCount).toBeGreaterThan(0);
      const registered = today.getByRole('listitem').filter({ hasText: t('agency.registered') });
      await expect.poll(() => registered.innerText()).toMatch(new RegExp(`^${footer.teamRegisterMemberCount}\\b`));
      await shoot(`agent-${language}`);

      await page.getByRole('link', { name: t('title.teamOverview') }).tap();
      await page.getByRole('button', { name: t('report.month') }).tap();
      const { totals } = await askAs(site, agent, agency.kpi, month());
      const main = page.getByRole('main');
      await main.getByText(pesosOf(totals.net, true)).first().waitFor();
      expect(await besides(main, t('overview.members')).innerText()).toBe(String(totals.members));
      await shoot(`team-overview-${language}`);

      await page.goBack();
      await page.getByRole('link', { name: t('title.team'), exact: true }).tap();
      await main.getByRole('link', { name: new RegExp(`^${BELOW}\\b`) }).tap();
      const path = page.getByRole('navigation', { name: t('agency.path') });
      for (const account of [LOWER, LOWEST]) {
        await main.getByRole('link', { name: new RegExp(`^${account}\\b`) }).tap();
        await path.getByText(account).waitFor();
      }
      await rowOf(page, PLAYER).tap();
      const sheet = page.getByRole('dialog', { name: PLAYER });
      await sheet.getByText(t('downline.noRate')).waitFor();
      await shoot(`team-player-${language}`);
      await sheet.getByRole('button', { name: t('action.close') }).tap();
      await sheet.waitFor({ state: 'detached' });
      await path.getByRole('button', { name: AGENT }).tap();
      await main.getByRole('link', { name: new RegExp(`^${BELOW}\\b`) }).waitFor();
      expect(problems).toEqual([]);
    },
  );

  it.each(journeyLanguages)(
    'adds up the profit and loss of a part to what its row says, down to the bets of a player, in %s [SCR-51] [SCR-52] [API-97] [API-98]',
    { tags: ['core'] },
    async (language) => {
      const t = wordsOf(language);
      const agent = await agentOf(AGENT);
      const { page, open, shoot, problems } = await site.visit({ language, session: agent.session });
      await open('/m/agent/team/pnl?days=month');
      const { list } = await askAs(site, agent, agency.pnl, month());
      const part = list.find(({ account }) => account === BELOW);
      expect(part?.members).toBeGreaterThan(5);
      const net = pesosOf(part?.net ?? '', true);
      const row = rowOf(page, BELOW);
      await expect.poll(() => row.innerText()).toContain(net);
      await row.tap();
      await shoot(`team-pnl-${language}`);
      await page.getByRole('link', { name: t('teamPnl.open', { count: (part?.members ?? 0) - 1 }) }).tap();
      const card = page.getByRole('main').locator('section[aria-label]').first();
      await expect.poll(() => card.innerText()).toContain(net);
      expect(await besides(card, t('teamPnl.deposit')).innerText()).toBe(pesosOf(part?.deposit ?? ''));

      const below = await askAs(site, agent, agency.pnl, { ...month(), parent: part?.id ?? '' });
      const sum = below.list.reduce((all, one) => all + centavosOf(one.net), 0n);
      expect(signedPesos(sum)).toBe(net);
      for (const one of below.list) {
        const name = one.account ?? t('teamPnl.part.players');
        expect(await rowOf(page, name).innerText()).toContain(pesosOf(one.net, true));
      }

      await rowOf(page, t('teamPnl.part.players')).tap();
      const players = below.list.find(({ part: kind }) => kind === 'players')?.members ?? 0;
      await page.getByRole('link', { name: t('teamPnl.openPlayers', { count: players }) }).tap();
      await rowOf(page, 'dodong22').tap();
      await page.getByRole('link', { name: t('teamPnl.bets') }).tap();
      await page.waitForURL(/\/m\/teamBetting\?.*account=dodong22/);
      const bets = await askAs(site, agent, agency.betting, { ...month(), account: 'dodong22' });
      const main = page.getByRole('main');
      await expect.poll(() => besides(main, t('bets.stake')).innerText()).toBe(pesosOf(bets.footer?.stake ?? ''));
      expect(await besides(main, t('bets.count')).innerText()).toBe(String(bets.footer?.bets));
      const rows = main.getByRole('listitem');
      await expect.poll(() => rows.count()).toBeGreaterThan(0);
      for (const text of await rows.allInnerTexts()) expect(text).toContain('dodong22');
      await shoot(`team-betting-${language}`);
      expect(problems).toEqual([]);
    },
  );

  it.each(journeyLanguages)(
    'lets an agent set the rates of a direct agent between the own ones and those further down, from tomorrow on, in %s [SCR-54] [API-100]',
    async (language) => {
      const t = wordsOf(language);
      const agent = await agentOf(AGENT);
      const visit = await site.visit({ ...LOOKING, language, session: agent.session });
      const { page, open, problems } = visit;
      await open('/m/member/teamRebate');
      await rowOf(page, BELOW).tap();
      const sheet = page.getByRole('dialog', { name: t('rates.of', { account: BELOW }) });
      const kind = t('gameType.RNG');
      const slots = sheet.getByRole('group', { name: kind, exact: true });
      const [lower, raise] = [
        slots.getByRole('button', { name: t('rates.lower', { kind }) }),
        slots.getByRole('button', { name: t('rates.raise', { kind }) }),
      ];
      const value = slots.getByRole('status');
      await expect.poll(() => value.innerText()).toBe('0.8%');
      await lower.tap();
      await slots.getByText(t('rates.lowest', { rate: '0.7%', account: LOWER })).waitFor();
      expect(await lower.getAttribute('aria-disabled')).toBe('true');
      for (let step = 0; step < 3; step += 1) await raise.tap();
      expect(await value.innerText()).toBe('1.0%');
      expect(await raise.getAttribute('aria-disabled')).toBe('true');
      await lower.tap();
      expect(await lookAround(visit, language, 'team-rates-sheet')).toEqual({});
      await sheet.getByRole('button', { name: t('rates.save') }).tap();
      const day = dayAgo(-1).slice(5).replace('-', '/');
      await expectToast(page, t('rates.saved', { day }));
      await sheet.waitFor({ state: 'detached' });
      await expect.poll(() => rowOf(page, BELOW).innerText()).toContain(`${kind} 0.9%`);

      const rated = await askAs(site, agent, agency.rates, {});
      expect(rated.fromDay).toBe(dayAgo(-1));
      const theirs = rated.downlines.find(({ account }) => account === BELOW);
      expect(theirs?.rates.find(({ gameType }) => gameType === 'RNG')).toMatchObject({ rate: 0.8, next: 0.9, most: 1 });
      const own = await askAs(site, await agentOf(BELOW), agency.rates, {});
      expect(own.own.find(({ gameType }) => gameType === 'RNG')?.rate).toBe(0.8);
      expect(problems).toEqual([]);
    },
  );

  it('is nowhere for players, whatever they type [AGENT-25] [AGENT-26]', async () => {
    const player = await plantSaver(site, { pin: false });
    const { open, page } = await site.visit({ language: 'TY', session: player.session });
    for (const address of ADDRESSES) {
      await open(address);
      await page.waitForURL('**/m/home');
    }
    const refusal = async <C extends Call>(call: C, input: Input<C>, saver: Saver = player) =>
      askAs(site, saver, call, input).then(
        () => 'answered',
        (error: Error) => /"errorCode":"([^"]+)"/.exec(error.message)?.[1] ?? error.message,
      );
    const days = month();
    const refusals = [
      await refusal(agency.teamKpi, days),
      await refusal(agency.kpi, days),
      await refusal(agency.downline, {}),
      await refusal(agency.pnl, days),
      await refusal(agency.betting, days),
      await refusal(agency.rates, {}),
      await refusal(agency.setRates, { memberId: await idOf(BELOW), rates: [{ gameType: 'RNG', rate: 0.1 }] }),
    ];
    expect(new Set(refusals)).toEqual(new Set(['permission.denied']));
  });

  it.each(journeyLanguages)(
    'knows nobody above or beside an agent who asks for them by an address, in %s [AGENT-26] [API-88] [API-97] [API-98]',
    async (language) => {
      const t = wordsOf(language);
      const agent = await agentOf(BELOW);
      const { page, open } = await site.visit({ language, session: agent.session });
      const main = page.getByRole('main');
      for (const account of ['topagent', AGENT, 'manangnena', 'player1']) {
        const id = await idOf(account);
        await open(`/m/member/team?parent=${id}`);
        await main.getByText(t('downline.missing')).waitFor();
        await open(`/m/agent/team/pnl?days=month&parent=${id}`);
        await main.getByText(t('team.missing')).waitFor();
        await open(`/m/member/team?account=${account}`);
        await main.getByText(t('downline.noMatch')).waitFor();
        await open(`/m/teamBetting?days=month&account=${account}`);
        await main.getByText(t('teamBets.noneText')).waitFor();
        expect(await main.innerText()).not.toContain('Maligaya');
      }
      await open(`/m/member/team?parent=${await idOf(LOWER)}`);
      await main.getByRole('link', { name: new RegExp(`^${LOWEST}\\b`) }).waitFor();
    },
  );
});

/** An amount of the API in centavos. */
function centavosOf(amount: string): bigint {
  return centavosIn(amount.replace('.', ''));
}

/** An amount of the API as the site writes it; with its sign where money came or went. */
function pesosOf(amount: string, isSigned = false): string {
  return (isSigned ? signedPesos : pesos)(centavosOf(amount));
}
