import { system, type Ask } from '@perya/contract';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mockApi, type MockApi } from '../testing/mock-api.ts';
import { settle } from '../testing/settle.ts';
import { ask } from './api.ts';
import { connectApi } from './api-host.ts';
import { clearQueries } from './query-cache.ts';
import { dropFormerOwners, invalidate, knownValue, putValue } from './query-actions.ts';
import { refetch } from './query-by-url.ts';
import { toQuery, useQuery } from './use-query.ts';

const HELP: Ask<typeof system.helpCenter> = {
  call: system.helpCenter,
  input: { device: 'MOBILE', language: 'EN' },
};
const article = (title: string) => [{ id: '1', title, content: '' }];

let api: MockApi;
let owner: string | undefined;
/** Answers held back, by whom they are for. */
const waiting = new Map<string, (title: string) => Promise<void>>();

beforeEach(() => {
  clearQueries();
  waiting.clear();
  owner = 'ana';
  api = mockApi();
  const whose = () => owner;
  connectApi({ merchant: () => 'ty01', language: () => 'EN', token: whose, owner: whose, onProblem: () => undefined });
});

afterEach(() => {
  cleanup();
  api.stop();
});

function holdAnswers(): void {
  globalThis.fetch = (_, init) =>
    new Promise((resolve) => {
      const { Authorization: asker = 'guest' } = (init?.headers ?? {}) as Record<string, string>;
      waiting.set(asker, async (title) => {
        resolve(new Response(JSON.stringify({ success: true, value: article(title) })));
        await settle();
      });
    });
}

function Titles({ background = false }: { readonly background?: boolean }) {
  const { value, loading } = useQuery({ ...toQuery(HELP), background });
  return <p>{loading ? 'loading' : value?.[0]?.title}</p>;
}

const shown = () => document.body.textContent;

describe('query owners', () => {
  it('two owners whose questions cross each get their own answer, in whatever order they come', async () => {
    holdAnswers();
    const { rerender } = render(<Titles />);
    await waitFor(() => expect(waiting.has('ana')).toBe(true));
    owner = 'ben';
    rerender(<Titles />);
    await waitFor(() => expect(waiting.has('ben')).toBe(true));
    await waiting.get('ana')!("Ana's");
    expect(shown()).toBe('loading');
    await waiting.get('ben')!("Ben's");
    expect(shown()).toBe("Ben's");
    expect(knownValue(HELP)).toEqual(article("Ben's"));
  });

  it('what one member was told is gone from the page with the next one, while theirs is asked for', async () => {
    api.answer(system.helpCenter, ({ headers }) => article(String(headers['Authorization'])));
    const { rerender } = render(<Titles />);
    await screen.findByText('ana');
    holdAnswers();
    owner = 'ben';
    rerender(<Titles />);
    expect(shown()).toBe('loading');
    owner = undefined;
    rerender(<Titles />);
    expect(shown()).toBe('loading');
    await waitFor(() => expect(waiting.has('guest')).toBe(true));
    await waiting.get('guest')!('public');
    expect(shown()).toBe('public');
  });

  it('a late answer of the former owner is dropped, and what was known of them is forgotten', async () => {
    holdAnswers();
    putValue(HELP, article('known'));
    const asked = refetch(toQuery(HELP));
    await waitFor(() => expect(waiting.has('ana')).toBe(true));
    owner = undefined;
    dropFormerOwners();
    await waiting.get('ana')!('late');
    expect(await asked).toBeUndefined();
    owner = 'ana';
    expect(knownValue(HELP)).toBeUndefined();
  });

  it('a page that still shows a former owner is drawn anew when they are dropped', async () => {
    api.answer(system.helpCenter, ({ headers }) => article(headers['Authorization'] ?? 'guest'));
    render(<Titles />);
    await screen.findByText('ana');
    owner = undefined;
    act(() => dropFormerOwners());
    expect(await screen.findByText('guest')).toBeTruthy();
  });

  it('a question prepared for a guest is not asked for who logged in meanwhile', async () => {
    api.answer(system.helpCenter, ({ headers }) => article(headers['Authorization'] ?? 'guest'));
    owner = undefined;
    let prepared: (ask: Ask) => void = () => undefined;
    const prepare = () => new Promise<Ask>((resolve) => (prepared = resolve));
    const asked = refetch({ ...toQuery(HELP), prepare });
    owner = 'ana';
    prepared(HELP);
    expect((await asked)?.code).toBe('aborted');
    expect(api.heard).toEqual([]);
    owner = undefined;
    expect(knownValue(HELP)).toBeUndefined();
  });

  it('everybody who asks while a question is under way shares it and hears how it ended', async () => {
    api.refuse(system.helpCenter, 'system.upgrading');
    const ends = await Promise.all([refetch(toQuery(HELP)), refetch(toQuery(HELP))]);
    expect(ends.map((problem) => problem?.code)).toEqual(['system.upgrading', 'system.upgrading']);
    expect(api.heard).toHaveLength(1);
  });

  it('asking anew after a write drops the read that began before it, and reads again', async () => {
    const reads: ((title: string) => void)[] = [];
    globalThis.fetch = () =>
      new Promise((resolve) => {
        reads.push((title) => resolve(new Response(JSON.stringify({ success: true, value: article(title) }))));
      });
    render(<Titles />);
    await waitFor(() => expect(reads).toHaveLength(1));
    let hasEnded = false;
    const asked = Promise.all([refetch(toQuery(HELP)), refetch(toQuery(HELP))]).then(() => (hasEnded = true));
    await waitFor(() => expect(reads).toHaveLength(2));
    reads[0]!('before');
    await settle();
    expect(shown()).toBe('loading');
    expect(hasEnded).toBe(false);
    reads[1]!('after');
    await asked;
    expect(await screen.findByText('after')).toBeTruthy();
    expect(reads).toHaveLength(2);
  });

  it('asking anew joins no read that somebody else began before', async () => {
    holdAnswers();
    const other = ask(system.helpCenter, HELP.input);
    await waitFor(() => expect(waiting.has('ana')).toBe(true));
    const answerOther = waiting.get('ana')!;
    waiting.clear();
    const asked = refetch(toQuery(HELP));
    await waitFor(() => expect(waiting.has('ana')).toBe(true));
    await answerOther('before');
    expect(await other).toMatchObject({ value: article('before') });
    expect(knownValue(HELP)).toBeUndefined();
    await waiting.get('ana')!('after');
    await asked;
    expect(knownValue(HELP)).toEqual(article('after'));
  });

  it('what is not true any more is asked for again where it is read, and else by its next reader', async () => {
    api.answer(system.helpCenter, article('first'));
    const { unmount } = render(<Titles />);
    await screen.findByText('first');
    api.answer(system.helpCenter, article('second'));
    act(() => invalidate(toQuery(HELP)));
    expect(await screen.findByText('second')).toBeTruthy();
    unmount();
    invalidate(toQuery(HELP));
    await settle();
    expect(api.heard).toHaveLength(2);
    expect(knownValue(HELP)).toBeUndefined();
  });

  it('what is put in is newer than an answer under way', async () => {
    holdAnswers();
    void refetch(toQuery(HELP));
    await waitFor(() => expect(waiting.has('ana')).toBe(true));
    putValue(HELP, article('put'));
    await waiting.get('ana')!('older');
    expect(knownValue(HELP)).toEqual(article('put'));
  });

  it.each([
    [true, 'later'],
    [false, undefined],
  ])('leaving the page cancels its question unless it is a background one: %s [API-06]', async (background, title) => {
    holdAnswers();
    const { unmount } = render(<Titles background={background} />);
    await waitFor(() => expect(waiting.has('ana')).toBe(true));
    unmount();
    await new Promise((resolve) => setTimeout(resolve));
    await waiting.get('ana')!('later');
    expect(knownValue(HELP)?.[0]?.title).toBe(title);
  });
});
