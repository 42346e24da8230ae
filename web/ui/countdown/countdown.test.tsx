import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clockText, secondsLeft, spokenAt } from './clock-text.ts';
import { Countdown } from './countdown.tsx';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('clockText', () => {
  it.each([
    [0, '00:00:00'],
    [1122, '00:18:42'],
    [90_061, '25:01:01'],
  ])('writes %i seconds as %s', (seconds, text) => expect(clockText(seconds)).toBe(text));
});

describe('countdown', () => {
  it('secondsLeft counts a begun second and never goes below zero', () => {
    expect(secondsLeft(2001, 1000)).toBe(2);
    expect(secondsLeft(0, 1000)).toBe(0);
  });

  it('speaks at 60, 30 and 10 seconds only', () => {
    const spoken = Array.from({ length: 70 }, (_, seconds) => spokenAt(seconds));
    expect(new Set(spoken)).toEqual(new Set([undefined, 10, 30, 60]));
    expect([61, 60, 45, 30, 11, 10, 0].map(spokenAt)).toEqual([undefined, 60, undefined, 30, undefined, 10, undefined]);
  });
});

describe('Countdown', () => {
  const show = (onEnd = vi.fn()) => {
    render(
      <Countdown
        untilMs={1_062_000}
        now={Date.now}
        announce={(seconds) => `${seconds} segundo na lang`}
        onEnd={onEnd}
      />,
    );
    return onEnd;
  };

  it('runs, and announces a minute before the end', () => {
    show();
    expect(screen.getByRole('timer').textContent).toBe('00:01:02');
    act(() => vi.advanceTimersByTime(2000));
    expect(screen.getByRole('timer').textContent).toBe('00:01:0060 segundo na lang');
  });

  it('ends once', () => {
    const onEnd = show();
    act(() => vi.advanceTimersByTime(120_000));
    expect(screen.getByRole('timer').textContent).toBe('00:00:00');
    expect(onEnd).toHaveBeenCalledTimes(1);
  });
});
