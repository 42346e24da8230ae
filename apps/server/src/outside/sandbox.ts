import type { Kysely } from 'kysely';
import type { Clock } from '../context.ts';
import type { Database } from '../db/schema.ts';
import type { Mailer } from './mailer.ts';
import type { Texter } from './texter.ts';

/** Demonstration only: messages go to a table that the sandbox page shows, and nowhere else. */
export function openSandbox(db: Kysely<Database>, clock: Clock): { readonly texter: Texter; readonly mailer: Mailer } {
  const keep = async (row: {
    readonly merchant_code: string;
    readonly channel: 'sms' | 'mail';
    readonly recipient: string;
    readonly subject?: string;
    readonly body: string;
  }) => {
    await db
      .insertInto('sandbox_message')
      .values({ ...row, sent_at: clock.now() })
      .execute();
  };
  return {
    texter: {
      send: ({ merchantCode, to, text }) =>
        keep({ merchant_code: merchantCode, channel: 'sms', recipient: to, body: text }),
    },
    mailer: {
      send: ({ merchantCode, to, subject, text }) =>
        keep({ merchant_code: merchantCode, channel: 'mail', recipient: to, subject, body: text }),
    },
  };
}
