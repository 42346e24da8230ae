import { describe, expect, it } from 'vitest';
import { Overloaded } from '../apps/server/src/platform/limits/concurrency-limit.ts';
import { heldAtPace, Latencies, p99Of } from './latency.ts';

describe('bench latency', () => {
  it('leaves one of a hundred above p99, and half of them above p50', () => {
    const latencies = new Latencies();
    for (let ms = 100; ms >= 1; ms -= 1) latencies.add(ms);
    expect(latencies.percentiles([50, 99, 100])).toEqual([50, 99, 100]);
  });

  it('tells the slower one of two as p99', () => {
    const latencies = new Latencies();
    latencies.add(1);
    latencies.add(9);
    expect(latencies.percentiles([50, 99])).toEqual([1, 9]);
  });

  it('has no p99 where somebody was turned away, and ends at every other failure', async () => {
    const ofThree = (refusal: () => Promise<void>) =>
      heldAtPace({ perSecond: 1000, times: 3 }, (nr) => (nr === 1 ? refusal() : Promise.resolve()));
    const held = await ofThree(() => Promise.resolve());
    expect([held.refused, p99Of(held) >= 0]).toEqual([0, true]);
    const turnedAway = await ofThree(() => Promise.reject(new Overloaded('too much is waiting')));
    expect([turnedAway.refused, p99Of(turnedAway)]).toEqual([1, Number.NaN]);
    const tooSlow = await ofThree(() => Promise.reject(Object.assign(new Error('a lock'), { code: '55P03' })));
    expect([tooSlow.refused, p99Of(tooSlow)]).toEqual([1, Number.NaN]);
    await expect(ofThree(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });
});
