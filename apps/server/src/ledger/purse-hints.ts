import type { AccountId, GrantId, Transfer } from '@perya/ledger';
import { assert } from '@perya/std';
import { TwoGenerationCache } from '../platform/cache/two-generation-cache.ts';
import type { LedgerPostPurseRow } from './functions.gen.ts';
import type { CampaignId } from '../platform/db/promotion-values.ts';

const REMEMBERED_MAX = 100_000;

/** The live purse of somebody, and the terms it stands under, which never change. */
export interface LivePurse {
  readonly grantId: GrantId;
  readonly campaignId: CampaignId;
  readonly version: number;
}

/** How the terms of a purse see a bet. */
export interface Weighed {
  /** In percent; nothing can be staked from a purse where it is 0. */
  readonly weight: number;
  readonly isTwoSided: boolean;
}

/** What is known of the purse that may pay for a bet; the database looks whether it is still that one. */
export interface PurseHint extends Weighed {
  readonly grantId: GrantId | null;
  /** How often the transfer was sent with a hint. */
  readonly tries?: number;
}

/** Weighs a bet by the terms of a purse. */
export type Weigh = (purse: LivePurse, transfer: Transfer) => Promise<Weighed>;

const NO_PURSE: PurseHint = { grantId: null, weight: 0, isTwoSided: false };

/**
 * Whose purse is which, as far as this server was told by the database. It decides nothing: what is out of date costs a round
 * trip, after which it is known again.
 */
export class PurseHints {
  readonly #weigh: Weigh;
  readonly #known = new TwoGenerationCache<LivePurse | null>(REMEMBERED_MAX);
  #isUsed = false;

  constructor(weigh: Weigh) {
    this.#weigh = weigh;
  }

  /** Whether somebody has a purse; asked before every bet. */
  has(cash: AccountId | null): boolean {
    return this.#isUsed && cash !== null && (this.#known.get(cash) ?? null) !== null;
  }

  /** What the database says of the purse of somebody. */
  learn(cash: AccountId, row: Pick<LedgerPostPurseRow, 'live_grant' | 'campaign' | 'terms_version'>): void {
    const { live_grant: grantId, campaign: campaignId, terms_version: version } = row;
    this.#isUsed = true;
    if (grantId === null) return this.#known.set(cash, null);
    assert(campaignId !== null && version !== null, 'a purse has its terms');
    this.#known.set(cash, { grantId, campaignId, version });
  }

  /** What is known of the purse that may pay for a transfer. Ends of bets need none: what they need was kept with the bet. */
  async hintOf(cash: AccountId, transfer: Transfer): Promise<PurseHint> {
    const purse = transfer.bet?.key === transfer.key ? (this.#known.get(cash) ?? null) : null;
    return purse ? { grantId: purse.grantId, ...(await this.#weigh(purse, transfer)) } : NO_PURSE;
  }
}
