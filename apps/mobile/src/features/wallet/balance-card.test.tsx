import { wallet } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settle } from '@perya/web/testing/settle.ts';
import { endSession, putSession } from '../session/session.ts';
import { landRoutes } from '../testing/land-routes.ts';
import { walletOf } from '../testing/sample-money.ts';
import { ShownToast } from '../testing/shown-toast.tsx';
import { openStage, type Stage } from '../testing/stage.tsx';
import { BalanceCard } from './balance-card.tsx';
import { putWallet, renewWallet, toggleBalance, balanceView } from './wallet-store.ts';

const BEN = { token: 'other', merchantCode: 'ty01', userName: 'ben', type: 0, firstTimeLogin: false };

let stage: Stage;
beforeEach(async () => {
  stage = await openStage({ memberType: 0 });
});
afterEach(() => {
  act(() => {
    if (balanceView.getState().isHidden) toggleBalance();
    endSession();
  });
  stage.leave();
});

/** Two places that show the balance, as the header and the widget do. */
function show() {
  return stage.show(
    <>
      <BalanceCard slim />
      <BalanceCard />
      <ShownToast />
    </>,
  );
}

const amounts = () => screen.getAllByRole('region').map((card) => card.querySelector('p')?.textContent);

/** Holds the answers back, to give them in any order. */
function held() {
  const waiting: ((value: wallet.Wallet) => void)[] = [];
  const before = globalThis.fetch;
  globalThis.fetch = (target, init) => {
    const url = target instanceof Request ? target.url : target.toString();
    if (!url.includes('/wallets/balance')) return before(target, init);
    return new Promise((resolve) =>
      waiting.push((value) => resolve(new Response(JSON.stringify({ success: true, value })))),
    );
  };
  return waiting;
}

describe('the balance', () => {
  it('is one for everybody who shows it, with its symbol and two decimals [HOME-10] [BAL-03]', async () => {
    stage.api.answer(wallet.balance, walletOf());
    show();
    await waitFor(() => expect(amounts()).toEqual(['₱12,480.50', '₱12,480.50']));
    expect(stage.api.heard).toHaveLength(1);
  });

  it('leaves nothing of itself on the page while hidden, and the choice stays [HOME-11] [BAL-01] [BAL-04] [T47]', async () => {
    stage.api.answer(wallet.balance, walletOf({ locked: '77.00', inPlay: '88.00' }));
    const { container } = show();
    await waitFor(() => expect(amounts()[0]).toBe('₱12,480.50'));
    expect(container.textContent).toContain('₱77.00 being withdrawn');
    fireEvent.click(screen.getAllByRole('button', { name: 'Hide balance' })[0]!);
    expect(amounts()).toEqual(['****Balance hidden', '****Balance hidden']);
    expect(container.innerHTML).not.toMatch(/12,?480|11,?480|77\.00|88\.00/);
    expect(window.localStorage.getItem('hideBalance')).toBe('1');
    fireEvent.click(screen.getAllByRole('button', { name: 'Show balance' })[1]!);
    expect(amounts()).toEqual(['₱12,480.50', '₱12,480.50']);
  });

  it('is masked until a refresh ends, whatever the person chose [HOME-12] [BAL-02]', async () => {
    stage.api.answer(wallet.balance, walletOf());
    const { container } = show();
    await waitFor(() => expect(amounts()[0]).toBe('₱12,480.50'));
    const waiting = held();
    fireEvent.click(screen.getAllByRole('button', { name: 'Refresh balance' })[0]!);
    expect(amounts()[1]).toBe('****Balance hidden');
    expect(container.innerHTML).not.toContain('12,480');
    expect(window.localStorage.getItem('hideBalance')).toBeNull();
    await waitFor(() => expect(waiting).toHaveLength(1));
    act(() => waiting[0]!(walletOf({ sumBalance: '5.00', version: 8 })));
    await waitFor(() => expect(amounts()).toEqual(['₱5.00', '₱5.00']));
  });

  it('comes back with the reason when a refresh fails [BAL-02] [BAL-03]', async () => {
    stage.api.answer(wallet.balance, walletOf());
    show();
    await waitFor(() => expect(amounts()[0]).toBe('₱12,480.50'));
    stage.api.refuse(wallet.balance, 'system.upgrading', { status: 503 });
    fireEvent.click(screen.getAllByRole('button', { name: 'Refresh balance' })[0]!);
    await waitFor(() => expect(screen.getByRole('status').dataset['kind']).toBe('error'));
    expect(amounts()).toEqual(['₱12,480.50', '₱12,480.50']);
  });

  it('says nothing about a background failure, and shows a dash when it never knew', async () => {
    stage.api.cut(wallet.balance);
    show();
    await waitFor(() => expect(amounts()).toEqual(['—', '—']));
    expect(screen.getByRole('status').dataset['kind']).not.toBe('offline');
  });

  it('never goes back to an older one, in whatever order answers come [T47]', async () => {
    stage.api.answer(wallet.balance, walletOf());
    show();
    await waitFor(() => expect(amounts()[0]).toBe('₱12,480.50'));
    const waiting = held();
    act(() => void renewWallet());
    await waitFor(() => expect(waiting).toHaveLength(1));
    act(() => putWallet('ana', walletOf({ sumBalance: '900.00', version: 12 })));
    act(() => waiting[0]!(walletOf({ sumBalance: '800.00', version: 11 })));
    await settle();
    expect(amounts()).toEqual(['₱900.00', '₱900.00']);
    act(() => putWallet('ana', walletOf({ sumBalance: '1.00', version: 3 })));
    expect(amounts()[0]).toBe('₱900.00');
    act(() => putWallet('ana', walletOf({ sumBalance: '901.00', version: 13 })));
    expect(amounts()[0]).toBe('₱901.00');
  });

  it('is gone with its owner, whose late answer reaches nobody', async () => {
    const waiting = held();
    show();
    await waitFor(() => expect(waiting).toHaveLength(1));
    act(() => putSession(BEN));
    await waitFor(() => expect(waiting).toHaveLength(2));
    act(() => waiting[0]!(walletOf({ sumBalance: '777.00', version: 99 })));
    await settle();
    expect(amounts()[0]).toBe('****Balance hidden');
    act(() => waiting[1]!(walletOf({ sumBalance: '3.00', version: 1 })));
    await waitFor(() => expect(amounts()[0]).toBe('₱3.00'));
  });

  it('marks play money as such and gives it no symbol [R18]', async () => {
    stage.leave();
    stage = await openStage({ memberType: 4 });
    stage.api.answer(wallet.balance, walletOf({ sumBalance: '10000.00', currency: 'PLAY' }));
    stage.show(<BalanceCard slim />);
    const card = within(screen.getByRole('region'));
    expect(await card.findByText('10,000')).toBeTruthy();
    expect(card.getByText('Play money')).toBeTruthy();
    expect(card.getByText('Trial')).toBeTruthy();
    expect(screen.getByRole('region').textContent).not.toContain('₱');
  });

  it('offers the ways to pay that exist [MINE-10] [MINE-11]', async () => {
    stage.leave();
    const undo = landRoutes('voucherCenter', 'withdraw');
    stage = await openStage({ memberType: 0, settings: { whitelabel: { DEPOSIT3: true } } });
    stage.api.answer(wallet.balance, walletOf());
    stage.show(<BalanceCard />);
    expect((await screen.findByRole('link', { name: 'Deposit' })).getAttribute('href')).toBe('/m/voucherCenter');
    expect(screen.queryByRole('link', { name: 'Withdraw' })).toBeNull();
    undo();
  });
});
