import { sql, type Transaction } from 'kysely';
import type { IdRange } from '../../ledger/consumer.ts';
import type { Database } from '../../platform/db/schema.ts';

type Tx = Transaction<Database>;

/** Takes the next numbers of the ledger that are in the sums of what was played; null when there are none, or others do it. */
export async function takeStretch(tx: Tx, rowsMax: number): Promise<IdRange | null> {
  const { rows } = await sql<IdRange>`
    select mark.up_to as after, least(mark.up_to + ${rowsMax}, played.up_to,
      pg_sequence_last_value(pg_get_serial_sequence('ledger_transfer', 'id')::regclass)) as "upTo"
    from referral_mark mark cross join (select up_to from ledger_mark where name = 'activity') played
    where mark.name = 'ledger' for update of mark skip locked`.execute(tx);
  const [row] = rows;
  return row && BigInt(row.upTo) > BigInt(row.after) ? row : null;
}

/** Notes that friends have to be looked at: money of theirs moved. */
export async function touchFriends(tx: Tx, { after, upTo }: IdRange): Promise<void> {
  // By numbers, whatever statistics say: they may not have heard of the newest rows.
  await sql`set local enable_seqscan = off`.execute(tx);
  await sql`
    update referral set is_touched = true
    where state in ('registered', 'playing') and not is_touched and member_id in (
      select member_id from ledger_transfer where id > ${after} and id <= ${upTo} and refusal is null)`.execute(tx);
}

export async function moveMark(tx: Tx, upTo: string): Promise<void> {
  await tx.updateTable('referral_mark').set({ up_to: upTo }).where('name', '=', 'ledger').execute();
}
