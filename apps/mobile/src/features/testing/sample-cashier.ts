import type { cards, cashier, Value, wallet } from '@perya/contract';

/** When orders were made. */
const TIME = '2026-11-15T12:00:00.000Z';

/** A wallet with money in it. */
export function walletOf(change: Partial<wallet.Wallet> = {}): wallet.Wallet {
  return {
    sumBalance: '12480.50',
    currency: 'PHP',
    cash: '12480.50',
    bonus: '0.00',
    withdrawable: '9980.50',
    locked: '0.00',
    inPlay: '0.00',
    version: 1,
    ...change,
  };
}

/** A way to pay in. */
export function depositMethod(id: string, change: Partial<cashier.DepositMethod> = {}): cashier.DepositMethod {
  return {
    id,
    kind: 'ewallet',
    name: id,
    icon: 'gcash',
    min: '100.00',
    max: '50000.00',
    quickAmounts: ['100.00', '300.00', '500.00', '1000.00', '5000.00', '10000.00'],
    popularAmount: '1000.00',
    feeRate: 0,
    seconds: 30,
    promotions: [],
    needsPayerName: false,
    ...change,
  };
}

/** What a deposit can be made with. */
export function depositOffer(
  change: Partial<Value<typeof cashier.depositMethods>> = {},
): Value<typeof cashier.depositMethods> {
  const methods = [
    depositMethod('GCash'),
    depositMethod('Maya', { icon: 'maya', seconds: 60 }),
    depositMethod('QR Ph', { id: 'qrph', kind: 'online', icon: 'qrph', seconds: 60 }),
    depositMethod('InstaPay', { kind: 'bank', icon: 'bank', seconds: 7200, needsPayerName: true }),
  ];
  return { methods, limit: null, askLimits: false, needsKyc: false, ...change };
}

/** A deposit that waits for its payment. */
export function depositOrder(change: Partial<cashier.DepositOrder> = {}): cashier.DepositOrder {
  return {
    orderNo: 'D2611-150-88421',
    methodId: 'qrph',
    method: 'QR Ph',
    icon: 'qrph',
    kind: 'online',
    seconds: 20,
    amount: '1000.00',
    fee: '0.00',
    total: '1000.00',
    status: 'pending',
    time: TIME,
    expireTime: '2026-11-15T12:15:00.000Z',
    endTime: null,
    saidPaid: false,
    payUrl: null,
    qrText: '00020101021228760011ph.ppmi.p2m0111PERYAPHMXXX5204701153036085802PH6304ABCD',
    payee: null,
    payments: [],
    credited: '0.00',
    reason: null,
    promotion: null,
    ...change,
  };
}

/** Money that came in for a deposit as agreed. */
export function depositPayment(
  change: Partial<cashier.DepositOrder['payments'][number]> = {},
): cashier.DepositOrder['payments'][number] {
  return {
    amount: '1000.00',
    time: '2026-11-15T12:05:00.000Z',
    outcome: 'credited',
    isLate: false,
    isExtra: false,
    isWrongAmount: false,
    ...change,
  };
}

/** What can be withdrawn when nothing stands in the way. */
export function withdrawInfo(change: Partial<cashier.WithdrawInfo> = {}): cashier.WithdrawInfo {
  return {
    withdrawable: '9980.50',
    balance: '12480.50',
    bonus: '0.00',
    inPlay: '0.00',
    locked: '0.00',
    min: '200.00',
    max: '50000.00',
    feeRate: 0,
    feeMin: '0.00',
    leftToday: 2,
    perDay: 3,
    dailyLimit: null,
    dailyLeft: null,
    turnoverNeeded: '8000.00',
    turnoverDone: '8000.00',
    turnoverLeft: '0.00',
    turnovers: [],
    hasPaymentPassword: true,
    needsKyc: false,
    needsStepUp: false,
    reviewedUntil: null,
    open: null,
    openBonus: null,
    canCancel: false,
    ...change,
  };
}

/** A withdrawal that the payment service is sending. */
export function withdrawOrder(change: Partial<cashier.WithdrawOrder> = {}): cashier.WithdrawOrder {
  return {
    orderNo: 'W2611-150-10377',
    bankName: 'GCash',
    kind: 'ewallet',
    cardMasked: '0917 *** 0142',
    amount: '2500.00',
    fee: '0.00',
    net: '2500.00',
    status: 'processing',
    steps: [
      { step: 'submitted', time: '2026-11-15T11:58:00.000Z' },
      { step: 'checked', time: '2026-11-15T12:03:00.000Z' },
      { step: 'sent', time: null },
      { step: 'arrived', time: null },
    ],
    waitsFor: 'provider',
    payDate: null,
    promisedTime: '2026-11-15T12:15:00.000Z',
    isOverdue: false,
    reason: null,
    note: null,
    time: '2026-11-15T11:58:00.000Z',
    endTime: null,
    canCancel: false,
    ...change,
  };
}

/** An account that withdrawals go to. */
export function bankCard(id: string, change: Partial<cards.BankCard> = {}): cards.BankCard {
  return {
    id,
    bankCode: 'GCASH',
    bankName: 'GCash',
    kind: 'ewallet',
    accountMasked: '0917 *** 0142',
    payeeName: 'Juan Miguel R.',
    restsUntil: null,
    ...change,
  };
}

/** Where an account can be. */
export const BANKS: readonly cards.Bank[] = [
  { bankCode: 'GCASH', bankName: 'GCash', kind: 'ewallet', minLength: 11, maxLength: 11 },
  { bankCode: 'MAYA', bankName: 'Maya', kind: 'ewallet', minLength: 11, maxLength: 11 },
  { bankCode: 'BDO', bankName: 'BDO Unibank', kind: 'bank', minLength: 10, maxLength: 12 },
];
