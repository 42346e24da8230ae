import { fundPot } from '@perya/ledger';
import { readTerms } from '@perya/promotions';
import { assert, formatAmount } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Weigh } from '../../src/ledger/purse-hints.ts';
import { activatePurse, insertReward, payWaiting, queueGrant, reserve } from '../../src/modules/rewards/index.ts';
import type { Database } from '../../src/platform/db/schema.ts';
import { BOOK, openLedgerKit, type LedgerKit } from './ledger-kit.ts';

/** What a purse is granted with. */
export interface GrantTerms {
  readonly amount: bigint;
  readonly needed: bigint;
  readonly steps: number;
  readonly cap: bigint | null;
  readonly lifeDays: number;
  /** The part of a deposit that earned it; a withdrawal ends purses that have one. */
  readonly matched?: bigint;
}

/** The highest stake of every purse of the kit. */
export const MAX_STAKE = 50_000n;

/** Titles of the kit say what they count: `w40` counts 40 %, `w20s` 20 % of what was won or lost. */
export const weighByName: Weigh = (_, { bet }) => {
  const [, weight = '100', sides = ''] = /^w(\d+)(s?)$/.exec(bet?.gameCode ?? '') ?? [];
  return Promise.resolve({ weight: Number(weight), isTwoSided: sides === 's' });
};

/** Ledgers with a campaign that grants purses. */
export interface PurseKit extends LedgerKit {
  readonly campaignId: string;
  /** Does something inside a transaction, as services do. */
  inTx<T>(work: (tx: Transaction<Database>, ctx: PurseContext) => Promise<T>): Promise<T>;
  /** Grants a purse; answers `done`, or why not. */
  grant(memberId: string, terms: GrantTerms): Promise<string>;
  /** Grants a purse to be claimed, and claims it; answers `done`, `queued`, or why not, and then nothing has happened. */
  claim(memberId: string, terms: GrantTerms): Promise<string>;
}

/** What services of purses need. */
export type PurseContext = Parameters<typeof activatePurse>[0];

/** The budget of its campaign. */
export const PURSE_POT = { ...BOOK, code: 'purse-kit', kind: 'WELCOME' };

const read = readTerms({
  kind: 'WELCOME',
  trigger: 'kycVerified',
  who: { once: 'ever' },
  award: { form: 'purse', size: { by: 'fixed', amount: '58.00' } },
  claim: { hours: 168, needsJoin: false },
  wagering: {
    times: 10,
    base: 'bonus',
    weights: { titles: {}, classes: {}, kinds: { RNG: 100 } },
    maxStake: formatAmount(MAX_STAKE, 2),
  },
  expiry: { days: 7 },
  budget: '1000.00',
  stacking: { neverWith: [] },
  abuse: { reviewsLinked: true },
  texts: 'welcome',
});
assert(read.ok, 'the terms can be read');
const { terms: TERMS } = read;

/** A claim that was refused, and undone. */
class Refused extends Error {}

/** Opens ledgers and a campaign with a budget; titles say what they count unless purses say so. */
export async function openPurseKit(weigh: Weigh = weighByName): Promise<PurseKit> {
  const kit = await openLedgerKit(undefined, { weigh });
  const [campaign] = await kit.database.sql(`
    with item as (
      insert into content_item (merchant_code, kind, publish_from, starts_at) values ('ty01', 'PR', now(), now()) returning id
    ), made as (
      insert into campaign (merchant_code, code, kind, item_id, created_at)
      select 'ty01', 'purse-kit', 'WELCOME', item.id, now() from item returning id
    )
    insert into campaign_version (campaign_id, merchant_code, version, terms, terms_hash, starts_at, maker, made_at, checker,
      approved_at)
    select made.id, 'ty01', 1, '{}', sha256(''), now(), 'Ana', now(), 'Ben', now() from made returning campaign_id as id`);
  const campaignId = String(campaign?.['id']);
  await kit.database.sql(`update campaign set state = 'running', version = 1 where id = $1`, [campaignId]);
  const now = () => kit.time.now ?? new Date();
  const ctx: PurseContext = { ledger: kit.ledger, clock: { now } };
  const inTx: PurseKit['inTx'] = (work) => kit.db.transaction().execute((tx) => work(tx, ctx));
  await inTx((tx) => kit.ledger.postIn(tx, fundPot({ ...PURSE_POT, version: 1, amount: 16n * 10n ** 12n })));
  let numbers = 0;
  const grant: PurseKit['grant'] = async (memberId, { amount, needed, steps, cap, lifeDays }) => {
    const nr = (numbers += 1);
    const [reward] = await kit.database.sql(
      `with reward as (
         insert into reward (merchant_code, member_id, campaign_id, version, nr, form, currency, amount, turnover, state,
           granted_at, ended_at)
         values ('ty01', $1, $2, 1, $3, 'bonus', 'PHP', $4, $5, 'claimed', now(), now()) returning id
       )
       insert into bonus_grant (merchant_code, member_id, currency, reward_id, campaign_id, version, amount, matched, needed,
         cap, steps, max_stake, life_days, state, granted_at)
       select 'ty01', $1, 'PHP', reward.id, $2, 1, $4, 0, $5, $6, $7, $8, $9, 'queued', now() from reward
       returning reward_id as id`,
      [memberId, campaignId, nr, amount, needed, cap, steps, MAX_STAKE, lifeDays],
    );
    const rewardId = String(reward?.['id']);
    const source = { pot: PURSE_POT, shard: nr % 16, from: 'pot' } as const;
    const opened = await inTx((tx) => activatePurse(ctx, tx, rewardId, source));
    if (opened.ok) return 'done';
    await kit.database.sql('delete from bonus_grant where reward_id = $1', [rewardId]);
    await kit.database.sql('delete from reward where id = $1', [rewardId]);
    return opened.error.code;
  };
  const claim: PurseKit['claim'] = (memberId, { amount, needed, steps, cap, lifeDays, matched = 0n }) => {
    const until = new Date(now().getTime() + 1_000_000);
    const claimed = inTx(async (tx) => {
      const row = await insertReward(tx, {
        merchant_code: 'ty01',
        member_id: memberId,
        campaign_id: campaignId,
        version: 1,
        nr: (numbers += 1),
        form: 'bonus',
        currency: 'PHP',
        amount,
        turnover: needed,
        granted_at: now(),
        state: 'claimable',
        claim_until: until,
        act_at: until,
      });
      assert(row, 'the reward is new');
      const own = cap === null ? {} : { cap };
      await queueGrant(tx, row, { ...TERMS, ...own, release: { steps }, expiry: { days: lifeDays } }, matched);
      const kept = await reserve(ctx, tx, row, PURSE_POT);
      assert(kept.ok, 'there is money for it');
      const paid = await payWaiting(ctx, tx, [row], PURSE_POT);
      if (!paid.ok) throw new Refused(paid.error.code);
      return paid.value.length > 0 ? 'queued' : 'done';
    });
    return claimed.catch((error: unknown) => {
      if (error instanceof Refused) return error.message;
      throw error;
    });
  };
  assert(campaignId !== 'undefined', 'there is a campaign');
  return { ...kit, campaignId, inTx, grant, claim };
}
