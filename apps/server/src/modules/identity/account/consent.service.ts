import type { member } from '@perya/contract';
import type { MemberId } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Session } from '../../../handler.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { insertConsent, lockConsent, newestConsent } from './consent.store.ts';

/** Whether somebody wants to hear of offers. */
export async function ownConsent({ db }: Context, { memberId }: Session): Promise<member.Consent> {
  return told(await newestConsent(db, memberId));
}

/** Writes down what somebody chose; to choose the same again changes nothing. */
export function chooseConsent(
  { db, clock }: Context,
  { memberId, merchantCode }: Session,
  { isGiven, version }: { readonly isGiven: boolean; readonly version: string },
): Promise<member.Consent> {
  return db.transaction().execute(async (tx) => {
    await lockConsent(tx, memberId);
    const before = await newestConsent(tx, memberId);
    if (before?.is_given === isGiven && before.version === version) return told(before);
    const row = { is_given: isGiven, version, at: clock.now() };
    await insertConsent(tx, { member_id: memberId, merchant_code: merchantCode, ...row });
    return told(row);
  });
}

/** Whether somebody may be told of offers: only who said so, and has not taken it back. */
export async function hasConsent(db: Kysely<Database>, memberId: MemberId): Promise<boolean> {
  return (await newestConsent(db, memberId))?.is_given === true;
}

function told(row: { readonly is_given: boolean; readonly at: Date } | undefined): member.Consent {
  return { isGiven: row?.is_given === true, at: row?.at.toISOString() ?? null };
}
