import { member } from '@perya/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, putSession } from '../session/session.ts';
import { memberInfo } from '../testing/sample-member.ts';
import { openStage, type Stage } from '../testing/stage.tsx';
import { changeMember, keptMember, renewMember, useMember } from './member-store.ts';

const BEN = { token: 'other', merchantCode: 'ty01', userName: 'ben', type: 0, firstTimeLogin: false };
const keptNow = () => JSON.parse(window.localStorage.getItem('memberInfo') ?? 'null') as { userName?: string } | null;

let stage: Stage;
beforeEach(async () => {
  stage = await openStage({ memberType: 0 });
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
  vi.restoreAllMocks();
});

describe('member info', () => {
  it('is asked for once by all who want it, and kept [SESS-10] [SESS-11] [API-14]', async () => {
    stage.api.answer(member.info, memberInfo());
    const { result } = renderHook(() => [useMember(), useMember(), useMember()]);
    await waitFor(() => expect(result.current[0]?.value?.nickname).toBe('Ana'));
    expect(stage.api.heard).toHaveLength(1);
    expect(keptNow()).toMatchObject({ userName: 'ana', lang: 'EN', v: { account: 'ana' } });
  });

  it('shows what was kept at once and replaces it with the truth [SESS-10]', async () => {
    const kept = { t: Date.now(), lang: 'EN', userName: 'ana', v: memberInfo({ nickname: 'Old' }) };
    window.localStorage.setItem('memberInfo', JSON.stringify(kept));
    stage.api.answer(member.info, memberInfo({ nickname: 'New' }));
    const { result } = renderHook(useMember);
    expect(result.current.value?.nickname).toBe('Old');
    await waitFor(() => expect(result.current.value?.nickname).toBe('New'));
  });

  it('is gone with the session, from this device too [SESS-10] [OUT-09]', async () => {
    stage.api.answer(member.info, memberInfo());
    const { result } = renderHook(useMember);
    await waitFor(() => expect(result.current.value).toBeTruthy());
    act(() => void endSession());
    expect(result.current.value).toBeUndefined();
    expect(window.localStorage.getItem('memberInfo')).toBeNull();
  });

  it('never shows one member to the next, whose own is asked for [SESS-10]', async () => {
    stage.api.answer(member.info, ({ headers }) =>
      memberInfo({ nickname: headers['Authorization'] === 'other' ? 'Ben' : 'Ana' }),
    );
    const { result } = renderHook(useMember);
    await waitFor(() => expect(result.current.value?.nickname).toBe('Ana'));
    act(() => putSession(BEN));
    expect(result.current.value).toBeUndefined();
    await waitFor(() => expect(result.current.value?.nickname).toBe('Ben'));
  });

  it('tells a failure and can be asked for again [STD-03]', async () => {
    stage.api.cut(member.info);
    const { result } = renderHook(useMember);
    await waitFor(() => expect(result.current.error?.code).toBe('network.offline'));
    stage.api.answer(member.info, memberInfo());
    act(() => void result.current.retry());
    await waitFor(() => expect(result.current.value?.nickname).toBe('Ana'));
    expect(result.current.error).toBeUndefined();
  });

  it('changes at once with what the person changed, and on a forced renewal [SESS-11]', async () => {
    stage.api.answer(member.info, memberInfo());
    const { result } = renderHook(useMember);
    await waitFor(() => expect(result.current.value).toBeTruthy());
    act(() => changeMember({ headIcon: '/avatars/kite.svg' }));
    expect(result.current.value?.headIcon).toBe('/avatars/kite.svg');
    await act(() => renewMember());
    expect(result.current.value?.headIcon).toBe('/avatars/sun.svg');
    expect(stage.api.heard).toHaveLength(2);
  });

  it('does not keep the next person waiting for the call of the one before', async () => {
    stage.api.hang(member.info);
    const { result } = renderHook(useMember);
    await waitFor(() => expect(stage.api.heard).toHaveLength(1));
    stage.api.answer(member.info, memberInfo({ nickname: 'Ben' }));
    act(() => putSession(BEN));
    await waitFor(() => expect(result.current.value?.nickname).toBe('Ben'));
  });
});

describe('what is kept', () => {
  const now = Date.now();
  const entry = (change: object) => JSON.stringify({ t: now, lang: 'EN', userName: 'ana', v: memberInfo(), ...change });
  it.each([
    ['whole', entry({}), true],
    ['ten minutes old', entry({ t: now - 600_000 }), true],
    ['older', entry({ t: now - 600_001 }), false],
    ['from the future', entry({ t: now + 1 }), false],
    ['of somebody else', entry({ userName: 'ben' }), false],
    ['without its value', entry({ v: undefined }), false],
    ['broken', '{', false],
    ['nothing', null, false],
  ])('%s is used: %s [SESS-10]', (_, text, isUsed) => {
    vi.spyOn(Date, 'now').mockReturnValue(now);
    if (text !== null) window.localStorage.setItem('memberInfo', text);
    expect(keptMember('ana') !== undefined).toBe(isUsed);
  });
});
