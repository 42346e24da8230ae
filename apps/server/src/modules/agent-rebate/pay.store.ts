import type { Currency, MemberId, MerchantCode } from '@perya/ledger';
import { isAgentType, MEMBER_TYPES } from '@perya/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** Who may be paid, by type; whoever only tries the games is no agent. */
const AGENT_TYPES = MEMBER_TYPES.filter(isAgentType);

/** What an agent is paid in a night. */
export interface Payment {
  readonly id: string;
  readonly agentId: MemberId;
  readonly currency: Currency;
  readonly amount: bigint;
}

/** Whom to pay, and for what was played up to which day. */
export interface Paying {
  readonly merchantCode: MerchantCode;
  readonly day: string;
  readonly agentIds: readonly MemberId[];
  readonly at: Date;
}

/**
 * Writes down what agents are paid, one payment each with a line for every row that is not paid as it stands, and that it is paid. What
 * was paid too much is taken off; who would be left with nothing is not paid, and the rest is carried. Who may not use the account waits.
 */
export async function writePayments(
  tx: Transaction<Database>,
  { merchantCode, day, agentIds, at }: Paying,
): Promise<Payment[]> {
  const { rows } = await sql<Omit<Payment, 'amount'> & { amount: string }>`
    with open as materialized (
      select r.id, r.agent_id, r.currency, r.due - r.paid as amount from agent_rebate r
      join member m on m.id = r.agent_id and m.status = 'active' and m.type = any (${AGENT_TYPES}::int[])
      where r.merchant_code = ${merchantCode} and r.agent_id = any (${agentIds}::bigint[]) and r.due <> r.paid
        and r.day <= ${day}
      for update of r
    ), payment as (
      insert into agent_rebate_payment (merchant_code, agent_id, currency, day, amount, at)
      select ${merchantCode}, agent_id, currency, ${day}, sum(amount), ${at}
      from open group by agent_id, currency having sum(amount) > 0 order by agent_id, currency
      returning id, agent_id, currency, amount
    ), line as (
      insert into agent_rebate_line (payment_id, rebate_id, amount)
      select p.id, o.id, o.amount from open o join payment p using (agent_id, currency)
    ), settled as (
      update agent_rebate r set paid = r.paid + o.amount from open o join payment p using (agent_id, currency)
      where r.id = o.id
    )
    select id, agent_id as "agentId", currency, amount from payment order by id`.execute(tx);
  return rows.map(({ amount, ...payment }) => ({ ...payment, amount: BigInt(amount) }));
}
