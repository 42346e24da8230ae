import type { reward } from '@perya/contract';
import { periodNamed } from '../../ledger/periods.ts';

const YEAR = /^\d{4}$/;

/** What of its promotion a reward is for, by the name and the number that it is known by; null where the promotion says it all. */
export function occasionOf(kind: string, period: string, nr: number): reward.Occasion | null {
  const { from, to } = periodNamed(period) ?? { from: null, to: null };
  switch (kind) {
    case 'MISSION':
      return { of: 'step', nr, from, to };
    case 'CHECKIN':
      return { of: 'visit', nr, from, to };
    case 'VIP':
      if (period === '') return { of: 'level', nr, from, to };
      return YEAR.test(period) ? { of: 'birthday', nr, from, to } : { of: 'days', nr, from, to };
    default:
      return from === null ? null : { of: 'days', nr, from, to };
  }
}
