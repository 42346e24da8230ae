import { describe, expect, it } from 'vitest';
import { drawOrderNo, takeOrderNo } from './order-no.ts';

const chance = { bytes: (count: number) => Buffer.alloc(count), below: () => 88_421 };

describe('order no', () => {
  it('reads its day from a number, in the zone of the brand', () => {
    expect(drawOrderNo('D', new Date('2026-11-14T16:00:00Z'), 'Asia/Manila', chance)).toBe('D2611-150-88421');
    expect(drawOrderNo('D', new Date('2026-11-14T15:59:59Z'), 'Asia/Manila', chance)).toBe('D2611-140-88421');
  });

  it('draws again while a number is taken, and gives up rather than draw for ever', async () => {
    const numbers = ['a', 'b', 'c'];
    const draw = () => numbers.shift() ?? 'z';
    expect(await takeOrderNo(draw, async (orderNo) => (orderNo === 'c' ? orderNo : null))).toBe('c');
    await expect(takeOrderNo(draw, async () => null)).rejects.toThrow('no order number is free');
  });
});
