import {
  purseEndKey,
  rewardKey,
  type Currency,
  type GrantId,
  type MemberId,
  type MerchantCode,
  type OrderNo,
  type RewardId,
  type SpinsId,
  type VendorCode,
} from '@perya/ledger';
import type { Kysely, Transaction } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/context.ts';
import type { Session } from '../../src/handler.ts';
import { freezeBoard } from '../../src/modules/board/freeze.service.ts';
import { findMethod } from '../../src/modules/cashier/deposit-method.store.ts';
import { findWithdraw } from '../../src/modules/cashier/withdraw.store.ts';
import { titleState } from '../../src/modules/catalog/catalog.service.ts';
import { shareWaves } from '../../src/modules/rain/wave.store.ts';
import { readBets, type BetFilter } from '../../src/modules/reports/betting.store.ts';
import { readHouseLimits, readLimits } from '../../src/modules/responsible-gaming/protection.store.ts';
import { countTaken, lockReward, readSpinsById, sumMeter } from '../../src/modules/rewards/index.ts';
import { findGoing, findRoundByKey, findRoundByNo, readRound } from '../../src/modules/studio/round.store.ts';
import { hasOpenRound } from '../../src/modules/studio/seeds.store.ts';
import { readNewestShared, readWaiting } from '../../src/modules/studio/shared-round/shared.store.ts';
import { readOpenBets } from '../../src/modules/vendor-wallet/open-bets.store.ts';
import { readOpenTurnover } from '../../src/modules/wallet/turnover.store.ts';
import type { BoardId, CampaignId, WaveId } from '../../src/platform/db/promotion-values.ts';
import type { Database } from '../../src/platform/db/schema.ts';
import type {
  ChainId,
  GameCode,
  RoundId,
  RoundKey,
  RoundNo,
  SeedId,
  SharedId,
} from '../../src/platform/db/studio-values.ts';

/** Never called: what is proved here is that the compiler accepts and refuses these lines. */
async function swapped(db: Kysely<Database>, ctx: Context, session: Session, filter: BetFilter): Promise<void> {
  const [currency, orderNo, vendorCode] = ['PHP' as Currency, 'W1' as OrderNo, 'LAB' as VendorCode];
  const memberId: MemberId = session.memberId;
  const merchantCode: MerchantCode = session.merchantCode;

  await readOpenBets(db, memberId, currency);
  // @ts-expect-error a currency is no member, nor the other way round
  await readOpenBets(db, currency, memberId);

  await findWithdraw(db, memberId, orderNo);
  // @ts-expect-error an order is no member, nor the other way round
  await findWithdraw(db, orderNo, memberId);

  await readOpenTurnover(db, memberId, currency, 0n);
  // @ts-expect-error a currency is no member
  await readOpenTurnover(db, currency, memberId, 0n);

  await readLimits(db, memberId);
  // @ts-expect-error a brand is no member
  await readLimits(db, merchantCode);
  // @ts-expect-error a member is no brand
  await readHouseLimits(db, memberId);

  await findMethod(db, merchantCode, 'gcash');
  // @ts-expect-error a member is no brand
  await findMethod(db, memberId, 'gcash');

  await titleState(ctx, merchantCode, vendorCode, 'spin');
  // @ts-expect-error a vendor is no brand, nor the other way round
  await titleState(ctx, vendorCode, merchantCode, 'spin');

  await readBets(db, { ...filter, memberId, currency }, null, 1);
  // @ts-expect-error a currency is no member, nor the other way round
  await readBets(db, { ...filter, memberId: currency, currency: memberId }, null, 1);
}

/** The same of rounds. */
async function swappedRounds(db: Kysely<Database>, memberId: MemberId): Promise<void> {
  const [id, key, roundNo] = ['7' as RoundId, '7' as RoundKey, '7' as RoundNo];
  const [gameCode, seedId, sharedId, chainId] = ['7' as GameCode, '7' as SeedId, '7' as SharedId, '7' as ChainId];

  await findRoundByKey(db, memberId, key);
  // @ts-expect-error a number is no key
  await findRoundByKey(db, memberId, roundNo);
  // @ts-expect-error a key is no number
  await findRoundByNo(db, memberId, key);
  // @ts-expect-error a key is no member, nor the other way round
  await findRoundByKey(db, key, memberId);

  await readRound(db, { id, memberId });
  // @ts-expect-error seeds are no round
  await readRound(db, { id: seedId, memberId });
  // @ts-expect-error a member is no round, nor the other way round
  await readRound(db, { id: memberId, memberId: id });

  await findGoing(db, memberId, gameCode);
  // @ts-expect-error a game is no member, nor the other way round
  await findGoing(db, gameCode, memberId);

  await hasOpenRound(db, seedId);
  // @ts-expect-error a round is no pair of seeds
  await hasOpenRound(db, id);

  await readWaiting(db, sharedId);
  // @ts-expect-error a chain is no round of it
  await readWaiting(db, chainId);
  // @ts-expect-error a round is no chain
  await readNewestShared(db, sharedId, 1);
}

/** The same of what promotions give. */
async function swappedRewards(tx: Transaction<Database>, ledger: Context, memberId: MemberId): Promise<void> {
  const [rewardId, grantId, spinsId] = ['7' as RewardId, '7' as GrantId, '7' as SpinsId];
  const [campaignId, waveId, boardId] = ['7' as CampaignId, '7' as WaveId, '7' as BoardId];

  await countTaken(tx, campaignId, memberId);
  // @ts-expect-error a member is no campaign, nor the other way round
  await countTaken(tx, memberId, campaignId);

  await lockReward(tx, rewardId);
  // @ts-expect-error a purse is no reward
  await lockReward(tx, grantId);
  // @ts-expect-error a reward is no purse
  await sumMeter(tx, rewardId);
  // @ts-expect-error free spins are no purse
  await sumMeter(tx, spinsId);
  // @ts-expect-error a purse is no free spins
  await readSpinsById(tx, grantId);

  await freezeBoard(ledger, boardId);
  // @ts-expect-error a campaign is no board of it
  await freezeBoard(ledger, campaignId);
  // @ts-expect-error a campaign is no wave of it
  await shareWaves(tx, [campaignId]);

  rewardKey(rewardId);
  // @ts-expect-error the key of a reward is not that of its wave
  rewardKey(waveId);
  // @ts-expect-error a reward is no purse
  purseEndKey(rewardId);
}

describe('swapped values', () => {
  it('stores and services refuse a brand, member, currency, vendor or order in the place of another, when they are compiled', () => {
    expect(swapped).toHaveLength(4);
  });

  it('the stores of the studio refuse a key, number, round, pair of seeds, chain or game in the place of another', () => {
    expect(swappedRounds).toHaveLength(2);
  });

  it('the stores of promotions refuse a campaign, reward, purse, free spins, board or wave in the place of another', () => {
    expect(swappedRewards).toHaveLength(3);
  });
});
