import type { Access, Preloaded, Flag } from '@perya/contract';
import type { TextKey } from './lib/i18n/i18n.ts';

/** The screens that exist: each is `screens/<name>/<name>-screen.tsx`. A route without one is not linked anywhere. */
export type ScreenName =
  | 'home'
  | 'register'
  | 'forget'
  | 'change-psw'
  | 'login'
  | 'trail'
  | 'mine'
  | 'member-home'
  | 'set'
  | 'security-center'
  | 'kyc'
  | 'transaction-record'
  | 'game-record'
  | 'profit-and-loss'
  | 'game-lobby'
  | 'game-list'
  | 'game-center'
  | 'slots-center'
  | 'launch-game'
  | 'open-rounds'
  | 'fairness'
  | 'responsible-gaming'
  | 'voucher-center'
  | 'withdraw'
  | 'vou-report'
  | 'withdraw-report'
  | 'upline-transfer'
  | 'benefits'
  | 'invite-friends'
  | 'web-email'
  | 'message'
  | 'feedback'
  | 'leader-board'
  | 'missions'
  | 'manual-rebate'
  | 'rebate-report'
  | 'team'
  | 'team-pnl'
  | 'team-betting'
  | 'team-rebate'
  | 'red-rain'
  | 'activity'
  | 'activity-info'
  | 'reward-center'
  | 'help'
  | 'help-detail'
  | 'download'
  | 'notice'
  | 'member-notice'
  | 'service'
  | 'user-agreement'
  | 'maintenance'
  | 'agent'
  | 'agent-float'
  | 'agent-rebate'
  | 'agent-register'
  | 'team-overview'
  | 'ip-limit'
  | 'service-limit';

/** One path of the site as the shell needs to know it. */
export interface Route {
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly access: Access;
  /** `home` shows the logo, `back` a back arrow and the title, `hidden` leaves it to the screen. [HEAD-01, HEAD-03] */
  readonly header: 'home' | 'back' | 'hidden';
  /** [BMENU-04] */
  readonly bottomMenu: boolean;
  readonly flag?: Flag;
  /** Back leads home whatever the history. [HEAD-05] */
  readonly backTo?: 'home';
  /** Where a guest is sent instead of the login screen. [SET-02, SCR-05] */
  readonly guestTo?: 'home';
  /** Where somebody with a session is sent. [SCR-02, SCR-03] */
  readonly memberTo?: 'home';
  /** Always sends home: the start-up mode draws the screen, not the path. [SCR-45] */
  readonly redirect?: 'home';
  /** Sends home inside the native app or the installed site. [SCR-17] */
  readonly browserOnly?: true;
  /** With `?types=A` the screen is for agents. [ROUTE-08] */
  readonly agentVariant?: true;
  /** Where what was done here is listed; a press away in the header. */
  readonly records?: 'vouReport' | 'withdrawReport' | 'rebateReport';
  readonly asks?: readonly Preloaded[];
  /** `web-email` for `webEmail`, unless it says otherwise. */
  readonly screen?: ScreenName | undefined;
}

const member = { header: 'back', bottomMenu: true } as const;
const bare = { header: 'back', bottomMenu: false } as const;
/** Its screen is not there yet. */
const unbuilt = { screen: undefined } as const;

/** Every path of the site once: who may open it, and what the shell draws around it. Its screen has its name. [ROUTE-01] */
const ROUTES = {
  home: {
    path: '/m/home',
    aliases: ['/', '/m', '/m/', '/m/index', '/m/index.html'], // ROUTE-02
    access: 'public',
    header: 'home',
    bottomMenu: true,
    asks: ['home', 'lobby', 'hot'],
  },
  login: {
    path: '/m/login',
    access: 'public',
    header: 'hidden',
    bottomMenu: false,
    backTo: 'home',
    memberTo: 'home',
  },
  register: {
    path: '/m/register',
    aliases: ['/register.html', '/m/register.html'], // ROUTE-04
    access: 'public',
    header: 'hidden',
    bottomMenu: false,
    backTo: 'home',
    memberTo: 'home',
  },
  forget: { path: '/m/forget', access: 'public', ...bare, backTo: 'home' },
  changePsw: { path: '/m/changePsw', access: 'real', ...bare, guestTo: 'home' },

  mine: { path: '/m/mine', access: 'public', header: 'hidden', bottomMenu: true },
  memberHome: { path: '/m/member/home', access: 'real', ...member },
  set: { path: '/m/set', access: 'session', ...member, guestTo: 'home' },
  securityCenter: {
    path: '/m/securityCenter',
    access: 'real',
    ...member,
    flag: 'SECPRIV',
  },
  kyc: { path: '/m/kyc', access: 'real', ...bare },
  responsibleGaming: {
    path: '/m/responsibleGaming',
    access: 'real',
    ...member,
  },
  benefits: { path: '/m/member/benefits', access: 'real', ...member, flag: 'VIPBEN3' },
  inviteFriends: { path: '/m/inviteFriends', access: 'real', ...member, flag: 'INVITE3' },
  webEmail: { path: '/m/webEmail', access: 'session', ...member, flag: 'MAILCEN' },
  message: { path: '/m/message', access: 'session', ...member, flag: 'MAILCEN' },
  feedback: { path: '/m/feedback', access: 'real', ...member, flag: 'FEEDBACK3' },
  help: {
    path: '/m/help',
    access: 'public',
    header: 'hidden',
    bottomMenu: true,
    asks: ['help'],
  },
  helpDetail: {
    path: '/m/helpDetail',
    access: 'public',
    ...member,
    asks: ['help'],
  },
  download: {
    path: '/m/download',
    access: 'public',
    ...member,
    browserOnly: true,
  },

  voucherCenter: {
    path: '/m/voucherCenter',
    access: 'real',
    ...member,
    flag: 'DEPOSIT3',
    records: 'vouReport',
  },
  withdraw: {
    path: '/m/withdraw',
    access: 'real',
    ...member,
    flag: 'WITHDRAW3',
    records: 'withdrawReport',
  },
  vouReport: { path: '/m/vouReport', access: 'real', ...member, flag: 'DEPREP3' },
  withdrawReport: {
    path: '/m/withdrawReport',
    access: 'real',
    ...member,
    flag: 'WDRREP3',
  },
  transactionRecord: {
    path: '/m/transaction/record',
    access: 'real',
    ...member,
    flag: 'TRANSREC3',
    agentVariant: true,
  },
  gameRecord: {
    path: '/m/gameRecord',
    access: 'real',
    ...member,
    flag: 'TRANSBETREPMEM3',
  },
  profitAndLoss: {
    path: '/m/profitandloss',
    access: 'real',
    ...member,
    flag: 'PERSPNL3',
  },
  fairness: { path: '/m/fairness', access: 'session', ...member },
  upLineTransfer: {
    path: '/m/upLine/transfer',
    access: 'real',
    ...member,
    flag: 'UPLTRANS3',
    screen: 'upline-transfer',
  },
  manualRebate: {
    path: '/m/member/manualRebate',
    access: 'real',
    ...member,
    flag: 'MANREB3',
    records: 'rebateReport',
  },
  rebateReport: {
    path: '/m/member/rebateReport',
    access: 'real',
    ...member,
    flag: 'REBREP3',
  },

  activity: { path: '/m/activity', access: 'public', ...bare },
  activityInfo: { path: '/m/activityInfo', access: 'public', ...member },
  rewardCenter: {
    path: '/m/rewardCenter',
    access: 'real',
    ...member,
    flag: 'REWCEN3',
  },
  leaderBoard: { path: '/m/leaderBoard', access: 'session', ...member, flag: 'LEADBRD3' },
  missions: { path: '/m/missions', access: 'real', ...member, flag: 'REWCEN3' },

  gameLobby: { path: '/m/gameLobby', access: 'public', ...member },
  gameList: { path: '/m/gameList', access: 'public', ...member, asks: ['games', 'lobby'] },
  lottery: { path: '/m/lottery', access: 'public', ...member, ...unbuilt },
  moreLottery: { path: '/m/moreLottery', access: 'public', ...bare, ...unbuilt },
  startLottery: { path: '/m/startLottery', access: 'session', ...member, ...unbuilt },
  launchGame: {
    path: '/m/launchGame',
    access: 'session',
    header: 'hidden',
    bottomMenu: false,
  },
  gameCenter: { path: '/m/gameCenter', access: 'public', ...member },
  slotsCenter: { path: '/m/slotsCenter', access: 'public', ...member },
  openRounds: { path: '/m/openRounds', access: 'session', ...member },
  trail: { path: '/m/trail', access: 'public', ...bare, flag: 'FREEPLAY3', backTo: 'home' },

  notice: {
    path: '/m/notice',
    access: 'public',
    ...bare,
    backTo: 'home',
    asks: ['notices'],
  },
  memberNotice: {
    path: '/m/member/notice',
    access: 'session',
    ...member,
    agentVariant: true,
  },
  service: { path: '/m/service', access: 'public', ...bare },
  userAgreement: {
    path: '/m/useragreement',
    access: 'public',
    ...bare,
    asks: ['agreement'],
  },
  maintenance: {
    path: '/m/maintenance',
    access: 'public',
    ...bare,
    redirect: 'home',
  },

  agent: {
    path: '/m/agent',
    access: 'agent',
    header: 'hidden',
    bottomMenu: false,
    flag: 'AGENTCEN3',
  },
  agentFloat: { path: '/m/agent/float', access: 'agent', ...member },
  agentRegister: { path: '/m/agentRegister', access: 'agent', ...member },
  teamOverview: {
    path: '/m/agent/team/overview',
    access: 'agent',
    ...member,
    flag: 'AGEPAG',
  },
  team: { path: '/m/member/team', access: 'agent', ...member, flag: 'DOWNMAN' },
  redRain: { path: '/m/redRain', access: 'agent', ...member, flag: 'AGENTRANSMULTDOWN3' },
  teamPnl: { path: '/m/agent/team/pnl', access: 'agent', ...member, flag: 'AGETEAMPNL3' },
  teamBetting: { path: '/m/teamBetting', access: 'agent', ...member, flag: 'TEAMBETTING3' },
  agentRebate: {
    path: '/m/member/agent/agentRebeat',
    access: 'agent',
    ...member,
    flag: 'AGEREBINC3',
  },
  teamRebate: { path: '/m/member/teamRebate', access: 'agent', ...member, flag: 'GAMSER' },
  agentDividend: {
    path: '/m/member/agent/agentDivident',
    access: 'agent',
    ...member,
    ...unbuilt,
    flag: 'AGEDIV3',
  },
  salaryContract: {
    path: '/m/member/agent/getSalaryContract',
    access: 'real',
    ...member,
    ...unbuilt,
  },
  dividendContract: {
    path: '/m/member/agent/getDevidendContract',
    access: 'real',
    ...member,
    ...unbuilt,
  },
  hourContract: { path: '/m/member/agent/getHourContract', access: 'real', ...member, ...unbuilt },

  ipLimit: {
    path: '/m/ipLimit',
    access: 'public',
    header: 'hidden',
    bottomMenu: false,
  },
  serviceLimit: {
    path: '/m/serviceLimit',
    access: 'public',
    header: 'hidden',
    bottomMenu: false,
  },
} as const satisfies Record<string, Route>;

/** Where people come in: for these few words are enough at first. */
export const ENTER_SCREENS: readonly ScreenName[] = ['login', 'register', 'forget', 'trail'];

/** The name of a route. */
export type RouteName = keyof typeof ROUTES;

/** The text key of a route's title; a route without one does not compile. [HEAD-07, HEAD-08] */
export function titleOf(name: RouteName): TextKey {
  return `title.${name}`;
}

const table = {} as Record<RouteName, Route>;
const byPath = new Map<string, RouteName>();
(Object.keys(ROUTES) as RouteName[]).forEach((name) => {
  const screen = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as ScreenName;
  const route: Route = { screen, ...ROUTES[name] };
  const { path, aliases = [] } = route;
  table[name] = route;
  [path, ...aliases].forEach((each) => byPath.set(each, name));
});

/** The routes by name, each with all its fields. */
export const routes: Readonly<Record<RouteName, Route>> = table;

/** The route that answers a path; a slash at the end makes no difference. [ROUTE-02] */
export function findRoute(path: string): RouteName | null {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
  return byPath.get(trimmed) ?? null;
}
