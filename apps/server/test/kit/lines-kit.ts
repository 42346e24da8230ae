import type { Result } from '@perya/std';
import { changeRates, makeAgent, moveMember } from '../../src/modules/lines/index.ts';
import { turnLines } from '../../src/modules/lines/turn.service.ts';
import type { ServerPair } from './pair.ts';
import { logIn, type Person } from './people.ts';
import type { TestServer } from './server.ts';

const HOUR_MS = 3_600_000;
let named = 0;

/** Words of staff about the lines of a brand. */
export function staffOf({ ctx }: Pick<TestServer, 'ctx'>, brand = 'ty01') {
  const asked = (account: string) => ({ brand, account, who: 'Ana' });
  /** A percent of slots, in parts of a million. */
  const slots = (percent: number) => [{ category: 'RNG', ratePpm: Math.round(percent * 10_000) }];
  return {
    agent: (account: string, isTop = false) => makeAgent(ctx, asked(account), { isTop }),
    rate: (account: string, percent: number) => changeRates(ctx, asked(account), slots(percent)),
    house: (percent: number) => changeRates(ctx, { brand, account: null, who: 'Ana' }, slots(percent)),
    move: (account: string, under: string | null) => moveMember(ctx, asked(account), under),
  };
}

/** Why staff were refused; null when they were not. */
export const refusalOf = (done: Result<unknown, string>) => (done.ok ? null : done.error.code);

/** Somebody who is registered under somebody else, by their names. */
export async function register(
  { database }: Pick<TestServer, 'database'>,
  {
    under,
    type = 1,
    brand = 'ty01',
  }: { readonly under?: string; readonly type?: number; readonly brand?: string } = {},
): Promise<string> {
  named += 1;
  const account = `inline${named}`;
  await database.sql(
    `insert into member (merchant_code, account, type, upline_id)
     values ($1, $2, $3, (select id from member where merchant_code = $1 and account = $4))`,
    [brand, account, type, under ?? null],
  );
  return account;
}

/** Agents, each under the one before. */
export async function registerLine(server: Pick<TestServer, 'database'>, length: number): Promise<string[]> {
  const line: string[] = [];
  for (let nr = 0; nr < length; nr += 1) {
    const under = line.at(-1);
    line.push(await register(server, under === undefined ? {} : { under }));
  }
  return line;
}

/** Logs in whoever bears a name: sessions do not outlive the days that tests go through. */
export async function enter({ ctx, database }: TestServer, account: string, brand = 'ty01'): Promise<Person> {
  const [row] = await database.sql('select id from member where merchant_code = $1 and account = $2', [brand, account]);
  const memberId = String(row?.['id']);
  return { memberId, account, token: await logIn(ctx, memberId) };
}

/** A day later, with what is done at midnight. */
export async function turnDay({ clock, server }: Pick<ServerPair, 'clock' | 'server'>): Promise<void> {
  clock.forward(24 * HOUR_MS);
  await turnLines(server.ctx);
}

/** Under whom somebody stands in the tree of members, by name. */
export async function uplineOf({ database }: Pick<TestServer, 'database'>, account: string): Promise<unknown> {
  const [row] = await database.sql(
    `select up.account from member m left join member up on up.id = m.upline_id where m.account = $1`,
    [account],
  );
  return row?.['account'] ?? null;
}
