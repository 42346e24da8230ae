export { AssertionError, assert, unreachable } from './assert.ts';
export { fail, ok, type Failure, type Result } from './result.ts';
