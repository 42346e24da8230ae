import type { MemberId } from '@perya/ledger';
import { sql } from 'kysely';
import type { Members } from '../../../ledger/members.ts';

/** Everybody below a member, however deep; with a name only who bears it, and nobody of another line. [ROLE-15] */
export function teamOf(memberId: MemberId, account?: string): Members {
  const team = sql<{ member_id: string }>`select a.member_id from member_ancestor a where a.ancestor_id = ${memberId}`;
  if (account === undefined) return team;
  return sql`
    select m.id as member_id from member m
    where lower(m.account) = lower(${account}) and m.id in (${team})`;
}
