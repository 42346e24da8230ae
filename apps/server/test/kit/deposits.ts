import { randomUUID } from 'node:crypto';
import { cashier, type Input } from '@perya/contract';
import { assert, formatAmount } from '@perya/std';
import type { InjectOptions } from 'fastify';
import { readStandings } from '../../src/ledger/balances.ts';
import type { SandboxBank } from '../../src/providers/payments/sandbox-bank.ts';
import { createPerson, type Person } from './people.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';

const WIDE = { burst: 1_000_000, perSecond: 1_000_000 };

/** A server whose sandbox provider reaches it, for somebody in a hurry. */
export async function startCashier(options: TestServerOptions = {}): Promise<TestServer & { bank: SandboxBank }> {
  const server = await startTestServer({ ...options, app: { budgets: { read: WIDE, write: WIDE } } });
  return { ...server, bank: { ...server.ctx, fetch: fetchInto(server), retryMs: 1 } };
}

/** Hands requests to the server itself. */
export function fetchInto({ app }: Pick<TestServer, 'app'>): typeof fetch {
  return async (url, init) => {
    assert(typeof url === 'string', 'notices go to an address');
    const { pathname } = new URL(url);
    const { method, headers, body } = init ?? {};
    const answer = await app.inject({ url: pathname, method, headers, payload: body } as InjectOptions);
    return new Response(answer.body, { status: answer.statusCode });
  };
}

/** Makes somebody who may deposit. */
export async function createDepositor(server: TestServer): Promise<Person> {
  const person = await createPerson(server.ctx);
  await server.database.sql(`update member set kyc_state = 'verified' where id = $1`, [person.memberId]);
  return person;
}

/** Opens a deposit and answers whatever was answered. */
export function askDeposit(
  server: TestServer,
  person: Person,
  given: Partial<Input<typeof cashier.deposit>> = {},
  key: string = randomUUID(),
) {
  return server.ask(cashier.deposit, { methodId: 'gcash', amount: '500', ...given }, { token: person.token, key });
}

/** Opens a deposit that is in order. */
export async function openDeposit(
  server: TestServer,
  person: Person,
  given: Partial<Input<typeof cashier.deposit>> = {},
): Promise<cashier.DepositOrder> {
  const answer = await askDeposit(server, person, given);
  assert(answer.kind === 'value', `the deposit was refused: ${JSON.stringify(answer)}`);
  return answer.value;
}

/** One deposit as its owner sees it. */
export async function readDeposit(server: TestServer, person: Person, orderNo: string): Promise<cashier.DepositOrder> {
  const answer = await server.ask(cashier.depositDetail, { orderNo }, { token: person.token });
  assert(answer.kind === 'value', 'the deposit is there');
  return answer.value;
}

/** What somebody has, in the ledger itself: no session is needed for that. */
export async function cashOf({ ctx }: TestServer, { memberId }: Person): Promise<string> {
  const { cash } = await readStandings(ctx.db, memberId, 'PHP');
  return formatAmount(cash.balance, 2);
}
