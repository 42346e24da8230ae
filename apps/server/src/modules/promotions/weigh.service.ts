import { isTwoSided, weightOf } from '@perya/promotions';
import { assert } from '@perya/std';
import type { Context } from '../../context.ts';
import type { LivePurse, Weigh } from '../../ledger/purse-hints.ts';
import { keptVersion } from './campaigns.service.ts';
import { readClass } from './campaign.store.ts';

type Weighing = Pick<Context, 'db' | 'server'>;

/** A title, and what is played there. */
interface WeighedTitle {
  readonly vendor: string;
  readonly gameCode: string;
  readonly kind: string;
}

/** How the terms of a purse see bets: by their title, then its class, then its kind of game. */
export function weighBets(ctx: Weighing): Weigh {
  return async (purse, { bet, category: kind = '' }) => {
    assert(bet, 'a purse pays for bets');
    const { weight } = await weighTitle(ctx, purse, { vendor: bet.vendor, gameCode: bet.gameCode, kind });
    return { weight, isTwoSided: isTwoSided(kind) };
  };
}

/** How much of a stake on a title counts, in percent; nothing can be staked from the purse where that is 0. */
export async function weighTitle(
  ctx: Weighing,
  { campaignId, version }: Pick<LivePurse, 'campaignId' | 'version'>,
  { vendor, gameCode, kind }: WeighedTitle,
): Promise<{ readonly weight: number }> {
  const { wagering } = (await keptVersion(ctx, ctx.db, campaignId, version)).terms;
  assert(wagering, 'a purse has a requirement');
  const { weights } = wagering;
  const ofClass = Object.keys(weights.classes).length > 0 ? await readClass(ctx.db, vendor, gameCode) : '';
  return { weight: weightOf(weights, { title: `${vendor}/${gameCode}`, class: ofClass, kind }) };
}
