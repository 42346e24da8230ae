import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchConnection } from '../features/connection/connection.ts';
import { openStage, type Stage } from '../features/testing/stage.tsx';
import { OfflineBar } from './offline-bar.tsx';

let stage: Stage;

afterEach(() => {
  stage.leave();
  vi.restoreAllMocks();
});

describe('offline bar', () => {
  it('stays until the network is back [ERR-21]', async () => {
    stage = await openStage();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const stop = watchConnection();
    stage.show(<OfflineBar />);
    expect(screen.queryByRole('status')).toBeNull();
    online.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByRole('status').textContent).toContain('offline');
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByRole('status')).toBeNull();
    stop();
  });
});
