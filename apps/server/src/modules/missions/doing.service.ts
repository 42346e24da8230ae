import type { MemberId } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { versionFor } from '../promotions/index.ts';
import { toChain, type BrandMissions, type Chain } from './chain.service.ts';
import { periodOn, periodsBetween, type ChainPeriod } from './period.ts';
import { nameOf, type ChainKey } from './step.store.ts';

/** A chain that somebody does in a period. */
export interface Doing extends ChainKey {
  readonly chain: Chain;
  readonly of: ChainPeriod;
}

/** The chains that somebody does on any day from one to another, by the terms in force. */
export function doingsOf(
  { chains }: BrandMissions,
  memberId: MemberId,
  days: { readonly from: string; readonly to: string },
): Doing[] {
  return chains.flatMap((chain) =>
    periodsBetween(chain.period, days, chain.window).map((of) => ({
      memberId,
      campaignId: chain.campaign.id,
      period: of.name,
      chain,
      of,
    })),
  );
}

/** The same by the terms under which each was begun. */
export function byOwnVersions(
  ctx: Context,
  db: Kysely<Database>,
  missions: BrandMissions,
  { doings, versions }: { readonly doings: readonly Doing[]; readonly versions: ReadonlyMap<string, number> },
): Promise<Doing[]> {
  return Promise.all(
    doings.map(async (one) => {
      const { campaign } = one.chain;
      const version = await versionFor(ctx, db, campaign, versions.get(nameOf(one)) ?? null);
      const chain = toChain(campaign, version, missions) ?? one.chain;
      // A version that came in the middle of a period takes nothing from who began it before.
      return { ...one, chain, of: periodOn(chain.period, one.of.from, chain.window) ?? one.of };
    }),
  );
}

/** The first day that any of them counts. */
export function firstDay(doings: readonly Doing[], today: string): string {
  return doings.reduce((first, { of }) => (of.from < first ? of.from : first), today);
}
