import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockScroll } from './scroll-lock.ts';

const isLocked = () => document.documentElement.classList.contains('locked');

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

describe('lockScroll', () => {
  it('holds until the last of several holders lets go [SIDE-22]', () => {
    const first = lockScroll();
    const second = lockScroll();
    vi.runAllTimers();
    first();
    first();
    expect(isLocked()).toBe(true);
    second();
    expect(isLocked()).toBe(false);
  });

  it('lets the overlay be drawn first, and does nothing to a page that was let go before that', () => {
    const release = lockScroll();
    expect(isLocked()).toBe(false);
    release();
    vi.runAllTimers();
    expect(isLocked()).toBe(false);
  });

  it('returns to the same place of the same page', () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(420);
    const release = lockScroll();
    vi.runAllTimers();
    expect(document.body.style.top).toBe('-420px');
    release();
    expect(scrollTo).toHaveBeenCalledWith(0, 420);
    expect(document.body.style.top).toBe('');
  });

  it('leaves the place of another page alone', () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const release = lockScroll();
    vi.runAllTimers();
    window.history.pushState(null, '', '/m/help');
    release();
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
