import type { rain } from '@perya/contract';
import { hashSeed, shareOut } from '@perya/fairness';

const SEED = '5c'.repeat(32);
/** Seven people shared ₱500.00. */
const WAVE = { id: '40', pot: 50_000, low: 100, high: 20_000, people: 7 };
const PLACE = 3;

/** A wave that opens in an hour. */
export function waveOf(change: Partial<rain.RainWave> = {}): rain.RainWave {
  return {
    id: '41',
    state: 'coming',
    opensTime: new Date(Date.now() + 3_600_000).toISOString(),
    closesTime: new Date(Date.now() + 4_200_000).toISOString(),
    funder: 'house',
    pot: '500.00',
    low: '1.00',
    high: '200.00',
    turnoverTimes: 1,
    seedHash: hashSeed('77'.repeat(32)),
    isIn: false,
    ...change,
  };
}

/** A wave that was shared out by its seed, with an own envelope. */
export function sharedWaveOf(change: Partial<rain.SharedWave> = {}): rain.SharedWave {
  const amount = shareOut(WAVE, SEED).amounts[PLACE - 1] ?? 0;
  return {
    id: WAVE.id,
    closesTime: '2026-11-15T12:10:00.000Z',
    people: WAVE.people,
    pot: '500.00',
    low: '1.00',
    high: '200.00',
    rest: '0.00',
    seedHash: hashSeed(SEED),
    seed: SEED,
    own: { place: PLACE, amount: (amount / 100).toFixed(2), state: 'paid', rewardId: '91' },
    ...change,
  };
}

/** A rain with a wave to come. */
export function rainOf(change: Partial<rain.Rain> = {}): rain.Rain {
  return {
    promotionId: '32',
    title: 'Envelope rain',
    highlight: '',
    note: '',
    image: '/art/gift',
    tone: 'sunset',
    wave: waveOf(),
    last: null,
    ...change,
  };
}
