import { describe, expect, it } from 'vitest';
import { shortNumber } from './short-number.ts';

describe('short number', () => {
  it.each([
    ['D2511-150-88421', '…88421'],
    ['R1M7JJQ0KX4ZT9B2V8CD', '…B2V8CD'],
    ['B-7', 'B-7'],
    ['', ''],
  ])('%s is short as %s', (number, short) => {
    expect(shortNumber(number)).toBe(short);
  });
});
