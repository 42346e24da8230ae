import { TwoGenerationCache } from '../../platform/cache/two-generation-cache.ts';
import type { Brand } from '../brand/index.ts';
import type { Bar } from './bar.service.ts';
import type { Bet } from './bets.service.ts';
import type { EvidenceQueue } from './evidence.service.ts';
import type { KnownPlayer } from './players.service.ts';
import type { Tally } from './results.service.ts';

declare module '../../platform/context.ts' {
  interface ServerState {
    readonly vendorWallet: VendorWalletState;
  }
}

/** What a server remembers and counts for the wallet of vendors. */
export interface VendorWalletState {
  /** Accepted bets, by key. */
  readonly bets: TwoGenerationCache<Bet>;
  /** By id. */
  readonly players: TwoGenerationCache<KnownPlayer>;
  /** When players last opened a game of a vendor, as far as it was looked up; it can only have become later since. */
  readonly launches: TwoGenerationCache<number>;
  /** How titles stand with a brand; a brand that changes is another one here. */
  readonly titles: WeakMap<Brand, TwoGenerationCache<Bar>>;
  /** What vendors have cost, by vendor and currency. */
  readonly tallies: Map<string, Tally>;
  /** How often limits of vendors were met, by vendor, limit and nearness. */
  readonly alarms: Map<string, number>;
  readonly evidence: EvidenceQueue;
  /** How many wins wait for the bet they have overtaken. */
  parked: number;
  /** How many open rounds waited for a person when they were last counted. */
  forStaff: number;
}

const REMEMBERED_MAX = 50_000;

/** Creates it. */
export function createVendorWalletState(): VendorWalletState {
  return {
    bets: new TwoGenerationCache(REMEMBERED_MAX),
    players: new TwoGenerationCache(REMEMBERED_MAX),
    launches: new TwoGenerationCache(REMEMBERED_MAX),
    titles: new WeakMap(),
    tallies: new Map(),
    alarms: new Map(),
    evidence: { waiting: [], writing: null, timer: null, dropped: 0 },
    parked: 0,
    forStaff: 0,
  };
}
