import { system, type StartData } from '@perya/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// Here before the clock is stopped: a file that is still being read would not be waited for.
import '../../features/site/site-calls.ts';
import { currentSite } from '../../features/site/site.ts';
import { STATUS } from '../../features/testing/sample-site.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './maintenance-screen.tsx';

const NOW = new Date(2026, 10, 15, 3, 20, 0);
const inMinutes = (minutes: number) => ({ endTime: new Date(NOW.getTime() + minutes * 60_000).toISOString() });

let stage: Stage;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  window.scrollTo = vi.fn();
});
afterEach(() => {
  stage.leave();
  vi.useRealTimers();
});

async function open(maintenance: StartData['status']['maintenance'] = true) {
  stage = await openStage({ path: '/m/notice', status: { maintenance } });
  stage.api.answer(system.status, { ...STATUS, maintenance });
  stage.show(<Screen />);
  await act(() => vi.advanceTimersByTimeAsync(0));
}

const asked = () => stage.api.heard.length;

describe('maintenance', () => {
  it('says that the platform is under maintenance, without a time when none is known [SCR-45]', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('One moment, we are fixing up the fair.');
    expect(screen.getByText(/under maintenance/)).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('shows when it is expected to open and counts down [SCR-45]', async () => {
    await open(inMinutes(40));
    expect(screen.getByText('Today, 04:00')).toBeTruthy();
    expect(screen.getByText('00:40:00')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByText('00:39:58')).toBeTruthy();
  });

  it('looks again when the time is over [SCR-45]', async () => {
    await open(inMinutes(0.5));
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(asked()).toBe(1);
    expect(screen.getByText('Any moment')).toBeTruthy();
  });

  it('looks again by itself every 60 seconds and goes home once the site is open [SCR-45]', async () => {
    await open();
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    expect(asked()).toBe(0);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(asked()).toBe(1);
    expect(window.location.pathname).toBe('/m/notice');
    stage.api.answer(system.status, STATUS);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(window.location.pathname).toBe('/m/home');
    expect(currentSite()?.status.maintenance).toBe(false);
  });

  it('turns the button into a waiting one during a retry and stays when that fails [SCR-45]', async () => {
    await open();
    stage.api.hang(system.status);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-busy')).toBe('true');
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-busy')).toBeNull();
    expect(window.location.pathname).toBe('/m/notice');
  });

  it('leads to customer service outside of the closed site [SCR-45]', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Customer service' }).getAttribute('href')).toBe(
      'https://chat.perya.example/',
    );
  });

  it('changes the language without a menu [I18N-03]', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'English' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Filipino' }));
    await act(() => vi.dynamicImportSettled());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Saglit lang, inaayos namin ang perya.');
  });
});
