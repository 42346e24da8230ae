import { fundPot } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Weigh } from '../../src/ledger/purse-hints.ts';
import { activatePurse } from '../../src/modules/rewards/index.ts';
import type { Database } from '../../src/platform/db/schema.ts';
import { BOOK, openLedgerKit, type LedgerKit } from './ledger-kit.ts';

/** What a purse is granted with. */
export interface GrantTerms {
  readonly amount: bigint;
  readonly needed: bigint;
  readonly steps: number;
  readonly cap: bigint | null;
  readonly lifeDays: number;
}

/** The highest stake of every purse of the kit. */
export const MAX_STAKE = 50_000n;

/** Titles of the kit say what they count: `w40` counts 40 %, `w20s` 20 % of what was won or lost. */
export const weighByName: Weigh = (_, { bet }) => {
  const [, weight = '100', sides = ''] = /^w(\d+)(s?)$/.exec(bet?.gameCode ?? '') ?? [];
  return Promise.resolve({ weight: Number(weight), isTwoSided: sides === 's', odds: null, opposite: 0n });
};

/** Ledgers with a campaign that grants purses. */
export interface PurseKit extends LedgerKit {
  readonly campaignId: string;
  /** Does something inside a transaction, as services do. */
  inTx<T>(work: (tx: Transaction<Database>, ctx: PurseContext) => Promise<T>): Promise<T>;
  /** Grants a purse; answers `done`, or why not. */
  grant(memberId: string, terms: GrantTerms): Promise<string>;
}

/** What services of purses need. */
export type PurseContext = Parameters<typeof activatePurse>[0];

/** The budget of its campaign. */
export const PURSE_POT = { ...BOOK, code: 'purse-kit', kind: 'WELCOME' };

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
  assert(campaignId !== 'undefined', 'there is a campaign');
  return { ...kit, campaignId, inTx, grant };
}
