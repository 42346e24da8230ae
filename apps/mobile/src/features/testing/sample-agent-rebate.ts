import type { agentRebate, Value } from '@perya/contract';

type Detail = Value<typeof agentRebate.detail>;

/** 12,000.00 of an agent directly below, at 1.20 % less 0.80 %. */
export function agentRebateRow(change: Partial<agentRebate.AgentRebateRow> = {}): agentRebate.AgentRebateRow {
  return {
    id: '31',
    day: '2026-11-14',
    memberId: '71',
    account: 'kuyaben',
    headIcon: '',
    part: 'agent',
    gameType: 'RNG',
    validStake: '12000.00',
    ownRate: 1.2,
    givenRate: 0.8,
    rate: 0.4,
    amount: '48.00',
    paid: '48.00',
    state: 'paid',
    ...change,
  };
}

/** That line with its payment and two parts. */
export function agentRebateDetail(change: Partial<Detail> = {}): Detail {
  return {
    row: agentRebateRow(),
    payments: [{ orderNo: 'C2611-150-00001', time: '2026-11-14T18:05:00.000Z', amount: '48.00', total: '310.25' }],
    path: [{ id: '71', account: 'kuyaben' }],
    parts: {
      list: [
        { id: '82', account: 'ateliza', headIcon: '', part: 'agent', validStake: '9000.00' },
        { id: '83', account: 'tessm', headIcon: '', part: 'player', validStake: '3000.00' },
      ],
      pageNum: 1,
      totalPages: 1,
      total: 2,
    },
    ...change,
  };
}
