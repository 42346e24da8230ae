import type { wheel } from '@perya/contract';
import { proofOf } from './sample-round.ts';

const PRIZES = [
  ['2.00', 4_000],
  ['5.00', 3_000],
  ['10.00', 1_800],
  ['20.00', 800],
  ['58.00', 300],
  ['188.00', 90],
  ['888.00', 10],
] as const;

/** Fields around the circle, as wide as their odds. */
function fieldsOf(): wheel.Wheel['fields'] {
  let from = 0;
  return PRIZES.map(([prize, odds]) => {
    const field = { prize, odds, from, to: from + odds };
    from += odds;
    return field;
  });
}

/** A wheel with one spin left. */
export function wheelOf(change: Partial<wheel.Wheel> = {}): wheel.Wheel {
  return {
    promotionId: '31',
    title: 'Wheel of the fair',
    highlight: '',
    note: '',
    image: '/art/star',
    tone: 'sunset',
    fields: fieldsOf(),
    turnoverTimes: 1,
    today: '2026-11-15',
    perDay: 2,
    each: '500.00',
    valid: '730.00',
    spins: [{ day: '2026-11-15', left: 1, until: '2026-11-16T12:15:00.000Z' }],
    left: 1,
    why: null,
    proof: { ...proofOf(12), serverSeed: null },
    history: [],
    ...change,
  };
}

/** A spin that stopped on ₱5.00. */
export function spinOf(change: Partial<wheel.WheelSpin> = {}): wheel.WheelSpin {
  return {
    rewardId: '81',
    time: '2026-11-15T04:00:00.000Z',
    day: '2026-11-15',
    at: 5_500,
    field: 1,
    prize: '5.00',
    proof: { ...proofOf(12), serverSeed: null },
    ...change,
  };
}
