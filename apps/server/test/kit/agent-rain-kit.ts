import { randomUUID } from 'node:crypto';
import { agentRain, type Input } from '@perya/contract';
import { assert } from '@perya/std';
import { standUnder } from './family-kit.ts';
import { fund } from './funds.ts';
import type { Person } from './people.ts';
import type { TestServer } from './server.ts';
import { PIN } from './withdraw-kit.ts';

/** What an agent asks for. */
export type RainAsked = Input<typeof agentRain.send>;

/** An even rain with everything that has to be said, and what a test wants otherwise. */
export function rainOf(changes: Partial<RainAsked>): RainAsked {
  return { total: '100.00', split: 'equal', remark: 'Maligayang paglalaro!', paymentPassword: PIN, ...changes };
}

/** An agent with float and a payment password, and players directly below, all with papers. */
export async function createTeam(
  server: TestServer,
  { players = 3, float = 100_000n }: { readonly players?: number; readonly float?: bigint } = {},
): Promise<{ readonly agent: Person; readonly players: Person[] }> {
  const { ctx } = server;
  const agent = await standUnder(server, { type: 1 });
  const team = await Promise.all(Array.from({ length: players }, () => standUnder(server, { under: agent })));
  await ctx.db
    .updateTable('member')
    .set({ kyc_state: 'verified', payment_hash: await ctx.passwords.hash('payment', PIN) })
    .where('id', 'in', [agent.memberId, ...team.map(({ memberId }) => memberId)])
    .execute();
  if (float > 0n) await fund(ctx, agent.memberId, float, 'float');
  return { agent, players: team.sort((one, other) => Number(one.memberId) - Number(other.memberId)) };
}

/** Asks for a rain. */
export function sendRain(
  server: TestServer,
  { token }: Person,
  changes: Partial<RainAsked>,
  key: string = randomUUID(),
) {
  return server.ask(agentRain.send, rainOf(changes), { token, key });
}

/** Gives a rain; answers its id. */
export async function giveRain(server: TestServer, agent: Person, changes: Partial<RainAsked>): Promise<string> {
  const answer = await sendRain(server, agent, changes);
  assert(answer.kind === 'value', `the rain is given: ${JSON.stringify(answer)}`);
  return answer.value.id;
}

/** Opens an envelope. */
export function openIt(server: TestServer, { token }: Pick<Person, 'token'>, id: string, key: string = randomUUID()) {
  return server.ask(agentRain.open, { id }, { token, key });
}

/** What stands in an account of a member, in minor units. */
export async function standsIn(
  { database }: Pick<TestServer, 'database'>,
  { memberId }: Pick<Person, 'memberId'>,
  kind: 'cash' | 'float',
): Promise<number> {
  const [row] = await database.sql(
    `select balance from ledger_account where member_id = $1 and kind = $2 and currency = 'PHP'`,
    [memberId, kind],
  );
  return Number(row?.['balance'] ?? 0);
}
