import type { Context } from '../../context.ts';
import { lockCash } from '../../ledger/cash-counters.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { tellMember } from '../live/index.ts';
import { payQueued, release, type PayRefusal } from './pay.service.ts';
import { changeReward, findQueuedOfExcluded, findWaking, lockReward, type QueuedReward } from './reward.store.ts';

type Queueing = Pick<Context, 'db' | 'ledger' | 'clock'>;

const AT_ONCE = 200;

/** What became of a reward in the queue. */
interface Woken {
  readonly reward: QueuedReward;
  readonly state: 'claimed' | 'void';
}

/** Lets purses begin whose turn has come, and tells their owners. */
export async function wakePurses(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  for (const { reward, state } of await moveQueues(ctx, isStopping)) {
    tellMember(ctx, reward.member_id, { tell: 'reward', id: reward.id, state });
    if (state !== 'claimed') continue;
    tellMember(ctx, reward.member_id, { tell: 'wallet' });
    tellMember(ctx, reward.member_id, { tell: 'mail' });
  }
}

/**
 * The same without telling anybody. Each in a transaction of its own: the first in the queue of whoever has no purse any more
 * begins; whoever has excluded themselves has none, and the money goes back.
 */
export async function moveQueues(ctx: Queueing, isStopping: () => boolean = () => false): Promise<readonly Woken[]> {
  const woken: Woken[] = [];
  const now = ctx.clock.now();
  for (const reward of await findWaking(ctx.db, now, AT_ONCE)) {
    if (!isStopping() && (await wake(ctx, reward))) woken.push({ reward, state: 'claimed' });
  }
  for (const reward of await findQueuedOfExcluded(ctx.db, now, AT_ONCE)) {
    if (!isStopping() && (await drop(ctx, reward))) woken.push({ reward, state: 'void' });
  }
  return woken;
}

async function wake(ctx: Queueing, reward: QueuedReward): Promise<boolean> {
  const done = await inTransaction<boolean, PayRefusal>(ctx.db, async (tx, undo) => {
    const held = await hold(tx, reward);
    if (!held) return { ok: true, value: false };
    const paid = await payQueued(ctx, tx, held.row, held.pot);
    // Somebody was quicker, or they are stopped by now: it waits on.
    return paid.ok ? { ok: true, value: true } : undo(paid.error.code);
  });
  return done.ok && done.value;
}

function drop(ctx: Queueing, reward: QueuedReward): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const held = await hold(tx, reward);
    if (!held) return false;
    await release(ctx, tx, held.row, held.pot);
    await changeReward(tx, reward.id, { state: 'void', ended_at: ctx.clock.now() });
    return true;
  });
}

/** Cash first, then the reward; nothing when it has left the queue. */
async function hold(tx: Parameters<typeof lockReward>[0], reward: QueuedReward) {
  const { id, member_id: memberId, merchant_code: merchantCode, currency } = reward;
  await lockCash(tx, { merchantCode, currency }, memberId);
  const row = await lockReward(tx, id);
  if (row?.state !== 'queued') return null;
  return { row, pot: { merchantCode, currency, code: row.code, kind: row.campaign_kind } };
}
