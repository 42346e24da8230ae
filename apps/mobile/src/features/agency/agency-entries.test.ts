import { FLAGS, type Flag } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import type { Surroundings } from '../navigation/destination.ts';
import { SETTINGS, STATUS } from '../testing/sample-site.ts';
import { agencyEntries } from './agency-entries.ts';

function around(type: number | null, off?: Flag): Surroundings {
  const whitelabel = Object.fromEntries(FLAGS.map((flag) => [flag, flag !== off]));
  const session = { token: 't', merchantCode: '', userName: 'ana', type: type ?? 0, firstTimeLogin: false };
  return {
    site: { version: '1', status: STATUS, settings: { ...SETTINGS, whitelabel } },
    session: type === null ? null : session,
  };
}

describe('agency entries', () => {
  const agency = (off?: Flag, service: string | null = '/m/service') =>
    agencyEntries(around(1, off), service).map(({ href }) => href);

  it('are all there in order, the record as the agent reads it [AGENT-01..11]', () => {
    expect(agency()).toEqual([
      '/m/agent/team/overview',
      '/m/transaction/record?types=A',
      '/m/member/team',
      '/m/redRain',
      '/m/agent/team/pnl',
      '/m/teamBetting',
      '/m/member/teamRebate',
      '/m/member/agent/agentRebeat',
      '/m/securityCenter',
      '/m/webEmail',
      '/m/service',
    ]);
  });

  it.each([
    ['AGEPAG', '/m/agent/team/overview'],
    ['TRANSREC3', '/m/transaction/record?types=A'],
    ['DOWNMAN', '/m/member/team'],
    ['AGENTRANSMULTDOWN3', '/m/redRain'],
    ['AGETEAMPNL3', '/m/agent/team/pnl'],
    ['TEAMBETTING3', '/m/teamBetting'],
    ['GAMSER', '/m/member/teamRebate'],
    ['AGEREBINC3', '/m/member/agent/agentRebeat'],
    ['SECPRIV', '/m/securityCenter'],
    ['MAILCEN', '/m/webEmail'],
  ] as const)('lose theirs when %s is off [AGENT-01..11]', (flag, href) => {
    expect(agency(flag)).toEqual(agency().filter((each) => each !== href));
  });

  it('always have service, and nothing else of a brand that has switched all off [AGENT-11]', () => {
    const none = { ...around(1).site!, settings: { ...SETTINGS, whitelabel: {} } };
    expect(agencyEntries({ ...around(1), site: none }, '/m/service').map(({ name }) => name)).toEqual(['service']);
  });

  it('lead whoever has no session to log in, and back [AGENT-18]', () => {
    expect(agencyEntries(around(null), null)[0]?.href).toBe('/m/login?back=%2Fm%2Fagent%2Fteam%2Foverview');
  });
});
