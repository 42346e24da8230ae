import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDebounced } from './use-debounced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show() {
  const seen: string[] = [];
  const view = renderHook(
    ({ value, scope }) => {
      const settled = useDebounced(value, 200, scope);
      if (seen[seen.length - 1] !== settled) seen.push(settled);
    },
    { initialProps: { value: 'EN', scope: 'help' } },
  );
  return { ...view, seen };
}
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('use debounced', () => {
  it('a value that flips quickly counts once, when it has stayed', () => {
    const { rerender, seen } = show();
    for (const value of ['TY', 'EN', 'TY', 'EN', 'TY']) {
      rerender({ value, scope: 'help' });
      wait(199);
    }
    expect(seen).toEqual(['EN']);
    wait(1);
    expect(seen).toEqual(['EN', 'TY']);
  });

  it('a value that flips back in time never changed', () => {
    const { rerender, seen } = show();
    rerender({ value: 'TY', scope: 'help' });
    wait(100);
    rerender({ value: 'EN', scope: 'help' });
    wait(1000);
    expect(seen).toEqual(['EN']);
  });

  it('a value of another scope counts at once', () => {
    const { rerender, seen } = show();
    rerender({ value: 'TY', scope: 'news' });
    expect(seen).toEqual(['EN', 'TY']);
  });
});
