import type { agentRain } from '@perya/contract';
import { hashSeed, splitRain } from '@perya/fairness';

const SEED = '3e'.repeat(32);
const ORDER_NO = 'E2611-150-00001';

/** Somebody directly below an agent. */
export function rainPerson(account: string): agentRain.RainPerson {
  return { id: `m-${account}`, account, headIcon: '', type: 0 };
}

/** What an agent can give, to ninety-two people. */
export function infoOf(change: Partial<agentRain.RainInfo> = {}): agentRain.RainInfo {
  return {
    float: '5000.00',
    needsKyc: false,
    hasPaymentPassword: true,
    leftToday: '3000.00',
    timesLeft: 10,
    low: '1.00',
    turnoverTimes: 1,
    hours: 24,
    everybody: 92,
    people: [rainPerson('ana'), rainPerson('ben'), rainPerson('cora')],
    next: null,
    ...change,
  };
}

const STANDING = {
  id: '7',
  orderNo: ORDER_NO,
  time: '2026-11-15T12:00:00.000Z',
  expireTime: '2026-11-16T12:00:00.000Z',
  state: 'open',
  split: 'random',
  isFirstCome: false,
  total: '100.00',
  low: '1.00',
  envelopes: 3,
  people: 3,
  turnoverTimes: 1,
  remark: 'Maligayang paglalaro!',
  seedHash: hashSeed(SEED),
  seed: null,
} as const;

/** A rain of which one envelope was opened. */
export function givenRain(change: Partial<agentRain.AgentRain> = {}): agentRain.AgentRain {
  return { ...STANDING, opened: 1, openedAmount: '20.00', returned: null, ...change };
}

/** An envelope that waits. */
export function envelopeOf(change: Partial<agentRain.Envelope> = {}): agentRain.Envelope {
  return { ...STANDING, from: 'at***uz', headIcon: '', amount: null, place: null, ...change };
}

/** An envelope of a rain that is over, with what its seed put into it. */
export function openedEnvelope(change: Partial<agentRain.Envelope> = {}): agentRain.Envelope {
  const [amount = 0] = splitRain({ id: ORDER_NO, total: 10_000, low: 100, envelopes: 3 }, SEED);
  return envelopeOf({ state: 'over', seed: SEED, place: 1, amount: (amount / 100).toFixed(2), ...change });
}
