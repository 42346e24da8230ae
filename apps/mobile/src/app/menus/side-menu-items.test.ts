import { afterEach, describe, expect, it } from 'vitest';
import { landRoutes } from '../../features/testing/land-routes.ts';
import { SETTINGS, STATUS } from '../../features/testing/sample-site.ts';
import { detectPlatform } from '../../lib/platform.ts';
import type { RouteName } from '../../routes.ts';
import { sideMenuItems, type SideMenuInput } from './side-menu-items.ts';

const ALL: readonly RouteName[] = [
  'login',
  'mine',
  'memberHome',
  'voucherCenter',
  'withdraw',
  'activity',
  'rewardCenter',
  'agent',
  'transactionRecord',
  'gameRecord',
  'feedback',
  'webEmail',
];
const FLAGS = {
  DEPOSIT3: true,
  WITHDRAW3: true,
  REWCEN3: true,
  AGENTCEN3: true,
  TRANSREC3: true,
  TRANSBETREPMEM3: true,
  FEEDBACK3: true,
  MAILCEN: true,
};
const RESOURCES = [
  { resourceType: 'FACEBOOK', url: 'https://facebook.example/' },
  { resourceType: 'TELEGRAM', url: 'https://telegram.example/' },
] as const;

const browser = { userAgent: 'Android Chrome', touchPoints: 5, screenHeight: 800, standalone: false };
const platformOf = (displayStandalone: boolean, userAgent = browser.userAgent) =>
  detectPlatform({ ...browser, userAgent, displayStandalone });

function input(type?: number, change: Partial<typeof FLAGS> = {}): SideMenuInput {
  return {
    site: {
      version: '1',
      status: STATUS,
      settings: { ...SETTINGS, whitelabel: { ...FLAGS, ...change }, resources: [...RESOURCES] },
    },
    session: type === undefined ? null : { token: 't', merchantCode: '', userName: 'ana', type, firstTimeLogin: false },
    platform: platformOf(false),
    serviceAddress: 'https://chat.example/',
  };
}

let undo = () => undefined as void;
const keys = (from: SideMenuInput) => sideMenuItems(from).map(({ key }) => key);
const hrefs = (from: SideMenuInput) => Object.fromEntries(sideMenuItems(from).map(({ key, href }) => [key, href]));

afterEach(() => undo());

describe('today', () => {
  it('has what exists, the agency center for agents [SIDE-12]', () => {
    expect(keys(input(1))).toContain('agency');
    expect(keys(input(0))).not.toContain('agency');
    expect(keys(input())).toEqual(
      expect.arrayContaining([
        'profile',
        'promotion',
        'rewards',
        'record',
        'bets',
        'help',
        'download',
        'service',
        'facebook',
        'telegram',
      ]),
    );
  });
});

describe('with every screen there', () => {
  const open = (from: SideMenuInput) => {
    undo = landRoutes(...ALL);
    return { keys: keys(from), hrefs: hrefs(from) };
  };

  it('has all items in order for an agent [SIDE-06..20]', () => {
    expect(open(input(1)).hrefs).toEqual({
      profile: '/m/member/home',
      deposit: '/m/voucherCenter',
      withdraw: '/m/withdraw',
      promotion: '/m/activity',
      rewards: '/m/rewardCenter',
      agency: '/m/agent',
      help: '/m/help',
      record: '/m/transaction/record',
      bets: '/m/gameRecord',
      feedback: '/m/feedback',
      messages: '/m/webEmail',
      download: '/m/download',
      service: 'https://chat.example/',
      facebook: 'https://facebook.example/',
      telegram: 'https://telegram.example/',
    });
  });

  it('sends guests to log in, but to the guest view of the member centre for the profile [SIDE-23]', () => {
    const guest = open(input()).hrefs;
    expect(guest['profile']).toBe('/m/mine');
    expect(guest['deposit']).toBe('/m/login?back=%2Fm%2FvoucherCenter');
    expect(guest['messages']).toBe('/m/login?back=%2Fm%2FwebEmail');
    expect(guest['promotion']).toBe('/m/activity');
  });

  it.each([
    [undefined, false],
    [0, false],
    [4, false],
    [40, false],
    [1, true],
    [41, true],
  ])('shows the agency to type %s: %s [SIDE-12]', (type, expected) => {
    expect(open(input(type)).keys.includes('agency')).toBe(expected);
  });

  it.each([
    ['deposit', 'DEPOSIT3'],
    ['withdraw', 'WITHDRAW3'],
    ['rewards', 'REWCEN3'],
    ['agency', 'AGENTCEN3'],
    ['record', 'TRANSREC3'],
    ['bets', 'TRANSBETREPMEM3'],
    ['feedback', 'FEEDBACK3'],
    ['messages', 'MAILCEN'],
  ])('hides %s without %s [SIDE-05] [SIDE-08..17]', (key, flag) => {
    expect(open(input(1, { [flag]: false })).keys).not.toContain(key);
  });
});

describe('links', () => {
  it('offers no download inside the app or the installed site [SIDE-18]', () => {
    expect(keys({ ...input(), platform: platformOf(true) })).not.toContain('download');
    expect(keys({ ...input(), platform: platformOf(false, 'AppVersion/1.0') })).not.toContain('download');
  });

  it('has each messenger only with its resource [SIDE-20]', () => {
    const bare = input();
    const site = { ...bare.site!, settings: { ...bare.site!.settings, resources: [RESOURCES[1]] } };
    expect(keys({ ...bare, site })).not.toContain('facebook');
    expect(keys({ ...bare, site })).toContain('telegram');
  });

  it('has no customer service that cannot be reached [SIDE-19]', () => {
    expect(keys({ ...input(), serviceAddress: null })).not.toContain('service');
  });
});
