import { invitation, system, type ErrorCode } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../features/session/session.ts';
import { linkOf, linksOf } from '../../features/testing/sample-invitation.ts';
import { Questions } from '../../features/testing/questions.tsx';
import { RULES } from '../../features/testing/sample-rules.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './agent-register-screen.tsx';

let stage: Stage;
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-15T12:41:00.000Z'), toFake: ['Date'] }));
afterEach(() => {
  act(() => void endSession());
  stage.leave();
  vi.useRealTimers();
});

async function arrive(answer = linksOf([])) {
  stage = await openStage({ path: '/m/agentRegister', memberType: 1 });
  stage.api.answer(invitation.links, answer);
  stage.show(
    <>
      <Screen />
      <ShownToast />
      <Questions />
    </>,
  );
  await screen.findByText(/earn from what your team plays/);
}

const posts = () => stage.api.heard.filter(({ method }) => method === 'POST').map(({ body }) => body);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const rows = () =>
  within(screen.getByRole('region', { name: 'Your links' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const KEY = expect.stringMatching(/^[0-9a-f-]{36}$/);

describe('open account', () => {
  it('lists links with what they give, who came and whether they hold [SCR-47] [API-101]', async () => {
    await arrive(
      linksOf([
        linkOf('LUZON9QX', {
          type: 'agent',
          rates: [{ gameType: 'RNG', rate: 0.5 }],
          note: 'Kuya Ben',
          usesMax: 1,
          ends: '2026-12-15T04:00:00.000Z',
        }),
        linkOf('LUZON3F8', { uses: 31 }),
        linkOf('LUZON1B7', { uses: 1, usesMax: 1, state: 'used' }),
        linkOf('LUZON777', { state: 'revoked', ends: '2026-12-15T04:00:00.000Z' }),
      ]),
    );
    expect(rows()).toEqual([
      'LUZON9QX · AgentKuya Ben0 of 1 joined · until 12/15Slots 0.5%Open',
      'LUZON3F8 · Player31 joinedOpen',
      'LUZON1B7 · Player1 of 1 joinedUsed up',
      'LUZON777 · Player0 joinedRevoked',
    ]);
  });

  it('says so while there are none, and that nothing is paid for a registration [STD-02] [SCR-47]', async () => {
    await arrive();
    expect(screen.getByText('No links yet')).toBeTruthy();
    expect(
      screen.getByText('21+ only. Nothing is paid for a registration: you earn from what your team plays.'),
    ).toBeTruthy();
  });

  it('makes a link for players without rates, and shows it at once [SCR-47] [API-101]', async () => {
    await arrive();
    expect(screen.getByText(/^Players have no rate in your line/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Your note'), { target: { value: ' Palengke ' } });
    press('7 days');
    press('10 people');
    stage.api.answer(invitation.openLink, linkOf('LUZON3F8', { note: 'Palengke' }));
    press('Make the link');
    const sheet = within(await screen.findByRole('dialog', { name: 'LUZON3F8 · Player' }));
    expect(posts()).toEqual([{ key: KEY, type: 'player', rates: [], days: 7, usesMax: 10, note: 'Palengke' }]);
    expect(sheet.getByRole('img', { name: 'QR code of your link' })).toBeTruthy();
    expect(sheet.getByText('perya.example/r/LUZON3F8')).toBeTruthy();
  });

  it('gives an agent rates in steps up to the own ones [SCR-47]', async () => {
    await arrive();
    fireEvent.click(screen.getByRole('radio', { name: 'Agent' }));
    const slots = screen.getByRole<HTMLInputElement>('slider', { name: 'Rate for Slots' });
    expect([slots.min, slots.max, slots.step, slots.value]).toEqual(['0', '12000', '1000', '0']);
    fireEvent.change(slots, { target: { value: '5000' } });
    press('Raise: Live');
    press('No end');
    stage.api.answer(invitation.openLink, linkOf('LUZON9QX', { type: 'agent' }));
    press('Make the link');
    await screen.findByRole('dialog', { name: 'LUZON9QX · Agent' });
    const rates = [
      { gameType: 'RNG', rate: 0.5 },
      { gameType: 'LIVE', rate: 0.1 },
    ];
    expect(posts()).toEqual([{ key: KEY, type: 'agent', rates, days: null, usesMax: null, note: '' }]);
  });

  it('sends the same wish under the same key after a broken connection, and a new one anew [API-101] [F1]', async () => {
    await arrive();
    stage.api.cut(invitation.openLink);
    press('Make the link');
    await screen.findByText(/network|offline|connection/i);
    stage.api.answer(invitation.openLink, linkOf('LUZON3F8'));
    press('Make the link');
    await screen.findByRole('dialog');
    press('Close');
    press('Make the link');
    await waitFor(() => expect(posts()).toHaveLength(3));
    const keys = posts().map((body) => (body as { key: string }).key);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it.each<[ErrorCode, RegExp]>([
    ['rate.above', /^That is more than your own rate/],
    ['link.limit', /^You have 50 open links/],
  ])('says why no link was made: %s', async (code, words) => {
    await arrive();
    stage.api.refuse(invitation.openLink, code, { status: 409 });
    press('Make the link');
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('copies and shares the whole address [SCR-47] [TOAST-11]', async () => {
    const writeText = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    const shared = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'share', { value: shared, configurable: true });
    await arrive(linksOf([linkOf('LUZON3F8')]));
    press(/^LUZON3F8/);
    const sheet = within(await screen.findByRole('dialog'));
    fireEvent.click(sheet.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Copied')).toBeTruthy();
    fireEvent.click(sheet.getByRole('button', { name: 'Share' }));
    expect(writeText).toHaveBeenCalledWith('https://perya.example/r/LUZON3F8');
    await waitFor(() =>
      expect(shared).toHaveBeenCalledWith(expect.objectContaining({ url: 'https://perya.example/r/LUZON3F8' })),
    );
  });

  it('revokes a link after a question, and offers nothing of it any more [SCR-47] [TOAST-15]', async () => {
    const link = linkOf('LUZON3F8');
    await arrive(linksOf([link]));
    press(/^LUZON3F8/);
    const sheet = within(await screen.findByRole('dialog'));
    const revoked = { ...link, state: 'revoked' as const };
    stage.api.answer(invitation.revokeLink, revoked);
    const heard = () => stage.api.heard.filter(({ method }) => method === 'DELETE');
    fireEvent.click(sheet.getByRole('button', { name: 'Revoke' }));
    fireEvent.click(await screen.findByText('no'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(heard()).toEqual([]);
    fireEvent.click(sheet.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByRole('alertdialog', { name: 'Revoke LUZON3F8?' })).toBeTruthy();
    stage.api.answer(invitation.links, linksOf([revoked]));
    fireEvent.click(screen.getByText('yes: Revoke'));
    expect(await screen.findByText('The link is revoked.')).toBeTruthy();
    expect(heard().map(({ url }) => url)).toEqual([expect.stringContaining(`id=${link.id}`)]);
    expect(sheet.queryByRole('button', { name: 'Share' })).toBeNull();
    expect(sheet.queryByRole('img')).toBeNull();
    await waitFor(() => expect(rows()).toEqual(['LUZON3F8 · Player0 joinedRevoked']));
  });

  it('waits, then fails with a way to try again [STD-01] [STD-03]', async () => {
    stage = await openStage({ path: '/m/agentRegister', memberType: 1 });
    stage.api.refuse(invitation.links, 'system.upgrading', { status: 503 });
    stage.show(<Screen />);
    expect(screen.getByText('Loading')).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(invitation.links, linksOf([]));
    fireEvent.click(retry);
    expect(await screen.findByText('No links yet')).toBeTruthy();
  });

  it('says to sub-accounts that it is not for them [ROLE-11]', async () => {
    stage = await openStage({ path: '/m/agentRegister', memberType: 41 });
    stage.api.refuse(invitation.links, 'permission.denied', { status: 403 });
    stage.show(<Screen />);
    expect(await screen.findByText(/^Sorry, this account does not have permission/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('opening an account directly', () => {
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  async function arriveDirectly() {
    await arrive(linksOf([], { opensAccounts: true }));
    stage.api.answer(system.registerSettings, RULES);
    expect(screen.getByRole('radio', { name: 'Invite link' }).getAttribute('aria-checked')).toBe('true');
    fireEvent.click(screen.getByRole('radio', { name: 'Direct' }));
    await screen.findByLabelText(/^Username/);
  }

  it('is offered only where the brand allows it [SCR-47]', async () => {
    await arrive();
    expect(screen.queryByRole('radio', { name: 'Direct' })).toBeNull();
  });

  it('shows what was opened once, to be copied [SCR-47] [API-101]', async () => {
    const writeText = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await arriveDirectly();
    const password = field(/^First password/).value;
    expect(password).toMatch(/^[a-z]{8}\d{4}$/);
    press('Another password');
    const second = field(/^First password/).value;
    expect(second).not.toBe(password);
    fireEvent.change(field(/^Username/), { target: { value: 'aling22' } });
    stage.api.answer(invitation.openAccount, { account: 'aling22' });
    press('Open the account');
    expect(await screen.findByText('The account is open')).toBeTruthy();
    press('Copy both');
    await waitFor(() => expect(writeText).toHaveBeenCalledTimes(1));
    expect(writeText).toHaveBeenCalledWith(
      expect.stringMatching(new RegExp(`^Username: aling22\nFirst password: ${second}\n`)),
    );
    press('Open another one');
    expect(screen.queryByText(second)).toBeNull();
    expect([field(/^Username/).value, field(/^First password/).value === second]).toEqual(['', false]);
  });

  it.each<[ErrorCode, RegExp, string | undefined]>([
    ['username.exists', /already exists/, 'true'],
    ['account.limit', /^You opened 20 accounts in 24 hours/, undefined],
  ])('says why it was refused: %s [ERR-05]', async (code, words, invalid) => {
    await arriveDirectly();
    fireEvent.change(field(/^Username/), { target: { value: 'aling22' } });
    stage.api.refuse(invitation.openAccount, code, { status: 409 });
    press('Open the account');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(field(/^Username/).getAttribute('aria-invalid') ?? undefined).toBe(invalid);
  });
});
