import { live, push } from '@perya/contract';
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PUSH_KEY } from '../features/push/push-mark.ts';
import { currentSession, putSession, type Session } from '../features/session/session.ts';
import { fakeBrowser, type FakeBrowser } from '../features/testing/fake-push.ts';
import { openStage, type Stage } from '../features/testing/stage.tsx';
import { watchMember } from './after-login.ts';

let stage: Stage;
let browser: FakeBrowser;
beforeEach(async () => {
  browser = fakeBrowser();
  browser.grant();
  stage = await openStage({ memberType: 0 });
  stage.api.hang(live.ticket);
  stage.api.answer(push.save, { publicKey: '', kinds: [], device: { kinds: ['account'], quiet: null }, devices: 1 });
});
afterEach(() => {
  stage.leave();
  browser.leave();
});

const confirmed = () => stage.api.heard.filter(({ url }) => url === '/wps/member/push').length;

describe('a session', () => {
  it('confirms the notices of its browser once, and so does the next one', async () => {
    window.localStorage.setItem(PUSH_KEY, 'ana');
    watchMember();
    await waitFor(() => expect(confirmed()).toBe(1));
    const session = currentSession() as Session;
    act(() => putSession({ ...session }));
    act(() => putSession({ ...session, token: 'next' }));
    await waitFor(() => expect(confirmed()).toBe(2));
  });

  it('says nothing of notices where the browser gets none', async () => {
    watchMember();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(confirmed()).toBe(0);
  });
});
