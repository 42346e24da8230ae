import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

export async function putCaptcha(
  db: Kysely<Database>,
  captcha: { readonly idHash: Buffer; readonly answerHash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('captcha')
    .values({ id_hash: captcha.idHash, answer_hash: captcha.answerHash, expires_at: captcha.expiresAt })
    .execute();
}

/** Takes a captcha away and gives the hash of its answer, to one of many who ask at once. */
export async function takeCaptcha(db: Kysely<Database>, idHash: Buffer, now: Date): Promise<Buffer | null> {
  const taken = await db
    .deleteFrom('captcha')
    .where('id_hash', '=', idHash)
    .returning(['answer_hash', 'expires_at'])
    .executeTakeFirst();
  return taken && taken.expires_at > now ? taken.answer_hash : null;
}
