import type { MemberId } from '@perya/ledger';
import type { Context } from '../../context.ts';
import { tellMember } from '../live/index.ts';
import { endPurseOf } from './purse.service.ts';
import { changeGrant, findDue } from './purse.store.ts';

const AT_ONCE = 200;

/** Ends purses whose time is over, each in a transaction of its own; rounds begun in time end as they would. */
export async function expirePurses(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  for (const memberId of await endExpired(ctx, isStopping)) tellMember(ctx, memberId, { tell: 'wallet' });
}

/** The same without telling anybody; answers whose they were. */
export async function endExpired(
  ctx: Pick<Context, 'db' | 'ledger' | 'clock'>,
  isStopping: () => boolean = () => false,
): Promise<readonly MemberId[]> {
  const ended: MemberId[] = [];
  for (let left = AT_ONCE; left > 0 && !isStopping(); left -= 1) {
    // Found without a lock: the cash of the owner comes first, and under it everything is looked at again.
    const due = await findDue(ctx.db, ctx.clock.now());
    if (!due) break;
    await ctx.db.transaction().execute(async (tx) => {
      const done = await endPurseOf(ctx, tx, due, 'expiry');
      // Somebody was quicker, and it is due no more or at another time.
      if (!done.ok && done.error.code === 'purse.state') await changeGrant(tx, due.id, { act_at: null });
    });
    ended.push(due.member_id);
  }
  return ended;
}
