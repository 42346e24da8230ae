import { type Book, ofHouse, ofMember } from '../account.ts';
import { makeTransfer, type Transfer } from '../transfer.ts';
import type { MemberId, Minor, OrderNo, TransferKey } from '../values.ts';

/** A rebate as the books see it. */
export interface RebateMoney extends Book {
  readonly claimId: string;
  readonly memberId: MemberId;
  /** The number its owner knows it by. */
  readonly orderNo: OrderNo;
  readonly amount: Minor;
  /** Paid by the exclusion of its owner: it is owed, whatever stops the account. [R72] */
  readonly isOwed: boolean;
}

/** The key under which a rebate is paid. */
export function rebateKey(claimId: string): TransferKey {
  return `rebate:${claimId}`;
}

/** Pays a rebate as cash, from the expense of the house. */
export function giveRebate(rebate: RebateMoney): Transfer {
  const { merchantCode, currency, memberId, claimId, orderNo, amount, isOwed } = rebate;
  return makeTransfer({
    key: rebateKey(claimId),
    merchantCode,
    currency,
    memberId,
    guard: isOwed ? 'none' : 'reward',
    ref: orderNo,
    moves: [{ kind: 'rebate', from: ofHouse('promotion', 'rebate'), to: ofMember('cash', memberId), amount }],
  });
}

/** What the play of a team earned its agent, as the books see it. */
export interface AgentRebateMoney extends Book {
  readonly paymentId: string;
  readonly memberId: MemberId;
  /** The number its owner knows it by. */
  readonly orderNo: OrderNo;
  readonly amount: Minor;
}

/** Pays an agent from the expense of the house: float, which nobody plays with, so that nothing stops it. [D3] */
export function giveAgentRebate(rebate: AgentRebateMoney): Transfer {
  const { merchantCode, currency, memberId, paymentId, orderNo, amount } = rebate;
  return makeTransfer({
    key: `agent-rebate:${paymentId}`,
    merchantCode,
    currency,
    memberId,
    guard: 'none',
    ref: orderNo,
    moves: [{ kind: 'rebate', from: ofHouse('promotion', 'agentRebate'), to: ofMember('float', memberId), amount }],
  });
}
