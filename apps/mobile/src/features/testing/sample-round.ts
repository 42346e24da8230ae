import type { rounds } from '@perya/contract';
import { drawsFrom, hashModel, hashSeed } from '@perya/fairness';
import { SLOT_TITLES } from '@perya/slots/titles';

const SERVER_SEED = '7d1c'.repeat(16);
const CLIENT_SEED = 'swerte-7';

type Title = (typeof SLOT_TITLES)[number];

/** What a player chose and did. */
interface Played {
  readonly title: Title;
  readonly choice?: unknown;
  readonly actions?: readonly unknown[];
}

/** A round of the first title as a fair house tells it; the seeds are of the past. */
export function fairRound(change: Partial<rounds.Round> = {}, nonce = 4): rounds.Round {
  const [title] = SLOT_TITLES;
  if (!title) throw new Error('there are no titles');
  return { ...roundOf({ title }, nonce), ...change };
}

/** A round of any title. */
export function roundOf({ title, choice = null, actions = [] }: Played, nonce = 4): rounds.Round {
  const stake = title.stakes[0] ?? 0;
  const draws = drawsFrom(SERVER_SEED, CLIENT_SEED, nonce);
  const played = title.steps ? title.steps.run(stake, draws, choice, actions) : title.play(stake, draws, choice);
  if (!played) throw new Error(`${title.code} cannot be played like that`);
  const { events, win } = played;
  return {
    roundNo: `R26111500${nonce}`,
    nodeId: '12',
    gameCode: title.code,
    gameName: title.name,
    gameType: title.gameType,
    vassalage: title.vendor,
    state: 'closed',
    refusal: null,
    currency: 'PHP',
    stake: (stake / 100).toFixed(2),
    win: (win / 100).toFixed(2),
    engine: title.engine,
    modelId: title.modelId,
    modelHash: hashModel(title.model),
    proof: proofOf(nonce),
    shared: null,
    choice,
    actions: [...actions],
    events: [...events],
    openedAt: '2026-11-15T02:00:00.000Z',
    closedAt: '2026-11-15T02:00:00.050Z',
    balanceBefore: '100.00',
    balanceAfter: '95.00',
  };
}

/** Seeds that were told. */
export function proofOf(nonce: number): NonNullable<rounds.Round['proof']> {
  return {
    seedId: '3',
    serverHash: hashSeed(SERVER_SEED),
    serverSeed: SERVER_SEED,
    clientSeed: CLIENT_SEED,
    nonce,
  };
}
