import { responsibleGaming, member } from '@perya/contract';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAsked } from '../../features/dialogs/dialogs.ts';
import { endSession } from '../../features/session/session.ts';
import { protectionState, protectionWith } from '../../features/testing/sample-protection.ts';
import { memberInfo } from '../../features/testing/sample-member.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { useToast } from '../../features/toasts/toasts.ts';
import { passOn } from '../../features/wallet/told.ts';
import { Screen } from './responsible-gaming-screen.tsx';

const DAILY = { kind: 'deposit', period: 'day', amount: '1000.00', house: null, used: '250.00', next: null } as const;

let stage: Stage;

async function open(value: responsibleGaming.Protection = protectionState(), language: 'EN' | 'TY' = 'EN') {
  const settings = { whitelabel: { SECPRIV: true } };
  stage = await openStage({ path: '/m/responsibleGaming', memberType: 0, language, settings });
  stage.api.answer(responsibleGaming.show, value);
  stage.api.answer(member.info, memberInfo());
  stage.show(<Screen />);
  await screen.findByText('NCMH 1553');
}

const sent = (path: string) =>
  stage.api.heard.filter(({ url, method }) => url === path && method !== 'GET').map(({ body }) => body);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const sheet = (name: string) => screen.findByRole('dialog', { name });
const toast = () => renderHook(useToast).result;

beforeEach(() => {
  window.scrollTo = vi.fn();
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
});

describe('limits', () => {
  it('show how much is used and what waits [R27] [R28]', async () => {
    const next = { amount: '2000.00', time: '2026-11-16T12:00:00.000Z' };
    await open(protectionWith({ ...DAILY, next }));
    expect(screen.getByText('₱250.00 of ₱1,000.00')).toBeTruthy();
    const bar = screen.getByRole('progressbar', { name: 'Deposit limit, Each day' });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    expect(screen.getByText(/₱2,000.00 from 11\/16\/2026/)).toBeTruthy();
  });

  it('of the house stand beside the own, and the stricter counts [R27]', async () => {
    await open(protectionWith({ ...DAILY, house: '500.00' }));
    expect(screen.getByText('₱250.00 of ₱500.00')).toBeTruthy();
    expect(screen.getByText('For everyone here: ₱500.00 at most')).toBeTruthy();
    const bar = screen.getByRole('progressbar', { name: 'Deposit limit, Each day' });
    expect(bar.getAttribute('aria-valuenow')).toBe('50');
  });

  it('of the house are seen by who has chosen none, and leave the choice open [R27]', async () => {
    await open(protectionWith({ ...DAILY, amount: null, house: '2000.00' }));
    expect(screen.getByText('₱250.00 of ₱2,000.00')).toBeTruthy();
    press('Set: Deposit limit');
    await sheet('Deposit limit');
    expect(screen.queryByRole('button', { name: 'Remove this limit' })).toBeNull();
  });

  it('offer other periods beside one that is set, by the words that are seen [R27]', async () => {
    await open(protectionWith(DAILY));
    const more = screen.getByRole('button', { name: 'Add another period: Deposit limit' });
    expect(more.textContent).toBe('Add another period');
    fireEvent.click(more);
    expect(await sheet('Deposit limit')).toBeTruthy();
  });

  it('are set with an amount and a period, once however often it is pressed [R27]', async () => {
    await open();
    stage.api.answer(
      responsibleGaming.setLimit,
      protectionWith({ ...DAILY, kind: 'loss', period: 'week', amount: '500.00', used: '0.00' }),
    );
    press('Set: Loss limit');
    await sheet('Loss limit');
    fireEvent.click(screen.getByRole('radio', { name: 'Week' }));
    press('₱500');
    const result = toast();
    press('Save limit');
    press('Save limit');
    await waitFor(() => expect(result.current?.text).toBe('Limit saved'));
    expect(sent(responsibleGaming.setLimit.path)).toEqual([{ kind: 'loss', period: 'week', amount: '500' }]);
    expect(await screen.findByText('₱0.00 of ₱500.00')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('refuse what is no limit before anything is sent', async () => {
    await open();
    press('Set: Wager limit');
    await sheet('Wager limit');
    type('Amount', '0.50');
    press('Save limit');
    expect(await screen.findByText('Enter ₱1 or more')).toBeTruthy();
    expect(sent(responsibleGaming.setLimit.path)).toEqual([]);
  });

  it('of time count minutes', async () => {
    await open();
    stage.api.answer(responsibleGaming.setLimit, protectionState());
    press('Set: Time limit');
    await sheet('Time limit');
    expect(screen.queryByRole('radio', { name: 'Week' })).toBeNull();
    type('Minutes', '4');
    press('Save limit');
    expect(await screen.findByText('Enter 5 to 720 minutes')).toBeTruthy();
    type('Minutes', '90x');
    press('Save limit');
    await waitFor(() =>
      expect(sent(responsibleGaming.setLimit.path)).toEqual([{ kind: 'session', period: 'session', amount: '90' }]),
    );
  });

  it('are raised only after a second yes, which says that it takes a day [R28]', async () => {
    await open(protectionWith(DAILY));
    stage.api.refuse(responsibleGaming.setLimit, 'limit.confirm');
    const asked = renderHook(useAsked).result;
    const result = toast();
    fireEvent.click(screen.getByText('₱250.00 of ₱1,000.00'));
    await sheet('Deposit limit');
    type('Amount', '5000');
    press('Save limit');
    await waitFor(() => expect(asked.current?.title).toBe('Raise this limit?'));
    act(() => asked.current?.answer(false));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save limit' }).getAttribute('aria-busy')).toBeNull(),
    );
    expect(sent(responsibleGaming.setLimit.path)).toHaveLength(1);

    press('Save limit');
    await waitFor(() => expect(asked.current).not.toBeNull());
    stage.api.answer(responsibleGaming.setLimit, protectionWith(DAILY));
    act(() => asked.current?.answer(true));
    await waitFor(() => expect(result.current?.text).toBe('The new limit starts in 24 hours'));
    expect(sent(responsibleGaming.setLimit.path)[2]).toEqual({
      kind: 'deposit',
      period: 'day',
      amount: '5000',
      confirmed: true,
    });
  });

  it('can be removed the same way, and kept after all', async () => {
    await open(protectionWith({ ...DAILY, next: { amount: null, time: '2026-11-16T00:00:00.000Z' } }));
    expect(screen.getByText(/No limit from/)).toBeTruthy();
    stage.api.answer(responsibleGaming.keepLimit, protectionWith(DAILY));
    press('Keep the lower limit');
    await waitFor(() => expect(screen.queryByText(/No limit from/)).toBeNull());
    expect(sent(responsibleGaming.keepLimit.path)).toEqual([{ kind: 'deposit', period: 'day' }]);
    stage.api.refuse(responsibleGaming.setLimit, 'limit.confirm');
    const asked = renderHook(useAsked).result;
    fireEvent.click(screen.getByText('₱250.00 of ₱1,000.00'));
    await sheet('Deposit limit');
    press('Remove this limit');
    await waitFor(() => expect(asked.current?.title).toBe('Remove this limit?'));
    expect(sent(responsibleGaming.setLimit.path)).toEqual([{ kind: 'deposit', period: 'day', amount: null }]);
    act(() => asked.current?.answer(false));
  });

  it('follow what another device changed', async () => {
    await open();
    stage.api.answer(responsibleGaming.show, protectionWith(DAILY));
    act(() => passOn({ tell: 'protection' }));
    expect(await screen.findByText('₱250.00 of ₱1,000.00')).toBeTruthy();
  });
});

describe('a break', () => {
  it('begins after one question with its length in it [R31]', async () => {
    await open();
    const asked = renderHook(useAsked).result;
    press('7 days');
    press('Start my break');
    await waitFor(() => expect(asked.current?.title).toBe('Take a break for 7 days?'));
    const until = new Date(2030, 0, 2, 8, 0).toISOString();
    stage.api.answer(responsibleGaming.coolOff, protectionState({ pause: { kind: 'cooling', since: until, until } }));
    act(() => asked.current?.answer(true));
    expect(await screen.findByText('You are taking a break')).toBeTruthy();
    expect(screen.getByText('Until 01/02/2030 08:00')).toBeTruthy();
    expect(sent(responsibleGaming.coolOff.path)).toEqual([{ term: '7d' }]);
  });

  it('is not begun when the answer is no', async () => {
    await open();
    const asked = renderHook(useAsked).result;
    press('Start my break');
    await waitFor(() => expect(asked.current).not.toBeNull());
    act(() => asked.current?.answer(false));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Start my break' }).getAttribute('aria-busy')).toBeNull(),
    );
    expect(sent(responsibleGaming.coolOff.path)).toEqual([]);
  });
});

describe('self-exclusion', () => {
  it('says what it means, then takes a second tap and asks for nothing [R31]', async () => {
    await open();
    press('Exclude myself');
    const shown = await sheet('Self-exclusion');
    expect(within(shown).getByText('Nobody can end it early: not you, not our staff')).toBeTruthy();
    fireEvent.click(within(shown).getByRole('radio', { name: '1 year' }));
    fireEvent.click(within(shown).getByRole('button', { name: 'Continue' }));
    expect(within(shown).queryByLabelText(/password/i)).toBeNull();
    expect(sent(responsibleGaming.exclude.path)).toEqual([]);
    const until = new Date(2030, 0, 2, 8, 0).toISOString();
    stage.api.answer(responsibleGaming.exclude, protectionState({ pause: { kind: 'excluded', since: until, until } }));
    press('Exclude me for 1 year');
    expect(await screen.findByText('You are self-excluded')).toBeTruthy();
    expect(sent(responsibleGaming.exclude.path)).toEqual([{ term: '1y' }]);
    // No break can follow, only a longer exclusion.
    expect(screen.queryByText('Take a break')).toBeNull();
    expect(screen.getByRole('button', { name: 'Stay away longer' })).toBeTruthy();
  });

  it('says so when it did not begin', async () => {
    await open();
    press('Exclude myself');
    const shown = await sheet('Self-exclusion');
    fireEvent.click(within(shown).getByRole('button', { name: 'Continue' }));
    stage.api.refuse(responsibleGaming.exclude, 'pause.running');
    press('Exclude me for 6 months');
    await waitFor(() => expect(sent(responsibleGaming.exclude.path)).toEqual([{ term: '6m' }]));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Exclude me for 6 months' }).getAttribute('aria-busy')).toBeNull(),
    );
  });

  it('leads back to what it means', async () => {
    await open();
    press('Exclude myself');
    const shown = await sheet('Self-exclusion');
    fireEvent.click(within(shown).getByRole('button', { name: 'Continue' }));
    press('Back');
    expect(within(shown).getByText('What it means')).toBeTruthy();
  });
});

describe('the screen', () => {
  it('sets the reality check at once [R33]', async () => {
    await open();
    stage.api.answer(responsibleGaming.setReality, protectionState({ realityMinutes: 60 }));
    expect(screen.getByRole('button', { name: 'Off' }).getAttribute('aria-pressed')).toBe('true');
    press('1 hr');
    expect(screen.getByRole('button', { name: '1 hr' }).getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(sent(responsibleGaming.setReality.path)).toEqual([{ minutes: 60 }]));
  });

  it('fails with retry [STD-03]', async () => {
    stage = await openStage({ path: '/m/responsibleGaming', memberType: 0 });
    stage.api.cut(responsibleGaming.show);
    stage.show(<Screen />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(responsibleGaming.show, protectionState());
    fireEvent.click(retry);
    expect(await screen.findByText('NCMH 1553')).toBeTruthy();
  });

  it('speaks Filipino', async () => {
    await open(protectionWith(DAILY), 'TY');
    expect(screen.getByText('Ikaw ang may hawak')).toBeTruthy();
    expect(screen.getByText('₱250.00 sa ₱1,000.00')).toBeTruthy();
  });
});
