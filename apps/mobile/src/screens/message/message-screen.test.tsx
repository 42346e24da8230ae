import { mail, member, reward, wallet } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearQueries } from '@perya/web/query/query-cache.ts';
import { PageActionButton } from '../../features/navigation/page-action.tsx';
import { endSession } from '../../features/session/session.ts';
import { mailOf, mailRow } from '../../features/testing/sample-mail.ts';
import { memberInfo } from '../../features/testing/sample-member.ts';
import { walletOf } from '../../features/testing/sample-money.ts';
import { rewardRow } from '../../features/testing/sample-promotions.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { passOn } from '../../features/wallet/told.ts';
import { Screen } from './message-screen.tsx';

const NOW = new Date(2026, 10, 15, 12);
const local = (day: number) => new Date(2026, 10, day, 9).toISOString();

let stage: Stage;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  window.scrollTo = vi.fn();
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function open(path = '/m/message?id=5', whitelabel = { MAILCEN: true, REWCEN3: true }) {
  stage = await openStage({ path, memberType: 0, settings: { whitelabel } });
  stage.api.answer(member.info, memberInfo());
  stage.api.answer(wallet.balance, walletOf());
  stage.api.answer(reward.list, { list: [], next: null, footer: { count: 0, amount: '0.00' } });
}
const show = () =>
  stage.show(
    <>
      <PageActionButton />
      <Screen />
      <ShownToast />
    </>,
  );
const heard = (method: string, path: string) =>
  stage.api.heard.filter((request) => request.method === method && request.url.startsWith(path));

describe('a message', () => {
  it('has title, sender, time and clean content, and is read from then on [SCR-13] [API-45]', async () => {
    await open();
    const content = '<p>Hello <b>you</b></p><script>window.hacked=1</script><p><a href="/m/help">Help</a></p>';
    stage.api.answer(mail.open, mailOf('5', { content, time: local(15) }));
    const { container } = show();
    expect(await screen.findByRole('heading', { name: 'Message 5' })).toBeTruthy();
    expect(screen.getByText(/^System ·/).textContent).toBe('System · 11/15 09:00');
    expect(screen.getByText('you')).toBeTruthy();
    expect(container.querySelector('script')).toBeNull();
    expect(heard('POST', '/wps/message').map(({ url, body }) => [url, body])).toEqual([
      ['/wps/message/5', { language: 'EN' }],
    ]);
    fireEvent.click(screen.getByRole('link', { name: 'Help' }));
    expect(window.location.pathname).toBe('/m/help');
  });

  it('leads to the one before and the one after, by their titles [SCR-13]', async () => {
    await open();
    stage.api.answer(mail.open, mailOf('5', { prevId: '4', prevTitle: 'Older', nextId: '6', nextTitle: 'Newer' }));
    show();
    const others = within(await screen.findByRole('navigation', { name: 'Other messages' }));
    expect(others.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [' PreviousOlder', '/m/message?id=4'],
      ['Next Newer', '/m/message?id=6'],
    ]);
  });

  it.each([
    ['unknown', '/m/message?id=77'],
    ['no number', '/m/message?id=../../x'],
  ])('of an id that is %s is an empty page that leads to the others [SCR-13] [T33]', async (_, path) => {
    await open(path);
    stage.api.refuse(mail.open, 'not.found', { status: 404 });
    show();
    expect(await screen.findByText('This message is not here')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See all messages' }).getAttribute('href')).toBe('/m/webEmail');
    expect(document.querySelector('output')?.textContent).toBe('');
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('without an id is the list of all [SCR-13]', async () => {
    await open('/m/message');
    stage.api.answer(mail.list, { list: [mailRow('5')], next: null, footer: { unread: 1 } });
    show();
    expect(await screen.findByText('How 5 begins')).toBeTruthy();
  });

  it('fails with a way to try again [STD-01] [STD-03]', async () => {
    await open();
    stage.api.refuse(mail.open, 'system.upgrading', { status: 503 });
    show();
    expect(screen.getByText('Loading')).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(mail.open, mailOf('5'));
    fireEvent.click(retry);
    expect(await screen.findByText('All of 5')).toBeTruthy();
  });

  it('is deleted from the header after asking, and leaves for the list [SCR-13] [API-45]', async () => {
    await open();
    stage.api.answer(mail.open, mailOf('5'));
    stage.api.answer(mail.remove, { unread: 0 });
    show();
    await screen.findByText('All of 5');
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this message?' }));
    stage.api.answer(mail.list, { list: [], next: null, footer: { unread: 0 } });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(window.location.pathname).toBe('/m/webEmail'));
    expect(heard('DELETE', '/wps/message').map(({ url }) => url)).toEqual(['/wps/message?ids=5']);
  });
});

describe('the reward of a message', () => {
  const own = rewardRow('3', { amount: '188.00', turnover: '188.00', turnoverTimes: 1, expireTime: local(22) });

  it('says form, requirement as an amount and end, and is taken once as in the reward centre [SCR-13] [API-50] [API-07]', async () => {
    await open();
    stage.api.answer(mail.open, mailOf('5', { kind: 'reward', reward: own }));
    stage.api.answer(reward.claim, { claimed: ['3'], queued: [], refused: [], amount: '188.00' });
    show();
    const card = within(await screen.findByRole('region', { name: 'The reward of this message' }));
    for (const text of ['Source 3', 'Cash', 'Stake ₱188.00 (1×)', '11/22 09:00'])
      expect(card.getByText(text)).toBeTruthy();
    expect(screen.getByText(/^It is in your reward center too\./)).toBeTruthy();
    const claim = card.getByRole('button', { name: 'Claim: Source 3, ₱188.00' });
    const taken = { ...own, state: 'claimed' as const, canClaim: false, endTime: local(15) };
    stage.api.answer(mail.open, mailOf('5', { kind: 'reward', reward: taken }));
    fireEvent.click(claim);
    fireEvent.click(claim);
    expect(await screen.findByText('₱188.00 is in your balance.')).toBeTruthy();
    expect(await card.findByText('Claimed 11/15 09:00')).toBeTruthy();
    expect(card.queryByRole('button')).toBeNull();
    const claims = heard('POST', '/wps/reward/claim');
    expect(claims.map(({ body }) => body)).toEqual([{ ids: ['3'] }]);
    expect(claims[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('follows what the server tells of it', async () => {
    await open();
    stage.api.answer(mail.open, mailOf('5', { reward: own }));
    show();
    await screen.findByRole('button', { name: /^Claim:/ });
    stage.api.answer(
      mail.open,
      mailOf('5', { reward: { ...own, state: 'expired', canClaim: false, endTime: local(15) } }),
    );
    act(() => passOn({ tell: 'reward', id: '3', state: 'expired' }));
    expect(await screen.findByText('Expired 11/15 09:00')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Claim:/ })).toBeNull();
  });

  it('is taken where its terms stand when it is no cash', async () => {
    await open();
    stage.api.answer(mail.open, mailOf('5', { reward: { ...own, form: 'bonus' } }));
    show();
    const link = await screen.findByRole('link', { name: 'Claim: Source 3, ₱188.00' });
    expect(link.getAttribute('href')).toBe('/m/activityInfo?id=7');
  });

  it('has no button while the reward centre is switched off [STD-05]', async () => {
    await open('/m/message?id=5', { MAILCEN: true, REWCEN3: false });
    stage.api.answer(mail.open, mailOf('5', { reward: own }));
    show();
    expect(await screen.findByText('Source 3')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
    expect(screen.queryByText(/reward center/)).toBeNull();
  });

  it('stays readable without a network, with nothing to tap [ERR-21]', async () => {
    await open();
    stage.api.answer(mail.open, mailOf('5', { reward: own }));
    const first = show();
    await screen.findByText('All of 5');
    first.unmount();
    clearQueries();
    stage.api.cut(mail.open);
    show();
    expect(await screen.findByText('No network. This is from 11/15 12:00.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Claim:/ }).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});
