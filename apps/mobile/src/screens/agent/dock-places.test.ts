import { FLAGS, type Flag } from '@perya/contract';
import { afterEach, describe, expect, it } from 'vitest';
import type { Surroundings } from '../../features/navigation/destination.ts';
import { landRoutes } from '../../features/testing/land-routes.ts';
import { SETTINGS, STATUS } from '../../features/testing/sample-site.ts';
import { dockPlaces } from './dock-places.ts';

function around(type: number | null, off?: Flag): Surroundings {
  const whitelabel = Object.fromEntries(FLAGS.map((flag) => [flag, flag !== off]));
  const session = { token: 't', merchantCode: '', userName: 'ana', type: type ?? 0, firstTimeLogin: false };
  return {
    site: { version: '1', status: STATUS, settings: { ...SETTINGS, whitelabel } },
    session: type === null ? null : session,
  };
}

const hrefs = (from: Surroundings) => dockPlaces(from).map(({ href }) => href);
const DIVIDEND = '/m/member/agent/agentDivident';
const NEWS = '/m/member/notice?types=A';

let undo = () => undefined as void;
afterEach(() => undo());

describe('the foot of the agency center', () => {
  it('has its four places in order, once they exist [AGENT-13] [AGENT-17]', () => {
    undo = landRoutes('agentDividend');
    expect(hrefs(around(1))).toEqual(['/m/home', '/m/agentRegister', DIVIDEND, NEWS]);
  });

  it('has the dividend only while it is switched on, and not for every account [AGENT-14] [AGENT-15]', () => {
    undo = landRoutes('agentDividend');
    expect(hrefs(around(1, 'AGEDIV3'))).toEqual(['/m/home', '/m/agentRegister', NEWS]);
    for (const type of [4, 40, 41, 42]) expect(hrefs(around(type))).not.toContain(DIVIDEND);
    for (const type of [1, 2, 99]) expect(hrefs(around(type))).toContain(DIVIDEND);
  });

  it('opens no accounts for sub-accounts [AGENT-13] [SCR-47]', () => {
    for (const type of [41, 42]) expect(hrefs(around(type))).toEqual(['/m/home', NEWS]);
  });

  it('leads whoever has no session to log in, and back [AGENT-18]', () => {
    expect(hrefs(around(null))).toEqual([
      '/m/home',
      '/m/login?back=%2Fm%2FagentRegister',
      '/m/login?back=%2Fm%2Fmember%2Fnotice%3Ftypes%3DA',
    ]);
  });
});
