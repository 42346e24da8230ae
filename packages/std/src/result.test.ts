import { describe, expect, it } from 'vitest';
import { AssertionError, assert, fail, ok, unreachable } from './index.ts';

describe('Result', () => {
  it('carries a value', () => {
    expect(ok(3)).toEqual({ ok: true, value: 3 });
  });

  it('carries a code, and data only when given', () => {
    expect(fail('captcha.error')).toEqual({ ok: false, error: { code: 'captcha.error' } });
    expect(fail('field.invalid', { field: 'email' })).toEqual({
      ok: false,
      error: { code: 'field.invalid', value: { field: 'email' } },
    });
  });
});

describe('assert', () => {
  it('lets a kept promise pass and stops on a broken one', () => {
    expect(() => assert(true, 'kept')).not.toThrow();
    expect(() => assert(0, 'balance is a number')).toThrow(new AssertionError('balance is a number'));
  });

  it('names the value that should not exist', () => {
    expect(() => unreachable('x' as never)).toThrow('unreachable: x');
  });
});
