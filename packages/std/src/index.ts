export { ceilDiv, FULL_BPS, FULL_PPM, max, min, percentOf, sum } from './arithmetic.ts';
export { AssertionError, assert, unreachable } from './assert.ts';
export { formatAmount, groupedAmount, parseAmount, SCALE_MAX, shareOf } from './money.ts';
export { fail, ok, type Failure, type Result } from './result.ts';
export type { Draws } from './draws.ts';
export type { Branded, Tagged } from './tagged.ts';
