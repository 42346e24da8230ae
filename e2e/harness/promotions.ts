import { promotion, reward } from '@perya/contract';
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

/** Gives a bonus of ₱58.00, ₱580.00 to be staked, as staff let one through, and has it taken; gives its number. */
export async function plantPurse(site: MoneySite, saver: Saver): Promise<string> {
  const [row] = await site.database().query(
    `with given as (
       insert into reward (merchant_code, member_id, campaign_id, version, nr, form, currency, amount, turnover, state,
         granted_at, decided_by, decided_at, claim_until, act_at)
       select campaign.merchant_code, $1, campaign.id, campaign.version, 1, 'bonus', brand.currency, 5800, 58000,
         'claimable', now(), 'Demo Ben', now(), now() + interval '7 days', now() + interval '7 days'
       from campaign join brand using (merchant_code) where campaign.code = 'demo-simula'
       returning *
     )
     insert into bonus_grant (merchant_code, member_id, currency, reward_id, campaign_id, version, amount, matched, needed,
       cap, steps, max_stake, life_days, state, granted_at)
     select merchant_code, member_id, currency, id, campaign_id, version, amount, 0, turnover, 50000, 4, 50000, 7, 'queued',
       granted_at
     from given
     returning campaign_id`,
    [saver.memberId],
  );
  await askAs(site, saver, promotion.claim, { id: String(row?.['campaign_id']) });
  const { list } = await askAs(site, saver, reward.purse, {});
  if (!list[0]) throw new Error('There is no purse.');
  return list[0].id;
}

/** Five free spins of the house's first slot, as somebody has who took them. */
export async function plantSpins(site: MoneySite, saver: Saver): Promise<void> {
  await site.database().query(
    `with taken as (
       insert into reward (merchant_code, member_id, campaign_id, version, nr, form, currency, amount, turnover, state,
         granted_at, decided_by, decided_at, ended_at)
       select campaign.merchant_code, $1, campaign.id, campaign.version, 9, 'spins', brand.currency, 1000, 0, 'claimed',
         now(), 'Demo Ben', now(), now()
       from campaign join brand using (merchant_code) where campaign.id = $2
       returning id, merchant_code, member_id, currency
     )
     insert into spin_grant (reward_id, merchant_code, member_id, currency, vendor_code, game_code, stake, count, life_days,
       state, expires_at, act_at)
     select taken.id, merchant_code, member_id, currency, slot.vendor_code, slot.code, 200, 5, 7, 'active',
       now() + interval '7 days', now() + interval '7 days'
     from taken, (
       select vendor_code, code from game where vendor_code = 'PERYA' and game_type = 'RNG' order by id limit 1
     ) slot`,
    [saver.memberId, CAMPAIGNS.thanks],
  );
}
