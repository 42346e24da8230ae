import { FLAGS, type Flag } from '@perya/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { routes, type RouteName } from '../../routes.ts';
import type { Surroundings } from '../navigation/destination.ts';
import { landRoutes } from '../testing/land-routes.ts';
import { SETTINGS, STATUS } from '../testing/sample-site.ts';
import { memberEntries, type MemberFacts } from './member-entries.ts';

/** Each entry with its switch. */
const ENTRIES = [
  ['voucherCenter', 'DEPOSIT3'],
  ['withdraw', 'WITHDRAW3'],
  ['inviteFriends', 'INVITE3'],
  ['securityCenter', 'SECPRIV'],
  ['agent', 'AGENTCEN3'],
  ['vouReport', 'DEPREP3'],
  ['withdrawReport', 'WDRREP3'],
  ['transactionRecord', 'TRANSREC3'],
  ['gameRecord', 'TRANSBETREPMEM3'],
  ['profitAndLoss', 'PERSPNL3'],
  ['upLineTransfer', 'UPLTRANS3'],
  ['rewardCenter', 'REWCEN3'],
  ['manualRebate', 'MANREB3'],
  ['leaderBoard', 'LEADBRD3'],
  ['rebateReport', 'REBREP3'],
  ['benefits', 'VIPBEN3'],
  ['webEmail', 'MAILCEN'],
] as const;

const FLAG_OF: Readonly<Record<string, Flag>> = Object.fromEntries(ENTRIES);

const ALL: MemberFacts = { upline: 'up***ne', promotions: ['REFERRAL', 'MISSION'] };
const OWN: readonly RouteName[] = ['kyc', 'set', 'responsibleGaming'];

function around(type: number | undefined, off?: Flag): Surroundings {
  const whitelabel = Object.fromEntries(FLAGS.map((flag) => [flag, flag !== off]));
  const session = { token: 't', merchantCode: '', userName: 'ana', type: type ?? 0, firstTimeLogin: false };
  return {
    site: { version: '1', status: STATUS, settings: { ...SETTINGS, whitelabel } },
    session: type === undefined ? null : session,
  };
}

const namesFor = (from: Surroundings, facts = ALL) => memberEntries(from, facts).map(({ name }) => name);

let undo: () => void;
beforeEach(() => {
  undo = landRoutes(...(Object.keys(routes) as RouteName[]));
});
afterEach(() => undo());

describe('entries of the member centre', () => {
  it('are all there for an agent with everything on [MINE-10..25]', () => {
    expect(namesFor(around(1)).sort()).toEqual([...ENTRIES.map(([name]) => name), ...OWN].sort());
  });

  it.each(ENTRIES)('lose %s, and nothing of another switch, when %s is off [MINE-10..25]', (name, flag) => {
    expect(namesFor(around(1))).toContain(name);
    expect(namesFor(around(1, flag))).toEqual(namesFor(around(1)).filter((each) => FLAG_OF[each] !== flag));
  });

  it('have the agency for agents only [MINE-14]', () => {
    for (const type of [0, 40]) expect(namesFor(around(type))).not.toContain('agent');
    for (const type of [1, 2, 42]) expect(namesFor(around(type))).toContain('agent');
  });

  it('have the transfer only for agents with an upline, and never for type 2 [MINE-20]', () => {
    expect(namesFor(around(1))).toContain('upLineTransfer');
    expect(namesFor(around(1), { ...ALL, upline: null })).not.toContain('upLineTransfer');
    expect(namesFor(around(0))).not.toContain('upLineTransfer');
    expect(namesFor(around(2))).not.toContain('upLineTransfer');
  });

  it('have invitation and leader board only while their promotions run [MINE-12] [MINE-23]', () => {
    const names = namesFor(around(0), { ...ALL, promotions: ['REFERRAL'] });
    expect(names).toContain('inviteFriends');
    expect(names).not.toContain('leaderBoard');
  });

  it('lead members there and guests nowhere yet [MINE-06]', () => {
    expect(memberEntries(around(0), ALL).every(({ name, href }) => href === routes[name].path)).toBe(true);
    expect(memberEntries(around(undefined), ALL).every(({ href }) => href === null)).toBe(true);
  });
});
