import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Book } from '@perya/ledger';
import type { Context } from '../../context.ts';
import { TwoGenerationCache } from '../../platform/cache/two-generation-cache.ts';
import { Batcher } from '../../platform/db/batcher.ts';
import type { TitleId } from '../../platform/db/studio-values.ts';
import { KeyedMutex } from '../../platform/keyed-mutex.ts';
import { BytesAhead } from '../../platform/random/bytes-ahead.ts';
import type { KnownNonce } from './next-nonce.service.ts';
import type { PlayUnderWay } from './play.service.ts';
import { closeTogether, openTogether } from './round-lanes.service.ts';
import type { RoundAsked, RoundEnd, RoundOpened } from './round-batch.store.ts';
import type { RoundRow } from './round.store.ts';
import type { OpenedSeeds } from './seeds.service.ts';
import type { Decided, OpenedChain } from './shared-round/shared-chain.service.ts';

declare module '../../platform/context.ts' {
  interface ServerState {
    readonly studio: StudioState;
  }
}

/** What a server holds for the games of the studio. */
export interface StudioState {
  /** Rounds of this server, by player and key: whoever asks twice at once waits for the first. */
  readonly underWay: Map<string, PlayUnderWay>;
  /** What the numbers of rounds are drawn from. */
  readonly numberBytes: BytesAhead;
  readonly openRounds: Batcher<RoundAsked, RoundOpened>;
  readonly closeRounds: Batcher<RoundEnd, boolean>;
  /** What rounds point to, by title and currency. */
  readonly titleIds: Map<string, TitleId>;
  /** What decides the rounds of seeds, by pair. */
  readonly seeds: TwoGenerationCache<OpenedSeeds>;
  /** What the next round of a member takes; null while one is under way with it. */
  readonly nonces: TwoGenerationCache<KnownNonce | null>;
  /** Rounds that are decided with a remembered nonce, by member. */
  readonly spins: KeyedMutex;
  /** By member. */
  readonly books: TwoGenerationCache<Book>;
  readonly chains: TwoGenerationCache<OpenedChain>;
  /** Shared rounds, by id. */
  readonly decided: TwoGenerationCache<Decided>;
  /** What leases of rooms say of this server. */
  readonly holder: string;
  /** Where recovery goes on: rounds that nobody can end yet do not keep those behind them waiting. */
  recoveredTo: RoundRow | undefined;
}

const SEEDS_MAX = 20_000;
const NONCES_MAX = 50_000;
const BOOKS_MAX = 50_000;
const CHAINS_MAX = 200;
const DECIDED_MAX = 2000;

/** Creates it. */
export function createStudioState(ctx: Pick<Context, 'config' | 'db' | 'clock' | 'chance'>): StudioState {
  return {
    underWay: new Map(),
    numberBytes: new BytesAhead(ctx.chance),
    openRounds: new Batcher(ctx, openTogether),
    closeRounds: new Batcher(ctx, closeTogether),
    titleIds: new Map(),
    seeds: new TwoGenerationCache(SEEDS_MAX),
    nonces: new TwoGenerationCache(NONCES_MAX),
    spins: new KeyedMutex(),
    books: new TwoGenerationCache(BOOKS_MAX),
    chains: new TwoGenerationCache(CHAINS_MAX),
    decided: new TwoGenerationCache(DECIDED_MAX),
    holder: `${hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`,
    recoveredTo: undefined,
  };
}
