import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';

/** Something that happened to an account. */
export interface AccountEvent {
  readonly memberId: string | null;
  readonly merchantCode: string;
  /** Dotted words, such as `login.done`, `password.changed`, `device.theft`. */
  readonly kind: string;
  readonly ip: string;
  /** Never a password, code, token or full number. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Writes down what happened to an account, in the transaction of the change itself. */
export async function noteEvent(
  { clock }: Pick<Context, 'clock'>,
  db: Kysely<Database>,
  { memberId, merchantCode, kind, ip, detail = {} }: AccountEvent,
): Promise<void> {
  await db
    .insertInto('account_event')
    .values({ member_id: memberId, merchant_code: merchantCode, kind, ip, detail, at: clock.now() })
    .execute();
}

/** When something of these kinds last happened to a member, after a moment; null when it did not. */
export async function lastEventAt(
  db: Kysely<Database>,
  memberId: string,
  kinds: readonly string[],
  since: Date,
): Promise<Date | null> {
  const row = await db
    .selectFrom('account_event')
    .select('at')
    .where('member_id', '=', memberId)
    .where('at', '>', since)
    .where('kind', 'in', kinds)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}
