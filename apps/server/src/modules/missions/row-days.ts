import type { mission } from '@perya/contract';
import { addDays } from '../../ledger/day.ts';
import type { SeenStep } from './seen.service.ts';

type ShownDay = mission.MissionStep['days'][number];

/** No screen shows more. */
const SHOWN_MAX = 14;

/** The days of a row as its owner sees them: from its beginning to today, with the one that is forgiven and those of a pause. */
export function inRowDays({ step, state, days }: Pick<SeenStep, 'step' | 'state' | 'days'>, today: string): ShownDay[] {
  if (!step.inRow) return [];
  const shown: ShownDay[] = [];
  let isForgiven = false;
  for (const { day: date, state: was } of [...days].reverse()) {
    if (was === 'missed' && isForgiven) break;
    isForgiven ||= was === 'missed';
    shown.unshift({ date, state: was === 'visited' ? 'played' : was === 'paused' ? 'paused' : 'forgiven' });
  }
  // A row begins with a day that was played.
  const first = shown.findIndex((one) => one.state === 'played');
  const row = first === -1 ? [] : shown.slice(first);
  const isOpen = state !== 'finished' && row.at(-1)?.date !== today;
  const from = row.at(-1)?.date ?? addDays(today, -1);
  return (isOpen && from < today ? [...row, { date: today, state: 'open' as const }] : row).slice(-SHOWN_MAX);
}
