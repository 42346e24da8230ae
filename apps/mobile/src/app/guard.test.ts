import { afterEach, describe, expect, it } from 'vitest';
import type { Surroundings } from '../features/navigation/destination.ts';
import { landRoutes } from '../features/testing/land-routes.ts';
import { SETTINGS, STATUS } from '../features/testing/sample-site.ts';
import { routes, type RouteName } from '../routes.ts';
import { judge } from './guard.ts';

function around(type?: number): Surroundings {
  const session =
    type === undefined ? null : { token: 't', merchantCode: 'ty01', userName: 'ana', type, firstTimeLogin: false };
  const whitelabel = { WITHDRAW3: true, AGENTCEN3: true, AGEPAG: true };
  return { site: { version: '1', settings: { ...SETTINGS, whitelabel }, status: STATUS }, session };
}

let undo = () => undefined as void;

function land(...names: readonly RouteName[]): void {
  undo = landRoutes(...names);
}

function open(name: RouteName, type?: number, search = '', isInstalled = false) {
  return judge(name, { path: routes[name].path, search, isInstalled }, around(type));
}

const HOME = { kind: 'redirect', to: '/m/home' };

afterEach(() => {
  undo();
});

describe('guard', () => {
  it('shows public screens to everybody [STD-04]', () => {
    expect(open('help')).toEqual({ kind: 'show', screen: 'help' });
    expect(open('help', 4)).toEqual({ kind: 'show', screen: 'help' });
  });

  it('refuses a screen that is not there or switched off [STD-05]', () => {
    expect(open('moreLottery')).toEqual({ kind: 'refuse' });
    land('voucherCenter');
    expect(open('voucherCenter', 0)).toEqual({ kind: 'refuse' });
  });

  it('sends guests to log in and back [STD-04] [ROUTE-14]', () => {
    expect(open('memberNotice', undefined, '?id=3')).toEqual({
      kind: 'redirect',
      to: '/m/login?back=%2Fm%2Fmember%2Fnotice%3Fid%3D3',
    });
    expect(open('memberNotice', 0)).toEqual({ kind: 'show', screen: 'member-notice' });
  });

  it('tells trial accounts why real screens are closed to them [STD-04] [ROLE-08] [ROLE-09]', () => {
    land('withdraw');
    expect(open('withdraw', 4)).toEqual({ ...HOME, rejected: true });
    expect(open('withdraw', 0)).toEqual({ kind: 'show', screen: 'help' });
  });

  it.each([
    [undefined, false],
    [0, false],
    [4, false],
    [40, false],
    [1, true],
    [2, true],
    [41, true],
    [99, true],
  ])('opens agent screens to type %s: %s [STD-04] [ROLE-04] [ROLE-05] [AGENT-25]', (type, allowed) => {
    expect(open('agent', type)).toEqual(allowed ? { kind: 'show', screen: 'agent' } : HOME);
  });

  it('leads home whoever stops being an agent there, as logging out does [AGENT-19] [AGENT-26]', () => {
    for (const name of ['agent', 'teamOverview'] as const) {
      expect(open(name, 1)).toMatchObject({ kind: 'show' });
      expect(open(name)).toEqual(HOME);
      expect(open(name, 0)).toEqual(HOME);
    }
  });

  it('keeps the agent variant of a screen for agents [ROUTE-08]', () => {
    expect(open('memberNotice', 0, '?types=A')).toEqual(HOME);
    expect(open('memberNotice', undefined, '?types=A')).toEqual(HOME);
    expect(open('memberNotice', 1, '?types=A')).toEqual({ kind: 'show', screen: 'member-notice' });
    expect(open('memberNotice', 0, '?types=AB')).toEqual({ kind: 'show', screen: 'member-notice' });
  });

  it('sends guests home from settings [SET-02]', () => {
    land('login', 'changePsw');
    expect(open('set')).toEqual(HOME);
    expect(open('changePsw')).toEqual(HOME);
    expect(open('set', 0)).toEqual({ kind: 'show', screen: 'set' });
  });

  it('sends members home from login and register [SCR-02] [SCR-03]', () => {
    land('login', 'register');
    expect(open('login', 0)).toEqual(HOME);
    expect(open('register', 0)).toEqual(HOME);
    expect(open('login')).toEqual({ kind: 'show', screen: 'help' });
  });

  it('sends home from maintenance while the site is open [SCR-45]', () => {
    expect(open('maintenance')).toEqual(HOME);
  });

  it('sends home from download inside the app or the installed site [SCR-17]', () => {
    expect(open('download', undefined, '', true)).toEqual(HOME);
    expect(open('download')).toEqual({ kind: 'show', screen: 'download' });
  });
});
