import type { AccountId, Currency, MemberAccount, MemberId, Minor } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/db/schema.ts';

/** What stands on one account of a member. */
export interface Standing {
  readonly id: AccountId | null;
  readonly balance: Minor;
  readonly version: number;
  /** Of cash: what was staked in all and counts towards turnover. */
  readonly wagered: Minor;
}

/** The accounts of a member in one currency, and what of their money waits for rounds to end. */
export type Standings = Readonly<Record<MemberAccount['kind'], Standing>> & { readonly inPlay: Minor };

const NOTHING: Standing = { id: null, balance: 0n, version: 0, wagered: 0n };

/** Reads what a member has, all of one moment; an account that was never used holds nothing. */
export async function readStandings(db: Kysely<Database>, memberId: MemberId, currency: Currency): Promise<Standings> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['kind', 'id', 'balance', 'version', 'wagered', 'in_play'])
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .execute();
  const found = rows.map(({ kind, id, balance, version, wagered }) => [
    kind,
    { id, balance: BigInt(balance), version: Number(version), wagered: BigInt(wagered) },
  ]);
  const none = { cash: NOTHING, bonus: NOTHING, held: NOTHING, float: NOTHING };
  const inPlay = BigInt(rows.find(({ kind }) => kind === 'cash')?.in_play ?? 0);
  return { ...none, ...(Object.fromEntries(found) as Partial<Standings>), inPlay };
}

/** How many movements the bonus account of a member has seen; none when there never was a purse. */
export async function readBonusSteps(db: Kysely<Database>, memberId: MemberId, currency: Currency): Promise<number> {
  const row = await db
    .selectFrom('ledger_account')
    .select('version')
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .where('kind', '=', 'bonus')
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}
