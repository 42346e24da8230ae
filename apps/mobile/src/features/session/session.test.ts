import { afterEach, describe, expect, it } from 'vitest';
import { currentSession, endSession, isAgent, isTrial, readSession, restoreSession } from './session.ts';

const record = { token: 't', merchantCode: 'ty01', userName: 'ana', type: 0, firstTimeLogin: true };

afterEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  restoreSession();
});

describe('session', () => {
  it('is the record with a token in the tab, never the local copy [SESS-02] [SESS-03] [SESS-04]', () => {
    const { token: _, ...copy } = record;
    window.localStorage.setItem('MC_SESSION_INFO', JSON.stringify(copy));
    restoreSession();
    expect(currentSession()).toBeNull();
    window.sessionStorage.setItem('MC_SESSION_INFO', JSON.stringify(record));
    restoreSession();
    expect(currentSession()).toEqual(record);
  });

  it.each([null, '', 'broken', '7', '{}', '{"token":""}', '{"token":5}'])('reads %s as no session', (text) => {
    expect(readSession(text)).toBeNull();
  });

  it('ends once [SESS-14]', () => {
    window.sessionStorage.setItem('MC_SESSION_INFO', JSON.stringify(record));
    restoreSession();
    expect(endSession()).toBe(true);
    expect(endSession()).toBe(false);
    expect(window.sessionStorage.getItem('MC_SESSION_INFO')).toBeNull();
  });

  it.each([
    [0, false, false],
    [1, true, false],
    [2, true, false],
    [4, false, true],
    [40, false, false],
    [42, true, false],
  ])('type %i is an agent: %s, on trial: %s [ROLE-04] [ROLE-08] [ROLE-11]', (type, agent, trial) => {
    expect(isAgent({ ...record, type })).toBe(agent);
    expect(isTrial({ ...record, type })).toBe(trial);
  });
});
