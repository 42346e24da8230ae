import { afterEach, describe, expect, it, vi } from 'vitest';
import { lockScroll } from './scroll-lock.ts';

const isLocked = () => document.documentElement.classList.contains('locked');

afterEach(() => {
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

describe('lockScroll', () => {
  it('holds until the last of several holders lets go [SIDE-22]', async () => {
    const first = lockScroll();
    const second = lockScroll();
    await vi.waitUntil(isLocked);
    first();
    first();
    expect(isLocked()).toBe(true);
    second();
    expect(isLocked()).toBe(false);
  });

  it('lets the overlay be drawn first, and does nothing to a page that was let go before that', async () => {
    const release = lockScroll();
    expect(isLocked()).toBe(false);
    release();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(isLocked()).toBe(false);
  });

  it('returns to the same place of the same page', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(420);
    const release = lockScroll();
    await vi.waitUntil(isLocked);
    expect(document.body.style.top).toBe('-420px');
    release();
    expect(scrollTo).toHaveBeenCalledWith(0, 420);
    expect(document.body.style.top).toBe('');
  });

  it('leaves the place of another page alone', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const release = lockScroll();
    await vi.waitUntil(isLocked);
    window.history.pushState(null, '', '/m/help');
    release();
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
