import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { completeWords } from '@perya/web/i18n/i18n.ts';
import './i18n/i18n.ts';
import { lazyPart } from './lazy-part.tsx';

beforeEach(async () => {
  await completeWords();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('lazy part', () => {
  it('keeps trying when the code of a part does not come, more and more seldom', async () => {
    const load = vi.fn(async () => () => <p>Here</p>);
    load.mockRejectedValueOnce(new Error('no network')).mockRejectedValueOnce(new Error('no network'));
    const Part = lazyPart(load);
    render(<Part wanted instead={<p>Waiting</p>} />);
    const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
    await pass(1900);
    expect(load).toHaveBeenCalledTimes(1);
    await pass(200);
    expect(load).toHaveBeenCalledTimes(2);
    expect(screen.getByText('Waiting')).toBeTruthy();
    await pass(4000);
    expect(screen.getByText('Here')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('asks no more once nobody waits', async () => {
    const load = vi.fn(async () => Promise.reject(new Error('no network')));
    const Part = lazyPart(load);
    const { unmount } = render(<Part wanted />);
    await act(async () => void (await vi.advanceTimersByTimeAsync(100)));
    unmount();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(1);
  });
});
