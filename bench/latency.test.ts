import { describe, expect, it } from 'vitest';
import { Latencies } from './latency.ts';

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
});
