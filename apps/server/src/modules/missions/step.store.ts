import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { CampaignId } from '../../platform/db/promotion-values.ts';
import type { Database } from '../../platform/db/schema.ts';
import { dueRows } from '../promotions/index.ts';
import type { RewardRow } from '../rewards/index.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** A step that was finished. */
export type StepRow = Selectable<Database['mission_step']>;

/** Which chain of whom, and in which period. */
export interface ChainKey {
  readonly memberId: MemberId;
  readonly campaignId: CampaignId;
  readonly period: string;
}

/** One string for a chain, to find it by. */
export function nameOf({ memberId, campaignId, period }: ChainKey): string {
  return `${memberId} ${campaignId} ${period}`;
}

/** Freezes chains at the version in force; whoever began one stays with theirs. Answers the versions by the name of each. */
export async function beginChains(
  tx: Tx,
  merchantCode: MerchantCode,
  chains: readonly ChainKey[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  await sql`
    insert into mission_chain (member_id, campaign_id, period, merchant_code, version, begun_at)
    select k.member_id, k.campaign_id, k.period, ${merchantCode}, c.version, ${now}
    from ${keysOf(chains)} join campaign c on c.id = k.campaign_id
    order by 1, 2, 3
    on conflict do nothing`.execute(tx);
  return readVersions(tx, chains);
}

/** The versions of chains that were begun, by their name. */
export async function readVersions(db: Db, chains: readonly ChainKey[]): Promise<ReadonlyMap<string, number>> {
  if (chains.length === 0) return new Map();
  const { rows } = await sql<{ member_id: MemberId; campaign_id: string; period: string; version: number }>`
    select m.member_id, m.campaign_id, m.period, m.version
    from ${keysOf(chains)} join mission_chain m using (member_id, campaign_id, period)`.execute(db);
  return new Map(rows.map((row) => [nameOf(toKey(row)), row.version]));
}

/** A finished step and, once there is one, its reward. */
export type FinishedStep = StepRow & {
  readonly reward: Pick<RewardRow, 'state' | 'claim_until'> | null;
};

/** The finished steps of chains, by the name of their chain. */
export async function readFinished(
  db: Db,
  chains: readonly ChainKey[],
): Promise<ReadonlyMap<string, readonly FinishedStep[]>> {
  if (chains.length === 0) return new Map();
  const { rows } = await sql<
    StepRow & { reward_state: RewardRow['state'] | null; claim_until: RewardRow['claim_until'] }
  >`
    select s.*, r.state as reward_state, r.claim_until
    from ${keysOf(chains)} join mission_step s using (member_id, campaign_id, period)
    left join reward r on r.id = s.reward_id order by s.nr`.execute(db);
  const found = new Map<string, FinishedStep[]>();
  for (const { reward_state: state, claim_until, ...row } of rows) {
    const name = nameOf(toKey(row));
    found.set(name, [...(found.get(name) ?? []), { ...row, reward: state && { state, claim_until } }]);
  }
  return found;
}

function keysOf(chains: readonly ChainKey[]) {
  return sql`unnest(${chains.map(({ memberId }) => memberId)}::bigint[],
    ${chains.map(({ campaignId }) => campaignId)}::bigint[], ${chains.map(({ period }) => period)}::text[])
    as k(member_id, campaign_id, period)`;
}

function toKey(row: { readonly member_id: MemberId; readonly campaign_id: string; readonly period: string }): ChainKey {
  return { memberId: row.member_id, campaignId: row.campaign_id, period: row.period };
}

/** A step that has just been finished. */
export interface NewStep extends ChainKey {
  readonly nr: number;
  readonly amount: bigint;
  readonly finishedOn: string;
}

/** Notes steps that were finished; each is due once, whoever finds it out. */
export async function addSteps(
  tx: Tx,
  of: { readonly merchantCode: MerchantCode; readonly now: Date; readonly until: Date },
  steps: readonly NewStep[],
): Promise<void> {
  if (steps.length === 0) return;
  await tx
    .insertInto('mission_step')
    .values(
      steps.map(({ memberId, campaignId, period, nr, amount, finishedOn }) => ({
        member_id: memberId,
        campaign_id: campaignId,
        period,
        nr,
        merchant_code: of.merchantCode,
        amount,
        finished_on: finishedOn,
        finished_at: of.now,
        until: of.until,
        act_at: of.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Steps that are due to become rewards, the first of a chain first. */
export const dueSteps = dueRows('mission_step', { key: ['member_id', 'campaign_id', 'period', 'nr'], ties: ['nr'] });
