import { randomUUID } from 'node:crypto';
import { float } from '@perya/contract';
import { assert } from '@perya/std';
import { checkWhole } from '../../src/ledger/check.ts';
import { standUnder } from './family-kit.ts';
import { fund } from './funds.ts';
import type { Person } from './people.ts';
import type { TestServer } from './server.ts';
import { PIN } from './withdraw-kit.ts';

/** An agent with papers, a payment password and a float, below somebody or nobody. */
export async function createFloated(
  { ctx, database }: TestServer,
  { amount, under, merchantCode }: { amount: bigint; under?: Person; merchantCode?: string },
): Promise<Person> {
  const agent = await standUnder(
    { ctx, database },
    { type: 1, ...(under && { under }), ...(merchantCode !== undefined && { merchantCode }) },
  );
  const known = { kyc_state: 'verified', payment_hash: await ctx.passwords.hash('payment', PIN) } as const;
  await ctx.db.updateTable('member').set(known).where('id', '=', agent.memberId).execute();
  if (amount > 0n) await fund(ctx, agent.memberId, amount, 'float');
  return agent;
}

/** Asks for a payout as its agent does. */
export function askFor(
  server: Pick<TestServer, 'ask'>,
  { token }: Pick<Person, 'token'>,
  amount: string,
  { key = randomUUID(), paymentPassword = PIN }: { key?: string; paymentPassword?: string } = {},
) {
  return server.ask(float.askPayout, { amount, paymentPassword }, { token, key });
}

/** Asks for a payout that is taken; answers its number. */
export async function asked(server: Pick<TestServer, 'ask'>, agent: Person, amount = '100.00'): Promise<string> {
  const answer = await askFor(server, agent, amount);
  assert(answer.kind === 'value', `the payout is taken: ${JSON.stringify(answer)}`);
  return answer.value.orderNo;
}

/** Takes a payout back as its agent does. */
export function takeBack(server: Pick<TestServer, 'ask'>, { token }: Pick<Person, 'token'>, orderNo: string) {
  return server.ask(float.cancelPayout, { orderNo }, { token, key: randomUUID() });
}

/** What an agent is shown of the own float. */
export async function shown(server: Pick<TestServer, 'ask'>, { token }: Pick<Person, 'token'>, cursor?: string) {
  const answer = await server.ask(float.show, cursor === undefined ? {} : { cursor }, { token });
  assert(answer.kind === 'value', `the float is shown: ${JSON.stringify(answer)}`);
  return answer.value;
}

/** What stands on the accounts of an agent, and what waits for the brand, in minor units. */
export async function standsAt({ database }: Pick<TestServer, 'database'>, { memberId }: Pick<Person, 'memberId'>) {
  const [row] = await database.sql(
    `select coalesce(sum(balance) filter (where kind = 'float'), 0)::int as float,
       coalesce(sum(balance) filter (where kind = 'cash'), 0)::int as cash,
       coalesce((select sum(amount) from float_payout where member_id = $1 and state = 'waiting'), 0)::int as waiting
     from ledger_account where member_id = $1`,
    [memberId],
  );
  return row;
}

/** What is wrong with the books, all of them. */
export async function faultsOfBooks({ ctx }: Pick<TestServer, 'ctx'>): Promise<string[]> {
  return (await checkWhole(ctx.db)).map(({ rule, row, detail }) => `${rule} ${row}: ${detail}`);
}
