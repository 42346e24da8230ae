import { cashier, member, wallet } from '@perya/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../features/session/session.ts';
import { depositMethod, depositOffer, depositOrder, walletOf } from '../../features/testing/sample-cashier.ts';
import { memberInfo } from '../../features/testing/sample-member.ts';
import { SETTINGS } from '../../features/testing/sample-site.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './voucher-center-screen.tsx';

let stage: Stage;

beforeEach(() => {
  window.scrollTo = vi.fn();
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
});

const CASES = [
  {
    currency: 'VND',
    symbol: '₫',
    all: ['50000', '5000000', '250000', '1248050'],
    seen: ['₫50,000 – ₫5,000,000', '250,000', '₫1,248,050'],
    typed: ['75000.55', '75,000', '₫75,000'],
    sent: '75000',
    wrong: /\d\.\d/,
  },
  {
    currency: 'USDT',
    symbol: '₮',
    all: ['1.0000', '500.0000', '25.5000', '124.8050'],
    seen: ['₮1.0000 – ₮500.0000', '25.5000', '₮124.8050'],
    typed: ['7.50009', '7.5000', '₮7.5000'],
    sent: '7.5000',
    wrong: /\d\.\d{1,3}(?!\d)/,
  },
] as const;

describe.each(CASES)(
  'a brand in $currency [GEN-10] [SCR-18]',
  ({ currency, symbol, all, seen, typed, sent, wrong }) => {
    it('shows and sends amounts with the decimals of its currency, and takes no finer ones', async () => {
      const [min, max, quick, balance] = all;
      const mobileTemplate = { ...SETTINGS.mobileTemplate, currencySymbol: symbol, currency, dep_func: '1' };
      const whitelabel = { DEPOSIT3: true, DEPREP3: true, SECPRIV: true };
      stage = await openStage({ path: '/m/voucherCenter', memberType: 0, settings: { mobileTemplate, whitelabel } });
      const method = depositMethod('GCash', { min, max, quickAmounts: [quick], popularAmount: quick, feeRate: 0 });
      stage.api.answer(cashier.depositDetail, depositOrder());
      stage.api.answer(cashier.depositMethods, depositOffer({ methods: [method], limit: null }));
      stage.api.answer(wallet.balance, walletOf({ sumBalance: balance, cash: balance }));
      stage.api.answer(member.info, memberInfo());
      stage.show(<Screen />);
      expect(await screen.findByText(seen[0])).toBeTruthy();
      expect(await screen.findByText(seen[2])).toBeTruthy();
      const input = screen.getByLabelText<HTMLInputElement>('Amount');
      expect(input.value).toBe(seen[1]);
      expect(document.body.textContent).not.toMatch(wrong);
      fireEvent.change(input, { target: { value: typed[0] } });
      expect(input.value).toBe(typed[1]);
      expect((await screen.findAllByText(typed[2])).length).toBeGreaterThan(0);
      fireEvent.click(screen.getByRole('button', { name: /Continue/ }));
      const asked = () =>
        stage.api.heard.filter(({ method: by, url }) => by === 'POST' && url === cashier.deposit.path);
      await waitFor(() => expect(asked()).toHaveLength(1));
      expect(asked()[0]?.body).toEqual({ methodId: 'GCash', amount: sent });
    });
  },
);
