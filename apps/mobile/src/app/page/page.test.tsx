import { system } from '@perya/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session as tab } from '@perya/web/lib/storage.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Screen } from './page.tsx';
import * as loader from './screen-loader.ts';

let stage: Stage;

beforeEach(async () => {
  stage = await openStage({ path: '/m/nothing' });
});

afterEach(() => {
  stage.leave();
  vi.restoreAllMocks();
});

describe('page', () => {
  it('offers to try again when the code of a screen does not come, and fetches only that [ROUTE-09] [SCR-61]', async () => {
    tab.set('reloadedFor', '1.2.3');
    const load = vi.spyOn(loader, 'loadScreen');
    load.mockRejectedValueOnce(new Error('gone'));
    const reload = vi.spyOn(loader, 'reloadOnce').mockReturnValue(false);
    stage.show(<Screen name="set" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reloads once for each version when a deployment took the code away', () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    tab.remove('reloadedFor');
    expect(loader.reloadOnce('v1')).toBe(true);
    expect(loader.reloadOnce('v1')).toBe(false);
    expect(loader.reloadOnce('v2')).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('stays inside the shell when drawing breaks, and tells the server log [ERR-32]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    stage.api.answer(system.clientError, null);
    let broken = true;
    const Fragile = () => {
      if (broken) throw new Error('cannot draw');
      return <p>fine</p>;
    };
    stage.show(
      <ErrorBoundary>
        <Fragile />
      </ErrorBoundary>,
    );
    const retry = await screen.findByRole('button', { name: 'Try again' });
    await waitFor(() => expect(stage.api.heard).toHaveLength(1));
    expect(stage.api.heard[0]?.body).toMatchObject({ message: 'cannot draw', path: '/m/nothing', version: '1.2.3' });
    broken = false;
    fireEvent.click(retry);
    expect(screen.getByText('fine')).toBeTruthy();
  });
});
