import { cashier, wallet } from '@perya/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '@perya/web/testing/settle.ts';
import { endSession } from '../../features/session/session.ts';
import { Questions } from '../../features/testing/questions.tsx';
import { walletOf, withdrawOrder } from '../../features/testing/sample-cashier.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './withdraw-report-screen.tsx';

let stage: Stage;

async function open(order: Parameters<typeof withdrawOrder>[0], hash = '') {
  const settings = { whitelabel: { WDRREP3: true } };
  stage = await openStage({ path: `/m/withdrawReport${hash}`, memberType: 0, settings });
  const shown = withdrawOrder(order);
  stage.api.answer(cashier.withdrawDetail, shown);
  stage.api.answer(cashier.withdrawList, { list: [shown], next: null, footer: { success: '0.00', count: 1 } });
  stage.api.answer(wallet.balance, walletOf());
  stage.show(
    <>
      <Screen />
      <Questions />
    </>,
  );
}

beforeEach(() => {
  window.scrollTo = vi.fn();
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
});

describe('withdraw report', () => {
  it('lists orders with account, amount, fee and state, and says why one was refused [SCR-21]', async () => {
    await open({ status: 'rejected', reason: 'withdraw.reason.details', fee: '15.00', waitsFor: null });
    const row = await screen.findByRole('link');
    expect(row.getAttribute('href')).toBe('/m/withdrawReport#W2611-150-10377');
    for (const words of [
      'GCash · 0917\u00a0***\u00a00142',
      '₱2,500.00',
      'Fee ₱15.00',
      'Refused',
      'The account details are not right.',
    ]) {
      expect(row.textContent).toContain(words);
    }
  });

  it('offers to cancel only what can be cancelled [SCR-21] [R34]', async () => {
    await open({}, '#W2611-150-10377');
    expect(await screen.findByText('₱2,500.00 to GCash')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel the withdrawal' })).toBeNull();
  });

  it('cancels after a question; saying no changes nothing [SCR-21]', async () => {
    await open({ status: 'pending', waitsFor: 'review', canCancel: true }, '#W2611-150-10377');
    stage.api.answer(cashier.cancelWithdraw, withdrawOrder({ status: 'cancelled', waitsFor: null }));
    const cancels = () => stage.api.heard.filter(({ url }) => url.endsWith('/cancel'));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel the withdrawal' }));
    fireEvent.click(await screen.findByRole('button', { name: 'no' }));
    await settle();
    expect(cancels()).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel the withdrawal' }));
    fireEvent.click(await screen.findByRole('button', { name: 'yes: Cancel the withdrawal' }));
    expect(await screen.findByText('Cancelled')).toBeTruthy();
    expect(cancels()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Cancel the withdrawal' })).toBeNull();
  });
});
