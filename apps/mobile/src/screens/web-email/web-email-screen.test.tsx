import { mail, type Value } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearQueries } from '@perya/web/query/query-cache.ts';
import { settle } from '@perya/web/testing/settle.ts';
import { PageActionButton } from '../../features/navigation/page-action.tsx';
import { endSession } from '../../features/session/session.ts';
import { mailRow } from '../../features/testing/sample-mail.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { passOn } from '../../features/wallet/told.ts';
import { Screen } from './web-email-screen.tsx';

type Messages = Value<typeof mail.list>;

const NOW = new Date(2026, 10, 15, 21);
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 42).toISOString();
const page = (list: mail.MailRow[], unread: number, next: string | null = null): Messages => ({
  list,
  next,
  footer: { unread },
});
const THREE = [
  mailRow('9', { kind: 'reward', time: at(15, 20) }),
  mailRow('8', { kind: 'security', time: at(15, 18) }),
  mailRow('7', { kind: 'board', time: at(14, 9), read: true }),
];

let stage: Stage;
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  window.scrollTo = vi.fn();
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(window.innerHeight + 5000);
  stage = await openStage({ path: '/m/webEmail', memberType: 0, settings: { whitelabel: { MAILCEN: true } } });
  stage.api.answer(mail.list, page(THREE, 2));
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const show = () =>
  stage.show(
    <>
      <PageActionButton />
      <Screen />
      <ShownToast />
    </>,
  );
const heard = (method: string) => stage.api.heard.filter((request) => request.method === method);
const titles = () => screen.queryAllByText(/^Message \d+$/).map(({ textContent }) => textContent);
const tab = (name: RegExp) => screen.getByRole('tab', { name });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('messages', () => {
  it('stand newest first with time or day, and say which are unread [SCR-12] [API-43]', async () => {
    show();
    expect(await screen.findByText('Message 9')).toBeTruthy();
    expect(titles()).toEqual(['Message 9', 'Message 8', 'Message 7']);
    const links = screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent]);
    expect(links).toEqual([
      ['/m/message?id=9', 'Message 920:42How 9 beginsUnread'],
      ['/m/message?id=8', 'Message 818:42How 8 beginsUnread'],
      ['/m/message?id=7', 'Message 711/14How 7 begins'],
    ]);
    expect(tab(/^Unread 2$/)).toBeTruthy();
  });

  it('have a tab of those that are unread [SCR-12]', async () => {
    show();
    await screen.findByText('Message 9');
    stage.api.answer(mail.list, page(THREE.slice(0, 2), 2));
    fireEvent.click(tab(/^Unread/));
    await waitFor(() => expect(titles()).toEqual(['Message 9', 'Message 8']));
    expect(heard('GET').map(({ url }) => url)).toEqual([
      '/wps/message?status=all&language=EN',
      '/wps/message?status=unread&language=EN',
    ]);
  });

  it('say that there is none, in each tab, and offer nothing to do with them [SCR-12] [STD-02]', async () => {
    stage.api.answer(mail.list, page([], 0));
    show();
    expect(await screen.findByText('No messages')).toBeTruthy();
    fireEvent.click(tab(/^Unread/));
    expect(await screen.findByText('You have read everything')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Select|read/ })).toBeNull();
  });

  it('fail with a way to try again [STD-01] [STD-03]', async () => {
    stage.api.refuse(mail.list, 'system.upgrading', { status: 503 });
    show();
    expect(screen.getByText('Loading')).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(mail.list, page(THREE, 2));
    fireEvent.click(retry);
    expect(await screen.findByText('Message 9')).toBeTruthy();
  });

  it('stay readable without a network, with their time and nothing to change [ERR-21]', async () => {
    const first = show();
    await screen.findByText('Message 9');
    first.unmount();
    clearQueries();
    stage.api.cut(mail.list);
    show();
    expect(await screen.findByText('No network. This is from 11/15 21:00.')).toBeTruthy();
    expect(titles()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /^(Delete|Select|Mark)/ })).toBeNull();
  });

  it('come page by page; a new one stands on top and nobody is sent back to the start [CONST-03] [API-43]', async () => {
    stage.api.answer(mail.list, ({ url }) =>
      url.includes('cursor=5') ? page([mailRow('3', { time: at(2, 9), read: true })], 2) : page(THREE, 2, '5'),
    );
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Message 3')).toBeTruthy();
    stage.api.answer(mail.list, page([mailRow('10', { time: at(15, 20) }), ...THREE], 3, '5'));
    act(() => passOn({ tell: 'mail', unread: 3 }));
    expect(await screen.findByText('Message 10')).toBeTruthy();
    expect(titles()).toEqual(['Message 10', 'Message 9', 'Message 8', 'Message 7', 'Message 3']);
    expect(tab(/^Unread 3$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('are found again as they were left', async () => {
    const first = show();
    await screen.findByText('Message 9');
    first.unmount();
    show();
    expect(titles()).toHaveLength(3);
    await settle();
    expect(heard('GET')).toHaveLength(1);
  });
});

describe('reading and deleting messages', () => {
  it('marks all as read from the header, once [SCR-12] [API-45]', async () => {
    stage.api.answer(mail.readAll, { unread: 0 });
    show();
    await screen.findByText('Message 9');
    const all = screen.getByRole('button', { name: 'Mark all as read' });
    fireEvent.click(all);
    fireEvent.click(all);
    expect(await screen.findByText('All messages are read.')).toBeTruthy();
    expect(heard('POST').map(({ url }) => url)).toEqual(['/wps/message/readAll']);
    expect(within(screen.getByRole('tabpanel')).queryByText('Unread')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
    expect(tab(/^Unread$/)).toBeTruthy();
  });

  it('deletes one that was swiped aside, once however often it is tapped [SCR-12] [API-45]', async () => {
    stage.api.answer(mail.remove, { unread: 1 });
    show();
    await screen.findByText('Message 9');
    const button = screen.getByRole('button', { name: 'Delete: Message 9' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(titles()).toEqual(['Message 8', 'Message 7']));
    expect(heard('DELETE').map(({ url }) => url)).toEqual(['/wps/message?ids=9']);
    expect(tab(/^Unread 1$/)).toBeTruthy();
  });

  it('deletes those that were chosen, after asking [SCR-12] [API-45]', async () => {
    stage.api.answer(mail.remove, { unread: 1 });
    show();
    await screen.findByText('Message 9');
    press('Select');
    expect(screen.queryByRole('link')).toBeNull();
    const [first, , third] = screen.getAllByRole('checkbox');
    fireEvent.click(first!);
    fireEvent.click(third!);
    expect(screen.getByText('2 selected')).toBeTruthy();
    press('Delete (2)');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 2 messages?' }));
    expect(heard('DELETE')).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(titles()).toEqual(['Message 8']));
    expect(heard('DELETE').map(({ url }) => url)).toEqual(['/wps/message?ids=9%2C7']);
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
  });

  it('deletes as many as there are, fifty at a time [API-45]', async () => {
    const many = Array.from({ length: 60 }, (_, nr) => mailRow(String(200 - nr), { read: true }));
    stage.api.answer(mail.list, page(many, 0));
    stage.api.answer(mail.remove, { unread: 0 });
    show();
    await screen.findByText('Message 200');
    press('Select');
    press('Select all');
    press('Delete (60)');
    const dialog = within(await screen.findByRole('alertdialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No messages')).toBeTruthy();
    const ids = heard('DELETE').map(({ url }) => decodeURIComponent(url).split('=')[1]?.split(',').length);
    expect(ids).toEqual([50, 10]);
  });

  it('keeps what could not be deleted, and says why', async () => {
    stage.api.refuse(mail.remove, 'too.many.requests', { status: 429 });
    show();
    await screen.findByText('Message 9');
    press('Delete: Message 9');
    await waitFor(() => expect(document.querySelector('output')?.dataset['kind']).toBe('error'));
    expect(titles()).toHaveLength(3);
  });
});
