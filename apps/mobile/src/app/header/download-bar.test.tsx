import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchInstall } from '../../features/install/install.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { DownloadBar } from './download-bar.tsx';

let stage: Stage;

afterEach(() => {
  stage.leave();
  vi.restoreAllMocks();
});

describe('download bar', () => {
  it('leads to the app and is gone for good once closed [HOME-26] [TRANS-03]', async () => {
    stage = await openStage();
    watchInstall()();
    const { unmount } = stage.show(<DownloadBar />);
    expect(screen.getByRole('complementary', { name: 'The app' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(window.localStorage.getItem('downloadBarClosed')).toBe('1');
    unmount();
    watchInstall()();
    stage.show(<DownloadBar />);
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
