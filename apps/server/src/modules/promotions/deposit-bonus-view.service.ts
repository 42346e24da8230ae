import { cashier } from '@perya/contract';
import type { Currency, MemberId } from '@perya/ledger';
import { WHO_REFUSALS, toldRefusal, type WhoRefusal } from '@perya/promotions';
import type { Kysely } from 'kysely';
import { formatAmount, fromHouse } from '../../platform/money.ts';
import type { Database } from '../../platform/db/schema.ts';
import { findRewards, type RewardRow } from '../rewards/index.ts';
import { readVersion } from './campaign.store.ts';
import { readJoined } from './participation.store.ts';

type Reason = NonNullable<cashier.DepositBonus['reason']>;

/** A deposit that may have been made for a promotion, and what became of that. */
export interface MatchedDeposit {
  readonly promotion_id: string;
  readonly promotion_result: string;
  readonly reward_id: string | null;
  readonly member_id: MemberId;
  readonly currency: Currency;
}

const STATES: Readonly<Record<RewardRow['state'], cashier.DepositBonus['state']>> = {
  review: 'review',
  claimable: 'claimable',
  queued: 'queued',
  claimed: 'claimed',
  rejected: 'none',
  expired: 'none',
  void: 'none',
};

/** What became of the promotions of deposits as their owner sees it, one for each; null where there was none. [API-83] */
export async function depositBonuses(
  db: Kysely<Database>,
  deposits: readonly MatchedDeposit[],
  titles: ReadonlyMap<string, string>,
): Promise<(cashier.DepositBonus | null)[]> {
  const given = deposits.flatMap(({ reward_id: id }) => id ?? []);
  const rewards = new Map((await findRewards(db, given)).map((row) => [row.id, row]));
  const told: (cashier.DepositBonus | null)[] = [];
  for (const deposit of deposits) {
    const { promotion_id: id, promotion_result: result, reward_id: rewardId, currency } = deposit;
    if (id === '') {
      told.push(null);
      continue;
    }
    const reward = rewardId === null ? undefined : rewards.get(rewardId);
    const reason = reward ? null : reasonOf(result);
    const least = reason === 'deposit.min' ? await leastOf(db, deposit) : null;
    const money = (amount: string | bigint) => formatAmount(BigInt(amount), currency);
    told.push({
      name: titles.get(id) ?? '',
      state: reward ? STATES[reward.state] : result === '' ? 'awaited' : 'none',
      amount: reward ? money(reward.amount) : null,
      needed: reward ? money(reward.turnover) : null,
      reason,
      min: least === null ? null : money(least),
    });
  }
  return told;
}

/** Why a deposit got no bonus, as its owner reads it; null for what is not theirs to know. */
export function reasonOf(result: string): Reason | null {
  const who = WHO_REFUSALS.find((refusal): refusal is WhoRefusal => refusal === result);
  const told = who ? toldRefusal(who) : result;
  return cashier.DEPOSIT_BONUS_REFUSALS.find((reason) => reason === told) ?? null;
}

/** The least deposit under the terms that somebody joined, as far as they are still in. */
export async function leastOf(
  db: Kysely<Database>,
  { promotion_id: id, member_id: memberId, currency }: MatchedDeposit,
): Promise<bigint | null> {
  const own = (await readJoined(db, [memberId])).find((row) => row.campaign_id === id);
  if (!own) return null;
  const { award } = (await readVersion(db, id, own.version)).terms;
  if (award.form !== 'purse' || award.size.by !== 'deposit') return null;
  return fromHouse(award.size.minDeposit, currency);
}
