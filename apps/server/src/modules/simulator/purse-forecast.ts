import { seededDraws } from '@perya/game-math';
import {
  forecastGroups,
  groupTakers,
  type GroupsForecast,
  type PastAward,
  type PastFrame,
  type PastPlay,
  type PurseTaker,
  type Terms,
} from '@perya/promotions';
import { sheetOfKind } from './sheets.service.ts';

/** Who has not played is taken to stake this, in hundredths of the house. */
const USUAL_STAKE = 1_000n;

/** How somebody would play a purse: as they played in those days. */
export function takerOf(
  { day, amount, needed, deposit }: PastAward,
  play: readonly PastPlay[],
  frame: PastFrame,
): PurseTaker {
  const rounds = play.reduce((sum, row) => sum + row.rounds, 0n);
  const staked = play.reduce((sum, row) => sum + row.staked, 0n);
  const most = [...play].sort((one, other) => Number(other.valid - one.valid))[0];
  const days = Math.max(1, new Set(play.map(({ day }) => day)).size);
  const stake = rounds > 0n ? staked / rounds : 0n;
  return {
    day,
    deposit,
    bonus: amount,
    needed,
    stake: stake > 0n ? stake : frame.toMinor(USUAL_STAKE),
    betsPerDay: Math.max(1, Math.round(Number(rounds) / days)),
    kind: most?.kind ?? 'RNG',
  };
}

/** Plays the purses of all takers out, as their terms have them. */
export function forecast(
  terms: Terms,
  takers: readonly PurseTaker[],
  frame: PastFrame,
  seed: number,
): GroupsForecast | null {
  const { wagering, release, cap, expiry } = terms;
  if (!wagering) return null;
  const sheets = new Map<string, ReturnType<typeof sheetOfKind>>();
  const sheetOf = (kind: string) => {
    const sheet = sheets.get(kind) ?? sheetOfKind(kind, frame.returnBps(kind));
    sheets.set(kind, sheet);
    return sheet;
  };
  const plan = {
    steps: release.steps,
    cap: cap === undefined ? null : frame.toMinor(cap),
    maxStake: frame.toMinor(wagering.maxStake),
    days: expiry.days,
    calendar: frame.days,
    weightOf: (kind: string) => wagering.weights.kinds[kind] ?? 0,
    sheetOf,
  };
  return forecastGroups(groupTakers(takers), plan, seededDraws(seed));
}
