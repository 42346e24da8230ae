import type { rebate } from '@perya/contract';

/** A line of what is due: 10,800.00 at 0.80 %. */
export function rebateItem(change: Partial<rebate.RebateItem> = {}): rebate.RebateItem {
  return {
    day: '2026-11-15',
    gameType: 'RNG',
    vassalage: 'AGILA',
    rate: 0.8,
    validStake: '10800.00',
    dayStake: '10800.00',
    paid: '0.00',
    amount: '86.40',
    ...change,
  };
}

/** A rebate that can be claimed. */
export function rebateDue(change: Partial<rebate.ManualRebate> = {}): rebate.ManualRebate {
  return {
    items: [
      rebateItem(),
      rebateItem({
        gameType: 'LIVE',
        vassalage: 'LAKAN',
        rate: 0.4,
        validStake: '12345.67',
        dayStake: '12345.67',
        amount: '49.38',
      }),
      rebateItem({
        gameType: 'INHOUSE',
        vassalage: 'PERYA',
        rate: 0.4,
        validStake: '9999.99',
        dayStake: '9999.99',
        amount: '39.99',
      }),
    ],
    total: '175.77',
    calculatedAt: '2026-11-15T12:41:00.000Z',
    min: '1.00',
    canClaim: true,
    why: null,
    nextTime: null,
    autoTime: '2026-11-15T18:05:00.000Z',
    ...change,
  };
}

/** Nothing to claim. */
export const NO_REBATE: rebate.ManualRebate = rebateDue({ items: [], total: '0.00', canClaim: false });

/** A line of a rebate that was paid. */
export function rebateRow(id: string, change: Partial<rebate.RebateRow> = {}): rebate.RebateRow {
  return {
    id,
    day: '2026-11-13',
    gameType: 'RNG',
    vassalage: 'AGILA',
    rate: 0.8,
    validStake: '43210.55',
    amount: '345.68',
    mode: 'manual',
    orderNo: `RB2611-${id}`,
    time: '2026-11-13T13:10:00.000Z',
    ...change,
  };
}
