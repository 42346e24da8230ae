import type { MemberId } from '@perya/ledger';
import { referralPay } from '@perya/promotions';
import type { Insertable, Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { dayOf } from '../../ledger/day.ts';
import type { Database } from '../../platform/db/schema.ts';
import { versionFor } from '../promotions/index.ts';
import { countOfMonth, insertAwards, lockInviters } from './award.store.ts';
import type { FriendRow } from './look.store.ts';
import { amountBy, type Program } from './program.service.ts';

/** What is due and cannot be given yet is waited for so long. */
const WAIT_MS = 30 * 24 * 3_600_000;

/**
 * Notes what is given for friends who count from now on: to each of them, and to their inviter for so many in a month. Inviters
 * are held until the transaction ends, so that two who count friends of one at the same moment do not pay one too many.
 */
export async function countFriends(
  ctx: Pick<Context, 'clock' | 'server'>,
  tx: Transaction<Database>,
  program: Program,
  friends: readonly Pick<FriendRow, 'member_id' | 'inviter_id' | 'campaign_id' | 'version'>[],
): Promise<void> {
  if (friends.length === 0) return;
  const { book, zone, campaign, rules } = program;
  const now = ctx.clock.now();
  const month = dayOf(now, zone).slice(0, 7);
  const inviters = [...new Set(friends.map(({ inviter_id: inviterId }) => inviterId))];
  await lockInviters(tx, inviters);
  const counts = new Map<MemberId, number>(await countOfMonth(tx, inviters, month));
  const awards: Insertable<Database['referral_award']>[] = [];
  for (const friend of friends) {
    const { member_id: memberId, inviter_id: inviterId } = friend;
    // What was promised when they came, as long as that campaign goes on.
    const promised = friend.campaign_id === campaign.id ? friend.version : null;
    const { version, terms } = await versionFor(ctx, tx, campaign, promised);
    const nr = (counts.get(inviterId) ?? 0) + 1;
    const pay = referralPay(amountBy(terms, book.currency), nr - 1, rules);
    const due = {
      member_id: memberId,
      merchant_code: book.merchantCode,
      campaign_id: campaign.id,
      version,
      due_at: now,
      until: new Date(now.getTime() + WAIT_MS),
      act_at: now,
    };
    awards.push({ ...due, role: 'friend', owner_id: memberId, period: '', nr: 1, amount: pay.friend });
    if (pay.inviter === 0n) continue;
    counts.set(inviterId, nr);
    awards.push({ ...due, role: 'inviter', owner_id: inviterId, period: month, nr, amount: pay.inviter });
  }
  await insertAwards(tx, awards);
}
