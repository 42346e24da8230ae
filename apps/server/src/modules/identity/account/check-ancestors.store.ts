import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

/** Somebody whose line above is not what uplines say. */
export interface WrongAncestor {
  readonly row: string;
  readonly detail: string;
}

/**
 * Compares who stands above whom with the uplines, without following any line: whoever stands above the upline of a member
 * stands one step higher above the member, and nobody else but the upline does. No cycle can satisfy that.
 */
export async function findWrongAncestor(db: Kysely<Database>): Promise<WrongAncestor | null> {
  const { rows } = await sql<WrongAncestor>`
    select 'member ' || member_id as row,
      'member ' || ancestor_id || ' at depth ' || depth || case when is_due then ' is missing' else ' is too much' end as detail
    from (
      select upline_id as ancestor_id, id as member_id, 1 as depth, true as is_due from member where upline_id is not null
      union all
      select above.ancestor_id, m.id, above.depth + 1, true
      from member m join member_ancestor above on above.member_id = m.upline_id
    ) due
    full join (select *, true as is_kept from member_ancestor) kept using (ancestor_id, member_id, depth)
    where is_due is null or is_kept is null
    order by member_id, depth limit 1`.execute(db);
  return rows[0] ?? null;
}
