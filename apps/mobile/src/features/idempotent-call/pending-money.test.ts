import { wallet } from '@perya/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '@perya/web/testing/settle.ts';
import { putSession } from '../session/session.ts';
import { depositOrder } from '../testing/sample-money.ts';
import { openStage, type Stage } from '../testing/stage.tsx';
import { keepCall, keptCalls, newKey } from './outbox.ts';
import { usePendingMoney } from './pending-money.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage({ memberType: 0 });
});
afterEach(() => {
  stage.leave();
  vi.useRealTimers();
});

/** As if the page had been reloaded in the middle of a deposit. */
function interrupted(owner = 'ana'): string {
  const key = newKey();
  keepCall(owner, key, { kind: 'deposit', amount: '500.00' });
  return key;
}

const pending = () => renderHook(() => usePendingMoney('deposit')).result;
const cancels = () => stage.api.heard.filter(({ url }) => url.endsWith('/cancel'));

describe('pending money', () => {
  it('says after a reload that it went through, until that was read [D4]', async () => {
    const key = interrupted();
    stage.api.answer(wallet.outcome, { state: 'done', value: depositOrder({ orderNo: 'D2611-1' }), errorCode: null });
    const result = pending();
    expect(result.current).toMatchObject({ state: 'checking', amount: '500.00', key });
    await waitFor(() => expect(result.current).toMatchObject({ state: 'done', orderNo: 'D2611-1' }));
    act(() => result.current?.dismiss());
    expect(result.current).toBeNull();
    expect(keptCalls('ana')).toEqual([]);
  });

  it('says why it was refused [D4]', async () => {
    interrupted();
    stage.api.answer(wallet.outcome, { state: 'refused', value: null, errorCode: 'limit.deposit' });
    const result = pending();
    await waitFor(() => expect(result.current).toMatchObject({ state: 'refused', errorCode: 'limit.deposit' }));
    expect(cancels()).toEqual([]);
  });

  it('calls off what never arrived, so that it cannot arrive later [D4]', async () => {
    interrupted();
    stage.api.answer(wallet.outcome, { state: 'unknown', value: null, errorCode: null });
    stage.api.answer(wallet.cancelCall, { state: 'refused', value: null, errorCode: 'call.cancelled' });
    const result = pending();
    await waitFor(() => expect(result.current?.state).toBe('lost'));
    expect(cancels()).toHaveLength(1);
  });

  it('shows what arrived just before it was called off as done [D4]', async () => {
    interrupted();
    stage.api.answer(wallet.outcome, { state: 'unknown', value: null, errorCode: null });
    stage.api.answer(wallet.cancelCall, { state: 'done', value: depositOrder(), errorCode: null });
    const result = pending();
    await waitFor(() => expect(result.current?.state).toBe('done'));
  });

  it('leaves alone what another tab is still sending', async () => {
    interrupted();
    window.sessionStorage.setItem('tabId', 'another');
    stage.api.answer(wallet.outcome, { state: 'unknown', value: null, errorCode: null });
    const result = pending();
    await waitFor(() => expect(stage.api.heard).toHaveLength(1));
    await settle();
    expect(cancels()).toEqual([]);
    expect(result.current?.state).toBe('checking');
  });

  it('asks again when the network is back', async () => {
    // Nobody asks for another reason as long as the clock stands.
    vi.useFakeTimers();
    interrupted();
    stage.api.cut(wallet.outcome);
    const result = pending();
    await settle();
    expect(stage.api.heard.length).toBeGreaterThan(0);
    stage.api.answer(wallet.outcome, { state: 'done', value: depositOrder(), errorCode: null });
    await settle();
    expect(result.current?.state).toBe('checking');
    act(() => void window.dispatchEvent(new Event('online')));
    await settle();
    expect(result.current?.state).toBe('done');
  });

  it('never shows what somebody else left open on this device', async () => {
    interrupted('ana');
    putSession({ token: 'other', merchantCode: 'ty01', userName: 'ben', type: 0, firstTimeLogin: false });
    expect(pending().current).toBeNull();
    expect(stage.api.heard).toEqual([]);
  });

  it('is not troubled by what it cannot read', () => {
    window.localStorage.setItem('moneyCall:ana:x', '{');
    window.localStorage.setItem('moneyCall:ana:y', '{"key":"y"}');
    expect(pending().current).toBeNull();
  });
});
