import type { MemberId } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { insertNotices, type ToldKeys } from './notices.store.ts';
import { PUSH_TOPICS, type PushTopic } from './topics.ts';

const HOUR_MS = 3_600_000;

/** What somebody may be told of. */
export interface PushNews {
  readonly topic: PushTopic;
  /** What it tells of, such as `reward 17`; nobody is told of the same twice. */
  readonly about: string;
  /** From then on nobody needs it, where that is earlier than usual. */
  readonly until?: Date;
}

/**
 * Plans a notice in the transaction of what it tells of, for the browsers of a member that want such. Whether it may be sent is
 * looked at when it is.
 */
export function planPush(
  ctx: Pick<Context, 'clock'>,
  tx: Kysely<Database>,
  { memberId, ...news }: PushNews & { readonly memberId: MemberId },
): Promise<void> {
  return planFor(ctx, tx, { memberId }, news);
}

/** The same for some browsers of a brand. */
export async function planFor(
  { clock }: Pick<Context, 'clock'>,
  tx: Kysely<Database>,
  told: ToldKeys,
  { topic, about, until }: PushNews,
): Promise<void> {
  const { kind, hours } = PUSH_TOPICS[topic];
  const now = clock.now();
  const latest = new Date(now.getTime() + hours * HOUR_MS);
  const endsAt = until !== undefined && until < latest ? until : latest;
  if (endsAt > now) await insertNotices(tx, told, { kind, topic, about, now, endsAt });
}
