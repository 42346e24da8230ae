import { isAgentType } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { routes, type RouteName } from '../../apps/mobile/src/routes.ts';
import { useSite } from '../harness/browser.ts';
import { wordsOf } from '../harness/words.ts';

const t = wordsOf('TY');
const HOME = '/m/home';
const LOGIN = '/m/login';
const TRIAL = 4;
const SUB_AGENT = 41;
/** Whoever takes longer hangs. */
const PATIENCE_MS = 20_000;

type Outcome = 'shown' | 'refused' | 'home' | 'login';

/** What is built of the site, by who may see it; every other path of the list answers as STD-05 says. */
const PUBLIC: readonly RouteName[] = [
  'home',
  'login',
  'register',
  'forget',
  'trail',
  'mine', // A trial account reads there for two seconds why not, under an invitation. [MINE-05]
  'help',
  'helpDetail',
  'download',
  'notice',
  'service',
  'userAgreement',
  'gameLobby',
  'gameList',
  'gameCenter',
  'slotsCenter',
  'activity',
  'activityInfo',
  'ipLimit',
  'serviceLimit',
];

/** What anybody with a session sees, on trial too. [SCR-37, R49] */
const SESSION: readonly RouteName[] = [
  'memberNotice',
  'webEmail',
  'message',
  'launchGame',
  'fairness',
  'openRounds',
  'leaderBoard',
];

/** What members see; a trial is told why not and sent home. [ROLE-08] */
const REAL: readonly RouteName[] = [
  'changePsw',
  'memberHome',
  'securityCenter',
  'kyc',
  'responsibleGaming',
  'voucherCenter',
  'withdraw',
  'vouReport',
  'withdrawReport',
  'transactionRecord',
  'gameRecord',
  'profitAndLoss',
  'upLineTransfer',
  'benefits',
  'manualRebate',
  'rebateReport',
  'rewardCenter',
  'inviteFriends',
  'feedback',
  'missions',
];

/** What agents see; everybody else is sent home. [AGENT-25, AGENT-26] */
const AGENT: readonly RouteName[] = [
  'agent',
  'agentFloat',
  'agentRebate',
  'agentRegister',
  'teamOverview',
  'team',
  'redRain',
  'teamPnl',
  'teamBetting',
  'teamRebate',
];

/** The table of the requirements, written down again without looking at the guard. [STD-04, STD-05] */
function expected(name: RouteName, type: number | null): Outcome {
  const isGuest = type === null;
  if (name === 'maintenance') return 'home'; // SCR-45
  if ((name === 'login' || name === 'register') && !isGuest) return 'home'; // SCR-02, SCR-03
  if ((name === 'set' || name === 'changePsw') && isGuest) return 'home'; // SCR-05, SCR-08
  if (PUBLIC.includes(name) || name === 'set') return 'shown';
  // Nobody is above those who are planted here, so the screen itself says no. [SCR-25]
  if (name === 'upLineTransfer' && !isGuest && type !== TRIAL) return 'refused';
  // Sub-accounts bring in nobody. [SCR-47]
  if (name === 'agentRegister' && type === SUB_AGENT) return 'refused';
  if (isGuest && (REAL.includes(name) || SESSION.includes(name))) return 'login'; // ROUTE-14
  if (REAL.includes(name)) return type === TRIAL ? 'home' : 'shown';
  if (SESSION.includes(name)) return 'shown';
  if (AGENT.includes(name)) return type !== null && isAgentType(type) ? 'shown' : 'home';
  return 'refused';
}

/** Runs in the page: opens each path like a link and tells what became of it. */
async function tryPaths({
  paths,
  words,
  patienceMs,
}: {
  paths: string[];
  patienceMs: number;
  words: Record<'refusal' | 'notFound' | 'home' | 'login', string>;
}) {
  const moment = () => new Promise((resolve) => setTimeout(resolve));
  const title = () => document.querySelector('h1')?.textContent ?? '';
  const go = (to: string) => window.history.pushState({ depth: 1 }, '', to);
  const outcome = (path: string) => {
    const at = window.location.pathname;
    if (at !== path) return at === words.home ? 'home' : at === words.login ? 'login' : null;
    if (title() === words.notFound || (title() === '' && path !== words.home)) return null;
    if (document.querySelectorAll('h1').length > 1) return 'several titles';
    const main = document.querySelector('main');
    if (!main?.textContent) return null;
    if (main.textContent.includes(words.refusal)) return 'refused';
    return main.querySelector('[role="status"] > .visually-hidden') ? null : 'shown';
  };
  const settle = async (path: string) => {
    for (const until = performance.now() + patienceMs; performance.now() < until;) {
      const found = outcome(path);
      if (found) return found;
      await moment();
    }
    return `neither, at ${window.location.pathname}: ${title()}`;
  };
  const outcomes: string[] = [];
  for (const path of paths) {
    go('/m/nowhere');
    while (title() !== words.notFound) await moment();
    go(path);
    outcomes.push(await settle(path));
  }
  return outcomes;
}

describe('who may open what', () => {
  const site = useSite({ popups: false, worker: false });

  async function openAll(type: number | null): Promise<void> {
    const session = type === null ? undefined : await site.database().plantSession(type);
    const visit = await site.visit(session ? { session } : {});
    await visit.open(HOME);
    await visit.page.getByRole('region', { name: t('home.banners') }).waitFor();
    const names = Object.keys(routes) as RouteName[];
    const words = { refusal: t('permission.denied'), notFound: t('title.notFound'), home: HOME, login: LOGIN };
    const paths = names.map((name) => routes[name].path);
    const outcomes = await visit.page.evaluate(tryPaths, { paths, words, patienceMs: PATIENCE_MS });
    expect(names.map((name, at) => [name, outcomes[at]])).toEqual(names.map((name) => [name, expected(name, type)]));
    expect(
      visit.problems.filter(
        (problem) =>
          !/status of 403|^answer 403: \S+\/(?:transfer\/upline|member\/referral|agent\/links)$/.test(problem),
      ),
    ).toEqual([]);
  }

  it.each([null, 0])('every route for member type %s [STD-04] [STD-05] [HEAD-08]', { tags: ['core'] }, openAll);

  it.each([1, TRIAL, 40, 41])('every route for member type %s too [STD-04] [STD-05] [HEAD-08]', openAll);

  it.each([null, 0, 1, 4, 40, 41])('the notices of agents for member type %s [STD-04] [ROUTE-08]', async (type) => {
    const session = type === null ? undefined : await site.database().plantSession(type);
    const visit = await site.visit(session ? { session } : {});
    await visit.open('/m/member/notice?types=A');
    if (type !== null && isAgentType(type)) {
      await visit.page.getByRole('heading', { name: t('title.notice'), level: 1 }).waitFor();
      await visit.page.getByRole('main').getByRole('button').first().waitFor();
      expect(visit.page.url()).toBe(`${site.baseUrl}/m/member/notice?types=A`);
    } else {
      await visit.page.getByRole('region', { name: t('home.banners') }).waitFor();
      expect(visit.page.url()).toBe(site.baseUrl + HOME);
    }
    expect(visit.problems).toEqual([]);
  });

  it('a session without its token is no session [SESS-03]', { tags: ['core'] }, async () => {
    const visit = await site.visit();
    await visit.context.addInitScript(() => {
      sessionStorage.setItem('MC_SESSION_INFO', '{"userName":"maria","type":1}');
      localStorage.setItem('MC_SESSION_INFO', '{"userName":"maria","type":1,"token":"x"}');
    });
    await visit.open('/m/set');
    await visit.page.getByRole('region', { name: t('home.banners') }).waitFor();
    expect(visit.page.url()).toBe(site.baseUrl + HOME);
    expect(visit.problems).toEqual([]);
  });
});
