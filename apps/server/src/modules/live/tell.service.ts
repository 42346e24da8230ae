import type { Context } from '../../context.ts';
import { inBackground } from '../../platform/background.ts';

/** What changed for a member; the wallet itself is read anew by whoever shows it. */
export type MemberEvent =
  | { readonly tell: 'wallet' }
  | { readonly tell: 'deposit'; readonly orderNo: string; readonly status: string }
  | { readonly tell: 'withdraw'; readonly orderNo: string; readonly status: string }
  | { readonly tell: 'care' }
  | { readonly tell: 'kyc' };

/** The topic between servers. */
export const MEMBER_TOPIC = 'member';

/** What travels: whose wallets moved, and what else happened to whom. */
export interface MemberNotice {
  readonly wallets: readonly string[];
  readonly events: readonly (readonly [memberId: string, event: MemberEvent])[];
}

/** Events of one moment travel together: a busy server sends few messages, whatever it posts. */
const COLLECT_MS = 50;
/** A notice has to stay small. */
const WALLETS_MAX = 250;
const EVENTS_MAX = 40;

interface Batch {
  readonly wallets: Set<string>;
  readonly events: (readonly [string, MemberEvent])[];
  readonly timer: NodeJS.Timeout;
}

/** Keyed by the pub/sub because a context is copied for transactions. */
const batches = new WeakMap<Context['pubsub'], Batch>();

/** Tells a member's open pages what changed, once it is committed. Best effort: pages ask again after a break. */
export function tellMember(ctx: Pick<Context, 'pubsub' | 'log'>, memberId: string, event: MemberEvent): void {
  const batch = batches.get(ctx.pubsub) ?? open(ctx);
  if (event.tell === 'wallet') batch.wallets.add(memberId);
  else batch.events.push([memberId, event]);
}

/** Tells what was collected without waiting for more: a command is about to leave. */
export function tellAtOnce(ctx: Pick<Context, 'pubsub' | 'log'>): void {
  const batch = batches.get(ctx.pubsub);
  if (!batch) return;
  clearTimeout(batch.timer);
  batches.delete(ctx.pubsub);
  for (const notice of split(batch)) {
    const failure = { event: 'live.publish_failed' } as const;
    inBackground(ctx, failure, 'members were not told', ctx.pubsub.publish(MEMBER_TOPIC, notice));
  }
}

function open(ctx: Pick<Context, 'pubsub' | 'log'>): Batch {
  const timer = setTimeout(() => tellAtOnce(ctx), COLLECT_MS);
  timer.unref();
  const batch: Batch = { wallets: new Set(), events: [], timer };
  batches.set(ctx.pubsub, batch);
  return batch;
}

function split({ wallets, events }: Batch): MemberNotice[] {
  const ids = [...wallets];
  const count = Math.max(Math.ceil(ids.length / WALLETS_MAX), Math.ceil(events.length / EVENTS_MAX));
  return Array.from({ length: count }, (_, at) => ({
    wallets: ids.slice(at * WALLETS_MAX, (at + 1) * WALLETS_MAX),
    events: events.slice(at * EVENTS_MAX, (at + 1) * EVENTS_MAX),
  }));
}
