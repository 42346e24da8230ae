import type { Context } from '../../context.ts';
import { readPushKeys } from '../../providers/push/encrypt.ts';
import type { PushOutcome } from '../../providers/push/push-sender.ts';
import {
  deleteKey,
  deleteNotice,
  lockPush,
  noteSent,
  openAddress,
  postpone,
  readSent,
  takeDue,
  type DueNotice,
} from '../push/index.ts';
import { countedSince, isFull } from './limits.ts';
import { payloadOf, tagOf } from './payload.ts';
import { judge, type Verdict } from './verdict.service.ts';

const AT_ONCE = 32;
/** A turn ends at some point, so that a stop does not wait for a whole broadcast. */
const ROUNDS_MAX = 50;
/** Whoever took a notice has ended one way or another by then. */
const TAKEN_MS = 60_000;
/** After the first failure, and four times as long after each further one. */
const BACKOFF_MS = 30_000;
const BACKOFF_TIMES = 4;
const TRIES_MAX = 6;

const URGENCY = { account: 'high', rewards: 'normal', offers: 'low' } as const;

/** Sends what is due. Several servers share it: each takes notices that no other has. */
export async function sendDue(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  for (let left = ROUNDS_MAX; left > 0 && !isStopping(); left -= 1) {
    const now = ctx.clock.now();
    const due = await takeDue(ctx.db, { now, until: new Date(now.getTime() + TAKEN_MS), limit: AT_ONCE });
    await Promise.all(due.map((notice) => sendOne(ctx, notice)));
    if (due.length < AT_ONCE) return;
  }
}

/** One that fails because of a defect comes up again when its time as a taken one is over. */
async function sendOne(ctx: Context, notice: DueNotice): Promise<void> {
  try {
    const verdict = await judge(ctx, notice);
    if (verdict.kind === 'send') await deliver(ctx, notice, verdict);
    else if (verdict.kind === 'wait') await postpone(ctx.db, notice, verdict.until, false);
    else await conclude(ctx, notice, verdict.why);
  } catch (error) {
    const { id, topic, tries } = notice;
    ctx.log.error({ event: 'push.failed', err: error, noticeId: id, topic }, 'a notice could not be handled');
    if (tries >= TRIES_MAX) await conclude(ctx, notice, 'failed').catch(() => undefined);
  }
}

async function deliver(ctx: Context, notice: DueNotice, verdict: Verdict & { kind: 'send' }): Promise<void> {
  if (!(await reserve(ctx, notice))) return conclude(ctx, notice, 'limit');
  const { endpoint, p256dh, auth } = openAddress(ctx, notice);
  const keys = readPushKeys(p256dh, auth);
  if (!keys) return forget(ctx, notice);
  const now = ctx.clock.now();
  const outcome = await ctx.push.send({
    endpoint,
    keys,
    payload: payloadOf(notice, verdict.topic, verdict.brand, verdict.silent),
    ttlSeconds: Math.max(0, Math.floor((verdict.until.getTime() - now.getTime()) / 1000)),
    urgency: URGENCY[notice.kind],
    topic: tagOf(notice.about),
  });
  await settle(ctx, notice, outcome);
}

/** Counts a notice before it is sent, once for all browsers of its owner; false when there were enough. */
function reserve(ctx: Context, notice: DueNotice): Promise<boolean> {
  const { member_id: memberId, kind } = notice;
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx) => {
    await lockPush(tx, memberId);
    const sent = await readSent(tx, memberId, notice, countedSince(kind, now));
    if (sent === null) return true;
    if (isFull(kind, sent, now)) return false;
    await noteSent(tx, memberId, notice, now);
    return true;
  });
}

async function settle(ctx: Context, notice: DueNotice, outcome: PushOutcome): Promise<void> {
  if (outcome.kind === 'sent') return conclude(ctx, notice, 'sent');
  if (outcome.kind === 'gone') return forget(ctx, notice);
  const { id: noticeId, topic, tries } = notice;
  const { why } = outcome;
  if (outcome.kind === 'refused') {
    ctx.log.warn({ event: 'push.refused', noticeId, topic, why }, 'a push service refused a notice');
    return conclude(ctx, notice, 'refused');
  }
  const backoffMs = BACKOFF_MS * BACKOFF_TIMES ** (tries - 1);
  const until = new Date(ctx.clock.now().getTime() + Math.max(outcome.afterMs ?? 0, backoffMs));
  if (tries < TRIES_MAX && until < notice.ends_at) return postpone(ctx.db, notice, until, true);
  ctx.log.warn({ event: 'push.given_up', noticeId, topic, why }, 'a notice was given up');
  return conclude(ctx, notice, 'failed');
}

/** The browser is not there any more, or its owner took the permission back. */
async function forget(ctx: Context, notice: DueNotice): Promise<void> {
  await deleteKey(ctx.db, notice.key_id);
  ctx.counters.pushNotices.add(notice.kind, 'gone');
}

async function conclude(ctx: Context, notice: DueNotice, outcome: string): Promise<void> {
  await deleteNotice(ctx.db, notice.id);
  ctx.counters.pushNotices.add(notice.kind, outcome);
}
