import { assert } from '@perya/std';
import { Client } from 'pg';
import { nightAfter } from '../apps/server/src/ledger/night.ts';
import { payAgents } from '../apps/server/src/modules/agent-rebate/index.ts';
import { BRAND } from '../e2e/harness/database.ts';
import { inOwnDatabase } from './own-database.ts';
import { databaseCpuMs } from './processes.ts';
import type { Figure } from './report.ts';
import { numbered, stand } from './team-house.ts';

const DATABASE = 'bench_team_rebates';
const MEMBERS = 100_000;
const DAY = '2026-03-02';
/** In minor units: odd, so that everything is rounded. */
const VALID = 12_347;

/** What a night costs in which everybody of a large team played: bets go up twelve levels, and two thousand agents are paid. */
export async function measureTeamRebates(dataFolder: string): Promise<Figure[]> {
  const now = new Date(nightAfter(DAY, 'Asia/Manila').getTime() + 60_000);
  return inOwnDatabase(dataFolder, { name: DATABASE, now: () => now }, async ({ ctx }, connection) => {
    const client = new Client(connection);
    // Whatever fails is what is told, not that the database went away after it.
    client.on('error', () => undefined);
    await client.connect();
    await client.query('set session_replication_role = replica');
    for (const statement of [numbered(BRAND, MEMBERS), stand(BRAND), PLAYED, RATES, FOLLOWED, 'analyze'])
      await client.query(statement);
    const used = () => databaseCpuMs(dataFolder) + (process.cpuUsage().user + process.cpuUsage().system) / 1000;
    const before = used();
    await payAgents(ctx);
    const spent = used() - before;
    const { rows } = await client.query<{ paid: string; agents: string }>(
      `select sum(amount) as paid, count(*) as agents from agent_rebate_payment where agent_id in (select member_id from bench_team)`,
    );
    await client.end();
    assert(Number(rows[0]?.agents) === 2047, 'every agent is paid');
    assert(Number(rows[0]?.paid) <= (MEMBERS * VALID * 12_000) / 1_000_000, 'nobody is paid more than the house gives');
    return [{ name: 'teamRebatesCpu', value: spent }];
  });
}

const PLAYED = `
  insert into member_activity (member_id, currency, day, vendor, category, rounds, staked, returned, valid)
  select member_id, 'PHP', '${DAY}', 'LAB', 'RNG', 1, ${VALID}, 0, ${VALID} from bench_team`;

/** Each level has a tenth of a percent less; of the night before nobody knows anything. */
const RATES = `
  insert into line_rate (member_id, merchant_code, category, from_day, rate_ppm)
  select member_id, '${BRAND}', 'RNG', '-infinity', 12000 - 1000 * floor(log(2, nr))::int from bench_team where nr < 2048;
  insert into agent_rebate_run (merchant_code, day, work, needs_id, started_at, finished_at)
  select '${BRAND}', '${DAY}'::date - 1, work, -1, now(), now() from unnest(array['sum', 'pay']) work`;

const FOLLOWED = `
  insert into ledger_mark (name, up_to, seen, seen_xid, seen_at) values ('activity', 1000000000, 1000000000, 0, 'epoch')
  on conflict (name) do update set up_to = excluded.up_to`;
