import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loginValue } from '../testing/sample-login.ts';
import { SETTINGS, STATUS } from '../testing/sample-site.ts';
import { openSite } from '../site/site.ts';
import { rememberedLogin, replaceCredential } from './remembered.ts';
import { currentSession, restoreSession } from './session.ts';
import { changeToken, startSession } from './start-session.ts';

const { localStorage: local, sessionStorage: tab } = window;
const read = (store: Storage, key: string): unknown => JSON.parse(store.getItem(key) ?? 'null');
const FULL = { token: 'new-token', merchantCode: 'ty01', userName: 'ana', type: 0, firstTimeLogin: false };

beforeEach(() => openSite({ version: '1', settings: SETTINGS, status: STATUS }));
afterEach(() => {
  local.clear();
  tab.clear();
  restoreSession();
});

describe('records of a session', () => {
  it('hold the token in the tab alone [SESS-01] [SESS-02] [SESS-03] [SESS-05]', () => {
    startSession(loginValue({ customerType: 1 }));
    expect(currentSession()).toEqual({ ...FULL, type: 1 });
    expect(read(tab, 'MC_SESSION_INFO')).toEqual({ ...FULL, type: 1 });
    const { token: _, ...display } = FULL;
    expect(read(local, 'MC_SESSION_INFO')).toEqual({ ...display, type: 1 });
  });

  it('go on under another token [D6]', () => {
    startSession(loginValue());
    changeToken('next');
    expect(read(tab, 'MC_SESSION_INFO')).toEqual({ ...FULL, token: 'next' });
    expect(local.getItem('MC_SESSION_INFO')).not.toContain('next');
  });

  it('are not made by a token without a session', () => {
    changeToken('next');
    expect(currentSession()).toBeNull();
  });

  it('name a trial account', () => {
    startSession(loginValue({ customerType: 4, userName: 'trial7' }));
    expect(local.getItem('trialUser')).toBe('trial7');
  });
});

describe('remembered login', () => {
  const login = { type: 'sms', username: '9171234567', countryDialingCode: '63' } as const;

  it('is the credential and never the password [LOGIN-18] [SESS-06] [SESS-07] [SESS-08]', () => {
    startSession(loginValue({ deviceCredential: 'cred-1' }), { ...login, remember: true });
    expect(read(local, 'rememberLogin')).toEqual({ ...login, password: 'cred-1' });
    expect(local.getItem('autoLogin')).toBe('1');
    expect(read(local, 'autoLoginInfo')).toEqual({ userName: 'ana' });
  });

  it('keeps what was typed when a use brings the next credential', () => {
    startSession(loginValue({ deviceCredential: 'cred-1' }), { ...login, remember: true });
    startSession(loginValue({ deviceCredential: 'cred-2' }));
    expect(rememberedLogin()).toEqual({ ...login, password: 'cred-2' });
  });

  it.each([
    ['the box is not ticked', { remember: false }, 'cred-2'],
    ['the server gives none', { remember: true }, null],
    ['somebody registers', {}, null],
  ])('goes when %s, without sending other tabs away [LOGIN-18] [SESS-17]', (_, options, deviceCredential) => {
    startSession(loginValue({ deviceCredential: 'cred-1' }), { remember: true });
    startSession(loginValue({ deviceCredential }), options);
    expect(rememberedLogin()).toBeNull();
    expect(local.getItem('autoLogin')).toBeNull();
  });

  it('gets another credential with another password, if there is one [SET-10]', () => {
    replaceCredential('cred-2');
    expect(rememberedLogin()).toBeNull();
    startSession(loginValue({ deviceCredential: 'cred-1' }), { ...login, remember: true });
    replaceCredential('cred-2');
    expect(rememberedLogin()).toEqual({ ...login, password: 'cred-2' });
  });

  it.each(['broken', '7', '{}', '{"username":""}'])('reads %s as nothing', (text) => {
    local.setItem('rememberLogin', text);
    expect(rememberedLogin()).toBeNull();
  });
});
