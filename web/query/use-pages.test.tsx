import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pass, settle } from '../testing/settle.ts';
import type { Outcome } from './api.ts';
import { connectApi } from './api-host.ts';
import { clearQueries } from './query-cache.ts';
import { usePages, type Page, type PageSource } from './use-pages.ts';

type Numbers = Page<number, string, string>;

let owner: string | undefined;
/** What was asked for and is not answered yet. */
let open: { cursor: string | null; signal: AbortSignal; end: (outcome: Outcome<Numbers>) => Promise<void> }[];

beforeEach(() => {
  clearQueries();
  open = [];
  owner = 'ana';
  const none = () => undefined;
  connectApi({ merchant: () => '', language: () => '', token: none, owner: () => owner, onProblem: none });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const askPage: PageSource<number, string, string>['askPage'] = (cursor, signal) =>
  new Promise((resolve) => {
    const end = async (outcome: Outcome<Numbers>) => {
      resolve(outcome);
      await settle();
    };
    open.push({ cursor, signal, end });
  });

const page = (items: number[], next: string | null, extra = ''): Outcome<Numbers> => ({
  ok: true,
  value: { items, next, extra },
});
const FAILED = { ok: false, error: { code: 'network.offline', message: '' } } as const;

function show(source: Partial<PageSource<number, string, string>> = {}) {
  return renderHook((props) => usePages({ key: 'list', askPage, ...source, ...props }), { initialProps: {} });
}

const last = () => open[open.length - 1]!;

describe('use pages', () => {
  it('pages come one after the other, by the cursor of the one before; the first says what the list is', async () => {
    const { result } = show();
    expect(result.current.items).toBeUndefined();
    await last().end(page([1, 2], 'a', 'first'));
    expect(result.current).toMatchObject({ items: [1, 2], hasMore: true, isBusy: false, extra: 'first' });
    act(() => result.current.loadMore());
    expect([last().cursor, result.current.isBusy]).toEqual(['a', true]);
    act(() => result.current.loadMore());
    expect(open).toHaveLength(2);
    await last().end(page([3], null, 'second'));
    expect(result.current).toMatchObject({ items: [1, 2, 3], hasMore: false, extra: 'first' });
  });

  it('a second page on its way is dropped by a refresh, after which the next one begins where the new first page ends', async () => {
    const { result } = show();
    await last().end(page([1, 2], 'a'));
    act(() => result.current.loadMore());
    const late = last();
    act(() => result.current.reload());
    expect(late.signal.aborted).toBe(true);
    await late.end(page([3, 4], 'b'));
    expect(result.current.items).toEqual([1, 2]);
    await last().end(page([0, 1], 'c'));
    expect(result.current.items).toEqual([0, 1]);
    act(() => result.current.loadMore());
    expect(last().cursor).toBe('c');
    await last().end(page([2, 3], null));
    expect(result.current.items).toEqual([0, 1, 2, 3]);
  });

  it('a page that fails leaves the others, and is asked for again once there is a network', async () => {
    const { result } = show();
    await last().end(page([1], 'a'));
    act(() => result.current.loadMore());
    await last().end(FAILED);
    expect(result.current).toMatchObject({ items: [1], hasMore: true, error: FAILED.error });
    act(() => void window.dispatchEvent(new Event('online')));
    expect([last().cursor, result.current.error]).toEqual(['a', undefined]);
    await last().end(page([2], null));
    expect(result.current.items).toEqual([1, 2]);
  });

  it('items that moved to another page are shown once', async () => {
    const { result } = show({ idOf: String });
    await last().end(page([1, 2], 'a'));
    act(() => result.current.loadMore());
    await last().end(page([2, 3], null));
    expect(result.current.items).toEqual([1, 2, 3]);
  });

  it('another key and another owner are other lists', async () => {
    const { result, rerender } = show();
    await last().end(page([1], null));
    rerender({ key: 'other' });
    expect(result.current.items).toBeUndefined();
    await last().end(page([2], null));
    owner = 'ben';
    rerender({ key: 'other' });
    expect(result.current.items).toBeUndefined();
    await last().end(page([3], null));
    expect(result.current.items).toEqual([3]);
  });

  it('a list is forgotten when it is left, unless it says for how long it is fresh', async () => {
    vi.useFakeTimers();
    const plain = show();
    await last().end(page([1], null));
    plain.unmount();
    await pass(1);
    expect(show().result.current.items).toBeUndefined();
    const kept = show({ key: 'kept', freshMs: 1000 });
    await last().end(page([1], null));
    kept.unmount();
    await pass(500);
    const asked = open.length;
    const again = show({ key: 'kept', freshMs: 1000 });
    expect([again.result.current.items, open.length]).toEqual([[1], asked]);
    again.unmount();
    await pass(600);
    expect(show({ key: 'kept', freshMs: 1000 }).result.current.items).toEqual([1]);
    expect(open).toHaveLength(asked + 1);
  });

  it('of many lists that were left only the last eight are found again', async () => {
    vi.useFakeTimers();
    for (let at = 0; at < 9; at += 1) {
      const list = show({ key: `list ${at}`, freshMs: 1000 });
      await last().end(page([at], null));
      list.unmount();
    }
    await pass(1);
    expect(show({ key: 'list 0', freshMs: 1000 }).result.current.items).toBeUndefined();
    expect(show({ key: 'list 1', freshMs: 1000 }).result.current.items).toEqual([1]);
  });
});
