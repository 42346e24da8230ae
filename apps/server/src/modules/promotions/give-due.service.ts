import { fail, ok } from '@perya/std';
import type { Context } from '../../context.ts';
import { tellMember } from '../live/index.ts';
import type { Facts, Template } from '../mail/index.ts';
import type { RewardRow } from '../rewards/index.ts';
import { award, type AwardRefusal, type Wanted } from './award.service.ts';
import { tellTaken } from './claim.service.ts';
import type { DueRow, DueRows } from './due.store.ts';
import { mailReward } from './mail-reward.service.ts';
import { undoing } from './manage.service.ts';

const DAY_MS = 24 * 3_600_000;
const AT_ONCE = 500;

/** Whoever this is said of is never given it; what stands in the way of others may pass. */
const FOR_EVER: readonly string[] = ['player.excluded', 'user.disabled', 'free_reject', 'promotion.once'];

/** What is due, and what is to be awarded for it. */
export interface Dues<Row extends DueRow> extends DueRows<Row> {
  /** Terms are read before a transaction begins; null while no campaign gives it. */
  readonly wanted: (ctx: Context, row: Row) => Promise<Wanted | null>;
  /** What its owner is told beside the amount; where it says nothing, that a reward waits. */
  readonly news?: (row: Row) => { readonly template: Template; readonly facts: Facts } | null;
}

/** Makes rewards of what is due, each in a transaction of its own, so that each is made once. */
export async function giveDue<Row extends DueRow>(
  ctx: Context,
  dues: Dues<Row>,
  isStopping: () => boolean,
): Promise<void> {
  for (let left = AT_ONCE; left > 0 && !isStopping(); left -= 1) {
    const row = await ctx.db.transaction().execute((tx) => dues.take(tx, ctx.clock.now()));
    if (!row) return;
    const wanted = await dues.wanted(ctx, row);
    const given = await undoing<RewardRow, AwardRefusal | 'due.gone'>(ctx.db, async (tx) => {
      if (!(await dues.lock(tx, row))?.act_at) return fail('due.gone');
      if (!wanted) return fail('promotion.closed');
      const awarded = await award(ctx, tx, wanted);
      if (!awarded.ok) return awarded;
      const { row: reward } = awarded.value;
      await mailReward(ctx, tx, reward, dues.news?.(row));
      await dues.change(tx, row, { reward_id: reward.id, act_at: null, refusal: null });
      return ok(reward);
    });
    if (given.ok) tellGiven(ctx, given.value);
    if (!given.ok && given.error.code !== 'due.gone') await putOff(ctx, dues, row, given.error.code);
  }
}

/** What is paid at once is told as taken. */
function tellGiven(ctx: Context, reward: RewardRow): void {
  if (reward.state === 'claimed') tellTaken(ctx, { memberId: reward.member_id }, [reward]);
  else {
    tellMember(ctx, reward.member_id, { tell: 'reward', id: reward.id, state: 'claimable' });
    tellMember(ctx, reward.member_id, { tell: 'mail' });
  }
}

/** What cannot be given today is looked at again tomorrow, as long as it may be given at all. */
async function putOff<Row extends DueRow>(ctx: Context, dues: Dues<Row>, row: Row, refusal: string): Promise<void> {
  const next = new Date(ctx.clock.now().getTime() + DAY_MS);
  const isOver = FOR_EVER.includes(refusal) || (row.until !== null && row.until <= next);
  await ctx.db.transaction().execute(async (tx) => {
    if ((await dues.lock(tx, row))?.act_at) await dues.change(tx, row, { act_at: isOver ? null : next, refusal });
  });
}
