import type { member } from '@perya/contract';
import type { MerchantCode } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { insertMember } from './member.store.ts';

/** What a new account starts with; rules are checked before. */
export interface NewAccount {
  readonly merchantCode: MerchantCode;
  readonly account: string;
  /** Null for those who never have one: trial players and people who come through Firebase. */
  readonly password: string | null;
  readonly type: number;
  readonly nickname?: string;
  readonly uplineId?: string | null;
  readonly registerMethod?: (typeof member.REGISTER_METHODS)[number] | null;
  readonly registerHost?: string;
  readonly mustChangePassword?: boolean;
  /** Its owner has yet to accept the terms, which goes with a first password to change. */
  readonly mustAgree?: boolean;
  readonly isDemo?: boolean;
}

/** A new account whose passwords are hashed already: nobody waits for that inside of a transaction. */
export interface HashedAccount extends Omit<NewAccount, 'password'> {
  readonly passwordHash: string | null;
  readonly paymentHash?: string | null;
}

/** Opens an account and gives its id; null when the name is taken, also by somebody a moment faster. */
export async function openAccount(
  ctx: Pick<Context, 'clock' | 'passwords'>,
  db: Kysely<Database>,
  { password, ...account }: NewAccount,
): Promise<string | null> {
  const passwordHash = password === null ? null : await ctx.passwords.hash('member', password);
  return openHashedAccount(ctx, db, { ...account, passwordHash });
}

/** The same with hashes that were made before. */
export async function openHashedAccount(
  { clock }: Pick<Context, 'clock'>,
  db: Kysely<Database>,
  account: HashedAccount,
): Promise<string | null> {
  const now = clock.now();
  const row = await insertMember(db, {
    merchant_code: account.merchantCode,
    account: account.account,
    type: account.type,
    nickname: account.nickname ?? '',
    created_at: now,
    password_hash: account.passwordHash,
    password_changed_at: account.passwordHash === null ? null : now,
    must_change_password: account.mustChangePassword ?? false,
    must_agree: account.mustAgree ?? false,
    payment_hash: account.paymentHash ?? null,
    upline_id: account.uplineId ?? null,
    register_method: account.registerMethod ?? null,
    register_host: account.registerHost ?? '',
    is_demo: account.isDemo ?? false,
  });
  return row?.id ?? null;
}
