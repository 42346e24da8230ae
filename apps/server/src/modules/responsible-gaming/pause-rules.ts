import type { responsibleGaming } from '@perya/contract';
import { dayOf } from '../../ledger/day.ts';

type CoolingTerm = (typeof responsibleGaming.COOLING_TERMS)[number];
type ExclusionTerm = (typeof responsibleGaming.EXCLUSION_TERMS)[number];

/** A pause of deposits and play. */
export interface Pause {
  readonly kind: 'cooling' | 'excluded';
  readonly since: Date;
  readonly until: Date;
}

const HOUR_MS = 3_600_000;
const HOURS: Readonly<Record<CoolingTerm, number>> = { '24h': 24, '72h': 72, '7d': 7 * 24, '30d': 30 * 24 };
const MONTHS: Readonly<Record<ExclusionTerm, number>> = { '6m': 6, '1y': 12, '5y': 60 };

/** A break that begins now. */
export function coolingFrom(term: CoolingTerm, now: Date): Pause {
  return { kind: 'cooling', since: now, until: new Date(now.getTime() + HOURS[term] * HOUR_MS) };
}

/** A self-exclusion that begins now; its months are those of the calendar where the player is. */
export function exclusionFrom(term: ExclusionTerm, now: Date, zone: string): Pause {
  const first = new Date(`${dayOf(now, zone)}T00:00:00Z`);
  const last = new Date(first);
  // A day that the last month lacks runs over into the next one: a term is never cut short.
  last.setUTCMonth(last.getUTCMonth() + MONTHS[term]);
  return { kind: 'excluded', since: now, until: new Date(now.getTime() + (last.getTime() - first.getTime())) };
}

/** Whether a pause protects better than the one that runs: it ends later, and no exclusion becomes a break. [R31] */
export function mayReplace(running: Pause | null, wanted: Pause): boolean {
  if (!running) return true;
  if (running.kind === 'excluded' && wanted.kind === 'cooling') return false;
  return wanted.until > running.until;
}
