import { session as sessionCalls } from '@perya/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '@perya/web/testing/settle.ts';
import { reactToProblem } from '../errors/errors.ts';
import { openOtherTab, stubLocks, THEIRS } from '../testing/other-tab.ts';
import { loginValue } from '../testing/sample-login.ts';
import { openStage, type Stage } from '../testing/stage.tsx';
import { logInSilently } from './auto-login.ts';
import { answerOtherTabs, sessionOfOtherTab } from './other-tabs.ts';
import { rememberLogin } from './remembered.ts';
import { currentSession, endSession, putSession } from './session.ts';

const OWN = { ...THEIRS, token: 'own' };
const REPLACED = { code: 'session.replaced', message: '' };

let stage: Stage;
let locks: ReturnType<typeof stubLocks> | undefined;
beforeEach(async () => {
  vi.useFakeTimers();
  stage = await openStage();
});
afterEach(() => {
  locks?.restore();
  locks = undefined;
  endSession();
  stage.leave();
  vi.useRealTimers();
});

/** What is told from tab to tab comes by events that no clock knows. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}

describe('a tab that starts [SESS-15]', () => {
  it('waits for nobody where there is no other tab', async () => {
    locks = stubLocks(0);
    expect(await sessionOfOtherTab()).toBeNull();
  });

  it('waits longer for a tab that is there, and asks in vain where it sleeps', async () => {
    locks = stubLocks(1);
    let found: unknown;
    void sessionOfOtherTab().then((session) => (found = session));
    await pass(999);
    expect(found).toBeUndefined();
    await pass(1);
    expect(found).toBeNull();
  });

  it('tells other tabs of the session it has opened before it is asked', async () => {
    const heard: unknown[] = [];
    const other = new BroadcastChannel('session');
    other.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard.push(data));
    locks = stubLocks(0);
    rememberLogin({ type: 'username', username: 'ana', password: 'cred-1', countryDialingCode: '' }, 'ana');
    stage.api.answer(sessionCalls.login, loginValue({ deviceCredential: 'cred-2' }));
    await logInSilently();
    await expect.poll(() => heard).toEqual([{ kind: 'session', session: currentSession() }]);
    expect(locks.held()).toBe(1);
    answerOtherTabs()();
    other.close();
  });
});

describe('a tab with a session', () => {
  it('is known to others for as long as it has one and is seen', async () => {
    locks = stubLocks(0);
    const stop = answerOtherTabs();
    expect(locks.held()).toBe(0);
    putSession(OWN);
    expect(locks.held()).toBe(1);
    window.dispatchEvent(new Event('pagehide'));
    await settle();
    expect(locks.held()).toBe(0);
    window.dispatchEvent(new Event('pageshow'));
    expect(locks.held()).toBe(1);
    endSession();
    await settle();
    expect(locks.held()).toBe(0);
    stop();
  });

  it('goes on with the session by which another tab ended it [SESS-15]', async () => {
    locks = stubLocks(1);
    const stop = answerOtherTabs();
    const other = openOtherTab();
    putSession(OWN);
    reactToProblem(REPLACED, true);
    expect(currentSession()).toEqual(OWN);
    await expect.poll(currentSession).toEqual(THEIRS);
    other.close();
    stop();
  });

  it.each([
    ['another person is there', { ...THEIRS, userName: 'ben' }, 5000],
    ['the other tab has the same one', OWN, 0],
  ])('ends with it when %s [SESS-14]', async (_, session, waitMs) => {
    locks = stubLocks(1);
    const other = openOtherTab(session);
    putSession(OWN);
    reactToProblem(REPLACED, true);
    await pass(waitMs);
    await expect.poll(currentSession).toBeNull();
    other.close();
  });
});
