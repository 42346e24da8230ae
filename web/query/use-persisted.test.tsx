import { system, type Ask } from '@perya/contract';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockApi, type MockApi } from '../testing/mock-api.ts';
import { connectApi } from './api-host.ts';
import { KEPT_MS, persist, persisted, persistedAt } from './persisted.ts';
import { clearQueries } from './query-cache.ts';
import { usePersisted, type Persistence } from './use-persisted.ts';

type Articles = { id: string; title: string; content: string }[];

const HELP: Ask<typeof system.helpCenter> = {
  call: system.helpCenter,
  input: { device: 'MOBILE', language: 'EN' },
};
const article = (title: string) => [{ id: '1', title, content: '' }];
const KEPT: Persistence<Articles> = {
  write: (value) => persist('help', value),
  read: (_, error) => (error ? undefined : (persisted('help', KEPT_MS) as Articles | undefined)),
};

let api: MockApi;
beforeEach(() => {
  clearQueries();
  api = mockApi();
  const none = () => undefined;
  connectApi({ merchant: () => 'ty01', language: () => 'EN', token: none, owner: none, onProblem: none });
});
afterEach(() => {
  cleanup();
  api.stop();
  vi.restoreAllMocks();
  window.localStorage.clear();
});

function Help() {
  const { value, loading, error } = usePersisted(HELP, KEPT);
  return <p>{loading ? 'loading' : (error?.code ?? value?.[0]?.title)}</p>;
}

describe('use persisted', () => {
  it('what was kept stands in until the truth is here, which is kept in its place [SESS-10]', async () => {
    persist('help', article('kept'));
    api.answer(system.helpCenter, article('new'));
    render(<Help />);
    expect(screen.getByText('kept')).toBeTruthy();
    expect(await screen.findByText('new')).toBeTruthy();
    await waitFor(() => expect(persisted('help', KEPT_MS)).toEqual(article('new')));
  });

  it.each(['{"t":', 'null', '7', '"text"', '[]', '{"t":"now","v":1}', '{"v":1}', ''])(
    'a store that was corrupted to %j counts as empty and is written anew [SESS-10]',
    async (text) => {
      window.localStorage.setItem('help', text);
      expect([persisted('help', Infinity), persistedAt('help')]).toEqual([undefined, 0]);
      api.answer(system.helpCenter, article('new'));
      render(<Help />);
      expect(screen.getByText('loading')).toBeTruthy();
      expect(await screen.findByText('new')).toBeTruthy();
      await waitFor(() => expect(persisted('help', KEPT_MS)).toEqual(article('new')));
    },
  );

  it('a record counts for its marks, and for its time unless any age will do [SESS-10]', () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(5000);
    persist('help', 1, { userName: 'ana' });
    expect(JSON.parse(window.localStorage.getItem('help')!)).toEqual({ t: 5000, lang: 'EN', userName: 'ana', v: 1 });
    const of = (marks: Record<string, string>) => persisted('help', Infinity, marks);
    expect([of({ userName: 'ana' }), of({ userName: 'ben' }), of({ lang: 'TY' })]).toEqual([1, undefined, undefined]);
    const at = (time: number, maxMs: number) => (now.mockReturnValue(time), persisted('help', maxMs));
    expect([at(6000, 1000), at(6001, 1000), at(4999, 1000), at(9_000_000, Infinity)]).toEqual([
      1,
      undefined,
      undefined,
      1,
    ]);
  });
});
