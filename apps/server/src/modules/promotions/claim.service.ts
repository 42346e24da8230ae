import type { promotion, reward, Value } from '@perya/contract';
import type { Book, RewardId } from '@perya/ledger';
import { assert, fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Handler, Session } from '../../handler.ts';
import { lockCash } from '../../ledger/cash-counters.ts';
import { isRowId } from '../../platform/db/row-id.ts';
import { formatAmount } from '../../platform/money.ts';
import { undoFailed } from '../../platform/db/in-transaction.ts';
import type { CampaignId } from '../../platform/db/promotion-values.ts';
import type { Database } from '../../platform/db/schema.ts';
import { tellMember } from '../live/index.ts';
import {
  byCampaign,
  findClaimable,
  lockRewards,
  payWaiting,
  type OwnReward,
  type PayRefusal,
  type RewardRow,
} from '../rewards/index.ts';
import { answerClaim } from './answer-claim.service.ts';
import { standingOf } from './facts.service.ts';
import { promotionContextOf, type PromotionContext } from './promotion-context.service.ts';
import { promotionStanding } from './standing.service.ts';
import { stateAt } from './view.ts';

type Tx = Transaction<Database>;
type Refusal = (typeof reward.CLAIM_REFUSALS)[number];
type Refused = Value<typeof reward.claim>['refused'][number];

/** What became of rewards that somebody wanted to take. */
interface Taken {
  readonly claimed: readonly RewardRow[];
  /** Purses that wait behind the one that lives. */
  readonly queued: readonly RewardRow[];
  readonly refused: readonly Refused[];
}

/** Takes rewards, each on its own. [API-50, PROMO-06] */
export const claimRewards: Handler<typeof reward.claim> = async (ctx, input, visitor) => {
  const context = await promotionContextOf(ctx, visitor);
  const { session, book } = context;
  const told: RewardRow[] = [];
  const waiting: RewardRow[] = [];
  const answer = await answerClaim<Value<typeof reward.claim>, never>(ctx, visitor, {
    call: 'reward.claim',
    input,
    work: async (tx) => {
      const { claimed, queued, refused } = await takeRewards(ctx, tx, context, [...new Set(input.ids)]);
      told.push(...claimed);
      waiting.push(...queued);
      // What free spins are worth is no money of their owner.
      const amount = claimed.reduce((sum, row) => sum + (row.form === 'spins' ? 0n : BigInt(row.amount)), 0n);
      return ok({
        claimed: claimed.map(({ id }) => id),
        queued: queued.map(({ id }) => id),
        refused: [...refused],
        amount: formatAmount(amount, book.currency),
      });
    },
  });
  if (answer.ok) tellTaken(ctx, session, told, waiting);
  return answer;
};

type ClaimCode = (typeof promotion.claim.errors)[number] | 'not.found';

/** Takes the oldest reward of one promotion that waits. [API-47, PROMO-06] */
export const claimPromotion: Handler<typeof promotion.claim> = async (ctx, input, visitor) => {
  const context = await promotionContextOf(ctx, visitor);
  const { session, book } = context;
  const campaign = context.campaigns.find(({ id }) => id === input.id);
  const told: RewardRow[] = [];
  const answer = await answerClaim<Value<typeof promotion.claim>, ClaimCode>(ctx, visitor, {
    call: 'promotion.claim',
    input,
    work: async (tx) => {
      if (!campaign) return fail('not.found');
      const taken = await takeOldest(ctx, tx, context, campaign.id);
      if (!taken.ok) return taken;
      told.push(taken.value);
      const standing = await promotionStanding(ctx, tx, context, campaign);
      return ok({ ...standing, amount: formatAmount(BigInt(taken.value.amount), book.currency) });
    },
  });
  if (answer.ok) tellTaken(ctx, session, told);
  return answer;
};

async function takeOldest(
  ctx: Context,
  tx: Tx,
  context: PromotionContext,
  campaignId: CampaignId,
): Promise<Result<RewardRow, ClaimCode>> {
  const { memberId } = context.session;
  await lockCash(tx, context.book, memberId);
  const [oldest] = await findClaimable(tx, memberId, campaignId);
  if (oldest === undefined) {
    const { refusal } = await standingOf(ctx, tx, { memberId, currency: context.book.currency });
    return fail(refusal ?? 'reward.gone');
  }
  const { claimed, queued, refused } = await takeRewards(ctx, tx, context, [oldest]);
  const [row] = [...claimed, ...queued];
  return row ? ok(row) : fail(refused[0]?.errorCode ?? 'reward.gone');
}

/**
 * Pays rewards that wait, under the locks of the cash of their owner and then of the rewards themselves: protections are
 * looked at here. What waits was put aside, so neither a pause nor the end of its campaign keeps it from being taken.
 */
export async function takeRewards(
  ctx: Context,
  tx: Tx,
  { session, book }: Pick<PromotionContext, 'session' | 'book'>,
  ids: readonly RewardId[],
): Promise<Taken> {
  const { memberId } = session;
  await lockCash(tx, book, memberId);
  const { refusal } = await standingOf(ctx, tx, { memberId, currency: book.currency });
  if (refusal !== null) return { claimed: [], queued: [], refused: ids.map((id) => ({ id, errorCode: refusal })) };
  const rows = await lockRewards(tx, memberId, ids.filter(isRowId));
  const now = ctx.clock.now();
  const known = new Map(rows.map((row) => [row.id, row]));
  const refused: Refused[] = ids.flatMap((id) => {
    const errorCode = refusalAt(known.get(id), now);
    return errorCode === null ? [] : [{ id, errorCode }];
  });
  const open = rows.filter((row) => refusalAt(row, now) === null);
  const claimed: RewardRow[] = [];
  const queued: RewardRow[] = [];
  for (const group of byCampaign(open)) {
    const paid = await payGroup(ctx, tx, group, book);
    if (paid.ok) for (const row of group) (paid.value.includes(row.id) ? queued : claimed).push(row);
    else refused.push(...group.map(({ id }) => ({ id, errorCode: paid.error.code })));
  }
  return { claimed, queued, refused };
}

function refusalAt(row: RewardRow | undefined, now: Date): Refusal | null {
  if (!row) return 'reward.gone';
  const state = stateAt(row, now);
  if (state === 'claimable') return null;
  return state === 'expired' ? 'promotion.late' : 'reward.gone';
}

/** What one campaign refuses is taken back, and the others go on. */
async function payGroup(
  ctx: Context,
  tx: Tx,
  group: readonly OwnReward[],
  book: Book,
): Promise<Result<readonly string[], PayRefusal>> {
  const [first] = group;
  assert(first, 'a group has its rewards');
  return undoFailed(tx, 'rewards', () =>
    payWaiting(ctx, tx, group, { ...book, code: first.code, kind: first.campaign_kind }),
  );
}

/** Tells open pages what was taken, once it is. */
export function tellTaken(
  ctx: Context,
  { memberId }: Pick<Session, 'memberId'>,
  rows: readonly RewardRow[],
  waiting: readonly RewardRow[] = [],
): void {
  if (rows.length > 0) tellMember(ctx, memberId, { tell: 'wallet' });
  // A purse that begins comes with a message.
  if (rows.some(({ form }) => form === 'bonus')) tellMember(ctx, memberId, { tell: 'mail' });
  for (const { id } of rows) tellMember(ctx, memberId, { tell: 'reward', id, state: 'claimed' });
  for (const { id } of waiting) tellMember(ctx, memberId, { tell: 'reward', id, state: 'queued' });
}
