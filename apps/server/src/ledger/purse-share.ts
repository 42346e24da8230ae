import type { Minor, TransferKey } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import { isOneOf } from './keys.ts';

/** What of a stake a purse paid. */
export interface PurseShare {
  readonly stake: Minor;
  readonly fromBonus: Minor;
  /** Whether the purse still has money of its own. */
  readonly isLive: boolean;
  /** The kind of its campaign: the expense that bears what it no longer has. */
  readonly kind: string;
}

/** The share of a purse in the bet that was placed under a key; null when cash paid all of it. */
export async function readPurseShare(db: Kysely<Database>, key: TransferKey): Promise<PurseShare | null> {
  const { rows } = await sql<{ stake: string; from_bonus: string; is_live: boolean; kind: string }>`
    select m.stake, m.from_bonus, g.state in ('active', 'suspended', 'ending') as is_live, c.kind
    from ledger_key k
    join bonus_bet m on m.bet_id = k.transfer_id and m.from_bonus > 0
    join bonus_grant g on g.id = m.grant_id
    join campaign c on c.id = g.campaign_id
    where ${isOneOf([key])}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return { stake: BigInt(row.stake), fromBonus: BigInt(row.from_bonus), isLive: row.is_live, kind: row.kind };
}
