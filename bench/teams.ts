import { createHash, randomBytes } from 'node:crypto';
import { agency, agentRebate, type Call } from '@perya/contract';
import { Client } from 'pg';
import { TEAM_COLUMNS } from '../apps/server/src/ledger/team-columns.ts';
import { BRAND, connectionTo } from '../e2e/harness/database.ts';
import { latenciesOf } from './latency.ts';
import type { Figure } from './report.ts';
import { measureTeamFold } from './team-fold.ts';
import { numbered, stand } from './team-house.ts';
import { measureTeamRebates } from './team-rebates.ts';

const MEMBERS = 100_000;
const DAYS = 90;
/** Of ten members one plays on a day, and makes twenty-two bets: twenty million in all. */
const PLAYS_OF = 10;
const BETS = 22;
const TIMES = 200;
const WARM = 10;
const ADDRESSES = 200;
const DAY_MS = 24 * 3_600_000;

/** What agents ask for; days are counted back from today. */
const PAGES: Readonly<Record<string, { readonly call: Call; readonly query: string; readonly days: number }>> = {
  'people of today': { call: agency.teamKpi, query: '', days: 0 },
  'team of a day': { call: agency.kpi, query: '', days: 0 },
  'team of 90 days': { call: agency.kpi, query: '', days: DAYS - 1 },
  'profit and loss of a day': { call: agency.pnl, query: '', days: 0 },
  'profit and loss of 90 days': { call: agency.pnl, query: '', days: DAYS - 1 },
  downline: { call: agency.downline, query: '', days: -1 },
  'downline by name': { call: agency.downline, query: 'account=team4711', days: -1 },
  'rebates of 90 days': { call: agentRebate.report, query: '', days: DAYS - 1 },
  'a rebate': { call: agentRebate.detail, query: 'id=', days: -1 },
};

/** Pages of agents over sums of twenty million bets, and what those sums cost each bet. */
export async function measureTeams(baseUrl: string, dataFolder: string): Promise<Figure[]> {
  const fold = await measureTeamFold(dataFolder);
  const agents = await fillTeams(dataFolder);
  const figures: Figure[] = [...fold, ...(await measureTeamRebates(dataFolder))];
  for (const [of, page] of Object.entries(PAGES)) {
    for (const { level, token, rebateId } of agents) {
      // The whole of a day is what takes longest to take apart.
      const asked = page.query === 'id=' ? { ...page, query: `id=${rebateId}` } : page;
      const [p50 = Number.NaN, p99 = Number.NaN] = await ask(baseUrl, asked, token);
      const name = `${of}, ${level}`;
      figures.push({ name: 'teamPageP50', of: name, value: p50 }, { name: 'teamPage', of: name, value: p99 });
    }
  }
  return figures;
}

async function ask(baseUrl: string, { call, query, days }: (typeof PAGES)[string], token: string): Promise<number[]> {
  const day = (back: number) => new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10);
  const range = days < 0 ? '' : `&startDate=${day(days)}&endDate=${day(0)}`;
  const one = async () => {
    const headers = {
      ModuleId: call.module,
      Merchant: BRAND,
      Authorization: token,
      'X-Forwarded-For': `10.4.0.${Math.floor(Math.random() * ADDRESSES)}`,
    };
    const answer = await fetch(`${baseUrl}${call.path}?${query}${range}`, { headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${call.path} was answered with ${answer.status}: ${text}`);
  };
  await latenciesOf(WARM, one);
  return (await latenciesOf(TIMES, one)).percentiles([50, 99]);
}

/** Somebody who asks. */
interface BenchAgent {
  readonly level: string;
  readonly token: string;
  /** What they earned most with. */
  readonly rebateId: string;
}

/** Fills the days of a team, and logs in the top agent and one who has players directly below. */
async function fillTeams(dataFolder: string): Promise<BenchAgent[]> {
  const client = new Client(connectionTo(dataFolder));
  await client.connect();
  // Servers are told of it, and have heard by the time everything is filled.
  await client.query(
    `insert into brand_flag (merchant_code, flag, is_on) select $1, flag, true from unnest($2::text[]) flag
     on conflict (merchant_code, flag) do update set is_on = true`,
    [BRAND, FLAGS],
  );
  for (const setting of ['session_replication_role = replica', 'synchronous_commit = off', "work_mem = '256MB'"])
    await client.query(`set ${setting}`);
  await client.query(numbered(BRAND, MEMBERS));
  await client.query(stand(BRAND));
  await client.query(DAYS_SQL);
  await client.query(TEAM_DAYS_SQL);
  await client.query(TEAM_PEOPLE_SQL);
  await client.query(EARNED_SQL);
  await client.query(
    'vacuum analyze member, member_line, member_ancestor, member_day, team_day, team_people, member_activity, team_valid, agent_rebate',
  );
  await client.query('checkpoint');
  const agents = [
    { level: 'top agent', nr: 1, token: randomBytes(32).toString('base64url') },
    { level: 'lowest agent', nr: 1500, token: randomBytes(32).toString('base64url') },
  ];
  await client.query(
    `insert into session (token_hash, member_id, created_at, last_seen_at, expires_at)
     select hash, member_id, now(), now(), now() + interval '1 hour'
     from unnest($1::bytea[], $2::int[]) as u(hash, nr) join bench_team using (nr)`,
    [agents.map(({ token }) => createHash('sha256').update(token).digest()), agents.map(({ nr }) => nr)],
  );
  const { rows } = await client.query<{ nr: number; id: string }>(
    `select distinct on (t.nr) t.nr, r.id from agent_rebate r join bench_team t on t.member_id = r.agent_id
     where t.nr = any ($1::int[]) order by t.nr, r.due desc`,
    [agents.map(({ nr }) => nr)],
  );
  await client.end();
  return agents.map(({ level, token, nr }) => ({
    level,
    token,
    rebateId: rows.find((row) => row.nr === nr)?.id ?? '',
  }));
}

const FLAGS = [...new Set(Object.values(PAGES).flatMap(({ call }) => call.flag ?? []))];

/** Bets, and on some days a deposit beside them. */
const DAYS_SQL = `
  create table bench_days as
  select t.member_id, (now() at time zone 'Asia/Manila')::date - back as day
  from bench_team t cross join generate_series(0, ${DAYS - 1}) back
  where (t.nr * 7919 + back * 104729) % ${PLAYS_OF} = 0;
  insert into member_day (member_id, currency, day, category, vendor, bets, staked, counted, returned, bet_stake, bet_valid, bet_won,
    first_id, last_id, bet_ids)
  select member_id, 'PHP', day, 'RNG', 'LAB', ${BETS}, ${BETS} * 1000, ${BETS} * 1000, ${BETS} * 940, ${BETS} * 1000, ${BETS} * 1000,
    ${BETS} * 940, 1, 1, null
  from bench_days;
  insert into member_day (member_id, currency, day, category, vendor, deposited, first_id, last_id)
  select member_id, 'PHP', day, '', '', 50000, 1, 1 from bench_days where member_id % 5 = 0`;

const SUMS = TEAM_COLUMNS.map((name) => `sum_of(d.${name})`).join(', ');

const TEAM_DAYS_SQL = `
  insert into team_day (agent_id, currency, day, category, ${TEAM_COLUMNS.join(', ')})
  select a.ancestor_id, d.currency, d.day, d.category, ${SUMS}
  from bench_team t join member_day d using (member_id) join member_ancestor a using (member_id)
  group by a.ancestor_id, d.currency, d.day, d.category`;

/** Whoever played came in. */
const TEAM_PEOPLE_SQL = `
  insert into team_people (agent_id, day, registered, logins, bettors)
  select a.ancestor_id, d.day, 0, count(*), count(*) from bench_days d join member_ancestor a using (member_id)
  group by a.ancestor_id, d.day`;

/** What agents earned on these days, each at a tenth of a percent more than those below. */
const EARNED_SQL = `
  insert into member_activity (member_id, currency, day, vendor, category, rounds, staked, returned, valid, summed)
  select member_id, 'PHP', day, 'LAB', 'RNG', ${BETS}, ${BETS} * 1000, ${BETS} * 940, ${BETS} * 1000, ${BETS} * 1000
  from bench_days on conflict do nothing;
  insert into team_valid (agent_id, currency, day, category, valid)
  select agent_id, currency, day, category, bet_valid from team_day where category = 'RNG' on conflict do nothing;
  insert into agent_rebate (merchant_code, agent_id, day, member_id, currency, category, valid, own_ppm, given_ppm)
  select '${BRAND}', t.upline_id, p.day, t.member_id, 'PHP', 'RNG', sum(p.valid), 2000, 1000
  from (
    select member_id, day, valid from member_activity union all select agent_id, day, valid from team_valid
  ) p join bench_team t using (member_id) where t.upline_id is not null
  group by t.upline_id, p.day, t.member_id`;
