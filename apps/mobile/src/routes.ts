import type { Access, FirstAsk, Flag } from '@perya/contract';
import type { TextKey } from './lib/i18n/i18n.ts';

/** The screens that exist: each is `screens/<name>/<name>-screen.tsx`. A route without one is not linked anywhere. */
export type ScreenName =
  | 'home'
  | 'set'
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
  readonly title: TextKey;
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
  readonly asks?: readonly FirstAsk[];
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
    title: 'title.home',
    bottomMenu: true,
    asks: ['home'],
    screen: 'home',
  },
  login: {
    path: '/m/login',
    access: 'public',
    header: 'hidden',
    title: 'title.login',
    bottomMenu: false,
    backTo: 'home',
    memberTo: 'home',
  },
  register: {
    path: '/m/register',
    aliases: ['/register.html', '/m/register.html'], // ROUTE-04
    access: 'public',
    header: 'hidden',
    title: 'title.register',
    bottomMenu: false,
    backTo: 'home',
    memberTo: 'home',
  },
  forget: { path: '/m/forget', access: 'public', ...bare, title: 'title.forget', backTo: 'home' },
  changePsw: { path: '/m/changePsw', access: 'real', ...bare, title: 'title.changePsw', guestTo: 'home' },

  mine: { path: '/m/mine', access: 'public', header: 'hidden', title: 'title.mine', bottomMenu: true },
  memberHome: { path: '/m/member/home', access: 'real', ...member, title: 'title.memberHome' },
  set: { path: '/m/set', access: 'session', ...member, title: 'title.set', guestTo: 'home', screen: 'set' },
  securityCenter: {
    path: '/m/securityCenter',
    access: 'real',
    ...member,
    title: 'title.securityCenter',
    flag: 'SECPRIV',
  },
  benefits: { path: '/m/member/benefits', access: 'real', ...member, title: 'title.benefits', flag: 'VIPBEN3' },
  inviteFriends: { path: '/m/inviteFriends', access: 'real', ...member, title: 'title.inviteFriends', flag: 'INVITE3' },
  webEmail: { path: '/m/webEmail', access: 'session', ...member, title: 'title.messages', flag: 'MAILCEN' },
  message: { path: '/m/message', access: 'session', ...member, title: 'title.messages', flag: 'MAILCEN' },
  feedback: { path: '/m/feedback', access: 'real', ...member, title: 'title.feedback', flag: 'FEEDBACK3' },
  help: {
    path: '/m/help',
    access: 'public',
    header: 'hidden',
    title: 'title.help',
    bottomMenu: true,
    asks: ['help'],
    screen: 'help',
  },
  helpDetail: {
    path: '/m/helpDetail',
    access: 'public',
    ...member,
    title: 'title.helpDetail',
    asks: ['help'],
    screen: 'help-detail',
  },
  download: {
    path: '/m/download',
    access: 'public',
    ...member,
    title: 'title.download',
    browserOnly: true,
    screen: 'download',
  },

  voucherCenter: { path: '/m/voucherCenter', access: 'real', ...member, title: 'title.deposit', flag: 'DEPOSIT3' },
  withdraw: { path: '/m/withdraw', access: 'real', ...member, title: 'title.withdraw', flag: 'WITHDRAW3' },
  vouReport: { path: '/m/vouReport', access: 'real', ...member, title: 'title.vouReport', flag: 'DEPREP3' },
  withdrawReport: {
    path: '/m/withdrawReport',
    access: 'real',
    ...member,
    title: 'title.withdrawReport',
    flag: 'WDRREP3',
  },
  transactionRecord: {
    path: '/m/transaction/record',
    access: 'real',
    ...member,
    title: 'title.transactionRecord',
    flag: 'TRANSREC3',
    agentVariant: true,
  },
  gameRecord: { path: '/m/gameRecord', access: 'real', ...member, title: 'title.gameRecord', flag: 'TRANSBETREPMEM3' },
  profitAndLoss: {
    path: '/m/profitandloss',
    access: 'real',
    ...member,
    title: 'title.profitAndLoss',
    flag: 'PERSPNL3',
  },
  upLineTransfer: {
    path: '/m/upLine/transfer',
    access: 'real',
    ...member,
    title: 'title.upLineTransfer',
    flag: 'UPLTRANS3',
  },
  manualRebate: {
    path: '/m/member/manualRebate',
    access: 'real',
    ...member,
    title: 'title.manualRebate',
    flag: 'MANREB3',
  },
  rebateReport: {
    path: '/m/member/rebateReport',
    access: 'real',
    ...member,
    title: 'title.rebateReport',
    flag: 'REBREP3',
  },

  activity: { path: '/m/activity', access: 'public', ...bare, title: 'title.activity' },
  activityInfo: { path: '/m/activityInfo', access: 'public', ...member, title: 'title.activityInfo' },
  rewardCenter: { path: '/m/rewardCenter', access: 'real', ...member, title: 'title.rewardCenter', flag: 'REWCEN3' },
  leaderBoard: { path: '/m/leaderBoard', access: 'session', ...member, title: 'title.leaderBoard', flag: 'LEADBRD3' },

  gameLobby: { path: '/m/gameLobby', access: 'public', ...member, title: 'title.gameLobby' },
  gameList: { path: '/m/gameList', access: 'public', ...member, title: 'title.gameList' },
  lottery: { path: '/m/lottery', access: 'public', ...member, title: 'title.lottery' },
  moreLottery: { path: '/m/moreLottery', access: 'public', ...bare, title: 'title.moreLottery' },
  startLottery: { path: '/m/startLottery', access: 'session', ...member, title: 'title.startLottery' },
  launchGame: {
    path: '/m/launchGame',
    access: 'session',
    header: 'hidden',
    title: 'title.launchGame',
    bottomMenu: false,
  },
  gameCenter: { path: '/m/gameCenter', access: 'public', ...member, title: 'title.gameCenter' },
  slotsCenter: { path: '/m/slotsCenter', access: 'public', ...member, title: 'title.slotsCenter' },
  trail: { path: '/m/trail', access: 'public', ...bare, title: 'title.trail', flag: 'FREEPLAY3', backTo: 'home' },

  notice: {
    path: '/m/notice',
    access: 'public',
    ...bare,
    title: 'title.notice',
    backTo: 'home',
    asks: ['notices'],
    screen: 'notice',
  },
  memberNotice: {
    path: '/m/member/notice',
    access: 'session',
    ...member,
    title: 'title.notice',
    agentVariant: true,
    screen: 'member-notice',
  },
  service: { path: '/m/service', access: 'public', ...bare, title: 'title.service', screen: 'service' },
  userAgreement: {
    path: '/m/useragreement',
    access: 'public',
    ...bare,
    title: 'title.userAgreement',
    asks: ['agreement'],
    screen: 'user-agreement',
  },
  maintenance: {
    path: '/m/maintenance',
    access: 'public',
    ...bare,
    title: 'title.maintenance',
    redirect: 'home',
    screen: 'maintenance',
  },

  agent: {
    path: '/m/agent',
    access: 'agent',
    header: 'hidden',
    title: 'title.agent',
    bottomMenu: false,
    flag: 'AGENTCEN3',
  },
  agentRegister: { path: '/m/agentRegister', access: 'agent', ...member, title: 'title.agentRegister' },
  teamOverview: {
    path: '/m/agent/team/overview',
    access: 'agent',
    ...member,
    title: 'title.teamOverview',
    flag: 'AGEPAG',
  },
  team: { path: '/m/member/team', access: 'agent', ...member, title: 'title.team', flag: 'DOWNMAN' },
  redRain: { path: '/m/redRain', access: 'agent', ...member, title: 'title.redRain', flag: 'AGENTRANSMULTDOWN3' },
  teamPnl: { path: '/m/agent/team/pnl', access: 'agent', ...member, title: 'title.teamPnl', flag: 'AGETEAMPNL3' },
  teamBetting: { path: '/m/teamBetting', access: 'agent', ...member, title: 'title.teamBetting', flag: 'TEAMBETTING3' },
  agentRebate: {
    path: '/m/member/agent/agentRebeat',
    access: 'agent',
    ...member,
    title: 'title.agentRebate',
    flag: 'AGEREBINC3',
  },
  teamRebate: { path: '/m/member/teamRebate', access: 'agent', ...member, title: 'title.teamRebate', flag: 'GAMSER' },
  agentDividend: {
    path: '/m/member/agent/agentDivident',
    access: 'agent',
    ...member,
    title: 'title.agentDividend',
    flag: 'AGEDIV3',
  },
  salaryContract: {
    path: '/m/member/agent/getSalaryContract',
    access: 'real',
    ...member,
    title: 'title.salaryContract',
  },
  dividendContract: {
    path: '/m/member/agent/getDevidendContract',
    access: 'real',
    ...member,
    title: 'title.dividendContract',
  },
  hourContract: { path: '/m/member/agent/getHourContract', access: 'real', ...member, title: 'title.hourContract' },

  ipLimit: {
    path: '/m/ipLimit',
    access: 'public',
    header: 'hidden',
    title: 'title.ipLimit',
    bottomMenu: false,
    screen: 'ip-limit',
  },
  serviceLimit: {
    path: '/m/serviceLimit',
    access: 'public',
    header: 'hidden',
    title: 'title.serviceLimit',
    bottomMenu: false,
    screen: 'service-limit',
  },
} as const satisfies Record<string, Route>;

/** The name of a route. */
export type RouteName = keyof typeof ROUTES;

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
