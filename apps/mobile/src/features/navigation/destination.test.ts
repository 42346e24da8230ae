import { afterEach, describe, expect, it } from 'vitest';
import type { RouteName } from '../../routes.ts';
import { landRoutes } from '../testing/land-routes.ts';
import { SETTINGS, STATUS } from '../testing/sample-site.ts';
import { destination, isAvailable, loginPath, type Surroundings } from './destination.ts';

const guest: Surroundings = { site: { version: '1', settings: SETTINGS, status: STATUS }, session: null };
const member: Surroundings = {
  ...guest,
  session: { token: 't', merchantCode: 'ty01', userName: 'ana', type: 0, firstTimeLogin: false },
};

let undo = () => undefined as void;

function land(...names: readonly RouteName[]): void {
  undo = landRoutes(...names);
}

function withFlag(around: Surroundings, flag: 'DEPOSIT3', on: boolean): Surroundings {
  return { ...around, site: { ...guest.site!, settings: { ...SETTINGS, whitelabel: { [flag]: on } } } };
}

afterEach(() => {
  undo();
});

describe('availability', () => {
  it('needs a screen', () => {
    expect(isAvailable('help', guest)).toBe(true);
    expect(isAvailable('withdraw', guest)).toBe(false);
    expect(destination('withdraw', guest)).toBeNull();
  });

  it('needs the switch of the route to be on [STD-05] [FLAG-21]', () => {
    land('voucherCenter');
    expect(isAvailable('voucherCenter', guest)).toBe(false);
    expect(isAvailable('voucherCenter', withFlag(guest, 'DEPOSIT3', false))).toBe(false);
    expect(isAvailable('voucherCenter', withFlag(guest, 'DEPOSIT3', true))).toBe(true);
  });
});

describe('destination', () => {
  it('is the path with its query', () => {
    expect(destination('help', guest, '?i=2')).toBe('/m/help?i=2');
  });

  it('of a session screen leads guests to log in and back [ROUTE-14] [SIDE-23]', () => {
    expect(destination('set', guest)).toBe('/m/login?back=%2Fm%2Fset');
    expect(destination('set', member)).toBe('/m/set');
    expect(loginPath('/m/gameList?gameType=RNG')).toBe('/m/login?back=%2Fm%2FgameList%3FgameType%3DRNG');
  });
});
