import { sql, type RawBuilder } from 'kysely';

/** Whose money is asked for: a query of their ids, which others join, so that no list of ids is ever fetched. */
export type Members = RawBuilder<{ readonly member_id: string }>;

/** One member alone. */
export function onlyMember(memberId: string): Members {
  return sql`select ${memberId}::bigint as member_id`;
}
