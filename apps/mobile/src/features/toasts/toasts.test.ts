import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showLoading, showToast, TOAST_TIMES, useToast } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  act(() => vi.runAllTimers());
  vi.useRealTimers();
});

describe('toasts', () => {
  it('has the durations of the specification [TOAST-01] [TOAST-04] [TOAST-11] [TOAST-12]', () => {
    expect(TOAST_TIMES).toEqual({
      normal: 3000,
      long: 8000,
      notice: 1500,
      success: 1000,
      copied: 2000,
      rejected: 2000,
    });
  });

  it.each(['normal', 'long', 'notice', 'success', 'copied', 'rejected'] as const)('closes a %s one in time', (time) => {
    const { result } = renderHook(useToast);
    act(() => showToast('words', { time }));
    act(() => vi.advanceTimersByTime(TOAST_TIMES[time] - 1));
    expect(result.current?.text).toBe('words');
    act(() => vi.advanceTimersByTime(1));
    expect(result.current).toBeNull();
  });

  it('shows one at a time: a new one replaces the old, which does not close it early [TOAST-14]', () => {
    const { result } = renderHook(useToast);
    act(() => showToast('first', { time: 'success' }));
    act(() => showToast('second'));
    expect(result.current?.text).toBe('second');
    act(() => vi.advanceTimersByTime(1500));
    expect(result.current?.text).toBe('second');
  });

  it('keeps a loading one until its call ends, 15 seconds at most [TOAST-05] [TOAST-06]', () => {
    const { result } = renderHook(useToast);
    let close = () => undefined as void;
    act(() => {
      close = showLoading('wait');
    });
    act(() => vi.advanceTimersByTime(14_999));
    expect(result.current?.kind).toBe('loading');
    act(() => vi.advanceTimersByTime(1));
    expect(result.current).toBeNull();
    act(() => {
      close = showLoading('wait', 2000);
    });
    act(() => close());
    expect(result.current).toBeNull();
  });

  it('lets the result of a call take the place of its loading toast [TOAST-14]', () => {
    const { result } = renderHook(useToast);
    let close = () => undefined as void;
    act(() => {
      close = showLoading('wait');
      showToast('done', { kind: 'success' });
      close();
    });
    expect(result.current?.text).toBe('done');
  });
});
