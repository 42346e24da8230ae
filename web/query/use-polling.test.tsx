import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePolling } from './use-polling.ts';

let isHidden = false;
const ask = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  cleanup();
  ask.mockReset();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function turnPage(hidden: boolean): void {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('use polling', () => {
  it('polling goes on every four seconds while something is awaited, and ends with it', () => {
    const { rerender } = renderHook(({ isAwaited }) => usePolling(isAwaited, ask), {
      initialProps: { isAwaited: true },
    });
    expect(ask).not.toHaveBeenCalled();
    vi.advanceTimersByTime(8000);
    expect(ask).toHaveBeenCalledTimes(2);
    rerender({ isAwaited: false });
    vi.advanceTimersByTime(8000);
    turnPage(false);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('polling stops while the page is hidden and asks at once when it is seen again', () => {
    renderHook(() => usePolling(true, ask));
    turnPage(true);
    vi.advanceTimersByTime(60_000);
    expect(ask).not.toHaveBeenCalled();
    turnPage(false);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('polling waits for an answer that takes longer than its turn', async () => {
    let arrive: () => void = () => undefined;
    ask.mockImplementation(() => new Promise<void>((resolve) => (arrive = resolve)));
    renderHook(() => usePolling(true, ask));
    vi.advanceTimersByTime(12_000);
    expect(ask).toHaveBeenCalledTimes(1);
    arrive();
    await vi.advanceTimersByTimeAsync(4000);
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
