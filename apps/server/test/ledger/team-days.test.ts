import { placeBet, playRound, settleBet, voidBet } from '@perya/ledger';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { consumeLedger } from '../../src/ledger/consumer.ts';
import { rollUp, sumMembers } from '../../src/ledger/rollup.ts';
import { teamDays, teamPeople, teamUpTo } from '../../src/ledger/team-days.ts';
import { countTeams } from '../../src/ledger/team-notes.ts';
import { asAppRole } from '../../src/platform/db/app-role.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { tamper } from '../kit/admin.ts';
import { followAll } from '../kit/follow.ts';
import { betOf, type LedgerKit } from '../kit/ledger-kit.ts';
import { createOld, upgrade } from '../kit/old-database.ts';
import { ownBooks } from '../kit/own-books.ts';
import { logIn } from '../kit/people.ts';
import { teamKit, teamsAnew, teamsKept } from '../kit/team-kit.ts';

/** Noon in Manila. */
const START = new Date('2026-05-12T04:00:00Z');
const DAYS = ['2026-05-12', '2026-05-13', '2026-05-14'] as const;
const SPAN = { startDay: DAYS[0], endDay: DAYS[2] };
let kit: LedgerKit;
let teams: ReturnType<typeof teamKit>;
let numbers = 0;

const books = () =>
  ownBooks({
    start: START,
    use: (opened) => {
      kit = opened;
      teams = teamKit(opened);
    },
  });

/** A line of so many, the highest first. */
async function lineOf(length: number): Promise<string[]> {
  const line: string[] = [];
  for (let nr = 0; nr < length; nr += 1) line.push(await teams.register(line.at(-1) ?? null));
  return line;
}

const betBy = (memberId: string) => ({ ...betOf(memberId, `t${(numbers += 1)}`), stake: 100n, turnover: 100n });
const round = (memberId: string, win = 0n) => kit.ledger.post(playRound({ ...betBy(memberId), win }));
const head = (...ids: string[]) => sql<{ agent_id: string }>`select unnest(${ids}::bigint[]) as agent_id`;

const daysOf = async (agentId: string) => {
  const { rows } = await teamDays(head(agentId), { currency: 'PHP', span: SPAN }).execute(kit.db);
  return rows.map(({ day, category, deposited, bets, staked, returned, bet_won }) => ({
    day: String(day),
    category,
    ...Object.fromEntries(
      Object.entries({ deposited, bets, staked, returned, bet_won }).filter(([, amount]) => amount !== '0'),
    ),
  }));
};
const peopleOf = async (agentId: string) =>
  (await teamPeople(head(agentId), SPAN).execute(kit.db)).rows.map(({ day, registered, logins, bettors }) => ({
    day,
    registered,
    logins,
    bettors,
  }));

const expectWhole = async () => {
  expect(await teamsKept(kit.database)).toEqual(await teamsAnew(kit.database));
  expect(await teams.findWrong()).toBeNull();
};

/** Undoes what is written to a table, as if a server died there. */
const breakAt = (table: string) =>
  kit.database.sql(`
    create function die() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$;
    create trigger die after insert on ${table} for each row execute function die()`);
const mend = () => kit.database.sql('drop function die cascade');

describe('the sums of a team', () => {
  books();

  it('are those of everybody below, however deep, and not of the agent [ROLE-15] [API-87]', async () => {
    const [top = '', middle = '', low = ''] = await lineOf(3);
    for (const one of [top, middle, low]) await teams.deposit(one, 1_000n);
    await round(low, 70n);
    await round(middle);
    await teams.addUp();
    expect(await daysOf(top)).toEqual([
      { day: DAYS[0], category: '', deposited: '2000' },
      { day: DAYS[0], category: 'RNG', bets: '2', staked: '200', returned: '70', bet_won: '70' },
    ]);
    expect(await daysOf(middle)).toEqual([
      { day: DAYS[0], category: '', deposited: '1000' },
      { day: DAYS[0], category: 'RNG', bets: '1', staked: '100', returned: '70', bet_won: '70' },
    ]);
    expect(await daysOf(low)).toEqual([]);
    await expectWhole();
  });

  it('change from the day of a move on, and not before [ROLE-15]', async () => {
    const [top = '', agent = '', player = ''] = await lineOf(3);
    const other = await teams.register();
    await teams.deposit(player, 1_000n);
    await teams.move(agent, other);
    await teams.midnight();
    await teams.deposit(player, 500n);
    await teams.addUp();
    expect(await daysOf(top)).toEqual([{ day: DAYS[0], category: '', deposited: '1000' }]);
    expect(await daysOf(other)).toEqual([{ day: DAYS[1], category: '', deposited: '500' }]);
    expect(await daysOf(agent)).toHaveLength(2);
    await expectWhole();
  });

  it('have the late end of a bet where its day was, up the line of that day', async () => {
    const [top = '', player = ''] = await lineOf(2);
    const other = await teams.register();
    await teams.deposit(player, 1_000n);
    const [late, voided] = [betBy(player), betBy(player)];
    const betPlacedAt = teams.clock.now();
    await kit.ledger.post(placeBet(late));
    await kit.ledger.post(placeBet(voided));
    await teams.move(player, other);
    await teams.midnight();
    await teams.addUp();
    await kit.ledger.post(settleBet({ ...late, win: 300n }));
    await kit.ledger.post(voidBet({ ...voided, betPlacedAt }));
    await teams.addUp();
    const of = async (agentId: string) =>
      kit.database.sql(
        'select day, bet_won, bet_stake, returned, voided from team_day where agent_id = $1 and category <> $2',
        [agentId, ''],
      );
    expect(await of(top)).toEqual([{ day: DAYS[0], bet_won: '300', bet_stake: '100', returned: '0', voided: '0' }]);
    expect(await of(other)).toEqual([{ day: DAYS[1], bet_won: '0', bet_stake: '0', returned: '300', voided: '100' }]);
    await expectWhole();
  });

  it('close a day of the lines before it is summed, for whoever comes with a clock that is late', async () => {
    const [top = '', player = ''] = await lineOf(2);
    const other = await teams.register();
    const late = { ...teams.ctx, clock: { now: () => new Date(START.getTime() - 86_400_000) } };
    await teams.deposit(player, 1_000n);
    await teams.addUp();
    await teamKit({ ...kit, time: { now: late.clock.now() } }).move(player, other);
    expect(await kit.database.sql(`select from_day from member_line where from_day > '-infinity'`)).toEqual([
      { from_day: DAYS[1] },
    ]);
    expect(await daysOf(top)).toHaveLength(1);
    await expectWhole();
  });

  it('of 2,000 directly below are one row, added up once', async () => {
    const top = await teams.register();
    const rows = await kit.database.sql(
      `insert into member (merchant_code, account, type, upline_id, created_at)
       select 'ty01', 'wide' || nr, 0, $1, '2026-05-12T04:00:00Z' from generate_series(1, 2000) nr returning id`,
      [top],
    );
    for (let from = 0; from < rows.length; from += 100)
      await Promise.all(rows.slice(from, from + 100).map(({ id }) => teams.deposit(String(id), 7n)));
    await teams.addUp();
    expect(await daysOf(top)).toEqual([{ day: DAYS[0], category: '', deposited: '14000' }]);
    await expectWhole();
  });

  it('are not of play money, nor of whoever has nobody above', async () => {
    const alone = await kit.member(100n);
    const [, player = ''] = await lineOf(2);
    await round(alone);
    await kit.database.sql(
      `insert into member_day (member_id, currency, day, category, vendor, bets, staked, first_id, last_id, bet_ids)
       values ($1, 'PLAY', $2, 'RNG', 'LAB', 1, 5, 1, 1, '{1}')`,
      [player, DAYS[0]],
    );
    await logIn(teams.ctx, alone);
    await teams.addUp();
    expect(await teamsKept(kit.database)).toMatchObject({ days: [] });
    expect(await kit.database.sql('select from team_note')).toEqual([]);
    await expectWhole();
  });

  it('are there once or not at all when a server dies while it adds them up, and when several do', async () => {
    const [, , player = ''] = await lineOf(3);
    await teams.deposit(player, 1_000n);
    await round(player);
    await rollUp(teams.ctx);
    teams.pass(31_000);
    await breakAt('team_day');
    await followAll({
      database: kit.database,
      name: 'rollup',
      work: () => rollUp(teams.ctx).catch((error: unknown) => (died = String(error).includes('died'))),
      pass: teams.pass,
      isEnough: () => died,
    });
    const nothing = ['team_day', 'member_day', `ledger_mark where up_to > 0`, `team_note where kind = 'bet'`];
    for (const table of nothing) expect(await kit.database.sql(`select from ${table}`)).toEqual([]);
    await mend();
    await Promise.all([rollUp(teams.ctx), rollUp(teams.ctx), rollUp(teams.ctx)]);
    await followAll({ database: kit.database, name: 'rollup', work: () => rollUp(teams.ctx), pass: teams.pass });
    await breakAt('team_people');
    await expect(countTeams(teams.ctx)).rejects.toThrow('died');
    expect(await kit.database.sql('select from team_people')).toEqual([]);
    await mend();
    await Promise.all([countTeams(teams.ctx), countTeams(teams.ctx), countTeams(teams.ctx)]);
    await teams.addUp();
    await expectWhole();
  });
  let died = false;

  it('are made by the role of servers', async () => {
    const [top = '', player = ''] = await lineOf(2);
    await teams.deposit(player, 1_000n);
    const opened = openDatabase((await asAppRole(kit.database.connection)) ?? {}, {
      poolSize: 1,
      onError: () => undefined,
    });
    const ctx = { db: opened.db, clock: teams.clock };
    await followAll({ database: kit.database, name: 'rollup', work: () => rollUp(ctx), pass: teams.pass });
    while (await countTeams(ctx));
    await opened.close();
    expect(await daysOf(top)).toHaveLength(1);
    await expectWhole();
  });

  it('say up to when they are whole, where that is not just now', async () => {
    const [, player = ''] = await lineOf(2);
    expect(await teamUpTo(teams.ctx)).toBeNull();
    await teams.deposit(player, 1_000n);
    teams.pass(59_999);
    expect(await teamUpTo(teams.ctx)).toBeNull();
    teams.pass(1);
    expect(await teamUpTo(teams.ctx)).toEqual(START);
    await teams.addUp();
    expect(await teamUpTo(teams.ctx)).toBeNull();
  });
});

describe('the counts of a team', () => {
  books();

  it('have everybody once a day who placed a bet, in whichever games and however often [AGENT-21] [API-53]', async () => {
    const [top = '', one = '', other = ''] = await lineOf(3);
    for (const player of [top, one, other]) await teams.deposit(player, 1_000n);
    await round(one);
    await teams.addUp();
    await round(one);
    await kit.ledger.post(playRound({ ...betBy(one), gameType: 'FISH', win: 0n }));
    await kit.ledger.post(placeBet(betBy(other)));
    await round(top);
    await teams.addUp();
    expect(await peopleOf(top)).toEqual([{ day: DAYS[0], registered: 2, logins: 0, bettors: 2 }]);
    await teams.midnight();
    await round(other);
    await teams.addUp();
    expect(await peopleOf(top)).toEqual([
      { day: DAYS[0], registered: 2, logins: 0, bettors: 2 },
      { day: DAYS[1], registered: 0, logins: 0, bettors: 1 },
    ]);
    await expectWhole();
  });

  it('have everybody once a day who came in, and who registered, also below twelve levels [AGENT-21] [API-53]', async () => {
    const line = await lineOf(13);
    const [top = '', low = ''] = [line[0], line.at(-1)];
    await logIn(teams.ctx, low);
    await teams.addUp();
    await logIn(teams.ctx, low);
    await logIn(teams.ctx, top);
    teams.pass(13 * 3_600_000);
    await logIn(teams.ctx, low);
    await teams.addUp();
    expect(await peopleOf(top)).toEqual([
      { day: DAYS[0], registered: 12, logins: 1, bettors: 0 },
      { day: DAYS[1], registered: 0, logins: 1, bettors: 0 },
    ]);
    await expectWhole();
  });
});

describe('where an older server summed members alone', () => {
  books();

  it('teams are summed later, and every bettor of a day is counted once', async () => {
    const [top = '', one = '', other = ''] = await lineOf(3);
    for (const player of [one, other]) await teams.deposit(player, 1_000n);
    await round(one);
    await teams.addUp();
    await round(one);
    await round(other);
    await followAll({
      database: kit.database,
      name: 'rollup',
      work: () => consumeLedger(teams.ctx, 'rollup', sumMembers),
      pass: teams.pass,
    });
    expect(await teams.findWrong()).toBeNull();
    teams.pass(60_000);
    expect(await teamUpTo(teams.ctx)).not.toBeNull();
    await round(other);
    await teams.addUp();
    expect(await peopleOf(top)).toEqual([{ day: DAYS[0], registered: 2, logins: 0, bettors: 2 }]);
    expect(await daysOf(top)).toMatchObject([{ deposited: '2000' }, { bets: '4', staked: '400' }]);
    await expectWhole();
  });

  it('what is there already is summed when the schema is brought up to date', async () => {
    const old = await createOld('0059_');
    try {
      await old.sql(
        `insert into brand (merchant_code, trial_merchant_code, name, main_domain) values ('ty01', 'ty01t', 'Old', 'old.example');
         insert into member (id, merchant_code, account, type, upline_id, created_at) overriding system value
         select nr, 'ty01', 'older' || nr, 0, nullif(nr - 1, 0), '2026-05-12T04:00:00Z' from generate_series(1, 12) nr;
         insert into ledger_mark (name, up_to, seen, seen_xid, seen_at) values ('rollup', 9, 9, 0, 'epoch');
         insert into member_day (member_id, currency, day, category, vendor, bets, staked, deposited, first_id, last_id, bet_ids)
         select nr, currency, '2026-05-12', 'RNG', vendor, 1, 100, 5, 1, 1, null
         from generate_series(1, 12) nr, unnest(array['A', 'B']) vendor, unnest(array['PHP', 'PLAY']) currency;
         insert into session (token_hash, member_id, created_at, last_seen_at, expires_at)
         select decode(lpad(to_hex(nr), 64, '0'), 'hex'), nr, now(), now(), now() + interval '1 hour' from generate_series(1, 12) nr`,
      );
      await upgrade(old);
      expect(await old.sql(`select up_to from ledger_mark where name = 'team'`)).toEqual([{ up_to: '9' }]);
      const opened = openDatabase(old.connection, { poolSize: 2, onError: () => undefined });
      while (await countTeams({ db: opened.db, clock: { now: () => new Date() } }));
      await opened.close();
      expect(await teamsKept(old)).toEqual(await teamsAnew(old));
      expect((await teamsKept(old)).days).toHaveLength(11);
    } finally {
      await old.drop();
    }
  });
});

describe('the check of the books', () => {
  books();

  it.each([
    [
      'a sum',
      'update team_day set deposited = deposited + 1 where agent_id = $1',
      'team of member $1 2026-05-12 PHP',
      '1001 deposited',
      '1000',
    ],
    [
      'a sum that is gone',
      'delete from team_day where agent_id = $1',
      'team of member $1 2026-05-12 PHP',
      '0 deposited',
      '1000',
    ],
    [
      'a sum of nobody',
      `insert into team_day (agent_id, currency, day, category, bets) values ($1, 'PHP', '2026-05-13', 'RNG', 3)`,
      'team of member $1 2026-05-13 PHP RNG',
      '3 bets',
      '0',
    ],
    [
      'a count',
      `update team_people set logins = 5 where agent_id = $1 and logins > 0`,
      'people of member $1 2026-05-12',
      '5 logins',
      '1',
    ],
  ])(
    'names %s that is wrong, and not those above who look wrong for it [R9]',
    async (_, statement, row, says, come) => {
      const line = await lineOf(6);
      const [agent = '', player = ''] = line.slice(3);
      await teams.deposit(player, 1_000n);
      await logIn(teams.ctx, player);
      await teams.addUp();
      await teams.deposit(player, 1_000n);
      await logIn(teams.ctx, line[5] ?? '');
      // What waits is not missed.
      expect(await teams.findWrong()).toBeNull();
      await tamper(kit.database.connection, statement.replace('$1', agent));
      expect(await teams.findWrong()).toEqual({
        row: row.replace('$1', agent),
        detail: `it says ${says}, those below come to ${come}`,
      });
    },
  );
});
