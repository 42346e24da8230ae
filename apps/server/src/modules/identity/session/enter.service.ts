import { isAgentType, MEMBER_TYPES, type CallError, type CommonError, type session } from '@perya/contract';
import { fail, ok, type Result } from '@perya/std';
import type { Kysely } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Visitor } from '../../../handler.ts';
import { isUnchanged, type LoginMember } from './login-member.store.ts';
import { startSession, type NewSession } from './start-session.service.ts';

/** What every way of logging in answers. */
export type LoginResult = Result<session.LoginValue, CallError<typeof session.login> | CommonError>;

/** How somebody comes in. */
export interface Entry extends Omit<NewSession, 'memberId'> {
  readonly site: 'agent' | undefined;
}

/**
 * Lets a person in who proved who they are, or tells why this account may not come in: not before the proof, so that
 * nobody learns by trying which accounts there are. [T3, LOGIN-22]
 */
export async function enter(
  ctx: Context,
  db: Kysely<Database>,
  visitor: Visitor,
  member: LoginMember,
  { site, ...entry }: Entry,
): Promise<LoginResult> {
  if (member.status !== 'active') return fail('user.disabled');
  // Whoever works for the house has no place among its players. [LOGIN-21]
  if (!MEMBER_TYPES.includes(member.type)) return fail('error_member_login');
  if (site === 'agent' && !isAgentType(member.type)) return fail('error_agent_login');
  // A password that was changed a moment ago ended all sessions; none may start with the old one after that.
  if (!(await isUnchanged(db, member))) return fail('login.failed');
  return ok(await startSession(ctx, db, visitor, { memberId: member.id, ...entry }));
}
