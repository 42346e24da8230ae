import { agentRain, reward, wallet } from '@perya/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '@perya/web/testing/settle.ts';
import { endSession } from '../session/session.ts';
import { envelopeOf, openedEnvelope } from '../testing/sample-agent-rain.ts';
import { walletOf } from '../testing/sample-money.ts';
import { ShownToast } from '../testing/shown-toast.tsx';
import { openStage, type Stage } from '../testing/stage.tsx';
import { OwnEnvelopes } from './own-envelopes.tsx';

let stage: Stage;
beforeEach(() => {
  window.scrollTo = vi.fn();
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
});

async function show(
  waiting: readonly agentRain.Envelope[],
  { opened = [], isOn = true }: { readonly opened?: agentRain.Envelope[]; readonly isOn?: boolean } = {},
) {
  const whitelabel = { AGENTRANSMULTDOWN3: isOn, REWCEN3: true };
  stage = await openStage({ path: '/m/rewardCenter', memberType: 0, settings: { whitelabel } });
  stage.api.answer(agentRain.mine, { waiting: [...waiting], opened });
  stage.api.answer(wallet.balance, walletOf());
  stage.api.answer(reward.list, { list: [], next: null, footer: { count: 0, amount: '0.00' } });
  stage.show(
    <>
      <OwnEnvelopes />
      <ShownToast />
    </>,
  );
  await settle();
}

const posts = () => stage.api.heard.filter(({ method }) => method === 'POST');
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Envelope from at***uz' }));

describe('envelopes from an agent', () => {
  it('wait until they are opened, once however often that is pressed [SCR-50] [API-07]', async () => {
    await show([envelopeOf()]);
    fireEvent.click(await screen.findByRole('button', { name: /^Envelope from at\*\*\*uz/ }));
    const sheet = await dialog();
    expect(sheet.getByRole('img', { name: 'Red envelope' })).toBeTruthy();
    expect(sheet.getByText('“Maligayang paglalaro!”')).toBeTruthy();
    expect(sheet.getByText(/^It waits for you until/)).toBeTruthy();
    const open = sheet.getByRole('button', { name: 'Open envelope' });
    stage.api.answer(agentRain.open, envelopeOf({ amount: '20.00', place: 2 }));
    stage.api.answer(agentRain.mine, { waiting: [], opened: [envelopeOf({ amount: '20.00', place: 2 })] });
    fireEvent.click(open);
    fireEvent.click(open);
    expect(await sheet.findByRole('img', { name: 'Red envelope with ₱20.00' })).toBeTruthy();
    expect(sheet.getByText('Stake it 1× (₱20.00) before it can leave.')).toBeTruthy();
    expect(posts().map(({ body }) => body)).toEqual([{ id: '7' }]);
    expect(sheet.queryByRole('button', { name: 'Open envelope' })).toBeNull();
  });

  it('say so when somebody else was first, and are gone then [SCR-50]', async () => {
    await show([envelopeOf({ isFirstCome: true, people: 9 })]);
    fireEvent.click(await screen.findByRole('button', { name: /^Envelope/ }));
    const sheet = await dialog();
    expect(sheet.getByText(/3 envelopes for 9 members/)).toBeTruthy();
    stage.api.refuse(agentRain.open, 'envelope.gone');
    stage.api.answer(agentRain.mine, { waiting: [], opened: [] });
    fireEvent.click(sheet.getByRole('button', { name: 'Open envelope' }));
    expect(await screen.findByText('All envelopes have been opened.')).toBeTruthy();
  });

  it('are worked out again on the phone once the seed is told [2.1]', async () => {
    await show([], { opened: [openedEnvelope()] });
    fireEvent.click(await screen.findByRole('button', { name: /^Envelope/ }));
    const sheet = await dialog();
    fireEvent.click(sheet.getByRole('button', { name: 'Work it out again' }));
    expect(sheet.getByText(/^Checks out/)).toBeTruthy();
  });

  it('are not asked for where there are none to give [FLAG-12]', async () => {
    await show([envelopeOf()], { isOn: false });
    expect(screen.queryByRole('button')).toBeNull();
    expect(stage.api.heard.some(({ url }) => url.startsWith(agentRain.mine.path))).toBe(false);
  });
});
