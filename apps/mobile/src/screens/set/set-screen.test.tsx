import { member, push } from '@perya/contract';
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useAsked } from '../../features/dialogs/dialogs.ts';
import { endSession } from '../../features/session/session.ts';
import { fakeBrowser } from '../../features/testing/fake-push.ts';
import { landRoutes } from '../../features/testing/land-routes.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './set-screen.tsx';

let stage: Stage;
let undo = () => undefined as void;
afterEach(() => {
  stage.leave();
  undo();
  undo = () => undefined;
});

describe('settings', () => {
  it('changes the language for good [I18N-03] [I18N-04] [I18N-09]', async () => {
    stage = await openStage({ path: '/m/set', memberType: 0 });
    stage.show(<Screen />);
    fireEvent.click(screen.getByRole('radio', { name: 'Filipino' }));
    expect(await screen.findByRole('radiogroup', { name: 'Wika' })).toBeTruthy();
    expect(window.localStorage.getItem('language')).toBe('TY');
    expect(document.documentElement.lang).toBe('fil');
  });

  it('tells the version of the site and whose clock it shows [HOME-25]', async () => {
    stage = await openStage({ path: '/m/set', memberType: 0 });
    stage.show(<Screen />);
    expect(screen.getByText("Perya 1.2.3 · Times are your phone's; days in records are Perya's")).toBeTruthy();
  });

  it('changes the look for good', async () => {
    stage = await openStage({ path: '/m/set', memberType: 0 });
    stage.show(<Screen />);
    fireEvent.click(screen.getByRole('radio', { name: 'Day' }));
    expect(document.documentElement.dataset['theme']).toBe('light');
    expect(window.localStorage.getItem('theme')).toBe('light');
  });

  it('leads to the password, and to the login when the session ends meanwhile [SET-01] [SET-03]', async () => {
    undo = landRoutes('changePsw', 'login');
    stage = await openStage({ path: '/m/set', memberType: 0 });
    stage.show(<Screen />);
    const entry = () => screen.getByRole('link', { name: 'Change password' }).getAttribute('href');
    expect(entry()).toBe('/m/changePsw');
    act(() => void endSession());
    expect(entry()).toBe('/m/login?back=%2Fm%2FchangePsw');
  });

  it('asks before it signs out [SET-01] [OUT-01]', async () => {
    stage = await openStage({ path: '/m/set', memberType: 0 });
    stage.show(<Screen />);
    const { result } = renderHook(useAsked);
    fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(result.current).not.toBeNull());
    act(() => result.current?.answer(false));
    expect(stage.api.heard.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('hides the own name on leaderboards at once, where there are any [SCR-31]', async () => {
    stage = await openStage({ path: '/m/set', memberType: 0, settings: { whitelabel: { LEADBRD3: true } } });
    stage.api.answer(member.privacy, { hidesName: false });
    stage.api.answer(member.setPrivacy, { hidesName: true });
    stage.show(<Screen />);
    const hide = await screen.findByRole<HTMLButtonElement>('switch', { name: 'Hide my name' });
    await waitFor(() => expect(hide.disabled).toBe(false));
    fireEvent.click(hide);
    fireEvent.click(hide);
    await waitFor(() => expect(hide.getAttribute('aria-checked')).toBe('true'));
    expect(stage.api.heard.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { hidesName: true },
    ]);
    act(() => void endSession());
  });

  it('tells of offers only once that is switched on, and ends it with the same tap', async () => {
    stage = await openStage({ path: '/m/set', memberType: 0 });
    stage.api.answer(member.consent, { isGiven: false, at: null });
    stage.api.answer(member.setConsent, { isGiven: true, at: '2026-11-15T04:00:00.000Z' });
    stage.show(<Screen />);
    const offers = await screen.findByRole<HTMLButtonElement>('switch', { name: 'Tell me about offers' });
    await waitFor(() => expect(offers.disabled).toBe(false));
    expect(offers.getAttribute('aria-checked')).toBe('false');
    fireEvent.click(offers);
    await waitFor(() => expect(offers.getAttribute('aria-checked')).toBe('true'));
    stage.api.answer(member.setConsent, { isGiven: false, at: '2026-11-15T04:01:00.000Z' });
    fireEvent.click(offers);
    await waitFor(() => expect(offers.getAttribute('aria-checked')).toBe('false'));
    expect(stage.api.heard.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { isGiven: true, version: member.OFFER_WORDS },
      { isGiven: false, version: member.OFFER_WORDS },
    ]);
    act(() => void endSession());
  });

  it('has no such switch without leaderboards [STD-05]', async () => {
    stage = await openStage({ path: '/m/set', memberType: 0, settings: { whitelabel: { LEADBRD3: false } } });
    stage.show(<Screen />);
    expect(screen.queryByRole('switch', { name: 'Hide my name' })).toBeNull();
  });

  it('leads to notices where the browser and the brand have them, and asks the browser for nothing [STD-05]', async () => {
    const browser = fakeBrowser();
    undo = () => browser.leave();
    stage = await openStage({ path: '/m/set', memberType: 0, settings: { whitelabel: { PUSH3: true } } });
    stage.api.answer(push.show, { publicKey: 'BAAB', kinds: ['account'], device: null, devices: 0 });
    stage.show(<Screen />);
    fireEvent.click(screen.getByRole('button', { name: /Notifications/ }));
    expect(await screen.findByRole('button', { name: 'Notify me' })).toBeTruthy();
    expect(browser.asked).toBe(0);
  });

  it('has no word of notices on a browser without them [STD-05]', async () => {
    stage = await openStage({ path: '/m/set', memberType: 0, settings: { whitelabel: { PUSH3: true } } });
    stage.show(<Screen />);
    expect(screen.queryByText('Notifications')).toBeNull();
  });
});
