import { afterEach, describe, expect, it, vi } from 'vitest';
import { isSwipeBack, watchSwipes } from './swipe.ts';

describe('swipe back', () => {
  it.each([
    [20, 121, true],
    [20, 120, false],
    [300, 150, true],
    [-1, 5, true],
    [376, 370, true],
    [0, 50, false],
    [375, 300, false],
  ])('from %d to %d is one: %s [TRANS-05] [TRANS-07]', (from, to, expected) => {
    expect(isSwipeBack({ clientX: from }, { clientX: to }, 375)).toBe(expected);
  });
});

describe('watching', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const touch = (type: string, clientX: number) => {
    const event = new Event(type);
    const touches = [{ clientX }];
    Object.assign(event, { touches, changedTouches: touches });
    document.dispatchEvent(event);
  };

  it('forgets a swipe after 500 ms [TRANS-06]', () => {
    vi.useFakeTimers();
    const swipes = watchSwipes();
    expect(swipes.isSwiping()).toBe(false);
    touch('touchstart', 10);
    touch('touchmove', 60);
    expect(swipes.isSwiping()).toBe(false);
    touch('touchmove', 130);
    touch('touchend', 140);
    expect(swipes.isSwiping()).toBe(true);
    vi.advanceTimersByTime(499);
    expect(swipes.isSwiping()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(swipes.isSwiping()).toBe(false);
    swipes.stop();
  });

  it('stops listening when told so', () => {
    const swipes = watchSwipes();
    swipes.stop();
    touch('touchstart', -5);
    expect(swipes.isSwiping()).toBe(false);
  });
});
