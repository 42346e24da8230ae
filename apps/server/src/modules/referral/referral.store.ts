import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** Somebody who comes with the code of a player. */
interface NewReferral {
  readonly memberId: MemberId;
  readonly merchantCode: MerchantCode;
  readonly inviterId: MemberId;
  readonly invitedAt: Date;
  readonly endsAt: Date;
  readonly actAt: Date;
}

/** Notes who invited somebody, with the terms that are in force at this moment. */
export async function insertReferral(tx: Transaction<Database>, row: NewReferral): Promise<void> {
  const { memberId, merchantCode, inviterId, invitedAt, endsAt, actAt } = row;
  await sql`
    insert into referral (member_id, inviter_id, merchant_code, invited_at, ends_at, act_at, campaign_id, version)
    select ${memberId}, ${inviterId}, ${merchantCode}, ${invitedAt}, ${endsAt}, ${actAt}, promised.id, promised.version
    from (select 1) one left join (
      select id, version from campaign
      where merchant_code = ${merchantCode} and kind = 'REFERRAL' and state = 'running'
    ) promised on true`.execute(tx);
}

/** What of a month and of all time is told to an inviter. */
export interface InviterSums {
  readonly invited: number;
  readonly valid: number;
  readonly bonus: bigint;
  readonly waiting: bigint;
  readonly monthCount: number;
}

/** Counts the friends of somebody, and adds up what they were given for them. */
export async function readSums(
  db: Kysely<Database>,
  memberId: MemberId,
  { month, now }: { readonly month: string; readonly now: Date },
): Promise<InviterSums> {
  const { rows } = await sql<Record<keyof InviterSums, string>>`
    select friends.invited, friends.valid, given.bonus, given.waiting, given."monthCount"
    from (
      select count(*) as invited, count(*) filter (where state = 'counted') as valid
      from referral where inviter_id = ${memberId}
    ) friends
    cross join (
      select coalesce(sum(reward.amount) filter (where reward.state = 'claimed'), 0)::bigint as bonus,
        coalesce(sum(reward.amount) filter (where reward.state = 'claimable' and reward.claim_until > ${now}), 0)::bigint
          as waiting,
        count(*) filter (where award.period = ${month}) as "monthCount"
      from referral_award award left join reward on reward.id = award.reward_id
      where award.owner_id = ${memberId} and award.role = 'inviter'
    ) given`.execute(db);
  const [row] = rows;
  return {
    invited: Number(row?.invited ?? 0),
    valid: Number(row?.valid ?? 0),
    bonus: BigInt(row?.bonus ?? 0),
    waiting: BigInt(row?.waiting ?? 0),
    monthCount: Number(row?.monthCount ?? 0),
  };
}

/** A page of those whom somebody invited, the newest first. */
export function readFriends(db: Kysely<Database>, inviterId: MemberId, cursor: string | null, limit: number) {
  return db
    .selectFrom('referral')
    .innerJoin('member', 'member.id', 'referral.member_id')
    .select(['referral.id', 'referral.state', 'referral.invited_at', 'member.account', 'member.head_icon'])
    .where('referral.inviter_id', '=', inviterId)
    .$if(cursor !== null, (query) => query.where('referral.id', '<', cursor ?? ''))
    .orderBy('referral.id', 'desc')
    .limit(limit)
    .execute();
}
