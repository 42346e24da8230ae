import type { MemberId } from '@perya/ledger';
import { noticeDue } from '@perya/promotions';
import { assert } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { lockStandings } from '../../ledger/lock-standings.ts';
import type { Database } from '../../platform/db/schema.ts';
import { tellMember } from '../live/index.ts';
import { noteExpiry } from './purse-notice.service.ts';
import { endPurseOf, lookAt } from './purse.service.ts';
import { changeGrant, findDue, readLive, type OwnGrant } from './purse.store.ts';
import { resumeIfFree } from './suspend-purse.service.ts';

type Looking = Pick<Context, 'db' | 'ledger' | 'clock'>;
type Tx = Transaction<Database>;

const AT_ONCE = 200;

/** Looks after purses whose moment has come, each in a transaction of its own; rounds begun in time end as they would. */
export async function expirePurses(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  for (const memberId of await endExpired(ctx, isStopping)) tellMember(ctx, memberId, { tell: 'wallet' });
}

/** The same without telling anybody; answers whose they were. */
export async function endExpired(ctx: Looking, isStopping: () => boolean = () => false): Promise<readonly MemberId[]> {
  const changed: MemberId[] = [];
  for (let left = AT_ONCE; left > 0 && !isStopping(); left -= 1) {
    // Found without a lock: the cash of the owner comes first, and under it everything is looked at again.
    const due = await findDue(ctx.db, ctx.clock.now());
    if (!due) break;
    const isChanged = await ctx.db.transaction().execute(async (tx) => {
      await lockStandings(tx, due.member_id, due.currency);
      const grant = await readLive(tx, due.member_id, due.currency);
      if (grant?.id === due.id) return lookAfter(ctx, tx, grant);
      await changeGrant(tx, due.id, { act_at: null });
      return false;
    });
    if (isChanged) changed.push(due.member_id);
  }
  return changed;
}

/** Whether it is another purse now. */
async function lookAfter(ctx: Looking, tx: Tx, grant: OwnGrant): Promise<boolean> {
  const now = ctx.clock.now();
  // Somebody was quicker, and it is due at another time.
  if (grant.act_at === null || grant.act_at > now) return false;
  if (grant.state === 'suspended') {
    if (grant.withdrawals === 0) await resumeIfFree(ctx, tx, grant, grant.id);
    else await changeGrant(tx, grant.id, { act_at: null });
    return grant.withdrawals === 0;
  }
  const { expires_at: expiresAt } = grant;
  assert(expiresAt, 'a live purse has its time');
  if (grant.state === 'active' && expiresAt > now) {
    await note(tx, grant, expiresAt, now);
    await changeGrant(tx, grant.id, { act_at: lookAt(expiresAt, now) });
    return false;
  }
  const ended = await endPurseOf(ctx, tx, grant, 'expiry');
  if (!ended.ok) await changeGrant(tx, grant.id, { act_at: null });
  return ended.ok;
}

function note(tx: Tx, grant: OwnGrant, expiresAt: Date, now: Date): Promise<void> {
  const hoursLeft = noticeDue(expiresAt.getTime(), now.getTime());
  if (hoursLeft === null) return Promise.resolve();
  return noteExpiry(tx, {
    memberId: grant.member_id,
    merchantCode: grant.merchant_code,
    currency: grant.currency,
    grantId: grant.id,
    campaignId: grant.campaign_id,
    rewardId: grant.reward_id,
    hoursLeft,
    stillNeeded: BigInt(grant.needed) - BigInt(grant.done),
    expiresAt,
    at: now,
  });
}
