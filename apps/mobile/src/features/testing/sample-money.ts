import type { cashier, wallet } from '@perya/contract';

/** What somebody has. */
export function walletOf(change: Partial<wallet.Wallet> = {}): wallet.Wallet {
  return {
    sumBalance: '12480.50',
    currency: 'PHP',
    cash: '11480.50',
    bonus: '1000.00',
    withdrawable: '9000.00',
    locked: '0.00',
    inPlay: '0.00',
    version: 7,
    ...change,
  };
}

/** A deposit that waits to be paid. */
export function depositOrder(change: Partial<cashier.DepositOrder> = {}): cashier.DepositOrder {
  return {
    orderNo: 'D2611-150-1',
    methodId: 'qr',
    method: 'QR Ph',
    icon: 'qrph',
    kind: 'ewallet',
    seconds: 20,
    amount: '500.00',
    fee: '0.00',
    total: '500.00',
    status: 'pending',
    time: '2026-11-15T02:00:00.000Z',
    expireTime: '2026-11-15T02:15:00.000Z',
    endTime: null,
    saidPaid: false,
    payUrl: null,
    qrText: 'qr',
    payee: null,
    payments: [],
    credited: '0.00',
    reason: null,
    promotion: null,
    ...change,
  };
}

/** A movement of the wallet. */
export function recordRow(change: Partial<wallet.RecordRow> = {}): wallet.RecordRow {
  return {
    id: '1',
    kind: 'deposit',
    amount: '1000.00',
    balanceAfter: '12480.50',
    orderNo: 'D2611-150-1',
    remark: 'GCash',
    gameType: null,
    account: null,
    isBonus: false,
    parts: [],
    time: '2026-11-15T02:00:00.000Z',
    ...change,
  };
}

/** A bet that was won. */
export function betRow(change: Partial<wallet.BetRow> = {}): wallet.BetRow {
  return {
    betNo: 'B-77120931',
    gameName: 'Jade Dragon Fury',
    gameType: 'RNG',
    vassalage: 'AGILA',
    stake: '50.00',
    validStake: '50.00',
    countedPercent: 100,
    payout: '1240.00',
    result: 'won',
    isProvable: false,
    time: '2026-11-15T02:00:00.000Z',
    ...change,
  };
}
