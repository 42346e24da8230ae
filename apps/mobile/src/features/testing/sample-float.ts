import type { float, Value } from '@perya/contract';

/** A float of 5,000.00 of which a payout can be asked for. */
export function floatStanding(change: Partial<float.FloatStanding> = {}): float.FloatStanding {
  return {
    float: '5000.00',
    waiting: null,
    refusal: null,
    min: '100.00',
    leftToday: '3000.00',
    hasPaymentPassword: true,
    ...change,
  };
}

/** A commission. */
export function floatMovement(change: Partial<float.FloatMovement> = {}): float.FloatMovement {
  return {
    id: '9',
    kind: 'commission',
    amount: '48.00',
    balanceAfter: '5000.00',
    orderNo: 'C2611-150-00001',
    account: null,
    state: null,
    reason: '',
    time: '2026-11-15T02:05:00.000Z',
    ...change,
  };
}

/** The float of the one, with the movement of the other. */
export function floatAnswer(
  change: Partial<float.FloatStanding> = {},
  list: readonly float.FloatMovement[] = [floatMovement()],
): Value<typeof float.show> {
  return { list: [...list], next: null, footer: floatStanding(change) };
}
