import type { rain as contract } from '@perya/contract';
import { formatAmount } from '../../platform/money.ts';
import type { EntryRow } from './entry.store.ts';
import type { WaveRow } from './wave.store.ts';

/** A wave as somebody sees it who may be in it. */
export function toWave(wave: WaveRow, isIn: boolean, now: Date): contract.RainWave {
  const told = (amount: string) => formatAmount(BigInt(amount), wave.currency);
  return {
    id: wave.id,
    state: wave.state === 'open' && wave.opens_at <= now ? 'open' : 'coming',
    opensTime: wave.opens_at.toISOString(),
    closesTime: wave.closes_at.toISOString(),
    funder: 'house',
    pot: told(wave.pot),
    low: told(wave.low),
    high: told(wave.high),
    turnoverTimes: wave.turnover_times,
    seedHash: wave.seed_hash.toString('hex'),
    isIn,
  };
}

/** A wave that was shared out, with its seed. */
export function toShared(wave: WaveRow, entry: EntryRow | undefined, seed: string): contract.SharedWave {
  const told = (amount: string) => formatAmount(BigInt(amount), wave.currency);
  return {
    id: wave.id,
    closesTime: wave.closes_at.toISOString(),
    people: wave.people ?? 0,
    pot: told(wave.pot),
    low: told(wave.low),
    high: told(wave.high),
    rest: told(wave.rest ?? '0'),
    seedHash: wave.seed_hash.toString('hex'),
    seed,
    own: entry ? toOwn(entry, told) : null,
  };
}

/** What somebody got; nothing before the wave was shared out. */
function toOwn(
  { place, amount, reward_id: rewardId, act_at: actAt }: EntryRow,
  told: (amount: string) => string,
): contract.SharedWave['own'] {
  if (place === null || amount === null) return null;
  const state = rewardId !== null ? 'paid' : actAt !== null ? 'due' : 'gone';
  return { place, amount: told(amount), state, rewardId };
}
