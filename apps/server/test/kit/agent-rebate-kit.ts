import { agentRebate, type Input, type Value } from '@perya/contract';
import { assert } from '@perya/std';
import type { Context } from '../../src/context.ts';
import { activityPart } from '../../src/ledger/activity.ts';
import { addDays, dayOf } from '../../src/ledger/day.ts';
import { payAgents } from '../../src/modules/agent-rebate/index.ts';
import { turnLines } from '../../src/modules/lines/turn.service.ts';
import { standUnder, type Wanted } from './family-kit.ts';
import { followParts } from './follow.ts';
import { fund } from './funds.ts';
import { staffOf } from './lines-kit.ts';
import { goToNight, startPair } from './pair.ts';
import { logIn, type Person } from './people.ts';
import { valueOf } from './promo-kit.ts';
import { plantSlot, spinOnce, type Play } from './rebate-kit.ts';
import type { TestServer } from './server.ts';

const ZONE = 'Asia/Manila';
const FUNDS = 1_000_000_00n;

/** Two servers at a house that gives 1.20 percent of slots, and whose nights up to yesterday are over. */
export async function startAgents() {
  const pair = await startPair();
  const { clock, database, server, second } = pair;
  const { ctx } = server;
  await plantSlot(server);
  const today = () => dayOf(clock.now(), ZONE);
  await database.sql(
    `insert into agent_rebate_run (merchant_code, day, work, needs_id, started_at, finished_at)
     select 'ty01', $1::date - 1, work, -1, now(), now() from unnest(array['sum', 'pay']) work`,
    [today()],
  );
  const follow = () => followParts(server, [activityPart], (ms) => clock.forward(ms));
  return {
    ...pair,
    ctx,
    staff: staffOf(server),
    today,
    /** Whoever has money to play with. */
    stand: async (wanted: Wanted = {}): Promise<Person> => {
      const person = await standUnder(server, wanted);
      await fund(ctx, person.memberId, FUNDS);
      return person;
    },
    spin: (person: Pick<Person, 'memberId'>, stake: bigint, play: Partial<Play> = {}) =>
      spinOnce(ctx, person, { ...play, stake }),
    /** Has everything counted that was played. */
    follow,
    /** Goes to the night after today, in which everything is counted, and nobody is paid yet. */
    toNight: async (): Promise<void> => {
      goToNight(pair, addDays(today(), 1));
      await turnLines(ctx);
      await follow();
    },
    /** The same, and agents are paid. */
    night: async (atOnce?: number): Promise<void> => {
      goToNight(pair, addDays(today(), 1));
      await turnLines(ctx);
      await follow();
      await payAgents(ctx, () => false, atOnce);
    },
    pay: (who: Context = ctx, atOnce?: number) => payAgents(who, () => false, atOnce),
    second,
    /** What stands on the float of an agent. */
    floatOf: async ({ memberId }: Pick<Person, 'memberId'>): Promise<bigint> => {
      const [row] = await database.sql(
        `select coalesce(sum(balance), 0)::bigint as balance from ledger_account where member_id = $1 and kind = 'float'`,
        [memberId],
      );
      return BigInt(String(row?.['balance']));
    },
    /** What an agent earned, row by row as it is kept. */
    earnedBy: async ({ memberId }: Pick<Person, 'memberId'>) => {
      return database.sql(
        `select r.day, m.account, r.valid, r.own_ppm as own, r.given_ppm as given, r.due, r.paid
         from agent_rebate r join member m on m.id = r.member_id where r.agent_id = $1 order by r.day, r.due desc, m.account`,
        [memberId],
      );
    },
    report: async (agent: Person, asked: Partial<Input<typeof agentRebate.report>> = {}) =>
      reportTo(server, agent, { startDate: addDays(today(), -30), endDate: today(), ...asked }),
    detail: async (agent: Person, asked: Input<typeof agentRebate.detail>) =>
      server.ask(agentRebate.detail, asked, { token: await logIn(ctx, agent.memberId) }),
  };
}

/** The report of an agent, whose session may be over by now. */
async function reportTo(
  server: TestServer,
  { memberId }: Person,
  asked: Input<typeof agentRebate.report>,
): Promise<Value<typeof agentRebate.report>> {
  return valueOf(await server.ask(agentRebate.report, asked, { token: await logIn(server.ctx, memberId) }));
}

/** An agent who earned something with an agent below yesterday, of whose bets some are those of a player. */
export async function plantEarned({ ctx, database }: TestServer) {
  const agent = await standUnder({ ctx, database }, { type: 1 });
  const child = await standUnder({ ctx, database }, { type: 1, under: agent });
  const player = await standUnder({ ctx, database }, { under: child });
  const day = addDays(dayOf(ctx.clock.now(), ZONE), -1);
  await database.sql(
    `insert into member_activity (member_id, currency, day, vendor, category, rounds, staked, returned, valid, summed)
     values ($1, 'PHP', $2, 'LAB', 'RNG', 1, 1000000, 0, 1000000, 1000000)`,
    [player.memberId, day],
  );
  await database.sql(
    `insert into team_valid (agent_id, currency, day, category, valid)
     select id, 'PHP', $2, 'RNG', 1000000 from unnest($1::bigint[]) id`,
    [[agent.memberId, child.memberId], day],
  );
  const [row] = await database.sql(
    `insert into agent_rebate (merchant_code, agent_id, day, member_id, currency, category, valid, own_ppm, given_ppm)
     values ('ty01', $1, $2, $3, 'PHP', 'RNG', 1000000, 12000, 10000) returning id`,
    [agent.memberId, day, child.memberId],
  );
  assert(row, 'a row is planted');
  return { agent, child, player, day, id: String(row['id']) };
}
