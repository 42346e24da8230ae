import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { tellMember } from '../live/index.ts';
import { expirePurses } from './expire-purses.service.ts';
import { isQueueFull, release } from './pay.service.ts';
import { wakePurses } from './purse-queue.service.ts';
import { changeReward, takeExpired } from './reward.store.ts';
import { expireSpins } from './spin-grant.service.ts';
import { tellReleases } from './tell-releases.service.ts';

const EVERY_MS = 5000;
const AT_ONCE = 200;
/** A purse that its owner cannot take because others wait before it can be taken so much longer. */
const LATER_MS = 24 * 3_600_000;

/** Ends rewards that nobody took in time, each in a transaction of its own; their money goes back. */
export async function expireRewards(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  for (let left = AT_ONCE; left > 0 && !isStopping(); left -= 1) {
    const ended = await ctx.db.transaction().execute(async (tx) => {
      const now = ctx.clock.now();
      const row = await takeExpired(tx, now);
      if (!row) return null;
      if (await isQueueFull(tx, row)) {
        const later = new Date(now.getTime() + LATER_MS);
        await changeReward(tx, row.id, { claim_until: later, act_at: later });
        return 'later' as const;
      }
      const { merchant_code: merchantCode, currency, code, campaign_kind: kind } = row;
      await release(ctx, tx, row, { merchantCode, currency, code, kind });
      await changeReward(tx, row.id, { state: 'expired', act_at: null, ended_at: now });
      return row;
    });
    if (ended === null) return;
    if (ended === 'later') continue;
    tellMember(ctx, ended.member_id, { tell: 'reward', id: ended.id, state: 'expired' });
  }
}

/** What is done about rewards again and again. */
export const rewardJobs: readonly Job<Context>[] = [
  { name: 'rewards.expire', everyMs: EVERY_MS, scope: 'shared', run: expireRewards },
  { name: 'spins.expire', everyMs: EVERY_MS, scope: 'shared', run: expireSpins },
  { name: 'purses.expire', everyMs: EVERY_MS, scope: 'shared', run: expirePurses },
  { name: 'purses.tell', everyMs: EVERY_MS, scope: 'shared', run: tellReleases },
  { name: 'purses.wake', everyMs: EVERY_MS, scope: 'shared', run: wakePurses },
];
