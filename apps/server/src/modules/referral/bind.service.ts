import { REFERRAL_RULES } from '@perya/promotions';
import type { BindInvitation } from '../identity/index.ts';
import { insertReferral } from './referral.store.ts';

const DAY_MS = 24 * 3_600_000;

/** What was played in time is known a little later; nobody is looked at for the last time before. */
export const GRACE_MS = 10 * 60_000;

/** Notes who invited a new member, and what is promised for it now. It is never written again. [T17] */
export const bindInvitation: BindInvitation = async ({ clock }, tx, { memberId, merchantCode }, inviterId) => {
  const invitedAt = clock.now();
  const endsAt = new Date(invitedAt.getTime() + REFERRAL_RULES.withinDays * DAY_MS);
  const actAt = new Date(endsAt.getTime() + GRACE_MS);
  await insertReferral(tx, { memberId, merchantCode, inviterId, invitedAt, endsAt, actAt });
};
