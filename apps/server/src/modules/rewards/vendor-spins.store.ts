import type { SpinsId } from '@perya/ledger';
import { sql, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

type Tx = Transaction<Database>;

/** Free spins as their vendor is told of them. */
export type VendorSpinsRow = Selectable<Database['vendor_spins']>;

/** Has a vendor told of free spins, if it is one that gives them. */
export async function insertVendorSpins(tx: Tx, grantId: SpinsId, vendorCode: string, at: Date): Promise<void> {
  await sql`
    insert into vendor_spins (grant_id, vendor_code, act_at)
    select ${grantId}, code, ${at} from vendor where code = ${vendorCode} and kind = 'seamless' and free_rounds`.execute(
    tx,
  );
}

/** Changes what was taken on, unless it has come to something else meanwhile. */
export async function changeVendorSpins(
  db: Kysely<Database>,
  { grant_id: grantId, state }: Pick<VendorSpinsRow, 'grant_id' | 'state'>,
  change: Updateable<Database['vendor_spins']>,
): Promise<void> {
  await db.updateTable('vendor_spins').set(change).where('grant_id', '=', grantId).where('state', '=', state).execute();
}

/** Nothing is left to be said of free spins that are over. */
export async function endVendorSpins(tx: Tx, grantId: SpinsId): Promise<void> {
  await tx.updateTable('vendor_spins').set({ state: 'ended', act_at: null }).where('grant_id', '=', grantId).execute();
}

/** Free spins as their vendor was told of them; the caller holds the grant. */
export function readVendorSpins(tx: Tx, grantId: SpinsId): Promise<VendorSpinsRow | undefined> {
  return tx.selectFrom('vendor_spins').selectAll().where('grant_id', '=', grantId).executeTakeFirst();
}

/** Takes on what is due; of several servers one has each. */
export async function claimVendorSpins(
  db: Kysely<Database>,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<VendorSpinsRow[]> {
  const { rows } = await sql<VendorSpinsRow>`
    update vendor_spins set act_at = ${until}, tries = tries + 1
    where grant_id in (
      select grant_id from vendor_spins where act_at <= ${now} order by act_at limit ${limit} for update skip locked)
    returning *`.execute(db);
  return rows;
}
