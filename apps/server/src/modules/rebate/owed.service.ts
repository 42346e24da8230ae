import type { AccountId, Book, MemberId } from '@perya/ledger';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { onlyMember } from '../../ledger/members.ts';
import type { Database } from '../../platform/db/schema.ts';
import { freezeTail, readDue } from './accrual.store.ts';
import { payDue } from './pay.service.ts';
import { readProfile } from './plan.store.ts';

/**
 * Pays a member all that is due because they leave play: what was earned is owed, however little, whatever papers are missing.
 * The caller holds their cash and stops it afterwards. [R72]
 */
export async function payOwedRebate(
  ctx: Pick<Context, 'ledger' | 'clock'>,
  tx: Transaction<Database>,
  { merchantCode, currency }: Book,
  { memberId, cashId }: { readonly memberId: MemberId; readonly cashId: AccountId },
): Promise<void> {
  const members = onlyMember(memberId);
  await freezeTail(tx, members);
  const rows = await readDue(tx, { merchantCode, currency, members, upTo: null });
  if (rows.length === 0) return;
  const profile = await readProfile(tx, merchantCode);
  const held = new Map([[memberId, cashId]]);
  await payDue(ctx, tx, rows, { book: { merchantCode, currency }, profile, held, mode: 'automatic', isOwed: true });
}
