import type { MemberId } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { readProtection, writeAsked } from './protection.store.ts';

/** Whether somebody still has to be asked for limits; whoever set one or said no was asked. [R30] */
export async function shouldAskLimits({ db }: Pick<Context, 'db'>, memberId: MemberId): Promise<boolean> {
  const row = await readProtection(db, memberId);
  return !row?.asked_at;
}

/** Notes that somebody was asked for limits, as when the first deposit is ordered. [R30] */
export async function markAsked(
  { clock }: Pick<Context, 'clock'>,
  db: Kysely<Database>,
  memberId: MemberId,
): Promise<void> {
  await writeAsked(db, memberId, clock.now());
}
