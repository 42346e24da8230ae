import { type Book, ofMember, ofPot } from '../account.ts';
import { makeTransfer, type Transfer } from '../transfer.ts';
import type { MemberId, Minor, OrderNo } from '../values.ts';

/** Where the money of the rains of agents stands that nobody has opened, apart from the budgets of campaigns. */
export const RAIN_POT = 'rain:agents';

/** Money of a rain that an agent gives. */
export interface AgentRainMoney extends Book {
  readonly rainId: string;
  /** Whose float or cash it is. */
  readonly memberId: MemberId;
  /** The number people know the rain by. */
  readonly orderNo: OrderNo;
  readonly amount: Minor;
  /** The row of the pot in which all of the rain stands. */
  readonly shard: number;
}

/** Puts all of a rain aside before anybody can open an envelope: from the float of the agent, never from winnings. [D3] */
export function fundRain(rain: AgentRainMoney): Transfer {
  const { rainId, memberId, shard, amount } = rain;
  return ofRain(rain, `rain:${rainId}`, 'none', [
    { kind: 'envelope', from: ofMember('float', memberId), to: ofPot(RAIN_POT, shard), amount },
  ]);
}

/** Pays an envelope as cash to whoever opened it: once for a rain and a member, and to nobody whom something stops. [T20] */
export function openEnvelope(envelope: AgentRainMoney): Transfer {
  const { rainId, memberId, shard, amount } = envelope;
  return ofRain(envelope, `envelope:${rainId}:${memberId}`, 'reward', [
    { kind: 'envelope', from: ofPot(RAIN_POT, shard), to: ofMember('cash', memberId), amount },
  ]);
}

/** Gives back what nobody has opened, whatever became of the agent. */
export function returnRain(rest: AgentRainMoney): Transfer {
  const { rainId, memberId, shard, amount } = rest;
  return ofRain(rest, `rain.end:${rainId}`, 'none', [
    { kind: 'envelope', from: ofPot(RAIN_POT, shard), to: ofMember('float', memberId), amount },
  ]);
}

function ofRain(
  { merchantCode, currency, memberId, orderNo }: AgentRainMoney,
  key: string,
  guard: Transfer['guard'],
  moves: Transfer['moves'],
): Transfer {
  return makeTransfer({ key, merchantCode, currency, memberId, guard, ref: orderNo, moves });
}
