import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { completeWords, showLanguage } from '@perya/web/i18n/i18n.ts';
import { session as tab } from '@perya/web/lib/storage.ts';
import { watchConnection } from '../connection/connection.ts';
import { setJoinOpen, setLoginOpen, useJoinOpen, useLoginOpen } from '../dialogs/dialogs.ts';
import { currentSession, restoreSession } from '../session/session.ts';
import { currentSite, modeOf, openSite } from '../site/site.ts';
import { SETTINGS, STATUS } from '../testing/sample-site.ts';
import { useToast } from '../toasts/toasts.ts';
import { problemText, reactToProblem } from './errors.ts';

const problem = (code: string, message = 'server words') => ({ code, message });

beforeEach(async () => {
  vi.useFakeTimers();
  await showLanguage('EN');
  await completeWords();
  openSite({ version: '1', settings: SETTINGS, status: STATUS });
  setLoginOpen(false);
});

afterEach(() => {
  act(() => vi.runAllTimers());
  vi.useRealTimers();
});

function toastAfter(work: () => void) {
  const { result } = renderHook(useToast);
  act(work);
  return result.current;
}

describe('words', () => {
  it('come from the dictionary, else from the server, else they are general [ERR-01] [ERR-15]', () => {
    expect(problemText(problem('username.exists'))).toBe('Sorry, the username already exists.');
    expect(problemText(problem('some.new.code'))).toBe('server words');
    expect(problemText(problem('some.new.code', ''))).toBe('Unknown error');
  });

  it.each([
    ['session.required', 'You are not logged in, please login first'],
    ['permission.denied', 'Sorry, this account does not have permission or the feature is temporarily unavailable.'],
    ['user.disabled', 'Sorry, the user does not exist or is disabled.'],
    ['user.not.exist', 'Sorry, the user does not exist or is disabled.'],
    ['invitation.code.invalid', 'Invalid invitation code'],
    ['verification.code.error', 'Verification code error'],
    ['captcha.error', 'Verification code error'],
    ['account.format', 'Account format is incorrect'],
    ['password.format', 'Password format is incorrect'],
    ['email.format', 'E-mail format is incorrect'],
    ['password.confirm', 'Confirmation password not matched'],
    ['referrer.error', 'Referrer link error'],
    ['name.format', 'Name format is not valid'],
    ['mobile.format', 'The mobile num is not valid'],
    ['system.upgrading', 'System upgrading, please try again later.'],
    ['session.expired', 'The account has been logged out, please log in again'],
    ['session.replaced', 'The account has been logged out, please log in again'],
  ])('of %s are as specified [ERR-02..19]', (code, text) => {
    expect(problemText(problem(code, ''))).toBe(text);
  });
});

describe('reaction', () => {
  it('is a toast of 3 seconds [ERR-03] [TOAST-01]', () => {
    expect(toastAfter(() => reactToProblem(problem('permission.denied'), false))).toMatchObject({ kind: 'error' });
    const { result } = renderHook(useToast);
    act(() => vi.advanceTimersByTime(2999));
    expect(result.current).not.toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(result.current).toBeNull();
  });

  it('is nothing for a call that shows its failure itself', () => {
    expect(toastAfter(() => reactToProblem(problem('permission.denied'), true))).toBeNull();
  });

  it('marks a lost network [ERR-21]', () => {
    expect(toastAfter(() => reactToProblem(problem('network.offline', ''), false))?.kind).toBe('offline');
  });

  it('says nothing twice: while the bar stands there is no message [ERR-21]', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const stop = watchConnection();
    expect(toastAfter(() => reactToProblem(problem('network.offline', ''), false))).toBeNull();
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    expect(toastAfter(() => reactToProblem(problem('network.offline', ''), false))?.kind).toBe('offline');
    stop();
    online.mockRestore();
  });

  it('to contact_service lasts 2 seconds [TOAST-12]', () => {
    const { result } = renderHook(useToast);
    act(() => reactToProblem(problem('contact_service'), false));
    act(() => vi.advanceTimersByTime(1999));
    expect(result.current).not.toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(result.current).toBeNull();
  });

  it('to what a trial cannot do is an invitation, no message of failure [ROLE-09]', () => {
    const { result } = renderHook(useJoinOpen);
    act(() => reactToProblem(problem('free_reject'), true));
    expect(result.current).toBe(false);
    expect(toastAfter(() => reactToProblem(problem('free_reject'), false))).toBeNull();
    expect(result.current).toBe(true);
    act(() => setJoinOpen(false));
  });

  it('to maintenance and region switches the mode, even for quiet calls [START-06] [ERR-17] [ERR-18]', () => {
    reactToProblem(problem('region.restricted'), true);
    expect(modeOf(currentSite()!.status)).toBe(2);
    reactToProblem(problem('system.maintenance'), true);
    expect(modeOf(currentSite()!.status)).toBe(1);
  });

  it('to an expired session ends it once with one message [SESS-14] [ERR-19]', () => {
    tab.set('MC_SESSION_INFO', JSON.stringify({ token: 't', userName: 'ana', type: 0 }));
    restoreSession();
    const first = toastAfter(() => reactToProblem(problem('session.expired'), true));
    expect(first?.text).toBe('The account has been logged out, please log in again');
    expect(currentSession()).toBeNull();
    expect(tab.get('MC_SESSION_INFO')).toBeNull();
    expect(toastAfter(() => reactToProblem(problem('session.expired'), false))?.id).toBe(first?.id);
  });

  it('to a password that somebody else chose leads to where it is changed, also for quiet calls [T19] [SET-13]', () => {
    window.history.replaceState(null, '', '/m/home');
    const said = toastAfter(() => reactToProblem(problem('password.change.required'), true));
    expect(said?.text).toBe('Please choose a password of your own first.');
    expect(window.location.pathname).toBe('/m/changePsw');
    expect(toastAfter(() => reactToProblem(problem('password.change.required'), true))?.id).toBe(said?.id);
  });

  it('to a missing session is the login dialog [ERR-02] [HOME-23]', () => {
    const { result } = renderHook(useLoginOpen);
    expect(toastAfter(() => reactToProblem(problem('session.required'), false))).toBeNull();
    expect(result.current).toBe(true);
  });
});
