import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AccountView } from '../../features/account/account-view.ts';
import { headerMenuItems } from '../../features/header-menu/header-menu-items.ts';
import type { Surroundings } from '../../features/navigation/destination.ts';
import { landRoutes } from '../../features/testing/land-routes.ts';
import { SETTINGS, STATUS } from '../../features/testing/sample-site.ts';
import { bottomMenu } from './bottom-menu-items.ts';
import { memberMenuItems } from './member-menu-items.ts';

const t = (key: string) => key;
const whitelabel = { DEPOSIT3: true, WITHDRAW3: true, TRANSREC3: true, TRANSBETREPMEM3: true };

function around(type?: number, flags: Partial<typeof whitelabel> = {}): Surroundings {
  return {
    site: { version: '1', status: STATUS, settings: { ...SETTINGS, whitelabel: { ...whitelabel, ...flags } } },
    session: type === undefined ? null : { token: 't', merchantCode: '', userName: 'ana', type, firstTimeLogin: false },
  };
}

function account() {
  return { refreshBalance: vi.fn(), toggleBalance: vi.fn(), logOut: vi.fn() } satisfies AccountView;
}

let undo = () => undefined as void;
afterEach(() => undo());

describe('header pop-up menu', () => {
  const keys = (from: Surroundings, view: AccountView = {}) => headerMenuItems(from, view, t).map(({ key }) => key);

  it('always has help, and only what exists [HMENU-03]', () => {
    expect(keys(around(undefined, { DEPOSIT3: false, WITHDRAW3: false }))).toEqual(['refresh', 'help']);
    expect(keys(around(0, { DEPOSIT3: false }))).toEqual(['withdraw', 'help']);
  });

  it('has all items in order for a member [HMENU-01]', () => {
    undo = landRoutes('voucherCenter', 'withdraw', 'login');
    expect(keys(around(0), account())).toEqual(['voucherCenter', 'withdraw', 'refresh', 'toggle', 'logout', 'help']);
  });

  it('hides mask and logout from guests, who are sent to log in [HMENU-02] [HMENU-04] [HMENU-08]', () => {
    undo = landRoutes('voucherCenter', 'withdraw', 'login');
    const items = headerMenuItems(around(), account(), t);
    expect(items.map(({ key }) => key)).toEqual(['voucherCenter', 'withdraw', 'refresh', 'help']);
    expect(items.map(({ href }) => href?.split('?')[0])).toEqual(['/m/login', '/m/login', '/m/login', '/m/help']);
  });

  it('does what it says [HMENU-05] [HMENU-07]', () => {
    const view = account();
    headerMenuItems(around(0), view, t).forEach(({ onSelect }) => onSelect?.());
    expect(view.refreshBalance).toHaveBeenCalledOnce();
    expect(view.toggleBalance).toHaveBeenCalledOnce();
    expect(view.logOut).toHaveBeenCalledOnce();
  });

  it('names the mask by its state [HMENU-06]', () => {
    const label = (isBalanceHidden: boolean) =>
      headerMenuItems(around(0), { ...account(), isBalanceHidden }, t).find(({ key }) => key === 'toggle')?.label;
    expect(label(false)).toBe('menu.hideBalance');
    expect(label(true)).toBe('menu.showBalance');
  });
});

describe('member header menu', () => {
  const items = (from: Surroundings, view: AccountView = {}) =>
    Object.fromEntries(memberMenuItems(from, view, t).map(({ key, href }) => [key, href ?? 'action']));

  it('has all items for an agent [MHM-01..07]', () => {
    expect(items(around(1), account())).toEqual({
      profile: '/m/member/home',
      agency: '/m/member/home?tab=agency',
      withdraw: '/m/withdraw',
      record: '/m/transaction/record',
      bets: '/m/gameRecord',
      logout: 'action',
    });
  });

  it('shows the agency to agents only [MHM-02] [MHM-03]', () => {
    expect(items(around(0))).not.toHaveProperty('agency');
    expect(items(around(1))).toHaveProperty('agency');
  });

  it('hides records without their switch [MHM-05] [MHM-06]', () => {
    const [record, bets] = ['/m/transaction/record', '/m/gameRecord'];
    expect(items(around(0))).toMatchObject({ record, bets });
    expect(items(around(0, { TRANSREC3: false }))).toMatchObject({ bets });
    expect(items(around(0, { TRANSREC3: false }))).not.toHaveProperty('record');
    expect(items(around(0, { TRANSBETREPMEM3: false }))).not.toHaveProperty('bets');
  });
});

describe('bottom menu', () => {
  it('has five places in order for a member [BMENU-01] [BMENU-02] [BMENU-03]', () => {
    undo = landRoutes('login', 'voucherCenter', 'mine');
    const menu = bottomMenu(around(0), t);
    expect([...menu.before, ...menu.after].map(({ href }) => href)).toEqual([
      '/m/home',
      '/m/activity',
      '/m/voucherCenter',
      '/m/mine',
    ]);
    expect(menu.centre.href).toBe('/m/home');
  });

  it('sends guests to log in from the middle, deposit and member [BMENU-03] [BMENU-06] [BMENU-07]', () => {
    undo = landRoutes('login', 'voucherCenter', 'mine');
    const menu = bottomMenu(around(), t);
    expect(menu.before.map(({ href }) => href)).toEqual(['/m/home', '/m/activity']);
    expect(menu.centre.href).toBe('/m/login');
    expect(menu.after.map(({ href }) => href)).toEqual([
      '/m/login?back=%2Fm%2FvoucherCenter',
      '/m/login?back=%2Fm%2Fmine',
    ]);
  });
});
