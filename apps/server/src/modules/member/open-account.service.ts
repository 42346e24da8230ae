import type { member } from '@perya/contract';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/schema.ts';

/** What a new account starts with; rules are checked before. */
export interface NewAccount {
  readonly merchantCode: string;
  readonly account: string;
  /** Null for those who never have one: trial players and people who come through Firebase. */
  readonly password: string | null;
  readonly type: number;
  readonly nickname?: string;
  readonly uplineId?: string | null;
  readonly registerMethod?: (typeof member.REGISTER_METHODS)[number] | null;
  readonly registerHost?: string;
  readonly mustChangePassword?: boolean;
  readonly isDemo?: boolean;
}

/** Opens an account and gives its id; null when the name is taken, also by somebody a moment faster. */
export async function openAccount(_ctx: Context, _db: Kysely<Database>, _account: NewAccount): Promise<string | null> {
  throw new Error('being built');
}
