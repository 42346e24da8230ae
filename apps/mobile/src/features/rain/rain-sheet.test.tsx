import { rain, reward, wallet } from '@perya/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../session/session.ts';
import { walletOf } from '../testing/sample-money.ts';
import { rainOf, sharedWaveOf, waveOf } from '../testing/sample-rain.ts';
import { ShownToast } from '../testing/shown-toast.tsx';
import { openStage, type Stage } from '../testing/stage.tsx';
import { RainSheet } from './rain-sheet.tsx';

let stage: Stage;
beforeEach(async () => {
  window.scrollTo = vi.fn();
  const whitelabel = { RAIN3: true, REWCEN3: true };
  stage = await openStage({ path: '/m/activity', memberType: 0, settings: { whitelabel } });
  stage.api.answer(wallet.balance, walletOf());
  stage.api.answer(reward.list, { list: [], next: null, footer: { count: 0, amount: '0.00' } });
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
});

const show = (shown: rain.Rain | null, why: 'promotion.closed' | 'player.cooling' | null = null) => {
  stage.api.answer(rain.show, { why, rain: shown });
  stage.show(
    <>
      <RainSheet open onClose={() => undefined} />
      <ShownToast />
    </>,
  );
};
const posts = () => stage.api.heard.filter(({ method }) => method === 'POST');
const open = waveOf({
  state: 'open',
  opensTime: new Date(Date.now() - 60_000).toISOString(),
  closesTime: new Date(Date.now() + 540_000).toISOString(),
});
const noButton = () => expect(screen.queryByRole('button', { name: 'I am in' })).toBeNull();

describe('the envelope rain', () => {
  it('says when the next wave opens, what it gives and the hash of its seed, and that nobody has to hurry', async () => {
    show(rainOf());
    expect(await screen.findByText(/^The next wave opens \d\d\/\d\d \d\d:\d\d\.$/)).toBeTruthy();
    expect(screen.getByText('₱500.00')).toBeTruthy();
    expect(screen.getByText('₱1.00 – ₱200.00')).toBeTruthy();
    expect(screen.getByText(new RegExp(waveOf().seedHash.slice(-4)))).toBeTruthy();
    expect(screen.getByText(/tapping fast makes no difference/)).toBeTruthy();
    expect(screen.getByText(/Stake it 1× before it can leave/)).toBeTruthy();
    noButton();
  });

  it('lets somebody in once, however often it is pressed [PROMO-06] [API-07]', async () => {
    show(rainOf({ wave: open }));
    stage.api.answer(rain.enter, { wave: { ...open, isIn: true }, entryNo: 'E41-7' });
    const button = await screen.findByRole('button', { name: 'I am in' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect((await screen.findAllByText('You are in. Your envelope opens when the wave is over.')).length).toBe(2);
    noButton();
    expect(posts().map(({ body }) => body)).toEqual([{ waveId: '41' }]);
    expect(posts()[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('opens the own envelope of the latest wave, which can be worked out again [2.1]', async () => {
    const last = sharedWaveOf();
    show(rainOf({ last }));
    expect(await screen.findByRole('img', { name: `Red envelope with ₱${last.own?.amount}` })).toBeTruthy();
    expect(screen.getByText('It is in your balance.')).toBeTruthy();
    expect(screen.getByText(last.seed)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Work it out again' }));
    expect(screen.getByText(/^Checks out/)).toBeTruthy();
  });

  it('says so when what was told does not come out', async () => {
    show(rainOf({ last: sharedWaveOf({ rest: '1.00' }) }));
    fireEvent.click(await screen.findByRole('button', { name: 'Work it out again' }));
    expect(screen.getByText('Does not match what was told.')).toBeTruthy();
  });

  it('shuts the envelope while the next wave is open, whoever was in the last one', async () => {
    show(rainOf({ wave: open, last: sharedWaveOf() }));
    expect(await screen.findByRole('img', { name: 'Red envelope' })).toBeTruthy();
  });

  it('asks again when a wave should have opened, until it has', async () => {
    const late = waveOf({ opensTime: new Date(Date.now() - 1000).toISOString() });
    show(rainOf({ wave: late }));
    await screen.findByText(/^The next wave opens/);
    stage.api.answer(rain.show, { why: null, rain: rainOf({ wave: open }) });
    expect(await screen.findByRole('button', { name: 'I am in' })).toBeTruthy();
  });

  it('tells why nobody could come in, and how it stands then', async () => {
    show(rainOf({ wave: open }));
    stage.api.refuse(rain.enter, 'promotion.late');
    const button = await screen.findByRole('button', { name: 'I am in' });
    stage.api.answer(rain.show, { why: null, rain: rainOf({ wave: null }) });
    fireEvent.click(button);
    expect(await screen.findByText('No wave is planned yet.')).toBeTruthy();
    noButton();
  });

  it.each([
    ['promotion.closed', 'There is no rain at the moment.'],
    ['player.cooling', 'You are taking a break.'],
  ] as const)('is not there for whom nothing is offered: %s [PROMO-04]', async (why, words) => {
    show(null, why);
    expect(await screen.findByText(new RegExp(words.slice(0, 10)))).toBeTruthy();
    noButton();
  });
});
