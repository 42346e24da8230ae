import { spins, wallet } from '@perya/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endSession } from '../session/session.ts';
import { walletOf } from '../testing/sample-money.ts';
import { proofOf } from '../testing/sample-round.ts';
import { ShownToast } from '../testing/shown-toast.tsx';
import { openStage, type Stage } from '../testing/stage.tsx';
import { FreeSpinsCard } from './free-spins-card.tsx';

const OWN: spins.FreeSpins = {
  id: '5',
  promotionId: '31',
  vassalage: 'PERYA',
  gameCode: 'parasol-pays',
  gameName: 'Parasol Pays',
  nodeId: null,
  stake: '2.00',
  count: 20,
  used: 3,
  won: '4.50',
  expireTime: '2026-11-22T12:00:00.000Z',
};

let stage: Stage;
beforeEach(async () => {
  stage = await openStage({ path: '/m/activity', memberType: 0, settings: { whitelabel: { REWCEN3: true } } });
  stage.api.answer(wallet.balance, walletOf());
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
});

const show = () =>
  stage.show(
    <>
      <FreeSpinsCard isOn />
      <ShownToast />
    </>,
  );
const posts = () => stage.api.heard.filter(({ method }) => method === 'POST');

describe('free spins', () => {
  it('are played one by one, once however often it is pressed, and tell what they won [PROMO-06] [API-07]', async () => {
    let own = OWN;
    stage.api.answer(spins.list, () => ({ list: [own] }));
    stage.api.answer(spins.play, () => {
      own = { ...OWN, used: 4, won: '7.50' };
      return {
        nr: 4,
        win: '3.00',
        events: [],
        modelHash: 'ab',
        proof: { ...proofOf(4), serverSeed: null },
        spins: own,
      };
    });
    show();
    expect(await screen.findByText('17 of 20 left, each worth ₱2.00')).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Play a free spin' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('This free spin won ₱3.00.')).toBeTruthy();
    expect(await screen.findByText('16 of 20 left, each worth ₱2.00')).toBeTruthy();
    expect(posts().map(({ body }) => body)).toEqual([{ id: '5', nr: 4 }]);
  });

  it('of a vendor are played in its game, which opens from here [PROMO-06]', async () => {
    stage.api.answer(spins.list, { list: [{ ...OWN, vassalage: 'LAB', gameName: 'Lab Slot', nodeId: '77' }] });
    show();
    const link = await screen.findByRole('link', { name: 'Open the game' });
    expect(link.getAttribute('href')).toBe('/m/launchGame?nodeId=77');
    expect(screen.queryByRole('button', { name: 'Play a free spin' })).toBeNull();
  });

  it('say what was refused', async () => {
    stage.api.answer(spins.list, { list: [OWN] });
    stage.api.refuse(spins.play, 'promotion.late');
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Play a free spin' }));
    expect(await screen.findByText('The time to claim this is over.')).toBeTruthy();
  });
});
