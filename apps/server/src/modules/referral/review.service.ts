import type { MemberId } from '@perya/ledger';
import type { FriendState } from '@perya/promotions';
import { fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { noteEvent } from '../audit/index.ts';
import { confirmCluster } from '../identity/index.ts';
import { undoing } from '../promotions/index.ts';
import { countFriends } from './count.service.ts';
import { changeFriend, type FriendRow } from './look.store.ts';
import { programOf, type Program } from './program.service.ts';
import { brandOfFriend, lockReview } from './review.store.ts';

/** What somebody decided about a friend: both are given theirs, or why not. */
export type FriendVerdict = NonNullable<FriendRow['first_verdict']>;

/** Why it cannot be decided. */
export type FriendError = 'friend.missing' | 'friend.same.person' | 'friend.closed';

/** A decision and who made it. */
interface Asked {
  readonly who: string;
  readonly verdict: FriendVerdict;
}

/**
 * Decides about a friend who may be the inviter. Two people come to the same verdict, and neither the friend nor the inviter is
 * told before, nor afterwards why.
 */
export async function decideFriend(
  ctx: Context,
  memberId: MemberId,
  who: string,
  verdict: FriendVerdict,
): Promise<Result<FriendState, FriendError>> {
  const merchantCode = await brandOfFriend(ctx.db, memberId);
  const program = merchantCode && (await programOf(ctx, merchantCode));
  return undoing(ctx.db, async (tx) => {
    const row = await lockReview(tx, memberId);
    if (!row) return fail('friend.missing');
    const isFirst = row.first_verdict !== verdict;
    if (!isFirst && row.first_reviewer === who) return fail('friend.same.person');
    if (verdict === 'give' && !program) return fail('friend.closed');
    if (isFirst) await changeFriend(tx, memberId, { first_reviewer: who, first_verdict: verdict });
    const state = isFirst ? 'review' : await settle(ctx, tx, row, { who, verdict, program: program || null });
    const detail = { inviter: row.inviter_id, who, first: isFirst ? who : row.first_reviewer, verdict, state };
    const owner = { memberId, merchantCode: row.merchant_code };
    await noteEvent(ctx, tx, { ...owner, kind: 'referral.decided', ip: '', detail });
    return ok<FriendState>(state);
  });
}

async function settle(
  ctx: Context,
  tx: Transaction<Database>,
  row: FriendRow,
  { who, verdict, program }: Asked & { readonly program: Program | null },
): Promise<FriendState> {
  const { member_id: memberId, inviter_id: inviterId, merchant_code: merchantCode } = row;
  const now = ctx.clock.now();
  if (verdict === 'give' && program) {
    await changeFriend(tx, memberId, { state: 'counted', decided_by: who, settled_at: now });
    await countFriends(ctx, tx, program, [row]);
    return 'counted';
  }
  const reason = verdict === 'linked' ? 'linked' : 'terms';
  await changeFriend(tx, memberId, { state: 'expired', reason, decided_by: who, settled_at: now });
  if (reason === 'linked')
    await confirmCluster(tx, merchantCode, [memberId, inviterId], { by: `${row.first_reviewer}, ${who}`, at: now });
  return 'expired';
}
