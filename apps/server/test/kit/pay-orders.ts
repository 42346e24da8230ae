import type { PayOrder, PayoutOrder } from '../../src/providers/payments/payment-provider.ts';

/** When the tests of providers take place. */
export const NOW = new Date('2026-10-04T03:00:10Z');

/** A deposit. */
export const ORDER: PayOrder = {
  orderNo: 'D26100400001',
  amount: 125_050n,
  currency: 'PHP',
  channel: 'qrph',
  description: 'Deposit',
  returnUrl: 'https://play.example/m/deposit',
  notifyUrl: 'https://play.example/wps/pay/notice/1',
  expiresAt: new Date(NOW.getTime() + 15 * 60_000),
  payer: { name: 'Juan Dela Cruz' },
};

/** A withdrawal. */
export const PAYOUT: PayoutOrder = {
  orderNo: 'W26100400001',
  amount: 50_005n,
  currency: 'PHP',
  bankCode: 'GCASH',
  accountNo: '09171234567',
  accountName: 'Juan Dela Cruz',
  notifyUrl: 'https://play.example/wps/pay/notice/1',
};
