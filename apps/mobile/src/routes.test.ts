import { describe, expect, it } from 'vitest';
import { findRoute, routes, titleOf, type RouteName } from './routes.ts';
import en from '@perya/contract/locales/en/site.json';
import ty from '@perya/contract/locales/ty/site.json';

const names = Object.keys(routes) as RouteName[];

/** Every path of the route blocks SCR-01..SCR-60. */
const PATHS: readonly (readonly [RouteName, ...string[]])[] = [
  ['home', '/', '/m', '/m/', '/m/home', '/m/index', '/m/index.html'],
  ['login', '/m/login'],
  ['register', '/m/register', '/register.html', '/m/register.html'],
  ['forget', '/m/forget'],
  ['changePsw', '/m/changePsw'],
  ['mine', '/m/mine'],
  ['memberHome', '/m/member/home'],
  ['set', '/m/set'],
  ['securityCenter', '/m/securityCenter'],
  ['kyc', '/m/kyc'],
  ['responsibleGaming', '/m/responsibleGaming'],
  ['benefits', '/m/member/benefits'],
  ['inviteFriends', '/m/inviteFriends'],
  ['webEmail', '/m/webEmail'],
  ['message', '/m/message'],
  ['feedback', '/m/feedback'],
  ['help', '/m/help'],
  ['helpDetail', '/m/helpDetail'],
  ['download', '/m/download'],
  ['voucherCenter', '/m/voucherCenter'],
  ['withdraw', '/m/withdraw'],
  ['vouReport', '/m/vouReport'],
  ['withdrawReport', '/m/withdrawReport'],
  ['transactionRecord', '/m/transaction/record'],
  ['gameRecord', '/m/gameRecord'],
  ['profitAndLoss', '/m/profitandloss'],
  ['fairness', '/m/fairness'],
  ['upLineTransfer', '/m/upLine/transfer'],
  ['manualRebate', '/m/member/manualRebate'],
  ['rebateReport', '/m/member/rebateReport'],
  ['activity', '/m/activity'],
  ['activityInfo', '/m/activityInfo'],
  ['rewardCenter', '/m/rewardCenter'],
  ['leaderBoard', '/m/leaderBoard'],
  ['missions', '/m/missions'],
  ['gameLobby', '/m/gameLobby'],
  ['gameList', '/m/gameList'],
  ['lottery', '/m/lottery'],
  ['moreLottery', '/m/moreLottery'],
  ['startLottery', '/m/startLottery'],
  ['launchGame', '/m/launchGame'],
  ['gameCenter', '/m/gameCenter'],
  ['slotsCenter', '/m/slotsCenter'],
  ['openRounds', '/m/openRounds'],
  ['trail', '/m/trail'],
  ['notice', '/m/notice'],
  ['memberNotice', '/m/member/notice'],
  ['service', '/m/service'],
  ['userAgreement', '/m/useragreement'],
  ['maintenance', '/m/maintenance'],
  ['agent', '/m/agent'],
  ['agentFloat', '/m/agent/float'],
  ['agentRegister', '/m/agentRegister'],
  ['teamOverview', '/m/agent/team/overview'],
  ['team', '/m/member/team'],
  ['redRain', '/m/redRain'],
  ['teamPnl', '/m/agent/team/pnl'],
  ['teamBetting', '/m/teamBetting'],
  ['agentRebate', '/m/member/agent/agentRebeat'],
  ['teamRebate', '/m/member/teamRebate'],
  ['agentDividend', '/m/member/agent/agentDivident'],
  ['salaryContract', '/m/member/agent/getSalaryContract'],
  ['dividendContract', '/m/member/agent/getDevidendContract'],
  ['hourContract', '/m/member/agent/getHourContract'],
  ['ipLimit', '/m/ipLimit'],
  ['serviceLimit', '/m/serviceLimit'],
];

describe('paths', () => {
  it.each(PATHS.flatMap(([name, ...paths]) => paths.map((path) => [path, name] as const)))(
    '%s answers as %s [ROUTE-02] [ROUTE-04] [ROUTE-05] [ROUTE-10]',
    (path, name) => {
      expect(findRoute(path)).toBe(name);
    },
  );

  it('are all named above, and each once [ROUTE-01]', () => {
    expect(PATHS.map(([name]) => name).sort()).toEqual([...names].sort());
    const paths = names.flatMap((name) => [routes[name].path, ...(routes[name].aliases ?? [])]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each(['/m/nothing', '/m/helpdetail', '/x', '/m/home/more', ''])('%s is none of them [ROUTE-12]', (path) => {
    expect(findRoute(path)).toBeNull();
  });

  it('may end in a slash', () => {
    expect(findRoute('/m/help/')).toBe('help');
  });
});

const having = (test: (name: RouteName) => boolean) => names.filter(test).sort();

describe('shell', () => {
  it('hides the header on the listed screens only [HEAD-01] [HEAD-02]', () => {
    const hidden = ['login', 'register', 'mine', 'agent', 'help', 'launchGame', 'ipLimit', 'serviceLimit'];
    expect(having((name) => routes[name].header === 'hidden')).toEqual(hidden.sort());
  });

  it('shows the logo on home alone [HEAD-03]', () => {
    expect(having((name) => routes[name].header === 'home')).toEqual(['home']);
  });

  it('leads home from the listed screens [HEAD-05]', () => {
    expect(having((name) => routes[name].backTo === 'home')).toEqual([
      'forget',
      'login',
      'notice',
      'register',
      'trail',
    ]);
  });

  it('hides the bottom menu on the listed screens only [BMENU-04] [BMENU-05]', () => {
    const hidden = ['login', 'register', 'trail', 'launchGame', 'changePsw', 'notice', 'activity', 'forget', 'service'];
    hidden.push('moreLottery', 'userAgreement', 'maintenance', 'agent', 'ipLimit', 'serviceLimit', 'kyc');
    expect(having((name) => !routes[name].bottomMenu)).toEqual(hidden.sort());
  });

  it('has a title for every screen in both languages [HEAD-07] [HEAD-08]', () => {
    for (const name of names) {
      expect(en).toHaveProperty([titleOf(name)]);
      expect(ty).toHaveProperty([titleOf(name)]);
    }
    expect(en['title.changePsw']).toBe('Change password');
    expect(en['title.slotsCenter']).toBe('RNG');
    expect(en['title.webEmail']).toBe(en['title.message']);
  });
});

describe('access', () => {
  it('keeps agent screens for agents, the contracts for real accounts [STD-04] [AGENT-26]', () => {
    const agents = ['agent', 'agentRegister', 'teamOverview', 'team', 'redRain', 'teamPnl', 'teamBetting'];
    agents.push('agentFloat', 'agentRebate', 'teamRebate', 'agentDividend');
    expect(having((name) => routes[name].access === 'agent')).toEqual(agents.sort());
    for (const name of ['salaryContract', 'dividendContract', 'hourContract'] as const) {
      expect(routes[name].access).toBe('real');
    }
  });

  it.each([
    ['voucherCenter', 'DEPOSIT3'],
    ['withdraw', 'WITHDRAW3'],
    ['transactionRecord', 'TRANSREC3'],
    ['gameRecord', 'TRANSBETREPMEM3'],
    ['rewardCenter', 'REWCEN3'],
    ['benefits', 'VIPBEN3'],
    ['manualRebate', 'MANREB3'],
    ['rebateReport', 'REBREP3'],
    ['webEmail', 'MAILCEN'],
    ['securityCenter', 'SECPRIV'],
    ['teamOverview', 'AGEPAG'],
    ['team', 'DOWNMAN'],
    ['redRain', 'AGENTRANSMULTDOWN3'],
    ['teamPnl', 'AGETEAMPNL3'],
    ['teamBetting', 'TEAMBETTING3'],
    ['teamRebate', 'GAMSER'],
    ['agentRebate', 'AGEREBINC3'],
    ['trail', 'FREEPLAY3'],
  ] as const)('guards %s with %s [FLAG-08..18] [FLAG-20]', (name, flag) => {
    expect(routes[name].flag).toBe(flag);
  });

  it.each(['benefits', 'manualRebate', 'rebateReport'] as const)('keeps %s for real accounts [STD-04]', (name) => {
    expect(routes[name].access).toBe('real');
  });

  it('lets limits, breaks and self-exclusion hang on no switch [FLAG-20]', () => {
    expect(routes.responsibleGaming.flag).toBeUndefined();
  });

  it('has a screen file for every screen it names, and the other way round', () => {
    const files = Object.keys(import.meta.glob('./screens/*/*-screen.tsx'));
    const named = names.flatMap((name) => routes[name].screen ?? []);
    expect(files.sort()).toEqual(
      [...new Set(named)].map((screen) => `./screens/${screen}/${screen}-screen.tsx`).sort(),
    );
  });
});
