import type { MemberId } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { readLimits } from './protection.store.ts';
import { stateOf } from './limit-rules.ts';

/** How many minutes a session of this member may last; null when they set no limit. [R27] */
export async function sessionMinutesOf(
  { clock }: Pick<Context, 'clock'>,
  db: Kysely<Database>,
  memberId: MemberId,
): Promise<number | null> {
  const rows = await readLimits(db, memberId);
  const { amount } = stateOf(
    rows.find(({ kind }) => kind === 'session'),
    clock.now(),
  );
  return amount === null ? null : Number(amount);
}
