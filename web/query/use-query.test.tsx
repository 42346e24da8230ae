import { PRELOADED, PRELOADED_URLS, system, type Language } from '@perya/contract';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearQueries } from './query-cache.ts';
import { connectApi } from './api-host.ts';
import { preloaded } from './preloaded.ts';
import { mockApi, type MockApi } from '../testing/mock-api.ts';
import { pass, settle } from '../testing/settle.ts';
import { preload } from './query-by-url.ts';
import { useQuery } from './use-query.ts';

let api: MockApi;
let token: string | undefined;

beforeEach(() => {
  clearQueries();
  token = undefined;
  api = mockApi();
  connectApi({
    merchant: () => 'ty01',
    language: () => 'EN',
    token: () => token,
    owner: () => token,
    onProblem: () => undefined,
  });
});

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  api.stop();
});

const article = (title: string) => [{ id: '1', title, content: '' }];

function Help({ language, late = false }: { readonly language: Language; readonly late?: boolean }) {
  const answer = useQuery(late ? preloaded('help', language) : PRELOADED.help(language));
  return (
    <>
      <p>{answer.loading ? 'loading' : (answer.error?.code ?? answer.value?.map(({ title }) => title).join())}</p>
      <button type="button" onClick={answer.retry}>
        retry
      </button>
    </>
  );
}

describe('use query', () => {
  it('shows what the call answers [STD-01]', async () => {
    api.answer(system.helpCenter, article('one'));
    render(<Help language="EN" />);
    expect(screen.getByText('loading')).toBeTruthy();
    expect(await screen.findByText('one')).toBeTruthy();
  });

  it('shows a failure and tries again on request [STD-03]', async () => {
    api.refuse(system.helpCenter, 'system.upgrading');
    render(<Help language="EN" />);
    expect(await screen.findByText('system.upgrading')).toBeTruthy();
    api.answer(system.helpCenter, article('one'));
    screen.getByText('retry').click();
    expect(await screen.findByText('one')).toBeTruthy();
  });

  it.each([false, true])(
    'asks nothing when the answer came with the page (by address: %s) [START-07]',
    async (late) => {
      preload({ [PRELOADED_URLS.help('EN', '')]: article('given') }, new Date().toISOString());
      render(<Help language="EN" late={late} />);
      expect(screen.getByText('given')).toBeTruthy();
      await settle();
      expect(api.heard).toHaveLength(0);
    },
  );

  it('asks again what came with a page that was kept for long [PLAT-11]', async () => {
    api.answer(system.helpCenter, article('now'));
    preload({ [PRELOADED_URLS.help('EN', '')]: article('kept') }, new Date(Date.now() - 86_400_000).toISOString());
    render(<Help language="EN" late />);
    expect(screen.getByText('kept')).toBeTruthy();
    expect(await screen.findByText('now')).toBeTruthy();
  });

  it('draws nothing anew while it asks again, nor for the same answer', async () => {
    const drawn = vi.fn();
    function Counted() {
      const { value, retry } = useQuery(PRELOADED.help('EN'));
      drawn();
      return <button onClick={retry}>{value?.[0]?.title}</button>;
    }
    api.answer(system.helpCenter, article('one'));
    render(<Counted />);
    const button = await screen.findByText('one');
    drawn.mockClear();
    button.click();
    await waitFor(() => expect(api.heard).toHaveLength(2));
    await settle();
    expect(drawn).not.toHaveBeenCalled();
    api.answer(system.helpCenter, article('two'));
    button.click();
    expect(await screen.findByText('two')).toBeTruthy();
  });

  it('shows a member the given answer at once, but asks for his own', async () => {
    token = 'secret';
    api.answer(system.helpCenter, article('mine'));
    preload({ [PRELOADED_URLS.help('EN', '')]: article('given') }, new Date().toISOString());
    render(<Help language="EN" />);
    expect(screen.getByText('given')).toBeTruthy();
    expect(await screen.findByText('mine')).toBeTruthy();
  });

  it('loads the call of a late ask when it has to be made', async () => {
    api.answer(system.helpCenter, article('late'));
    render(<Help language="TY" late />);
    expect(await screen.findByText('late')).toBeTruthy();
    expect(api.heard[0]?.url).toBe(PRELOADED_URLS.help('TY', ''));
  });

  it('waits 200 ms after a language change, asks once and keeps the old text until then [I18N-05]', async () => {
    api.answer(system.helpCenter, ({ url }) => article(url.includes('EN') ? 'english' : 'filipino'));
    const { rerender } = render(<Help language="EN" />);
    await screen.findByText('english');
    vi.useFakeTimers();
    rerender(<Help language="TY" />);
    await act(() => vi.advanceTimersByTimeAsync(150));
    rerender(<Help language="EN" />);
    rerender(<Help language="TY" />);
    await act(() => vi.advanceTimersByTimeAsync(199));
    expect(api.heard).toHaveLength(1);
    expect(screen.getByText('english')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1));
    vi.useRealTimers();
    expect(await screen.findByText('filipino')).toBeTruthy();
    expect(api.heard).toHaveLength(2);
  });

  it('never lets the answer of an older ask replace that of a newer one [GLIST-30]', async () => {
    const waiting = new Map<string, () => void>();
    globalThis.fetch = (target) =>
      new Promise((resolve) => {
        const url = target instanceof Request ? target.url : target.toString();
        const body = { success: true, value: article(url.includes('EN') ? 'english' : 'filipino') };
        waiting.set(url, () => resolve(new Response(JSON.stringify(body))));
      });
    const { rerender } = render(<Help language="EN" />);
    await waitFor(() => expect(waiting.size).toBe(1));
    rerender(<Help language="TY" />);
    await waitFor(() => expect(waiting.size).toBe(2));
    waiting.get(PRELOADED_URLS.help('TY', ''))?.();
    await screen.findByText('filipino');
    waiting.get(PRELOADED_URLS.help('EN', ''))?.();
    await settle();
    expect(screen.getByText('filipino')).toBeTruthy();
  });

  it('cancels its call when the page is left [API-06]', async () => {
    let isAsked = false;
    let aborted = false;
    globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        isAsked = true;
        init?.signal?.addEventListener('abort', () => {
          aborted = true;
          reject(new DOMException('aborted', 'AbortError'));
        });
      });
    const { unmount } = render(<Help language="EN" />);
    await waitFor(() => expect(isAsked).toBe(true));
    expect(aborted).toBe(false);
    // A call also gives up by itself after a while; while the clock stands, only leaving ends it.
    vi.useFakeTimers();
    unmount();
    await pass(1);
    expect(aborted).toBe(true);
  });
});
