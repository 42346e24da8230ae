import { isTwoSided, weightOf } from '@perya/promotions';
import { assert } from '@perya/std';
import type { Context } from '../../context.ts';
import type { Weigh } from '../../ledger/purse-hints.ts';
import { keptVersion } from './campaigns.service.ts';
import { readClass } from './campaign.store.ts';

/** How the terms of a purse see a bet: by its title, then its class, then its kind of game. */
export function weighBets(ctx: Pick<Context, 'db' | 'server'>): Weigh {
  return async ({ campaignId, version }, { bet, category: kind = '', detail: title = '' }) => {
    const { wagering } = (await keptVersion(ctx, ctx.db, campaignId, version)).terms;
    assert(wagering && bet, 'a purse has a requirement, and pays for bets');
    const { weights } = wagering;
    const isByClass = Object.keys(weights.classes).length > 0;
    const ofClass = isByClass ? await readClass(ctx.db, bet.vendor, bet.gameCode) : '';
    const weight = weightOf(weights, { title, class: ofClass, kind });
    return { weight, isTwoSided: isTwoSided(kind), odds: null, opposite: 0n };
  };
}
