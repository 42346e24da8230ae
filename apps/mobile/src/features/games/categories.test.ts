import { describe, expect, it } from 'vitest';
import { game, lobby, vendor } from '../testing/sample-games.ts';
import { SETTINGS, STATUS } from '../testing/sample-site.ts';
import { landRoutes } from '../testing/land-routes.ts';
import { categoriesOf, prizeModeOf } from './categories.ts';
import { launchPath, readLaunch } from './launch-path.ts';
import { listedVendors, logoOf } from './vendors.ts';

const everyKind = lobby({
  vendors: [
    vendor('A', { gameTypes: ['RNG', 'FISH', 'PVP', 'INHOUSE'] }),
    vendor('B', { gameTypes: ['SPORTS', 'ESPORTS', 'LIVE', 'COCKFIGHT'] }),
    vendor('C', { gameTypes: ['LOTT', 'ELOTT'] }),
  ],
});

describe('categories', () => {
  it('stand in the fixed order while the brand has none [HOME-18] [HOME-19]', () => {
    expect(categoriesOf(everyKind, true)).toEqual([
      'HOT',
      'SPORTS',
      'ESPORTS',
      'LIVE',
      'FISH',
      'RNG',
      'PVP',
      'INHOUSE',
      'COCKFIGHT',
      'LOTT',
    ]);
  });

  it('follow the brand, hot first even where it lacks, both lotteries as one [HOME-15] [HOME-19]', () => {
    const sorting = ['ELOTT', 'RNG', 'LOTT', 'LIVE', 'NONE'].map((gameCategory) => ({ gameCategory }));
    expect(categoriesOf({ ...everyKind, sorting }, true)).toEqual(['HOT', 'LOTT', 'RNG', 'LIVE']);
  });

  it('leave out what has no vendor, and lotteries while they have no screen [HOME-19]', () => {
    expect(categoriesOf(lobby(), true)).toEqual(['HOT', 'RNG']);
    expect(categoriesOf(everyKind, false)).not.toContain('LOTT');
  });

  it('know what lotteries are played for [PRIZE-01] [PRIZE-02]', () => {
    const named = (gameType: 'LOTT' | 'ELOTT', vassalage: string) => ({ gameType, vassalage, accountTypeName: '' });
    expect(prizeModeOf({ vendorNames: [named('ELOTT', 'TCG_LOTTO_VN')] })).toBe('ELOTT');
    expect(prizeModeOf({ vendorNames: [named('ELOTT', 'LOTT')] })).toBe('ELOTT');
    expect(prizeModeOf({ vendorNames: [named('ELOTT', 'TCG_SEA'), named('LOTT', 'LOTT')] })).toBe('LOTT');
    expect(prizeModeOf({ vendorNames: [] })).toBe('LOTT');
  });
});

describe('vendors of a list', () => {
  it('leave out those of esports and cockfights, and one house has one logo [GLIST-07] [GLIST-08]', () => {
    const vendors = [
      vendor('TF', { gameTypes: ['ESPORTS'] }),
      vendor('DS88', { gameTypes: ['COCKFIGHT'] }),
      vendor('BTI', { gameTypes: ['SPORTS'] }),
      vendor('TCG_X', { gameTypes: ['RNG'] }),
      vendor('AGILA'),
    ];
    expect(listedVendors(vendors, undefined).map(({ vassalage }) => vassalage)).toEqual(['BTI', 'TCG_X', 'AGILA']);
    expect(listedVendors(vendors, 'RNG').map(({ vassalage }) => vassalage)).toEqual(['TCG_X', 'AGILA']);
    expect(logoOf(vendors[2]!)).toBe(logoOf(vendors[3]!));
    expect(logoOf(vendors[4]!)).toBe('/vendors/agila');
  });
});

describe('launching', () => {
  const guest = { site: { version: '1', settings: SETTINGS, status: STATUS }, session: null };
  const session = { token: 't', merchantCode: 'ty01', userName: 'ana', type: 0, firstTimeLogin: false };
  const member = { ...guest, session };

  it('sends guests to log in and back to the game [LAUNCH-01] [ROLE-02]', () => {
    expect(launchPath(game('7'), guest)).toBe('/m/login?back=%2Fm%2FlaunchGame%3FnodeId%3D7');
    expect(launchPath(game('7'), member)).toBe('/m/launchGame?nodeId=7');
  });

  it('opens the lobby of a vendor without titles, and a room before a title [LAUNCH-04] [HOTM-05]', () => {
    expect(launchPath({ vassalage: 'BTI', gameType: 'SPORTS' }, member)).toBe(
      '/m/launchGame?vendor=BTI&gameType=SPORTS',
    );
    expect(launchPath({ vassalage: 'BTI', gameType: 'SPORTS', roomId: 'r/1', nodeId: '7' }, member)).toBe(
      '/m/launchGame?vendor=BTI&roomId=r%2F1&gameType=SPORTS',
    );
  });

  it.each([
    ['TCG_LOTTO_VN', 'TCG_LOTTO_VN'],
    ['TCG_SEA', 'TCG_SEA'],
    ['LOTT', 'LOTT'],
    ['ELOTT', 'LOTT'],
  ])('takes %s to the lottery lobby as %s, once there is one [LAUNCH-02] [LAUNCH-03]', (vassalage, asVendor) => {
    expect(launchPath(game('7', { vassalage }), member)).toBeNull();
    const undo = landRoutes('lottery');
    expect(launchPath(game('7', { vassalage }), member)).toBe(`/m/lottery?vendor=${asVendor}`);
    undo();
  });

  it('reads what an address asks for [SCR-37]', () => {
    expect(readLaunch('?vendor=BTI&roomId=r1&gameType=SPORTS&x=1')).toEqual({
      vassalage: 'BTI',
      roomId: 'r1',
      gameType: 'SPORTS',
    });
    expect(readLaunch('?nodeId=7&gameId=')).toEqual({ nodeId: '7' });
  });
});
