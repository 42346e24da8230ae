import { describe, expect, it } from 'vitest';
import { giveAgentRebate, giveRebate } from './rebate.ts';

const rebate = { merchantCode: 'ty01', currency: 'PHP', claimId: '7', memberId: '42', orderNo: 'RB7', amount: 86_40n };

describe('a rebate', () => {
  it('is an expense of the house that reaches cash, once for each claim, and respects what stops an account', () => {
    expect(giveRebate({ ...rebate, isOwed: false })).toMatchObject({
      key: 'rebate:7',
      guard: 'reward',
      memberId: '42',
      ref: 'RB7',
      moves: [
        {
          kind: 'rebate',
          from: { kind: 'promotion', party: 'rebate' },
          to: { kind: 'cash', memberId: '42' },
          amount: 86_40n,
        },
      ],
    });
  });

  it('that is owed to somebody who leaves is stopped by nothing [R72]', () => {
    expect(giveRebate({ ...rebate, isOwed: true }).guard).toBe('none');
  });
});

describe('the rebate of an agent', () => {
  it('is an expense of the house that reaches the float and never cash, once for each payment [D3]', () => {
    const { claimId: paymentId, ...paid } = rebate;
    expect(giveAgentRebate({ ...paid, paymentId, orderNo: 'AR7' })).toMatchObject({
      key: 'agent-rebate:7',
      guard: 'none',
      memberId: '42',
      ref: 'AR7',
      moves: [
        {
          kind: 'rebate',
          from: { kind: 'promotion', party: 'agentRebate' },
          to: { kind: 'float', memberId: '42' },
          amount: 86_40n,
        },
      ],
    });
  });
});
