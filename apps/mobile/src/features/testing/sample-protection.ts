import type { responsibleGaming } from '@perya/contract';

type Protection = responsibleGaming.Protection;

const KINDS = ['deposit', 'loss', 'wager'] as const;
const PERIODS = ['day', 'week', 'month'] as const;

/** Somebody who chose nothing yet. */
export function protectionState(change: Partial<Protection> = {}): Protection {
  return {
    limits: [
      ...KINDS.flatMap((kind) =>
        PERIODS.map((period): Protection['limits'][number] => ({
          kind,
          period,
          amount: null,
          house: null,
          used: '0.00',
          next: null,
        })),
      ),
      { kind: 'session', period: 'session', amount: null, house: null, used: '12', next: null },
    ],
    pause: null,
    realityMinutes: null,
    realityDue: null,
    helpline: 'NCMH 1553',
    now: new Date().toISOString(),
    ...change,
  };
}

/** The same with one limit in place of the empty one. */
export function protectionWith(limit: Protection['limits'][number], change: Partial<Protection> = {}): Protection {
  const state = protectionState(change);
  const isSame = ({ kind, period }: Protection['limits'][number]) => kind === limit.kind && period === limit.period;
  return { ...state, limits: state.limits.map((one) => (isSame(one) ? limit : one)) };
}
