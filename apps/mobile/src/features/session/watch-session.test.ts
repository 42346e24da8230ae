import { content, session } from '@perya/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { knownValue, putValue } from '@perya/web/query/query-actions.ts';
import { openStage, type Stage } from '../testing/stage.tsx';
import { currentSession, endSession, putSession } from './session.ts';
import { watchSession } from './watch-session.ts';

const TEN_MINUTES = 600_000;
const ANSWER = { token: 'token', expiresAt: '2026-11-15T20:00:00.000Z' };
let stage: Stage;
let stop = () => undefined as void;
let hidden = false;

async function watch(memberType: number | undefined = 0): Promise<void> {
  stage = await openStage(memberType === undefined ? {} : { memberType });
  stage.api.answer(session.renew, ANSWER);
  stop = watchSession();
}

beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => {
  stop();
  stage.leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('renewal', () => {
  it('happens at the start and every ten minutes while somebody looks [SESS-13] [API-60]', async () => {
    await watch();
    expect(stage.api.heard).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(TEN_MINUTES);
    expect(stage.api.heard).toHaveLength(2);
    hidden = true;
    await vi.advanceTimersByTimeAsync(3 * TEN_MINUTES);
    expect(stage.api.heard).toHaveLength(2);
    hidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(stage.api.heard).toHaveLength(3);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(stage.api.heard).toHaveLength(3);
  });

  it('is not for guests', async () => {
    stage = await openStage();
    stop = watchSession();
    await vi.advanceTimersByTimeAsync(2 * TEN_MINUTES);
    expect(stage.api.heard).toEqual([]);
  });

  it('takes over another token [API-60]', async () => {
    stage = await openStage({ memberType: 0 });
    stage.api.answer(session.renew, { ...ANSWER, token: 'next' });
    stop = watchSession();
    await vi.advanceTimersByTimeAsync(10);
    expect(currentSession()?.token).toBe('next');
  });

  it('that is refused ends the session [SESS-14]', async () => {
    stage = await openStage({ memberType: 0 });
    stage.api.refuse(session.renew, 'session.replaced', { status: 401 });
    stop = watchSession();
    await vi.advanceTimersByTimeAsync(10);
    expect(currentSession()).toBeNull();
  });
});

describe('another tab', () => {
  const tell = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

  it('ends the session when the person leaves there, and by nothing else [SESS-17]', async () => {
    await watch();
    tell('autoLogin', '1');
    tell('autoLogin', null);
    tell('language', '0');
    expect(currentSession()).not.toBeNull();
    tell('autoLogin', '0');
    expect(currentSession()).toBeNull();
    expect(window.sessionStorage.getItem('MC_SESSION_INFO')).toBeNull();
  });
});

describe('what somebody was told', () => {
  const NOTICES = { call: content.notice, input: { types: 'PL', pageNo: 1, language: 'EN' } } as const;
  const PAGE = { list: [], pageNum: 1, totalPages: 0, total: 0 };

  it('outlives a new token, and is forgotten when the session ends', async () => {
    await watch();
    const member = currentSession()!;
    putValue(NOTICES, PAGE);
    putSession({ ...member, token: 'renewed' });
    expect(knownValue(NOTICES)).toEqual(PAGE);
    endSession();
    putSession(member);
    expect(knownValue(NOTICES)).toBeUndefined();
  });
});
