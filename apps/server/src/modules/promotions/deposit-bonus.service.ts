import type { cashier } from '@perya/contract';
import type { Book, MemberId, RewardId } from '@perya/ledger';
import type { Terms } from '@perya/promotions';
import { assert } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Visitor } from '../../handler.ts';
import { undoFailed } from '../../platform/db/in-transaction.ts';
import type { CampaignId } from '../../platform/db/promotion-values.ts';
import type { Database } from '../../platform/db/schema.ts';
import { flagsOf } from '../brand/index.ts';
import { award, type AwardRefusal } from './award.service.ts';
import { campaignRefusal } from './facts.service.ts';
import { promotionContextOf, titleOf } from './promotion-context.service.ts';
import { readHouse } from './staff.store.ts';
import { askedAbout, pageViewer } from './viewer.service.ts';

type Tx = Transaction<Database>;

/** What became of the promotion that a deposit was made for, and what it gave. */
export type DepositBonus =
  | { readonly result: 'claimed' | 'queued' | 'review'; readonly rewardId: RewardId }
  | { readonly result: AwardRefusal; readonly rewardId: null };

/** A deposit that was just credited, and the promotion it was made for. */
export interface CreditedDeposit {
  readonly campaignId: CampaignId;
  readonly memberId: MemberId;
  readonly book: Book;
  readonly amount: bigint;
  readonly isFirst: boolean;
}

/** A purse that matches it, or free spins that come with it. */
function isOfDeposit({ kind, trigger, award }: Terms): boolean {
  if (award.form === 'spins') return kind === 'SPINS' && trigger === 'deposit';
  return award.form === 'purse' && award.size.by === 'deposit';
}

/** The promotions that a member has joined and can make a deposit under; none is chosen for them. [API-81] */
export async function depositPromotions(ctx: Context, visitor: Visitor): Promise<cashier.DepositMethod['promotions']> {
  const context = await promotionContextOf(ctx, visitor);
  const { REWCEN3: isOn } = await flagsOf(ctx, context.session.merchantCode);
  const viewer = isOn === true ? await pageViewer(ctx, context.brand, context.session) : null;
  if (!viewer || viewer.standing.refusal !== null) return [];
  const offered: cashier.DepositMethod['promotions'] = [];
  for (const campaign of context.campaigns) {
    if (!viewer.standing.joined.some((row) => row.campaign_id === campaign.id)) continue;
    const asked = await askedAbout(ctx, ctx.db, viewer, campaign);
    const { terms } = asked.version;
    if (!isOfDeposit(terms) || (await campaignRefusal(ctx.db, viewer.standing, asked)) !== null) continue;
    offered.push({
      id: campaign.id,
      name: titleOf(context, campaign),
      text: context.words.get(campaign.itemId)?.note ?? '',
    });
  }
  return offered;
}

/**
 * Gives what was promised for a deposit, in the transaction that credits it, under the lock of its owner's cash: who joined
 * before has it, by the terms they read. What stands in its way is answered; the deposit stays credited.
 */
export async function grantOnDeposit(
  ctx: Pick<Context, 'clock' | 'ledger'>,
  tx: Tx,
  { campaignId, memberId, book, amount, isFirst }: CreditedDeposit,
): Promise<DepositBonus> {
  const house = await readHouse(tx, book.merchantCode);
  assert(house, 'a brand stays');
  const wanted = { campaignId, memberId, book, profile: house.profile, deposit: { amount, isFirst } };
  const awarded = await undoFailed(tx, 'deposit_bonus', () => award(ctx, tx, wanted));
  if (!awarded.ok) return { result: awarded.error.code, rewardId: null };
  const { id: rewardId, state: result } = awarded.value.row;
  assert(result === 'claimed' || result === 'queued' || result === 'review', 'what a deposit gives is given at once');
  return { result, rewardId };
}
