import { promotion } from '@perya/contract';
import { askAs, type MoneySite, type Saver } from './money.ts';

/** The ids of the demonstration's campaigns, in the order of its editor. */
export const CAMPAIGNS = { snack: '1', fiesta: '2', thanks: '3', coming: '4', over: '5' } as const;

/** A picture of one pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Rewards as they stand on the page; no money moves. */
const ROWS = [
  { campaign: 'thanks', nr: 1, state: 'review', amount: 5800, promised: '20 hours' },
  { campaign: 'thanks', nr: 2, state: 'claimable', amount: 5800, until: '20 days' },
  { campaign: 'over', nr: 1, state: 'claimed', amount: 3000, ended: '-8 days' },
  { campaign: 'over', nr: 2, state: 'expired', amount: 3000, ended: '-7 days' },
  { campaign: 'snack', nr: 1, state: 'rejected', amount: 2000, ended: '-1 day', reason: 'linked' },
] as const;

/** Joins a campaign, takes its code, and has rewards in every other state beside. */
export async function plantRewards(site: MoneySite, saver: Saver): Promise<void> {
  const id = CAMPAIGNS.fiesta;
  const { terms } = await askAs(site, saver, promotion.detail, { id });
  await askAs(site, saver, promotion.join, { id, termsHash: terms.hash });
  await askAs(site, saver, promotion.code, { code: 'FIESTA88', termsHash: terms.hash });
  for (const row of ROWS) {
    await site.database().query(
      `insert into reward (merchant_code, member_id, campaign_id, version, nr, form, currency, amount, turnover, state,
         reason, granted_at, decided_by, decided_at, promised_at, claim_until, act_at, ended_at)
       select campaign.merchant_code, $1, campaign.id, campaign.version, $3, 'cash', brand.currency, $4, $4, $5, $6,
         now() - interval '9 days', case when $6::text is not null then 'Demo Ben' end,
         case when $6::text is not null then now() end, now() + $7::interval, now() + $8::interval, now() + $8::interval,
         now() + $9::interval
       from campaign join brand using (merchant_code) where campaign.id = $2`,
      [
        saver.memberId,
        CAMPAIGNS[row.campaign],
        row.nr,
        row.amount,
        row.state,
        'reason' in row ? row.reason : null,
        'promised' in row ? row.promised : null,
        'until' in row ? row.until : null,
        'ended' in row ? row.ended : null,
      ],
    );
  }
}
