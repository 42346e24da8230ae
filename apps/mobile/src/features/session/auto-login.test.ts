import { session } from '@perya/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '@perya/web/testing/settle.ts';
import { loginValue } from '../testing/sample-login.ts';
import { openStage, type Stage } from '../testing/stage.tsx';
import { logInSilently } from './auto-login.ts';
import { openOtherTab, THEIRS } from '../testing/other-tab.ts';
import { rememberedLogin, rememberLogin } from './remembered.ts';
import { currentSession } from './session.ts';

const LOGIN = { type: 'sms', username: '9171234567', password: 'cred-1', countryDialingCode: '63' } as const;
/** How long other tabs may take to tell of a session, and how often one looks at a tab that logs in. */
const ANSWER_MS = 200;
const LOOK_MS = 250;
let stage: Stage;

beforeEach(async () => {
  vi.useFakeTimers();
  stage = await openStage();
  rememberLogin(LOGIN, 'ana');
});
afterEach(() => {
  stage.leave();
  vi.useRealTimers();
});

/** Logs in where no other tab answers; each try asks them anew. */
async function logInAlone(tries = 1): Promise<void> {
  const done = logInSilently();
  for (let count = 0; count < tries; count += 1) {
    await vi.advanceTimersByTimeAsync(ANSWER_MS);
    await settle();
  }
  await done;
}

describe('auto login', () => {
  it('logs in with the credential and stores the next one [SESS-08]', async () => {
    stage.api.answer(session.login, loginValue({ deviceCredential: 'cred-2' }));
    await logInAlone();
    expect(stage.api.heard[0]?.body).toEqual({ type: 'username', username: 'ana', password: 'cred-1', remember: true });
    expect(currentSession()?.token).toBe('new-token');
    expect(rememberedLogin()).toEqual({ ...LOGIN, password: 'cred-2' });
    expect(window.localStorage.getItem('autoLogin')).toBe('1');
    expect(window.localStorage.getItem('autoLoginAt')).toBeNull();
  });

  it('stays a guest after a refusal and keeps the name for the form [SESS-08]', async () => {
    stage.api.refuse(session.login, 'login.failed', { status: 401 });
    await logInAlone();
    expect(currentSession()).toBeNull();
    expect(window.localStorage.getItem('autoLogin')).toBe('0');
    expect(rememberedLogin()).toEqual({ ...LOGIN, password: '' });
  });

  it('tries again at the next start when the network failed', async () => {
    stage.api.cut(session.login);
    await logInAlone();
    expect(stage.api.heard).toHaveLength(1);
    expect(window.localStorage.getItem('autoLogin')).toBe('1');
    expect(rememberedLogin()?.password).toBe('cred-1');
  });

  it('uses the credential of the tab that was quicker', async () => {
    stage.api.answer(session.login, ({ body }) => {
      if ((body as { password: string }).password === 'cred-1') {
        rememberLogin({ ...LOGIN, password: 'cred-2' }, 'ana');
        throw new Error('refused below');
      }
      return loginValue({ deviceCredential: 'cred-3' });
    });
    const working = globalThis.fetch;
    globalThis.fetch = async (...args) => {
      try {
        return await working(...args);
      } catch {
        return new Response(JSON.stringify({ success: false, errorCode: 'login.failed', message: '' }));
      }
    };
    await logInAlone(2);
    expect(rememberedLogin()?.password).toBe('cred-3');
    expect(currentSession()).not.toBeNull();
  });

  it('waits for a tab that logs in already', async () => {
    stage.api.answer(session.login, loginValue({ deviceCredential: 'cred-3' }));
    window.localStorage.setItem('autoLoginAt', String(Date.now()));
    const done = logInSilently();
    await vi.advanceTimersByTimeAsync(ANSWER_MS + 3 * LOOK_MS);
    rememberLogin({ ...LOGIN, password: 'cred-2' }, 'ana');
    window.localStorage.removeItem('autoLoginAt');
    await vi.advanceTimersByTimeAsync(LOOK_MS + ANSWER_MS - 1);
    expect(stage.api.heard).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(stage.api.heard.map(({ body }) => (body as { password: string }).password)).toEqual(['cred-2']);
  });

  it('takes over the session of another tab instead of ending it [SESS-15]', async () => {
    const other = openOtherTab();
    await logInSilently();
    other.close();
    expect(stage.api.heard).toEqual([]);
    expect(currentSession()).toEqual(THEIRS);
  });
});
