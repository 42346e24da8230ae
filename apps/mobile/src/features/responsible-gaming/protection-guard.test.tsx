import { responsibleGaming, member } from '@perya/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pass, settle } from '@perya/web/testing/settle.ts';
import { endSession } from '../session/session.ts';
import { protectionState } from '../testing/sample-protection.ts';
import { memberInfo } from '../testing/sample-member.ts';
import { openStage, type Stage } from '../testing/stage.tsx';
import { ProtectionGuard } from './protection-guard.tsx';

const HOUR_MS = 3_600_000;
const RESULT = {
  minutes: 75,
  staked: '500.00',
  returned: '380.50',
  net: '-119.50',
  since: '2026-11-15T00:00:00.000Z',
};

let stage: Stage;

async function open(value: responsibleGaming.Protection) {
  stage = await openStage({ memberType: 0, settings: { whitelabel: { SECPRIV: true } } });
  stage.api.answer(responsibleGaming.show, value);
  stage.api.answer(responsibleGaming.reality, RESULT);
  stage.api.answer(member.info, memberInfo());
  stage.show(<ProtectionGuard />);
}

const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const seen = () => stage.api.heard.filter(({ url }) => url === responsibleGaming.seenReality.path);

afterEach(() => {
  act(() => void endSession());
  stage.leave();
  vi.useRealTimers();
});

describe('protection guard', () => {
  it('tells time and result when they are due, and stays until they are read [R33]', async () => {
    await open(protectionState({ realityMinutes: 60, realityDue: at(-1000) }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Time for a look' });
    expect(dialog.textContent).toContain('You have been here for 1 h 15 min');
    expect(screen.getByText('−₱119.50')).toBeTruthy();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    stage.api.answer(responsibleGaming.seenReality, protectionState({ realityMinutes: 60, realityDue: at(HOUR_MS) }));
    fireEvent.click(screen.getByRole('button', { name: 'I have read this' }));
    fireEvent.click(screen.getByRole('button', { name: 'I have read this' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(seen()).toHaveLength(1);
  });

  it('goes by the clock of the server, not of the phone [R33]', async () => {
    // The phone is two hours behind: by its own clock the check is far away.
    await open(protectionState({ realityMinutes: 60, now: at(2 * HOUR_MS), realityDue: at(2 * HOUR_MS - 1000) }));
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
  });

  it('stays when the answer got lost', async () => {
    await open(protectionState({ realityMinutes: 15, realityDue: at(-1000) }));
    await screen.findByRole('alertdialog');
    stage.api.cut(responsibleGaming.seenReality);
    fireEvent.click(screen.getByRole('button', { name: 'I have read this' }));
    await waitFor(() => expect(seen()).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'I have read this' }).getAttribute('aria-busy')).toBeNull(),
    );
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });

  it('leads to a break for those who want one', async () => {
    await open(protectionState({ realityMinutes: 15, realityDue: at(-1000) }));
    await screen.findByRole('alertdialog');
    stage.api.answer(responsibleGaming.seenReality, protectionState());
    fireEvent.click(screen.getByRole('button', { name: 'Take a break' }));
    await waitFor(() => expect(window.location.pathname).toBe('/m/responsibleGaming'));
  });

  it('is silent before its time', async () => {
    vi.useFakeTimers();
    await open(protectionState({ now: at(0), realityMinutes: 60, realityDue: at(HOUR_MS) }));
    await settle();
    await pass(HOUR_MS - 1);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await pass(1);
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });

  it('tells who logs in during a pause what is closed, once [R32]', async () => {
    const pause = { kind: 'excluded', since: at(-HOUR_MS), until: new Date(2031, 4, 6, 8, 0).toISOString() } as const;
    await open(protectionState({ pause }));
    const dialog = await screen.findByRole('alertdialog', { name: 'You are self-excluded' });
    expect(dialog.textContent).toContain('Until 05/06/2031 08:00');
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});
