import type { Context } from '../../context.ts';

/** What changed for a member; the wallet itself is read anew by whoever shows it. */
export type MemberEvent =
  | { readonly tell: 'wallet' }
  | { readonly tell: 'deposit'; readonly orderNo: string; readonly status: string }
  | { readonly tell: 'withdraw'; readonly orderNo: string; readonly status: string }
  | { readonly tell: 'care' };

/** The topic between servers. */
export const MEMBER_TOPIC = 'member';

/** Events of one moment travel together: a busy server sends few notices, whatever it posts. */
const COLLECT_MS = 50;

type Batch = Record<string, MemberEvent[]>;

/** Keyed by the notices because a context is copied for transactions. */
const batches = new WeakMap<Context['notices'], Batch>();

/** Tells a member's open pages what changed, once it is committed. Best effort: pages ask again after a break. */
export function tellMember(
  { notices, log }: Pick<Context, 'notices' | 'log'>,
  memberId: string,
  event: MemberEvent,
): void {
  const batch = batches.get(notices);
  if (batch) return add(batch, memberId, event);
  const first: Batch = {};
  add(first, memberId, event);
  batches.set(notices, first);
  const timer = setTimeout(() => {
    batches.delete(notices);
    notices.publish(MEMBER_TOPIC, first).catch((error: unknown) => log.warn({ err: error }, 'members were not told'));
  }, COLLECT_MS);
  timer.unref();
}

function add(batch: Batch, memberId: string, event: MemberEvent): void {
  const events = (batch[memberId] ??= []);
  const isTold = events.some((one) => JSON.stringify(one) === JSON.stringify(event));
  if (!isTold) events.push(event);
}
