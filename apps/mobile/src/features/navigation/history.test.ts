import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { depth, go, goAfterFrame, goBackFrom, watchScroll } from './history.ts';

let scrolled = 0;

beforeEach(() => {
  window.history.replaceState(null, '', '/m/home');
  window.sessionStorage.clear();
  scrolled = 0;
  vi.spyOn(window, 'scrollTo').mockImplementation((_, top) => {
    scrolled = top ?? 0;
  });
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled);
});

afterEach(() => {
  vi.restoreAllMocks();
});

const scrollTo = (top: number) => {
  scrolled = top;
  window.dispatchEvent(new Event('scroll'));
};

describe('navigation history', () => {
  it('counts how deep it went, and keeps it when a page is replaced [HEAD-04]', () => {
    expect(depth()).toBe(0);
    go('/m/service');
    expect(depth()).toBe(1);
    go('/m/help', { replace: true });
    expect(depth()).toBe(1);
    expect(window.location.pathname).toBe('/m/help');
  });

  it('answers a press before it draws the page, and goes where the last one leads', async () => {
    goAfterFrame('/m/service');
    goAfterFrame('/m/help');
    expect(window.location.pathname).toBe('/m/home');
    await waitFor(() => expect(window.location.pathname).toBe('/m/help'));
    expect(depth()).toBe(1);
  });

  it('goes home where there is nothing to go back to [ROUTE-03] [HEAD-04]', () => {
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
    window.history.replaceState(null, '', '/m/service');
    goBackFrom('service');
    expect(window.location.pathname).toBe('/m/home');
    expect(depth()).toBe(0);
    go('/m/service');
    goBackFrom('service');
    expect(back).toHaveBeenCalledOnce();
  });

  it.each(['notice', 'login', 'register', 'trail', 'forget'] as const)('always goes home from %s [HEAD-05]', (name) => {
    const back = vi.spyOn(window.history, 'back');
    go('/m/service');
    go('/m/notice');
    goBackFrom(name);
    expect(window.location.pathname).toBe('/m/home');
    expect(back).not.toHaveBeenCalled();
  });

  it('starts new pages at the top and returns to where a page was left [ROUTE-15]', async () => {
    const stop = watchScroll();
    scrollTo(640);
    go('/m/service');
    expect(scrolled).toBe(0);
    window.history.replaceState({ depth: 0 }, '', '/m/home');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await waitFor(() => expect(scrolled).toBe(640));
    stop();
  });

  it('remembers the place over a reload [ROUTE-15]', async () => {
    const stop = watchScroll();
    scrollTo(320);
    window.dispatchEvent(new Event('pagehide'));
    stop();
    scrolled = 0;
    const stopAgain = watchScroll();
    await waitFor(() => expect(scrolled).toBe(320));
    stopAgain();
  });

  it('begins another page of the same depth at its top, and lets the person go first [ROUTE-15]', async () => {
    const stop = watchScroll();
    scrollTo(320);
    window.dispatchEvent(new Event('pagehide'));
    stop();
    scrolled = 0;
    window.history.replaceState({ depth: 0 }, '', '/m/service');
    const stopThere = watchScroll();
    await new Promise((resolve) => window.requestAnimationFrame(resolve));
    expect(scrolled).toBe(0);
    stopThere();
    window.history.replaceState({ depth: 0 }, '', '/m/home');
    const stopHere = watchScroll();
    window.dispatchEvent(new Event('wheel'));
    await new Promise((resolve) => window.requestAnimationFrame(resolve));
    expect(scrolled).toBe(0);
    stopHere();
  });
});
