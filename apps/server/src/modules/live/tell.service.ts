import type { Context } from '../../context.ts';
import { inBackground } from '../../platform/background.ts';

/** What changed for a member; the wallet and the count of messages are read anew by whoever shows them. */
export type MemberEvent =
  | { readonly tell: 'wallet' }
  | { readonly tell: 'deposit'; readonly orderNo: string; readonly status: string }
  | { readonly tell: 'withdraw'; readonly orderNo: string; readonly status: string }
  | { readonly tell: 'reward'; readonly id: string; readonly state: string }
  | { readonly tell: 'mail' }
  | { readonly tell: 'feedback'; readonly id: string }
  | { readonly tell: 'protection' }
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

/** What is told together. */
export interface MemberEventBatch {
  readonly wallets: Set<string>;
  readonly events: (readonly [string, MemberEvent])[];
  readonly timer: NodeJS.Timeout;
}

type Teller = Pick<Context, 'pubsub' | 'log' | 'server'>;

/** Tells a member's open pages what changed, once it is committed. Best effort: pages ask again after a break. */
export function tellMember(ctx: Teller, memberId: string, event: MemberEvent): void {
  const batch = (ctx.server.live.batch ??= open(ctx));
  if (event.tell === 'wallet') batch.wallets.add(memberId);
  else batch.events.push([memberId, event]);
}

/** Tells what was collected without waiting for more: somebody is about to leave. */
export function tellAtOnce(ctx: Teller): void {
  const { live } = ctx.server;
  const { batch } = live;
  if (!batch) return;
  clearTimeout(batch.timer);
  live.batch = null;
  for (const notice of split(batch)) {
    const failure = { event: 'live.publish_failed' } as const;
    inBackground(ctx, failure, 'members were not told', ctx.pubsub.publish(MEMBER_TOPIC, notice));
  }
}

function open(ctx: Teller): MemberEventBatch {
  const timer = setTimeout(() => tellAtOnce(ctx), COLLECT_MS);
  timer.unref();
  return { wallets: new Set(), events: [], timer };
}

function split({ wallets, events }: MemberEventBatch): MemberNotice[] {
  const ids = [...wallets];
  const count = Math.max(Math.ceil(ids.length / WALLETS_MAX), Math.ceil(events.length / EVENTS_MAX));
  return Array.from({ length: count }, (_, at) => ({
    wallets: ids.slice(at * WALLETS_MAX, (at + 1) * WALLETS_MAX),
    events: events.slice(at * EVENTS_MAX, (at + 1) * EVENTS_MAX),
  }));
}
