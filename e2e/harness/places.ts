import type { Visit, VisitOptions } from './browser.ts';
import type { MEMBER_TYPES } from './database.ts';

import { memberIdOf } from './identity.ts';
import { prepare, type MoneySite } from './money.ts';
import { CAMPAIGNS } from './promotions.ts';
import { SAFARI_15 } from './phones.ts';
import { plantRich } from './rich.ts';
import { TAKEN_OVER } from './site.ts';
import { wordsOf } from './words.ts';

/** Who a screen is shown to; a saver has papers, money and a withdrawal under way, a leader the team of the demonstration. */
type Person = keyof typeof MEMBER_TYPES | 'saver' | 'leader';

/** A screen in one of its states. */
export interface Place {
  readonly name: string;
  readonly path: string;
  /** Somebody of the demonstration whose id the path ends with. */
  readonly of?: string;
  readonly who?: Person;
  readonly userAgent?: string;
  /** The server answers this path with 404. */
  readonly unknown?: true;
  /** Has the header whose menu changes the language; pages of members have their own menu there. [HEAD-15] */
  readonly menu?: true;
}

/** Every screen there is, with its states that need no help from a test. */
export const PLACES: readonly Place[] = [
  { name: 'home', path: '/m/home', menu: true },
  { name: 'home-member', path: '/m/home', who: 'player', menu: true },
  { name: 'login', path: '/m/login' },
  { name: 'login-agent', path: '/m/login?site=agent' },
  { name: 'register', path: '/m/register' },
  { name: 'forget', path: '/m/forget', menu: true },
  { name: 'forget-link', path: '/m/forget?resetToken=none', menu: true },
  { name: 'trail', path: '/m/trail', menu: true },
  { name: 'change-psw', path: '/m/changePsw', who: 'player' },
  { name: 'help', path: '/m/help?i=1' },
  { name: 'help-no-match', path: '/m/help?q=zzzz' },
  { name: 'help-detail', path: '/m/helpDetail#2', menu: true },
  { name: 'help-detail-none', path: '/m/helpDetail#999', menu: true },
  { name: 'notice', path: '/m/notice', menu: true },
  { name: 'member-notice', path: '/m/member/notice', who: 'player' },
  { name: 'agent-notice', path: '/m/member/notice?types=A', who: 'agent' },
  { name: 'service', path: '/m/service', menu: true },
  { name: 'user-agreement', path: '/m/useragreement', menu: true },
  { name: 'download', path: '/m/download', userAgent: SAFARI_15, menu: true },
  { name: 'download-none', path: '/m/download', menu: true },
  { name: 'set', path: '/m/set', who: 'player' },
  { name: 'mine-guest', path: '/m/mine' },
  { name: 'mine', path: '/m/mine', who: 'player' },
  { name: 'member-home', path: '/m/member/home', who: 'player' },
  { name: 'agency', path: '/m/member/home?tab=agency', who: 'agent' },
  { name: 'agent', path: '/m/agent', who: 'agent' },
  { name: 'team-overview', path: '/m/agent/team/overview', who: 'agent' },
  { name: 'agent-team', path: '/m/agent', who: 'leader' },
  { name: 'team-overview-team', path: '/m/agent/team/overview', who: 'leader' },
  { name: 'team-members', path: '/m/member/team', who: 'leader' },
  { name: 'team-below', path: '/m/member/team?parent=', of: 'kuyaben', who: 'leader' },
  { name: 'team-found', path: '/m/member/team?account=to', who: 'leader' },
  { name: 'team-no-match', path: '/m/member/team?account=zzzz', who: 'leader' },
  { name: 'team-missing', path: '/m/member/team?parent=999999999', who: 'leader', unknown: true },
  { name: 'team-pnl-parts', path: '/m/agent/team/pnl?days=month', who: 'leader' },
  { name: 'team-pnl-players', path: '/m/agent/team/pnl?days=month&part=players&parent=', of: 'kuyaben', who: 'leader' },
  { name: 'team-pnl-missing', path: '/m/agent/team/pnl?parent=999999999', who: 'leader', unknown: true },
  { name: 'team-bets', path: '/m/teamBetting?days=month', who: 'leader' },
  { name: 'team-rates', path: '/m/member/teamRebate', who: 'leader' },
  { name: 'agent-rebate-lines', path: '/m/member/agent/agentRebeat?days=month', who: 'leader' },
  { name: 'agent-rebate-missing', path: '/m/member/agent/agentRebeat?id=999999999', who: 'leader', unknown: true },
  { name: 'agent-float-moved', path: '/m/agent/float', who: 'leader' },
  { name: 'invitation-links', path: '/m/agentRegister', who: 'leader' },
  { name: 'security-center', path: '/m/securityCenter', who: 'player' },
  { name: 'kyc', path: '/m/kyc', who: 'player' },
  { name: 'responsible-gaming', path: '/m/responsibleGaming', who: 'player' },
  { name: 'deposit-first', path: '/m/voucherCenter', who: 'player' },
  { name: 'withdraw-first', path: '/m/withdraw', who: 'player' },
  { name: 'deposit', path: '/m/voucherCenter', who: 'saver' },
  { name: 'withdraw', path: '/m/withdraw', who: 'saver' },
  { name: 'deposit-report', path: '/m/vouReport', who: 'saver' },
  { name: 'withdraw-report', path: '/m/withdrawReport', who: 'saver' },
  { name: 'account-record', path: '/m/transaction/record', who: 'saver' },
  { name: 'betting-record', path: '/m/gameRecord', who: 'saver' },
  { name: 'profit-and-loss', path: '/m/profitandloss', who: 'saver' },
  { name: 'upline-transfer', path: '/m/upLine/transfer', who: 'saver' },
  { name: 'benefits', path: '/m/member/benefits', who: 'saver' },
  { name: 'manual-rebate', path: '/m/member/manualRebate', who: 'saver' },
  { name: 'rebate-report', path: '/m/member/rebateReport', who: 'saver' },
  { name: 'leader-board', path: '/m/leaderBoard', who: 'saver' },
  { name: 'missions', path: '/m/missions', who: 'saver' },
  { name: 'check-in', path: '/m/activity?open=checkIn', who: 'saver' },
  { name: 'wheel', path: '/m/activity?open=wheel', who: 'saver' },
  { name: 'rain', path: '/m/activity?open=rain', who: 'saver' },
  { name: 'invite-friends', path: '/m/inviteFriends', who: 'saver' },
  { name: 'messages-none', path: '/m/webEmail', who: 'player' },
  { name: 'message-none', path: '/m/message?id=999999999', who: 'player', unknown: true },
  { name: 'feedback-mine-none', path: '/m/feedback?tab=mine', who: 'player' },
  { name: 'messages', path: '/m/webEmail', who: 'saver' },
  { name: 'feedback', path: '/m/feedback', who: 'saver' },
  { name: 'feedback-mine', path: '/m/feedback?tab=mine', who: 'saver' },
  { name: 'team-record', path: '/m/transaction/record?types=A', who: 'agent' },
  { name: 'team', path: '/m/member/team', who: 'agent' },
  { name: 'team-rebate', path: '/m/member/teamRebate', who: 'agent' },
  { name: 'agent-register', path: '/m/agentRegister', who: 'agent' },
  { name: 'team-pnl', path: '/m/agent/team/pnl', who: 'agent' },
  { name: 'agent-rebate', path: '/m/member/agent/agentRebeat', who: 'agent' },
  { name: 'agent-float', path: '/m/agent/float', who: 'agent' },
  { name: 'red-rain', path: '/m/redRain', who: 'agent' },
  { name: 'team-betting', path: '/m/teamBetting', who: 'agent' },
  { name: 'game-list', path: '/m/gameList?gameType=RNG', menu: true },
  { name: 'game-list-none', path: '/m/gameList?gameType=RNG&gameName=zzzzzz', menu: true },
  { name: 'game-lobby', path: '/m/gameLobby', menu: true },
  { name: 'game-center', path: '/m/gameCenter?gameType=RNG', menu: true },
  { name: 'slots-center', path: '/m/slotsCenter', menu: true },
  { name: 'fairness', path: '/m/fairness', who: 'player' },
  { name: 'open-rounds', path: '/m/openRounds', who: 'player' },
  { name: 'ip-limit', path: '/m/ipLimit' },
  { name: 'service-limit', path: '/m/serviceLimit' },
  { name: 'activity', path: '/m/activity', menu: true },
  { name: 'activity-info-code', path: `/m/activityInfo?id=${CAMPAIGNS.snack}`, menu: true },
  { name: 'activity-info-join', path: `/m/activityInfo?id=${CAMPAIGNS.fiesta}`, menu: true },
  { name: 'activity-info-over', path: `/m/activityInfo?id=${CAMPAIGNS.over}`, menu: true },
  { name: 'activity-unverified', path: '/m/activity', who: 'player', menu: true },
  { name: 'reward-center-none', path: '/m/rewardCenter', who: 'player' },
  { name: 'activity-member', path: '/m/activity', who: 'saver' },
  { name: 'activity-info-claim', path: `/m/activityInfo?id=${CAMPAIGNS.fiesta}`, who: 'saver' },
  { name: 'activity-info-refused', path: `/m/activityInfo?id=${CAMPAIGNS.snack}`, who: 'saver' },
  { name: 'reward-center', path: '/m/rewardCenter', who: 'saver' },
  { name: 'mine-rewards', path: '/m/mine', who: 'saver' },
  { name: 'refused', path: '/m/lottery', menu: true },
  { name: 'not-found', path: '/m/walaito', unknown: true, menu: true },
];

interface Site extends MoneySite {
  visit(options?: VisitOptions): Promise<Visit>;
}

/** Goes to a place as the person it is for, and waits until nothing is loading there any more. */
export async function visitPlace(site: Site, place: Place, options: VisitOptions = {}): Promise<Visit> {
  const visit = await site.visit({ ...options, ...(await personOf(site, place)) });
  await visit.open(await pathOf(site, place));
  await arrived(visit);
  return visit;
}

/** Goes to several places of one person after each other, which is quicker than coming anew; gives all complaints. */
export async function walk(
  site: Site,
  places: readonly Place[],
  options: VisitOptions,
  look: (visit: Visit, place: Place) => Promise<void>,
): Promise<string[]> {
  const all: string[] = [];
  const [first] = places;
  if (!first) return all;
  const visit = await site.visit({ ...options, ...(await personOf(site, first)) });
  for (const place of places) {
    const known = visit.problems.length;
    await visit.open(await pathOf(site, place));
    await arrived(visit);
    await look(visit, place);
    all.push(...complaints(place, visit.problems.slice(known)));
  }
  return all;
}

const FOR_GUESTS = PLACES.filter(({ who, userAgent }) => !who && !userAgent);
const HALF = Math.ceil(FOR_GUESTS.length / 2);

/** The places by the people they are for; guests have so many that two look at them. */
export const PLACES_BY_PEOPLE = {
  guests: FOR_GUESTS.slice(0, HALF),
  'other guests': FOR_GUESTS.slice(HALF),
  'guests with an iPhone': PLACES.filter(({ userAgent }) => userAgent),
  players: PLACES.filter(({ who }) => who === 'player'),
  savers: PLACES.filter(({ who }) => who === 'saver'),
  agents: PLACES.filter(({ who }) => who === 'agent'),
  leaders: PLACES.filter(({ who }) => who === 'leader'),
} as const;

export type People = keyof typeof PLACES_BY_PEOPLE;

async function pathOf(site: Site, { path, of }: Place): Promise<string> {
  if (of === undefined) return path;
  return path + (await memberIdOf(site.database(), of));
}

async function personOf(site: Site, { who, userAgent }: Place): Promise<VisitOptions> {
  if (who === 'saver') return { session: (await plantRich(site)).session };
  if (who === 'leader') return { session: (await prepare(site, 'agent01', { pin: false })).session };
  return { ...(userAgent && { userAgent }), ...(who && { session: await site.database().plantSession(who) }) };
}

/** Waits until a screen stands as it will stay: its code, its answers and its fonts are there, and nothing changes. */
export async function arrived({ page }: Pick<Visit, 'page'>): Promise<void> {
  await page.evaluate(() => Object.assign(window, { before: '', calm: 0 }));
  await page.waitForFunction(
    ([takenOver, ...waiting]) => {
      const world = window as unknown as { before: string; calm: number };
      const words = document.querySelector(takenOver)?.closest('main')?.textContent ?? '';
      const now = document.body.innerHTML;
      world.calm = now === world.before ? world.calm + 1 : 0;
      world.before = now;
      return (
        words !== '' &&
        !waiting.some((word) => words.includes(word)) &&
        document.readyState === 'complete' &&
        document.fonts.status === 'loaded' &&
        world.calm >= 3
      );
    },
    [TAKEN_OVER, wordsOf('TY')('state.loading'), wordsOf('EN')('state.loading')] as const,
    { polling: 60 },
  );
}

/** What a page complained about, beside what the place itself brings with it. */
export function complaints(place: Place, problems: readonly string[]): string[] {
  return place.unknown ? problems.filter((problem) => !/status of 404|^answer 404/.test(problem)) : [...problems];
}
