import type { MemberId, MerchantCode } from '@perya/ledger';
import type { Segment } from '@perya/promotions';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { inSegment } from '../promotions/index.ts';

/** Members of a brand who are in a segment now; all of them without one. */
export interface Chosen {
  readonly merchantCode: MerchantCode;
  readonly segment: Segment | null;
  readonly now: Date;
}

/** How many they are. */
export async function countMembers(db: Kysely<Database>, chosen: Chosen): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${from(chosen)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Some of them, the newest first. */
export async function readMembers(
  db: Kysely<Database>,
  chosen: Chosen,
  before: MemberId | null,
  limit: number,
): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`select m.id ${from(chosen)}
    and m.id < coalesce(${before}::bigint, 9223372036854775807) order by m.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

function from({ merchantCode, segment, now }: Chosen): RawBuilder<unknown> {
  return sql`from member m join brand b on b.merchant_code = m.merchant_code
    where m.merchant_code = ${merchantCode} and m.status = 'active' and ${segment ? inSegment(segment, now) : sql.lit(true)}`;
}
