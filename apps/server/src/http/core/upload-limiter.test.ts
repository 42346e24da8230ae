import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UploadLimiter } from './upload-limiter.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A file that arrives at so many bytes a second for so long; how many seconds it was let. */
function arrive(bytesPerSecond: number, seconds: number): number {
  const limiter = new UploadLimiter();
  let passed = 0;
  let givenUpAfter = seconds;
  const arrival = limiter.admit({ memberId: '1', address: '192.0.2.1' }, () => {
    givenUpAfter = Math.min(givenUpAfter, passed);
  });
  for (; passed < seconds && givenUpAfter === seconds;) {
    if (arrival) arrival.bytes += bytesPerSecond;
    passed += 1;
    vi.advanceTimersByTime(1000);
  }
  if (arrival) limiter.leave(arrival);
  expect(vi.getTimerCount()).toBe(0);
  return givenUpAfter;
}

describe('the limiter of uploads', () => {
  it('gives up who sends less than four kilobytes a second [T27]', () => {
    expect(arrive(1, 60)).toBe(10);
    expect(arrive(4095, 60)).toBe(10);
  });

  it('waits for a slow phone, for about a minute [T27]', () => {
    expect(arrive(4096, 60)).toBe(60);
    expect(arrive(80_000, 120)).toBe(65);
  });

  it('counts a /64 of the newer addresses as one [T37]', () => {
    const limiter = new UploadLimiter();
    const admitted = Array.from({ length: 9 }, (_, at) =>
      limiter.admit({ memberId: String(at), address: `2001:db8::${at + 1}` }, () => undefined),
    );
    expect(admitted.filter((one) => one === null)).toHaveLength(1);
    for (const one of admitted) if (one) limiter.leave(one);
  });

  it('holds forty at most', () => {
    const limiter = new UploadLimiter();
    const admitted = Array.from({ length: 41 }, (_, at) =>
      limiter.admit({ memberId: String(at), address: `192.0.2.${at}` }, () => undefined),
    );
    expect(admitted.findIndex((one) => one === null)).toBe(40);
    for (const one of admitted) if (one) limiter.leave(one);
  });
});
