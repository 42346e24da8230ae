import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './set-screen.tsx';

let stage: Stage;
afterEach(() => stage.leave());

describe('settings', () => {
  it('changes the language for good [I18N-03] [I18N-04] [I18N-09]', async () => {
    stage = await openStage({ path: '/m/set', memberType: 0 });
    stage.show(<Screen />);
    fireEvent.click(screen.getByRole('radio', { name: 'Filipino' }));
    expect(await screen.findByRole('radiogroup', { name: 'Wika' })).toBeTruthy();
    expect(window.localStorage.getItem('language')).toBe('TY');
    expect(document.documentElement.lang).toBe('fil');
  });

  it('changes the look for good', async () => {
    stage = await openStage({ path: '/m/set', memberType: 0 });
    stage.show(<Screen />);
    fireEvent.click(screen.getByRole('radio', { name: 'Day' }));
    expect(document.documentElement.dataset['theme']).toBe('light');
    expect(window.localStorage.getItem('theme')).toBe('light');
  });

  it('has no password entry and no sign-out while they do not exist [SET-01]', async () => {
    stage = await openStage({ path: '/m/set', memberType: 0 });
    stage.show(<Screen />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull();
  });

  it('signs out once that exists [SET-01]', async () => {
    stage = await openStage({ path: '/m/set', memberType: 0 });
    const logOut = vi.fn();
    stage.show(<Screen account={{ logOut }} />);
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(logOut).toHaveBeenCalledTimes(1);
  });
});
