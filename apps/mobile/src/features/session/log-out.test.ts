import { session } from '@perya/contract';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { completeWords } from '@perya/web/i18n/i18n.ts';
import { useAsked } from '../dialogs/dialogs.ts';
import { openStage, type Stage } from '../testing/stage.tsx';
import { PUSH_KEY } from '../push/push-mark.ts';
import { useToast } from '../toasts/toasts.ts';
import { askToLogOut } from './log-out.ts';

const { localStorage: local, sessionStorage: tab } = window;
let stage: Stage;
const left = vi.fn<(path: string | URL) => void>();

beforeEach(async () => {
  stage = await openStage({ memberType: 0, path: '/m/set' });
  await completeWords();
  vi.useFakeTimers();
  left.mockReset();
  vi.spyOn(window.location, 'assign').mockImplementation(left);
  for (const key of [
    'MC_SESSION_INFO',
    'trialUser',
    'memberInfo',
    'autoLoginInfo',
    'rememberLogin',
    'bankList',
    PUSH_KEY,
  ]) {
    local.setItem(key, 'x');
  }
  for (const key of ['language', 'theme', 'hideBalance', 'popupFlag']) local.setItem(key, 'stays');
  local.setItem('autoLogin', '1');
  tab.setItem('scroll', '{}');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  stage.leave();
});

async function answerDialog(isSure: boolean): Promise<void> {
  const { result } = renderHook(useAsked);
  void askToLogOut();
  await act(async () => undefined);
  expect(result.current).toMatchObject({
    title: 'Log out',
    text: 'Log out now?',
    confirm: 'Log out',
    cancel: 'Cancel',
  });
  act(() => result.current?.answer(isSure));
}

describe('log out', () => {
  it('changes nothing when the person stays [OUT-01] [OUT-07]', async () => {
    await answerDialog(false);
    await act(async () => undefined);
    expect(stage.api.heard).toEqual([]);
    expect(left).not.toHaveBeenCalled();
    expect(local.getItem('autoLogin')).toBe('1');
    expect(tab.getItem('MC_SESSION_INFO')).not.toBe('');
  });

  it('forgets the person at once, tells the server and starts anew at home [OUT-02] [OUT-04..06] [OUT-09]', async () => {
    stage.api.answer(session.logout, null);
    const { result: toast } = renderHook(useToast);
    await answerDialog(true);
    await act(async () => undefined);
    expect(tab.length).toBe(0);
    expect(toast.current).toMatchObject({ kind: 'loading' });
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(stage.api.heard[0]).toMatchObject({ method: 'DELETE', url: '/wps/session/logout' });
    expect(stage.api.heard[0]?.headers['Authorization']).toBe('token');
    expect(left).toHaveBeenCalledWith('/m/home');
    const kept = Array.from({ length: local.length }, (_, at) => local.key(at));
    expect(new Set(kept)).toEqual(new Set(['autoLogin', 'hideBalance', 'justLeft', 'language', 'popupFlag', 'theme']));
    expect(local.getItem('autoLogin')).toBe('0');
  });

  it('empties the tab again after the page wrote where it was scrolled to [OUT-05]', async () => {
    stage.api.answer(session.logout, null);
    await answerDialog(true);
    await act(() => vi.advanceTimersByTimeAsync(1));
    tab.setItem('scroll', '{}');
    window.dispatchEvent(new Event('pagehide'));
    expect(tab.length).toBe(0);
  });

  it('leaves although the server cannot be reached [OUT-08]', async () => {
    stage.api.cut(session.logout);
    await answerDialog(true);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(left).toHaveBeenCalledTimes(1);
  });

  it('leaves although the server does not answer [OUT-03] [OUT-08]', async () => {
    stage.api.hang(session.logout);
    await answerDialog(true);
    await act(() => vi.advanceTimersByTimeAsync(9998));
    expect(left).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(left).toHaveBeenCalledTimes(1);
  });
});
