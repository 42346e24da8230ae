import { randomBytes } from 'node:crypto';
import { asAdmin } from './admin.ts';
import type { TestDatabase } from './database.ts';
import { logIn, type Person } from './people.ts';
import type { TestServer } from './server.ts';

type Where = Pick<TestServer, 'ctx' | 'database'>;

/** What somebody of a team is to be. */
export interface Wanted {
  readonly under?: Pick<Person, 'memberId'>;
  readonly type?: number;
  readonly account?: string;
  readonly merchantCode?: string;
}

/** Registers somebody in a line and logs them in. */
export async function standUnder(
  { ctx }: Where,
  { under, type = 0, account = `t${randomBytes(6).toString('hex')}`, merchantCode = 'ty01' }: Wanted = {},
): Promise<Person> {
  const { id: memberId } = await ctx.db
    .insertInto('member')
    .values({
      merchant_code: merchantCode,
      account,
      type,
      upline_id: under?.memberId ?? null,
      created_at: ctx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { memberId, account, token: await logIn(ctx, memberId) };
}

/** Everybody an agent can be related to. */
export interface Family {
  readonly upline: Person;
  readonly agent: Person;
  readonly sibling: Person;
  readonly child: Person;
  readonly grandchild: Person;
  readonly player: Person;
  readonly subPlayer: Person;
  /** Stands below nobody, as all of them. */
  readonly trial: Person;
  /** Of another line. */
  readonly stranger: Person;
  /** Of another brand, below an agent there. */
  readonly foreigner: Person;
}

/** An agent with somebody on every side; the other brand is there already. */
export async function createFamily(where: Where, otherBrand: string): Promise<Family> {
  const upline = await standUnder(where, { type: 2 });
  const agent = await standUnder(where, { type: 1, under: upline });
  const child = await standUnder(where, { type: 1, under: agent });
  const otherTop = await standUnder(where, { type: 1 });
  const abroad = await standUnder(where, { type: 1, merchantCode: otherBrand });
  return {
    upline,
    agent,
    sibling: await standUnder(where, { type: 1, under: upline }),
    child,
    grandchild: await standUnder(where, { under: child }),
    player: await standUnder(where, { under: agent }),
    subPlayer: await standUnder(where, { type: 40, under: agent }),
    trial: await standUnder(where, { type: 4 }),
    stranger: await standUnder(where, { under: otherTop }),
    foreigner: await standUnder(where, { under: abroad, merchantCode: otherBrand }),
  };
}

/** What somebody did with money on a day, in minor units. */
export type Brought = Readonly<Partial<Record<(typeof BROUGHT)[number], number>>>;

const BROUGHT = ['deposited', 'withdrawn', 'staked', 'voided', 'returned', 'bonus', 'rebate'] as const;

/** Writes down the sums of a day of somebody, as the roll-up does. */
export async function bring(
  { database }: Pick<Where, 'database'>,
  { memberId }: Pick<Person, 'memberId'>,
  { day, category = 'RNG', ...sums }: Brought & { readonly day: string; readonly category?: string },
): Promise<void> {
  await database.sql(
    `insert into member_day (member_id, currency, day, category, vendor, first_id, last_id, ${BROUGHT.join(', ')})
     values ($1, 'PHP', $2, $3, 'LAB', 1, 1, $4, $5, $6, $7, $8, $9, $10)`,
    [memberId, day, category, ...BROUGHT.map((name) => sums[name] ?? 0)],
  );
}

/** Sums the days of teams anew from those of members, along the line of each day; slow, and by its definition. */
export async function sumTeams({ sql }: TestDatabase): Promise<void> {
  await sql('delete from team_day');
  const names = BROUGHT.join(', ');
  await sql(
    `with recursive above (agent_id, day, currency, category, ${names}) as (
       select line_upline(member_id, day), day, currency, category, ${names} from member_day
       union all
       select line_upline(agent_id, day), day, currency, category, ${names} from above where agent_id is not null
     )
     insert into team_day (agent_id, currency, day, category, ${names})
     select agent_id, currency, day, category, ${BROUGHT.map((name) => `sum(${name})`).join(', ')} from above
     where agent_id is not null group by 1, 2, 3, 4`,
  );
}

/** Says that the sums of teams go as far as the books do. */
export async function sumsAreWhole({ sql }: TestDatabase): Promise<void> {
  await sql(
    `insert into ledger_mark (name, up_to, seen, seen_xid, seen_at)
     select 'team', last, last, 0, 'epoch' from (select coalesce(max(id), 0) as last from ledger_transfer) books
     on conflict (name) do update set up_to = excluded.up_to`,
  );
}

/** How a large team is to look. */
export interface Tree {
  readonly headId: string;
  readonly name: string;
  readonly count: number;
  /** One of so many is an agent. */
  readonly agentEvery: number;
  /** So many stand directly below the head and below each agent, as far as there are enough. */
  readonly width: number;
}

/** Plants a team, named by a name and a number each, with the lines and the tree that triggers would have written one by one. */
export async function plantTree(
  { connection }: TestDatabase,
  { headId, name, count, agentEvery, width }: Tree,
): Promise<void> {
  await asAdmin(connection, async (client) => {
    const { rows } = await client.query<{ base: string }>(
      `select setval(pg_get_serial_sequence('member', 'id'), nextval(pg_get_serial_sequence('member', 'id')) + $1) - $1 as base`,
      [count],
    );
    const base = rows[0]?.base;
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into member (id, merchant_code, account, type, upline_id, created_at, last_login_at) overriding system value
       select $1::bigint + n, 'ty01', $2 || n, case when n % $4 = 0 then 1 else 0 end,
         case when n <= $5 then $3::bigint else $1::bigint + (n - 1) / $5 * $4 end,
         now() - n * interval '1 minute', case when n % 3 > 0 then now() - n::bigint * 7919 % 100003 * interval '1 minute' end
       from generate_series(1, $6::int) n`,
      [base, name, headId, agentEvery, width, count],
    );
    const planted = 'where id > $1::bigint and id <= $1::bigint + $2';
    await client.query(
      `insert into member_line (member_id, merchant_code, upline_id, from_day)
       select id, merchant_code, upline_id, '-infinity' from member ${planted}`,
      [base, count],
    );
    await client.query(
      `insert into member_ancestor (ancestor_id, member_id, depth)
       with recursive line (ancestor_id, member_id, depth) as (
         select upline_id, id, 1 from member ${planted}
         union all
         select above.upline_id, line.member_id, line.depth + 1
         from line join member above on above.id = line.ancestor_id where above.upline_id is not null
       )
       select ancestor_id, member_id, depth from line`,
      [base, count],
    );
    for (const table of ['member', 'member_line', 'member_ancestor']) await client.query(`analyze ${table}`);
  });
}
