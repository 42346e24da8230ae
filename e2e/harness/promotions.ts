import { checkIn, promotion, reward } from '@perya/contract';
import { expect } from 'vitest';
import { askAs, type MoneySite, type Saver } from './money.ts';
import { grantBonus } from './staff.ts';

/** The ids of the demonstration's campaigns, in the order of its editor. */
export const CAMPAIGNS = { snack: '1', fiesta: '2', thanks: '3', coming: '4', over: '5' } as const;

/** A job of the server looks for who has earned them. */
const SPINS_WITHIN_MS = 30_000;

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

/** Has a bonus of ₱100.00, ₱500.00 to be staked, given by staff and taken; gives the number of its purse. */
export async function takeBonus(site: MoneySite, saver: Saver): Promise<string> {
  await grantBonus(saver);
  const { list: waiting } = await askAs(site, saver, reward.list, {});
  const given = waiting.find(({ form }) => form === 'bonus');
  if (!given) throw new Error('No bonus waits.');
  await askAs(site, saver, reward.claim, { ids: [given.id] });
  const { list } = await askAs(site, saver, reward.purse, {});
  if (!list[0]) throw new Error('There is no purse.');
  return list[0].id;
}

/** Comes for the first time, and gives the free spins that wait for it, and what the visit itself paid. */
export async function comeForSpins(site: MoneySite, saver: Saver) {
  const { amount } = await askAs(site, saver, checkIn.visit, { nr: 1 });
  const rewardOf = async () => {
    const { list } = await askAs(site, saver, reward.list, {});
    return list.find(({ form }) => form === 'spins');
  };
  await expect.poll(rewardOf, { timeout: SPINS_WITHIN_MS }).toBeDefined();
  const waiting = await rewardOf();
  if (!waiting) throw new Error('No free spins wait.');
  return { waiting, paid: amount };
}
