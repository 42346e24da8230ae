import type { TransferKey } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import { isOneOf, ROWS_OF_KEYS } from './keys.ts';

/** What a step of a purse made cash. */
export interface Release {
  readonly step: number;
  readonly amount: bigint;
  readonly at: Date;
}

/** What the steps of a purse that were taken made cash, in their order; one that found nothing in it has no row. */
export async function readReleases(
  db: Kysely<Database>,
  { id, step, steps }: { readonly id: string; readonly step: number; readonly steps: number },
): Promise<Release[]> {
  const keys = Array.from({ length: step }, (_, place) => keyOf(id, place + 1, steps));
  if (keys.length === 0) return [];
  const { rows } = await sql<{ key: string; amount: string; at: Date }>`
    select k.key, t.amount, t.at from ${ROWS_OF_KEYS} join ledger_account a on a.id = t.to_account and a.kind = 'cash'
    where ${isOneOf(keys)} and t.kind = 'bonusEnd' and t.refusal is null`.execute(db);
  return rows
    .map(({ key, amount, at }) => ({ step: keys.findIndex((one) => one === key) + 1, amount: BigInt(amount), at }))
    .sort((one, other) => one.step - other.step);
}

/** The last step ends the purse. */
function keyOf(id: string, step: number, steps: number): TransferKey {
  return step === steps ? `bonus.end:${id}` : `convert:${id}:${step}`;
}
