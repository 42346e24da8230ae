import { type Book, ofHouse, ofMember, ofPot, POT_ROWS } from '../account.ts';
import { makeTransfer, type Move, type Transfer } from '../transfer.ts';
import type { GrantId, MemberId, Minor, OrderNo, RewardId, TransferKey } from '../values.ts';

/** The budget of a campaign. */
export interface Pot extends Book {
  /** The code of the campaign. */
  readonly code: string;
  /** The kind of the campaign: the expense of the house it is set aside from. */
  readonly kind: string;
}

/** A row of a pot and what stands there. */
export interface PotRow {
  readonly shard: number;
  readonly balance: Minor;
}

/** A reward as the books see it. */
export interface RewardMoney extends Pot {
  readonly rewardId: RewardId;
  readonly memberId: MemberId;
  /** The number its owner knows it by. */
  readonly orderNo: OrderNo;
  readonly amount: Minor;
  /** The row that pays; whoever posts holds it. */
  readonly shard: number;
}

/** Where what is promised to rewards that wait stands, apart from what is still to give. */
export function duePot(code: string): string {
  return `${code}:due`;
}

/** The key under which a reward is paid. */
export function rewardKey(rewardId: RewardId): TransferKey {
  return `reward:${rewardId}`;
}

/** Sets a budget aside, once for each version that raises it: spread over all rows, so that claims do not meet on one. */
export function fundPot(pot: Pot & { readonly version: number; readonly amount: Minor }): Transfer {
  const { code, kind, version, amount } = pot;
  const rows = BigInt(POT_ROWS);
  const moves = Array.from({ length: POT_ROWS }, (_, shard): Move => {
    const share = amount / rows + (BigInt(shard) < amount % rows ? 1n : 0n);
    return { kind: 'fund', from: ofHouse('promotion', kind), to: ofPot(code, shard), amount: share };
  });
  return ofHouseAlone(
    pot,
    `pot:${code}:${version}`,
    moves.filter((move) => move.amount > 0n),
  );
}

/** What is left when a campaign ends goes back; null when that is nothing. */
export function returnPot(pot: Pot, rows: readonly PotRow[]): Transfer | null {
  const to = ofHouse('promotion', pot.kind);
  const moves = rows
    .filter(({ balance }) => balance > 0n)
    .map(({ shard, balance }): Move => ({ kind: 'fund', from: ofPot(pot.code, shard), to, amount: balance }));
  return moves.length === 0 ? null : ofHouseAlone(pot, `pot.end:${pot.code}`, moves);
}

/** Brings what is left in several rows together in one, for a reward that none of them can pay. */
export function gatherPot(
  pot: Pot,
  party: string,
  { rows, shard, rewardId }: { readonly rows: readonly PotRow[]; readonly shard: number; readonly rewardId: RewardId },
): Transfer {
  const moves = rows
    .filter((row) => row.shard !== shard && row.balance > 0n)
    .map((row): Move => ({
      kind: 'fund',
      from: ofPot(party, row.shard),
      to: ofPot(party, shard),
      amount: row.balance,
    }));
  const word = party === pot.code ? 'gather' : 'gather.due';
  return ofHouseAlone(pot, `${word}:${rewardId}`, moves);
}

/** A reward that waits is promised: its money leaves the pot at once, so that nobody else gets it. */
export function reserveReward(reward: RewardMoney & { readonly toShard: number }): Transfer {
  const { code, rewardId, shard, toShard, amount } = reward;
  return ofHouseAlone(reward, `reserve:${rewardId}`, [
    { kind: 'fund', from: ofPot(code, shard), to: ofPot(duePot(code), toShard), amount },
  ]);
}

/**
 * A reward that was refused or ran out: its money goes back, into the pot or, once the campaign is over and `toShard` null,
 * to the house.
 */
export function releaseReward(reward: RewardMoney & { readonly toShard: number | null }): Transfer {
  const { code, kind, rewardId, shard, toShard, amount } = reward;
  const to = toShard === null ? ofHouse('promotion', kind) : ofPot(code, toShard);
  return ofHouseAlone(reward, `release:${rewardId}`, [{ kind: 'fund', from: ofPot(duePot(code), shard), to, amount }]);
}

/**
 * Pays a reward as cash: at once from the pot, or from what was promised to it. What is owed to somebody who excludes
 * themselves is paid whatever stops them. [R72]
 */
export function giveReward(reward: RewardMoney & { readonly from: 'pot' | 'due'; readonly isOwed?: true }): Transfer {
  const { merchantCode, currency, code, memberId, orderNo, rewardId, shard, amount } = reward;
  const pot = ofPot(reward.from === 'due' ? duePot(code) : code, shard);
  return makeTransfer({
    key: rewardKey(rewardId),
    merchantCode,
    currency,
    memberId,
    guard: reward.isOwed === true ? 'none' : 'reward',
    ref: orderNo,
    detail: code,
    moves: [{ kind: 'bonus', from: pot, to: ofMember('cash', memberId), amount }],
  });
}

/** A bonus purse as the books see it. */
export interface PurseMoney extends Pot {
  readonly grantId: GrantId;
  readonly memberId: MemberId;
  /** The number its owner knows the reward by. */
  readonly orderNo: OrderNo;
  readonly amount: Minor;
}

/** The key under which a purse is over: by its last step, by being given up, by its time; one of them happens. */
export function purseEndKey(grantId: GrantId): TransferKey {
  return `bonus.end:${grantId}`;
}

/** Opens a purse: its money leaves the pot, or what was promised to it, for the bonus account of its owner. */
export function openPurse(
  purse: PurseMoney & { readonly from: 'pot' | 'due'; /** The row that pays. */ readonly shard: number },
): Transfer {
  const { code, memberId, shard, amount, grantId } = purse;
  const pot = ofPot(purse.from === 'due' ? duePot(code) : code, shard);
  return ofPurse(purse, `grant:${grantId}`, 'reward', [
    { kind: 'bonus', from: pot, to: ofMember('bonus', memberId), amount },
  ]);
}

/** Ends a purse before its requirement is done: what is left goes back to the house. */
export function endPurse(purse: PurseMoney): Transfer {
  const { memberId, kind, amount, grantId } = purse;
  return ofPurse(purse, purseEndKey(grantId), 'none', [
    { kind: 'bonusEnd', from: ofMember('bonus', memberId), to: ofHouse('promotion', kind), amount },
  ]);
}

function ofPurse(
  { merchantCode, currency, memberId, orderNo: ref, code: detail }: PurseMoney,
  key: TransferKey,
  guard: Transfer['guard'],
  moves: readonly Move[],
): Transfer {
  return makeTransfer({ key, merchantCode, currency, memberId, guard, ref, detail, moves });
}

function ofHouseAlone({ merchantCode, currency, code }: Pot, key: TransferKey, moves: readonly Move[]): Transfer {
  return makeTransfer({ key, merchantCode, currency, memberId: null, guard: 'none', ref: '', detail: code, moves });
}
