import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { sendMail, type Facts, type Template } from '../mail/index.ts';
import type { RewardRow } from '../rewards/index.ts';

/** What a message says beside the reward itself. */
interface News {
  readonly template: Template;
  readonly facts: Facts;
}

const WAITS: News = { template: 'reward', facts: {} };

/** Tells somebody of a reward that waits for them, once, in the transaction that makes it wait. */
export async function mailReward(
  ctx: Pick<Context, 'clock'>,
  tx: Transaction<Database>,
  row: Pick<
    RewardRow,
    'id' | 'state' | 'member_id' | 'merchant_code' | 'campaign_id' | 'amount' | 'currency' | 'claim_until'
  >,
  news?: News | null,
): Promise<void> {
  if (row.state !== 'claimable' || row.claim_until === null) return;
  const { template, facts } = news ?? WAITS;
  await sendMail(ctx, tx, {
    memberId: row.member_id,
    merchantCode: row.merchant_code,
    key: `reward ${row.id}`,
    template,
    facts: {
      ...facts,
      amount: { amount: row.amount, currency: row.currency },
      source: { campaign: row.campaign_id },
      until: { time: row.claim_until.toISOString() },
    },
    rewardId: row.id,
  });
}
