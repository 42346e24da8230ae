import type { Insertable, Selectable } from 'kysely';
import type { PlatformContext } from '../platform/context.ts';
import type { Database } from '../platform/db/schema.ts';
import type { Mail } from './mail/mailer.ts';
import type { TextMessage } from './sms/sms-sender.ts';

/** A message as the sandbox shows it. */
export type SandboxMessage = Selectable<Database['sandbox_message']>;

type Message = Omit<Insertable<Database['sandbox_message']>, 'sent_at'>;

/** For how long the sandbox shows a message. */
export const SHOWN_MS = 3_600_000;
const SHOWN_MAX = 100;

/** Demonstration only: a message goes to a table that the sandbox page shows, and nowhere else. */
export async function keepMessage(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  message: Message,
): Promise<void> {
  await db
    .insertInto('sandbox_message')
    .values({ ...message, sent_at: clock.now() })
    .execute();
}

/** The ways out of a demonstration. */
export function openSandbox(ctx: Pick<PlatformContext, 'db' | 'clock'>) {
  return {
    sendText: ({ merchantCode, to, text }: TextMessage) =>
      keepMessage(ctx, { merchant_code: merchantCode, channel: 'sms', recipient: to, body: text }),
    sendMail: ({ merchantCode, to, subject, text }: Mail) =>
      keepMessage(ctx, { merchant_code: merchantCode, channel: 'mail', recipient: to, subject, body: text }),
  };
}

/** The last messages, newest first; those to one recipient when it is named. */
export async function recentMessages(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  recipient: string | undefined,
): Promise<SandboxMessage[]> {
  const since = new Date(clock.now().getTime() - SHOWN_MS);
  const recent = db.selectFrom('sandbox_message').selectAll().where('sent_at', '>', since);
  return (recipient === undefined ? recent : recent.where('recipient', '=', recipient))
    .orderBy('id', 'desc')
    .limit(SHOWN_MAX)
    .execute();
}
