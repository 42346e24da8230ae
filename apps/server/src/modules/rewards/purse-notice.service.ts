import type { NoticeHours } from '@perya/promotions';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Release } from '../../ledger/purse-releases.ts';
import type { Database } from '../../platform/db/schema.ts';
import { sendMail } from '../mail/index.ts';
import type { OwnGrant } from './purse.store.ts';

/** Tells the owner of a purse that it has begun, and what makes it theirs. */
export function mailOpened(
  ctx: Pick<Context, 'clock'>,
  tx: Transaction<Database>,
  { id, member_id: memberId, merchant_code: merchantCode, currency, ...grant }: OwnGrant,
  expiresAt: Date,
): Promise<boolean> {
  return sendMail(ctx, tx, {
    memberId,
    merchantCode,
    key: `purse ${id} opened`,
    template: 'purseOpened',
    facts: {
      amount: { amount: grant.amount, currency },
      needed: { amount: grant.needed, currency },
      until: { time: expiresAt.toISOString() },
    },
  });
}

/** Tells them what a step of it has made their own money. */
export function mailReleased(
  ctx: Pick<Context, 'clock'>,
  tx: Transaction<Database>,
  { id, member_id: memberId, merchant_code: merchantCode, currency, campaign_id: campaign }: OwnGrant,
  { step, amount }: Release,
): Promise<boolean> {
  return sendMail(ctx, tx, {
    memberId,
    merchantCode,
    key: `purse ${id} step ${step}`,
    template: 'purseReleased',
    facts: { amount: { amount: String(amount), currency }, source: { campaign } },
  });
}

/** Tells the owner of a purse when its time is over and what is still to be staked, once for each of these moments. */
export function mailExpiry(
  ctx: Pick<Context, 'clock'>,
  tx: Transaction<Database>,
  grant: OwnGrant,
  { hoursLeft, expiresAt }: { readonly hoursLeft: NoticeHours; readonly expiresAt: Date },
): Promise<boolean> {
  const { id, member_id: memberId, merchant_code: merchantCode, currency } = grant;
  return sendMail(ctx, tx, {
    memberId,
    merchantCode,
    key: `purse ${id} ${hoursLeft}`,
    template: 'purseEnding',
    facts: {
      source: { campaign: grant.campaign_id },
      needed: { amount: String(BigInt(grant.needed) - BigInt(grant.done)), currency },
      until: { time: expiresAt.toISOString() },
    },
  });
}
