import { setTimeout as sleep } from 'node:timers/promises';
import { assert } from '@perya/std';
import { Client, type ClientConfig } from 'pg';
import { rollUp } from '../apps/server/src/ledger/rollup.ts';
import { BRAND } from '../e2e/harness/database.ts';
import { fillLife } from './member-life-fill.ts';
import { inOwnDatabase } from './own-database.ts';
import { databaseCpuMs } from './processes.ts';
import type { Figure } from './report.ts';
import { stand } from './team-house.ts';

const DATABASE = 'bench_teams';
const BETS = 200_000;
/** So many that those of a stretch are of as many people as in a large house, each below eleven agents. */
const PLAYERS = 10_000;
const QUIET_MS = 31_000;
const AGAIN_MS = 20;

/** What it costs to add bets to the sums of days: of a house without lines, and of one in which everybody stands twelve levels deep. */
export async function measureTeamFold(dataFolder: string): Promise<Figure[]> {
  let at = Date.parse('2026-03-02T04:00:00.000Z');
  const forward = () => void (at += QUIET_MS);
  return inOwnDatabase(dataFolder, { name: DATABASE, now: () => new Date(at) }, async ({ ctx }, connection) => {
    await fillLife(connection, { bets: BETS, players: PLAYERS, paid: 0, graded: 0 }, ctx.clock.now());
    const fold = async () => {
      await sql(connection, FORGOTTEN);
      forward();
      const used = () => databaseCpuMs(dataFolder) + (process.cpuUsage().user + process.cpuUsage().system) / 1000;
      // Whoever is at work anywhere in the cluster holds the first turn up.
      let before = used();
      while (!(await rollUp(ctx))) {
        await sleep(AGAIN_MS);
        before = used();
      }
      while (await rollUp(ctx));
      return ((used() - before) * 1000) / BETS;
    };
    await rollUp(ctx);
    // Plans, pages and files are there before anything is counted.
    await fold();
    const alone = await fold();
    await sql(connection, HOUSE);
    const lined = await fold();
    const [row] = await sql(connection, `select sum(bets) as bets from team_day where agent_id = (${TOP})`);
    assert(Number(row?.['bets']) === BETS, 'the top agent has the bets of all');
    return [
      { name: 'daysCpu', value: alone },
      { name: 'teamDaysCpu', value: lined - alone },
    ];
  });
}

const FORGOTTEN = `
  truncate member_day, team_day, team_note, team_people;
  update ledger_mark set up_to = 0 where name in ('rollup', 'team')`;

const TOP = 'select member_id from bench_team where nr = 1';

/** Those who played are the players, agents are new. */
const HOUSE = `
  insert into member (merchant_code, account, type)
  select '${BRAND}', 'teamagent' || nr, 1 from generate_series(1, 2047) nr;
  create table bench_team as
  select id as member_id, substr(account, 10)::int as nr from member where account like 'teamagent%'
  union all
  select id, 2047 + substr(account, 5)::int from member where account like 'life%';
  ${stand(BRAND)}`;

async function sql(connection: ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  await client.connect();
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}
