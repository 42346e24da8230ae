import type { rounds } from '@perya/contract';
import { drawsFrom, hashModel, hashSeed } from '@perya/fairness';
import { SLOT_TITLES } from '@perya/slots/titles';

const SERVER_SEED = '7d1c'.repeat(16);
const CLIENT_SEED = 'swerte-7';

/** A round of the first title as a fair house tells it; the seeds are of the past. */
export function fairRound(change: Partial<rounds.Round> = {}, nonce = 4): rounds.Round {
  const title = SLOT_TITLES[0];
  if (!title) throw new Error('there are no titles');
  const stake = title.stakes[0] ?? 0;
  const { events, win } = title.play(stake, drawsFrom(SERVER_SEED, CLIENT_SEED, nonce));
  return {
    roundNo: `R26111500${nonce}`,
    nodeId: '12',
    gameCode: title.code,
    gameName: title.name,
    gameType: 'RNG',
    vassalage: title.vendor,
    state: 'closed',
    currency: 'PHP',
    stake: (stake / 100).toFixed(2),
    win: (win / 100).toFixed(2),
    engine: title.engine,
    modelId: title.modelId,
    modelHash: hashModel(title.model),
    proof: proofOf(nonce),
    choice: null,
    actions: [],
    events: [...events],
    openedAt: '2026-11-15T02:00:00.000Z',
    closedAt: '2026-11-15T02:00:00.050Z',
    balanceBefore: '100.00',
    balanceAfter: '95.00',
    ...change,
  };
}

/** Seeds that were told. */
export function proofOf(nonce: number): rounds.Round['proof'] {
  return {
    seedId: '3',
    serverHash: hashSeed(SERVER_SEED),
    serverSeed: SERVER_SEED,
    clientSeed: CLIENT_SEED,
    nonce,
  };
}
