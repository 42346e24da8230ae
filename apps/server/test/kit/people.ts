import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Context } from '../../src/context.ts';
import type { Database } from '../../src/platform/db/schema.ts';
import { hashToken } from '../../src/platform/crypto/tokens.ts';

const HOUR_MS = 3_600_000;

/** A member who is logged in. */
export interface Person {
  readonly memberId: string;
  readonly account: string;
  readonly token: string;
}

/** Makes a member of a type and logs them in, as the identity module will. */
export async function createPerson(
  { db, clock }: Pick<Context, 'clock'> & { readonly db: Kysely<Database> },
  options: { readonly type?: number; readonly merchantCode?: string } = {},
): Promise<Person> {
  const account = `p${randomBytes(6).toString('hex')}`;
  const { id: memberId } = await db
    .insertInto('member')
    .values({ merchant_code: options.merchantCode ?? 'ty01', account, type: options.type ?? 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { memberId, account, token: await logIn({ db, clock }, memberId) };
}

/** Makes a member who can log in with a password. */
export async function createAccount(
  { db, passwords }: Pick<Context, 'db' | 'passwords'>,
  options: { readonly type?: number; readonly merchantCode?: string; readonly password?: string } = {},
): Promise<{ readonly memberId: string; readonly account: string; readonly password: string }> {
  const account = `P${randomBytes(6).toString('hex')}`;
  const password = options.password ?? 'Perya2026';
  const { id: memberId } = await db
    .insertInto('member')
    .values({
      merchant_code: options.merchantCode ?? 'ty01',
      account,
      type: options.type ?? 0,
      password_hash: await passwords.hash('member', password),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { memberId, account, password };
}

/** Starts a session and answers its token. */
export async function logIn(
  { db, clock }: Pick<Context, 'clock'> & { readonly db: Kysely<Database> },
  memberId: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      member_id: memberId,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 12 * HOUR_MS),
    })
    .execute();
  return token;
}
