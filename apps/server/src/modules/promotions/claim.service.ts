import type { Checked, promotion, reward, Value } from '@perya/contract';
import type { Book } from '@perya/ledger';
import { assert, fail, ok, type Result } from '@perya/std';
import { sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler, type Session } from '../../handler.ts';
import { lockCash } from '../../ledger/cash-counters.ts';
import { formatAmount } from '../../platform/money.ts';
import type { Database } from '../../platform/db/schema.ts';
import { brandOf } from '../brand/index.ts';
import { tellMember } from '../live/index.ts';
import { findClaimable, lockRewards, payWaiting, type PayRefusal, type RewardRow } from '../rewards/index.ts';
import { answerOnce, bookOf } from '../wallet/index.ts';
import type { Campaign } from './campaign.store.ts';
import { campaignOf, campaignsOf } from './campaigns.service.ts';
import { standingOf } from './facts.service.ts';
import { promotionStanding } from './standing.service.ts';
import { stateAt } from './view.ts';

type Tx = Transaction<Database>;
type Refusal = (typeof reward.CLAIM_REFUSALS)[number];
type Refused = Value<typeof reward.claim>['refused'][number];

const ROW_ID = /^[1-9]\d{0,17}$/;

/** What became of rewards that somebody wanted to take. */
interface Taken {
  readonly claimed: readonly RewardRow[];
  readonly refused: readonly Refused[];
}

/** Takes rewards, each on its own. [API-50, PROMO-06] */
export const claimRewards: Handler<typeof reward.claim> = async (ctx, input, visitor) => {
  const session = sessionOf(visitor);
  const book = await bookOf(ctx, session);
  const told: RewardRow[] = [];
  const answer = await answerOnce<Value<typeof reward.claim>, never>(ctx, visitor, {
    call: 'reward.claim',
    input,
    work: async (tx) => {
      const { claimed, refused } = await takeRewards(ctx, tx, { session, book }, [...new Set(input.ids)]);
      told.push(...claimed);
      const amount = claimed.reduce((sum, row) => sum + BigInt(row.amount), 0n);
      return ok({
        claimed: claimed.map(({ id }) => id),
        refused: [...refused],
        amount: formatAmount(amount, book.currency),
      });
    },
  });
  if (answer.ok) tellTaken(ctx, session, told);
  return answer;
};

type ClaimCode = (typeof promotion.claim.errors)[number] | 'not.found';

/** Takes the oldest reward of one promotion that waits. [API-47, PROMO-06] */
export const claimPromotion: Handler<typeof promotion.claim> = async (ctx, input, visitor) => {
  const session = sessionOf(visitor);
  const book = await bookOf(ctx, session);
  const told: RewardRow[] = [];
  const answer = await answerOnce<Value<typeof promotion.claim>, ClaimCode>(ctx, visitor, {
    call: 'promotion.claim',
    input,
    work: async (tx) => {
      const taken = await takeOldest(ctx, tx, { session, book }, input);
      if (!taken.ok) return taken;
      told.push(taken.value);
      const { standing } = await promotionStanding(ctx, tx, visitor, input.id);
      return ok({ ...standing, amount: formatAmount(BigInt(taken.value.amount), book.currency) });
    },
  });
  if (answer.ok) tellTaken(ctx, session, told);
  return answer;
};

async function takeOldest(
  ctx: Context,
  tx: Tx,
  owner: Owner,
  { id }: Checked<typeof promotion.claim>,
): Promise<Result<RewardRow, ClaimCode>> {
  const brand = await brandOf(ctx, owner.session.merchantCode);
  if (!(await campaignOf(ctx, brand, id))) return fail('not.found');
  await lockCash(tx, owner.book, owner.session.memberId);
  const [oldest] = await findClaimable(tx, owner.session.memberId, id);
  if (oldest === undefined) return fail('reward.gone');
  const { claimed, refused } = await takeRewards(ctx, tx, owner, [oldest]);
  const [row] = claimed;
  return row ? ok(row) : fail(refused[0]?.errorCode ?? 'reward.gone');
}

/** Whose rewards they are, and in which books they are paid. */
interface Owner {
  readonly session: Session;
  readonly book: Book;
}

/**
 * Pays rewards that wait, under the locks of the cash of their owner and then of the rewards themselves: protections are
 * looked at here. What waits was put aside, so neither a pause nor the end of its campaign keeps it from being taken.
 */
async function takeRewards(ctx: Context, tx: Tx, { session, book }: Owner, ids: readonly string[]): Promise<Taken> {
  const { memberId, merchantCode } = session;
  await lockCash(tx, book, memberId);
  const { refusal } = await standingOf(ctx, tx, { memberId, currency: book.currency });
  if (refusal !== null) return { claimed: [], refused: ids.map((id) => ({ id, errorCode: refusal })) };
  const rows = await lockRewards(
    tx,
    memberId,
    ids.filter((id) => ROW_ID.test(id)),
  );
  const now = ctx.clock.now();
  const known = new Map(rows.map((row) => [row.id, row]));
  const refused: Refused[] = ids.flatMap((id) => {
    const errorCode = refusalAt(known.get(id), now);
    return errorCode === null ? [] : [{ id, errorCode }];
  });
  const open = rows.filter((row) => refusalAt(row, now) === null);
  const claimed: RewardRow[] = [];
  const campaigns = await campaignsOf(ctx, await brandOf(ctx, merchantCode));
  for (const [campaign, group] of byCampaign(open, campaigns)) {
    const paid = await payGroup(ctx, tx, group, { ...book, code: campaign.code, kind: campaign.kind });
    if (paid.ok) claimed.push(...group);
    else refused.push(...group.map(({ id }) => ({ id, errorCode: paid.error.code })));
  }
  return { claimed, refused };
}

function refusalAt(row: RewardRow | undefined, now: Date): Refusal | null {
  if (!row) return 'reward.gone';
  const state = stateAt(row, now);
  if (state === 'claimable') return null;
  return state === 'expired' ? 'promotion.late' : 'reward.gone';
}

/** In the order of the campaigns: everybody who pays from several pots takes them in this order. */
function byCampaign(
  rows: readonly RewardRow[],
  campaigns: readonly Campaign[],
): (readonly [Campaign, readonly RewardRow[]])[] {
  const groups = campaigns.map(
    (campaign) => [campaign, rows.filter((row) => row.campaign_id === campaign.id)] as const,
  );
  const found = groups.filter(([, group]) => group.length > 0);
  assert(found.flatMap(([, group]) => group).length === rows.length, 'a reward has its campaign');
  return found;
}

/** What one campaign refuses is taken back, and the others go on. */
async function payGroup(
  ctx: Context,
  tx: Tx,
  group: readonly RewardRow[],
  pot: Parameters<typeof payWaiting>[3],
): Promise<Result<null, PayRefusal>> {
  await sql`savepoint rewards`.execute(tx);
  const paid = await payWaiting(ctx, tx, group, pot);
  if (!paid.ok) await sql`rollback to savepoint rewards`.execute(tx);
  return paid;
}

/** Tells open pages what was taken, once it is. */
export function tellTaken(ctx: Context, { memberId }: Pick<Session, 'memberId'>, rows: readonly RewardRow[]): void {
  if (rows.length > 0) tellMember(ctx, memberId, { tell: 'wallet' });
  for (const { id } of rows) tellMember(ctx, memberId, { tell: 'reward', id, state: 'claimed' });
}

