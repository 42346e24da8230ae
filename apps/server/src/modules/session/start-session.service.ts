import type { session } from '@perya/contract';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database, LoginMethod } from '../../db/schema.ts';
import type { Visitor } from '../../http/handler.ts';

/** Who logs in, and how they proved it. */
export interface NewSession {
  readonly memberId: string;
  readonly method: LoginMethod;
  /** Makes a credential for the next start on this device. [D1] */
  readonly remember?: boolean;
}

/** Starts a session and tells its token: every way of getting in ends here. [ENT-01] */
export async function startSession(
  _ctx: Context,
  _db: Kysely<Database>,
  _visitor: Visitor,
  _who: NewSession,
): Promise<session.LoginValue> {
  throw new Error('being built');
}
