import type { rebate } from '@perya/contract';
import type { Currency, MemberId } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import { stopOf } from '../../ledger/cash-counters.ts';
import type { Database } from '../../platform/db/schema.ts';
import { personOf } from '../identity/index.ts';

/** Why nothing is paid or shown to somebody. */
export type PersonalRefusal = Extract<
  (typeof rebate.REBATE_REFUSALS)[number],
  'player.excluded' | 'player.cooling' | 'user.disabled' | 'kyc.required'
>;

const OF_STOP = { excluded: 'player.excluded', cooling: 'player.cooling', disabled: 'user.disabled' } as const;

/** What stands against a member; under the lock of their cash it is what holds then. */
export async function refusalOf(
  { clock }: Pick<Context, 'clock'>,
  db: Kysely<Database>,
  { memberId, currency }: { readonly memberId: MemberId; readonly currency: Currency },
): Promise<PersonalRefusal | null> {
  const stop = await stopOf(db, { memberId, currency }, clock.now());
  if (stop !== '') return OF_STOP[stop];
  const person = await personOf(db, memberId);
  assert(person, 'rebates are of members');
  if (!person.isActive) return 'user.disabled';
  return person.isVerified ? null : 'kyc.required';
}
