import type { Context } from '../../context.ts';
import { lockStandings } from '../../ledger/lock-standings.ts';
import { readReleases } from '../../ledger/purse-releases.ts';
import { tellMember } from '../live/index.ts';
import { mailReleased } from './purse-notice.service.ts';
import { changeGrant, findUntold, readOfReward } from './purse.store.ts';

const AT_ONCE = 200;

/** Tells owners what their purses have released since they were last told, each step once. */
export async function tellReleases(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  for (const { reward_id: rewardId, member_id: memberId, currency } of await findUntold(ctx.db, AT_ONCE)) {
    if (isStopping()) return;
    const isTold = await ctx.db.transaction().execute(async (tx) => {
      // Found without a lock: who changes a purse holds the cash of its owner, and under it all is looked at again.
      await lockStandings(tx, memberId, currency);
      const grant = await readOfReward(tx, rewardId);
      if (!grant || grant.step <= grant.told_step) return false;
      const news = (await readReleases(tx, grant)).filter(({ step }) => step > grant.told_step);
      for (const release of news) await mailReleased(ctx, tx, grant, release);
      await changeGrant(tx, grant.id, { told_step: grant.step });
      return news.length > 0;
    });
    if (isTold) tellMember(ctx, memberId, { tell: 'mail' });
  }
}
