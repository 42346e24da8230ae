import type { MemberId } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { noteEvent } from '../audit/index.ts';
import { siteStatus } from '../brand/index.ts';
import { lastAddressOf, personOf } from '../identity/index.ts';
import { tellMember } from '../live/index.ts';
import type { RewardRow } from '../rewards/index.ts';
import { award, type AwardRefusal } from './award.service.ts';
import { findCampaign } from './campaign.store.ts';
import { undoing } from './manage.service.ts';
import { readHouse } from './staff.store.ts';

type Tx = Transaction<Database>;

/** Why staff cannot grant it. */
export type GrantError = AwardRefusal | 'campaign.missing' | 'campaign.state' | 'member.missing';

/** Who is to be granted what, by whom and why. */
export interface Grant {
  readonly code: string;
  readonly memberId: MemberId;
  readonly who: string;
  readonly why: string;
  /** False when they were last seen where the brand offers nothing. */
  readonly isRegionAllowed?: boolean;
}

/** Grants something by hand; it waits for a second person. */
export async function grantReward(ctx: Context, grant: Grant): Promise<Result<string, GrantError>> {
  const isRegionAllowed = await isSeenWhereAllowed(ctx, grant.memberId);
  const done = await undoing(ctx.db, (tx) => grantIn(ctx, tx, { ...grant, isRegionAllowed }));
  if (!done.ok) return done;
  tellMember(ctx, grant.memberId, { tell: 'reward', id: done.value.id, state: 'review' });
  return ok(done.value.id);
}

/** Whether somebody was last seen in a place that their brand is open to; who was never seen is nowhere. */
async function isSeenWhereAllowed(ctx: Context, memberId: MemberId): Promise<boolean> {
  const person = await personOf(ctx.db, memberId);
  if (!person) return true;
  const { status } = await siteStatus(ctx, person.merchantCode, await lastAddressOf(ctx.db, memberId));
  return !status.regionRestriction;
}

/** The same within a transaction; a refusal has to be undone. */
export async function grantIn(
  ctx: Pick<Context, 'clock' | 'ledger'>,
  tx: Tx,
  { code, memberId, who, why, isRegionAllowed = true }: Grant,
): Promise<Result<RewardRow, GrantError>> {
  const person = await personOf(tx, memberId);
  const found = await findGrant(tx, code);
  if (!found) return fail('campaign.missing');
  const { campaign, house } = found;
  if (person?.merchantCode !== campaign.merchant_code) return fail('member.missing');
  if (campaign.kind !== 'GRANT' || campaign.version === null) return fail('campaign.state');
  const book = { merchantCode: campaign.merchant_code, currency: house.currency };
  const grant = { by: who, why };
  const given = { campaignId: campaign.id, memberId, book, profile: house.profile, grant, isRegionAllowed };
  const awarded = await award(ctx, tx, given);
  if (!awarded.ok) return awarded;
  const detail = { code, reward: awarded.value.row.id, who, why };
  const { merchantCode } = book;
  await noteEvent(ctx, tx, { memberId, merchantCode, kind: 'promotion.granted', ip: '', detail });
  return ok(awarded.value.row);
}

async function findGrant(tx: Tx, code: string) {
  const campaign = await findCampaign(tx, code);
  const house = campaign && (await readHouse(tx, campaign.merchant_code));
  return campaign && house ? { campaign, house } : null;
}
