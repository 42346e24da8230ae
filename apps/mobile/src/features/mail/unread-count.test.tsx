import { mail } from '@perya/contract';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '@perya/web/testing/settle.ts';
import { endSession } from '../session/session.ts';
import { openStage, type Stage } from '../testing/stage.tsx';
import { passOn } from '../wallet/told.ts';
import { useUnreadCount } from './unread-count.ts';

function Number({ isWanted = true }: { readonly isWanted?: boolean }) {
  return <p>{useUnreadCount(isWanted)} unread</p>;
}

const MINUTE_MS = 60_000;

let stage: Stage;
let ticks: (() => void)[] = [];
beforeEach(async () => {
  ticks = [];
  vi.useFakeTimers({ toFake: ['Date'] });
  stage = await openStage({ memberType: 0, settings: { whitelabel: { MAILCEN: true } } });
  stage.api.answer(mail.unreadCount, 2);
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Lets minutes pass by hand. */
const holdMinutes = () => {
  const real = window.setInterval.bind(window);
  vi.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms: number) => {
    if (ms !== MINUTE_MS) return real(run, ms);
    ticks.push(run);
    return 0;
  }) as typeof setInterval);
};
const asked = () => stage.api.heard.filter(({ url }) => url === mail.unreadCount.path).length;

describe('the number of unread messages', () => {
  it('is asked for when somebody wants it, and once a minute while the page is seen [HOME-36] [HOME-37] [API-44]', async () => {
    holdMinutes();
    const shown = render(<Number isWanted={false} />);
    await settle();
    expect(asked()).toBe(0);
    shown.rerender(<Number />);
    expect(await screen.findByText('2 unread')).toBeTruthy();
    stage.api.answer(mail.unreadCount, 4);
    act(() => ticks.forEach((tick) => tick()));
    expect(await screen.findByText('4 unread')).toBeTruthy();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    act(() => ticks.forEach((tick) => tick()));
    await settle();
    expect(asked()).toBe(2);
  });

  it('follows what is told, and asks again after a break but not after the first greeting', async () => {
    render(<Number />);
    expect(await screen.findByText('2 unread')).toBeTruthy();
    act(() => passOn({ tell: 'hello' }));
    act(() => passOn({ tell: 'mail', unread: 3 }));
    expect(await screen.findByText('3 unread')).toBeTruthy();
    expect(asked()).toBe(1);
    vi.setSystemTime(Date.now() + MINUTE_MS);
    stage.api.answer(mail.unreadCount, 9);
    act(() => passOn({ tell: 'hello' }));
    expect(await screen.findByText('9 unread')).toBeTruthy();
    await waitFor(() => expect(asked()).toBe(2));
  });
});
