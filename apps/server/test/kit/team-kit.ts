import { creditDeposit, holdWithdrawal } from '@perya/ledger';
import { assert } from '@perya/std';
import { findWrongTeam } from '../../src/ledger/check-teams.ts';
import { rollUp } from '../../src/ledger/rollup.ts';
import { TEAM_COLUMNS } from '../../src/ledger/team-columns.ts';
import { countTeams } from '../../src/ledger/team-notes.ts';
import { moveMember } from '../../src/modules/lines/index.ts';
import { turnLines } from '../../src/modules/lines/turn.service.ts';
import type { TestDatabase } from './database.ts';
import { followAll } from './follow.ts';
import { BOOK, type LedgerKit } from './ledger-kit.ts';

const DAY_MS = 86_400_000;
const SUMS = TEAM_COLUMNS.map((name) => `sum(${name})::bigint as ${name}`).join(', ');

/** Whoever stood above somebody on a day, at every height: the tree itself is walked. */
const ABOVE = (days: string) => `
  with recursive did as (${days}), above (member_id, day, agent_id) as (
    select distinct member_id, day, line_upline(member_id, day) from did
    union all
    select member_id, day, line_upline(agent_id, day) from above where agent_id is not null
  )`;

const MONEY = `
  ${ABOVE(`select d.* from member_day d join currency c on c.code = d.currency and not c.is_play`)}
  select agent_id, currency, day, category, ${SUMS} from above join did using (member_id, day) where agent_id is not null
  group by agent_id, currency, day, category having (${TEAM_COLUMNS.map((name) => `sum(${name})`).join(', ')}) <>
    (${TEAM_COLUMNS.map(() => '0').join(', ')})
  order by agent_id, currency, day, category`;

const PEOPLE = `
  ${ABOVE(`
    select distinct d.member_id, d.day, 'bettors' as what from member_day d
    join currency c on c.code = d.currency and not c.is_play where d.bets > 0
    union select m.id, (m.created_at at time zone b.time_zone)::date, 'registered' from member m join brand b using (merchant_code)
    union select m.id, (s.created_at at time zone b.time_zone)::date, 'logins'
    from session s join member m on m.id = s.member_id join brand b using (merchant_code)`)}
  select agent_id, day, (count(*) filter (where what = 'registered'))::int as registered,
    (count(*) filter (where what = 'logins'))::int as logins, (count(*) filter (where what = 'bettors'))::int as bettors
  from above join did using (member_id, day) where agent_id is not null group by agent_id, day order by agent_id, day`;

/** Sums and counts of all teams, worked out anew from members and their lines. */
export async function teamsAnew({ sql }: Pick<TestDatabase, 'sql'>) {
  return { days: await sql(MONEY), people: await sql(PEOPLE) };
}

/** Sums and counts of all teams, as they are kept. */
export async function teamsKept({ sql }: Pick<TestDatabase, 'sql'>) {
  return {
    days: await sql(`
      select agent_id, currency, day, category, ${TEAM_COLUMNS.join(', ')} from team_day
      where (${TEAM_COLUMNS.join(', ')}) <> (${TEAM_COLUMNS.map(() => '0').join(', ')})
      order by agent_id, currency, day, category`),
    people: await sql('select * from team_people order by agent_id, day'),
  };
}

/** What tests do with teams in books of their own, whose time stands still. */
export function teamKit(kit: LedgerKit) {
  const clock = {
    now: () => {
      assert(kit.time.now, 'time stands still');
      return kit.time.now;
    },
  };
  const ctx = { db: kit.db, clock };
  const pass = (ms: number): void => void (kit.time.now = new Date(clock.now().getTime() + ms));
  let named = 0;
  let orders = 0;
  return {
    ctx,
    clock,
    pass,
    /** Somebody who stands below somebody else, an agent who may be moved. */
    async register(under: string | null = null): Promise<string> {
      const [row] = await kit.database.sql(
        `insert into member (merchant_code, account, type, upline_id, created_at) values ('ty01', $1, 1, $2, $3) returning id`,
        [`team${(named += 1)}x${under ?? ''}`, under, clock.now()],
      );
      return String(row?.['id']);
    },
    async deposit(memberId: string, amount: bigint): Promise<void> {
      const payment = `m${(orders += 1)}x${memberId}`;
      const paid = {
        ...BOOK,
        memberId,
        orderNo: payment,
        provider: 'sandbox',
        payment,
        amount,
        fee: 0n,
        method: 'gcash',
      };
      assert((await kit.ledger.post(creditDeposit(paid))).state === 'done', 'money comes in');
    },
    async withdraw(memberId: string, amount: bigint): Promise<void> {
      const order = { ...BOOK, memberId, orderNo: `w${(orders += 1)}x${memberId}`, amount, fee: 0n, target: '**1' };
      await kit.ledger.post(holdWithdrawal(order));
    },
    /** Stands elsewhere from the next midnight on, unless that is refused. */
    async move(memberId: string, under: string | null): Promise<void> {
      const accountOf = async (id: string) =>
        String((await kit.database.sql('select account from member where id = $1', [id]))[0]?.['account']);
      const asked = { brand: 'ty01', account: await accountOf(memberId), who: 'Ana' };
      await moveMember(ctx, asked, under === null ? null : await accountOf(under));
    },
    async midnight(): Promise<void> {
      pass(DAY_MS);
      await turnLines(ctx);
    },
    /** Adds up all there is. */
    async addUp(): Promise<void> {
      await followAll({ database: kit.database, name: 'rollup', work: () => rollUp(ctx), pass });
      while (await countTeams(ctx));
    },
    findWrong: () => findWrongTeam(kit.db, { now: clock.now(), membersMax: 3 }),
  };
}
