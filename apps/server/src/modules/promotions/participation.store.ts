import type { MemberId } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import { PREPARED } from '../../platform/db/query-options.ts';
import type { CampaignId } from '../../platform/db/promotion-values.ts';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** Somebody in a campaign. */
export type ParticipationRow = Selectable<Database['participation']>;

/** One that goes on, with the code of its campaign. */
export type JoinedRow = ParticipationRow & { readonly code: string; readonly is_over: boolean };

/** What these members have joined and not left. */
export function readJoined(db: Db, memberIds: readonly MemberId[]): Promise<JoinedRow[]> {
  return db
    .selectFrom('participation')
    .innerJoin('campaign', 'campaign.id', 'participation.campaign_id')
    .modifyFront(PREPARED)
    .selectAll('participation')
    .select((eb) => ['campaign.code', eb('campaign.state', '=', 'ended').as('is_over')])
    .where(sql<boolean>`participation.member_id = any (${memberIds}::bigint[])`)
    .where('participation.state', '=', 'joined')
    .$castTo<JoinedRow>()
    .execute();
}

/** Lets somebody in; whoever left before comes back under the terms of now, and whoever is in stays under theirs. */
export async function insertParticipation(tx: Tx, row: Insertable<Database['participation']>): Promise<void> {
  const { version, terms_seen, joined_at } = row;
  await tx
    .insertInto('participation')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['campaign_id', 'member_id', 'period'])
        .doUpdateSet({ version, terms_seen, joined_at, state: 'joined', left_at: null })
        .where('participation.state', '=', 'left'),
    )
    .execute();
}

/** Lets somebody out. */
export async function leaveParticipation(tx: Tx, campaignId: CampaignId, memberId: MemberId, at: Date): Promise<void> {
  await tx
    .updateTable('participation')
    .set({ state: 'left', left_at: at })
    .where('campaign_id', '=', campaignId)
    .where('member_id', '=', memberId)
    .where('state', '=', 'joined')
    .execute();
}

/** How many people are in a campaign. */
export async function countJoined(db: Db, campaignId: CampaignId): Promise<number> {
  const { count } = await db
    .selectFrom('participation')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'joined')
    .executeTakeFirstOrThrow();
  return Number(count);
}
