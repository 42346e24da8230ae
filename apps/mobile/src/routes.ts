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
  readonly screen?: ScreenName;
}

const member = { header: 'back', bottomMenu: true } as const;
const bare = { header: 'back', bottomMenu: false } as const;

/** Every path of the site once: who may open it, what the shell draws around it, and its screen. [ROUTE-01] */
export const ROUTES = {
  home: {
    path: '/m/home',
    aliases: ['/', '/m', '/m/', '/m/index', '/m/index.html'], // ROUTE-02
    access: 'public',
    header: 'home',
    bottomMenu: true,
    asks: ['home', 'lobby', 'hot'],
    screen: 'home',
  },
  login: {
    path: '/m/login',
    access: 'public',
    header: 'hidden',
    bottomMenu: false,
    backTo: 'home',
    memberTo: 'home',
    screen: 'login',
  },
  register: {
    path: '/m/register',
    aliases: ['/register.html', '/m/register.html'], // ROUTE-04
    access: 'public',
    header: 'hidden',
    bottomMenu: false,
    backTo: 'home',
    memberTo: 'home',
    screen: 'register',
  },
  forget: { path: '/m/forget', access: 'public', ...bare, backTo: 'home', screen: 'forget' },
  changePsw: { path: '/m/changePsw', access: 'real', ...bare, guestTo: 'home', screen: 'change-psw' },

  mine: { path: '/m/mine', access: 'public', header: 'hidden', bottomMenu: true, screen: 'mine' },
  memberHome: { path: '/m/member/home', access: 'real', ...member, screen: 'member-home' },
  set: { path: '/m/set', access: 'session', ...member, guestTo: 'home', screen: 'set' },
  securityCenter: {
    path: '/m/securityCenter',
    access: 'real',
    ...member,
    flag: 'SECPRIV',
    screen: 'security-center',
  },
  kyc: { path: '/m/kyc', access: 'real', ...bare, screen: 'kyc' },
  responsibleGaming: {
    path: '/m/responsibleGaming',
    access: 'real',
    ...member,
    screen: 'responsible-gaming',
  },
  benefits: { path: '/m/member/benefits', access: 'real', ...member, flag: 'VIPBEN3', screen: 'benefits' },
  inviteFriends: { path: '/m/inviteFriends', access: 'real', ...member, flag: 'INVITE3', screen: 'invite-friends' },
  webEmail: { path: '/m/webEmail', access: 'session', ...member, flag: 'MAILCEN', screen: 'web-email' },
  message: { path: '/m/message', access: 'session', ...member, flag: 'MAILCEN', screen: 'message' },
  feedback: { path: '/m/feedback', access: 'real', ...member, flag: 'FEEDBACK3', screen: 'feedback' },
  help: {
    path: '/m/help',
    access: 'public',
    header: 'hidden',
    bottomMenu: true,
    asks: ['help'],
    screen: 'help',
  },
  helpDetail: {
    path: '/m/helpDetail',
    access: 'public',
    ...member,
    asks: ['help'],
    screen: 'help-detail',
  },
  download: {
    path: '/m/download',
    access: 'public',
    ...member,
    browserOnly: true,
    screen: 'download',
  },

  voucherCenter: {
    path: '/m/voucherCenter',
    access: 'real',
    ...member,
    flag: 'DEPOSIT3',
    records: 'vouReport',
    screen: 'voucher-center',
  },
  withdraw: {
    path: '/m/withdraw',
    access: 'real',
    ...member,
    flag: 'WITHDRAW3',
    records: 'withdrawReport',
    screen: 'withdraw',
  },
  vouReport: { path: '/m/vouReport', access: 'real', ...member, flag: 'DEPREP3', screen: 'vou-report' },
  withdrawReport: {
    path: '/m/withdrawReport',
    access: 'real',
    ...member,
    flag: 'WDRREP3',
    screen: 'withdraw-report',
  },
  transactionRecord: {
    path: '/m/transaction/record',
    access: 'real',
    ...member,
    flag: 'TRANSREC3',
    agentVariant: true,
    screen: 'transaction-record',
  },
  gameRecord: {
    path: '/m/gameRecord',
    access: 'real',
    ...member,
    flag: 'TRANSBETREPMEM3',
    screen: 'game-record',
  },
  profitAndLoss: {
    path: '/m/profitandloss',
    access: 'real',
    ...member,
    flag: 'PERSPNL3',
    screen: 'profit-and-loss',
  },
  fairness: { path: '/m/fairness', access: 'session', ...member, screen: 'fairness' },
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
    screen: 'manual-rebate',
  },
  rebateReport: {
    path: '/m/member/rebateReport',
    access: 'real',
    ...member,
    flag: 'REBREP3',
    screen: 'rebate-report',
  },

  activity: { path: '/m/activity', access: 'public', ...bare, screen: 'activity' },
  activityInfo: { path: '/m/activityInfo', access: 'public', ...member, screen: 'activity-info' },
  rewardCenter: {
    path: '/m/rewardCenter',
    access: 'real',
    ...member,
    flag: 'REWCEN3',
    screen: 'reward-center',
  },
  leaderBoard: { path: '/m/leaderBoard', access: 'session', ...member, flag: 'LEADBRD3', screen: 'leader-board' },
  missions: { path: '/m/missions', access: 'real', ...member, flag: 'REWCEN3', screen: 'missions' },

  gameLobby: { path: '/m/gameLobby', access: 'public', ...member, screen: 'game-lobby' },
  gameList: { path: '/m/gameList', access: 'public', ...member, screen: 'game-list', asks: ['games', 'lobby'] },
  lottery: { path: '/m/lottery', access: 'public', ...member },
  moreLottery: { path: '/m/moreLottery', access: 'public', ...bare },
  startLottery: { path: '/m/startLottery', access: 'session', ...member },
  launchGame: {
    path: '/m/launchGame',
    access: 'session',
    header: 'hidden',
    bottomMenu: false,
    screen: 'launch-game',
  },
  gameCenter: { path: '/m/gameCenter', access: 'public', ...member, screen: 'game-center' },
  slotsCenter: { path: '/m/slotsCenter', access: 'public', ...member, screen: 'slots-center' },
  openRounds: { path: '/m/openRounds', access: 'session', ...member, screen: 'open-rounds' },
  trail: { path: '/m/trail', access: 'public', ...bare, flag: 'FREEPLAY3', backTo: 'home', screen: 'trail' },

  notice: {
    path: '/m/notice',
    access: 'public',
    ...bare,
    backTo: 'home',
    asks: ['notices'],
    screen: 'notice',
  },
  memberNotice: {
    path: '/m/member/notice',
    access: 'session',
    ...member,
    agentVariant: true,
    screen: 'member-notice',
  },
  service: { path: '/m/service', access: 'public', ...bare, screen: 'service' },
  userAgreement: {
    path: '/m/useragreement',
    access: 'public',
    ...bare,
    asks: ['agreement'],
    screen: 'user-agreement',
  },
  maintenance: {
    path: '/m/maintenance',
    access: 'public',
    ...bare,
    redirect: 'home',
    screen: 'maintenance',
  },

  agent: {
    path: '/m/agent',
    access: 'agent',
    header: 'hidden',
    bottomMenu: false,
    flag: 'AGENTCEN3',
  },
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
    flag: 'AGEDIV3',
  },
  salaryContract: {
    path: '/m/member/agent/getSalaryContract',
    access: 'real',
    ...member,
  },
  dividendContract: {
    path: '/m/member/agent/getDevidendContract',
    access: 'real',
    ...member,
  },
  hourContract: { path: '/m/member/agent/getHourContract', access: 'real', ...member },

  ipLimit: {
    path: '/m/ipLimit',
    access: 'public',
    header: 'hidden',
    bottomMenu: false,
    screen: 'ip-limit',
  },
  serviceLimit: {
    path: '/m/serviceLimit',
    access: 'public',
    header: 'hidden',
    bottomMenu: false,
    screen: 'service-limit',
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

/** The routes by name, each with all its fields. */
export const routes: Readonly<Record<RouteName, Route>> = ROUTES;

const byPath = new Map<string, RouteName>();
(Object.keys(routes) as RouteName[]).forEach((name) => {
  const { path, aliases = [] } = routes[name];
  [path, ...aliases].forEach((each) => byPath.set(each, name));
});

/** The route that answers a path; a slash at the end makes no difference. [ROUTE-02] */
export function findRoute(path: string): RouteName | null {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
  return byPath.get(trimmed) ?? null;
}
