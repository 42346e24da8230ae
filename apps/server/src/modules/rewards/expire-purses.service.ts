import type { MemberId } from '@perya/ledger';
import { noticeDue } from '@perya/promotions';
import { assert } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { lockStandings } from '../../ledger/lock-standings.ts';
import type { Database } from '../../platform/db/schema.ts';
import { tellMember } from '../live/index.ts';
import { mailExpiry } from './purse-notice.service.ts';
import { endPurseOf, lookAt } from './purse.service.ts';
import { changeGrant, findDue, readLive, type OwnGrant } from './purse.store.ts';
import { resumeIfFree } from './suspend-purse.service.ts';

type Looking = Pick<Context, 'db' | 'ledger' | 'clock'>;
type Tx = Transaction<Database>;

const AT_ONCE = 200;

/** Looks after purses whose moment has come, each in a transaction of its own; rounds begun in time end as they would. */
export async function expirePurses(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  for (const [memberId, tell] of await endExpired(ctx, isStopping)) tellMember(ctx, memberId, { tell });
}

/** What an owner is to be told of: another purse than before, or a message. */
type News = 'wallet' | 'mail' | null;

/** The same without telling anybody; answers whom, and of what. */
export async function endExpired(
  ctx: Looking,
  isStopping: () => boolean = () => false,
): Promise<readonly (readonly [MemberId, NonNullable<News>])[]> {
  const told: [MemberId, NonNullable<News>][] = [];
  for (let left = AT_ONCE; left > 0 && !isStopping(); left -= 1) {
    // Found without a lock: the cash of the owner comes first, and under it everything is looked at again.
    const due = await findDue(ctx.db, ctx.clock.now());
    if (!due) break;
    const news = await ctx.db.transaction().execute(async (tx) => {
      await lockStandings(tx, due.member_id, due.currency);
      const grant = await readLive(tx, due.member_id, due.currency);
      if (grant?.id === due.id) return lookAfter(ctx, tx, grant);
      await changeGrant(tx, due.id, { act_at: null });
      return null;
    });
    if (news !== null) told.push([due.member_id, news]);
  }
  return told;
}

async function lookAfter(ctx: Looking, tx: Tx, grant: OwnGrant): Promise<News> {
  const now = ctx.clock.now();
  // Somebody was quicker, and it is due at another time.
  if (grant.act_at === null || grant.act_at > now) return null;
  if (grant.state === 'suspended') {
    if (grant.withdrawals === 0) await resumeIfFree(ctx, tx, grant, grant.id);
    else await changeGrant(tx, grant.id, { act_at: null });
    return grant.withdrawals === 0 ? 'wallet' : null;
  }
  const { expires_at: expiresAt } = grant;
  assert(expiresAt, 'a live purse has its time');
  if (grant.state === 'active' && expiresAt > now) {
    await changeGrant(tx, grant.id, { act_at: lookAt(expiresAt, now) });
    const hoursLeft = noticeDue(expiresAt.getTime(), now.getTime());
    if (hoursLeft === null) return null;
    return (await mailExpiry(ctx, tx, grant, { hoursLeft, expiresAt })) ? 'mail' : null;
  }
  const ended = await endPurseOf(ctx, tx, grant, 'expiry');
  if (!ended.ok) await changeGrant(tx, grant.id, { act_at: null });
  return ended.ok ? 'wallet' : null;
}
