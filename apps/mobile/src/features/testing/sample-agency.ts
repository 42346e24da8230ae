import type { agency } from '@perya/contract';

type Day = agency.TeamOverview['daily'][number];

/** The last seven days of the picture: who came, who placed a bet, who registered. */
const WEEK = [
  [92, 75, 5],
  [99, 70, 7],
  [96, 79, 3],
  [104, 80, 6],
  [107, 83, 4],
  [116, 87, 8],
  [128, 94, 6],
] as const;

const dayAt = (at: number) => new Date(Date.UTC(2026, 10, 9 + at)).toISOString().slice(0, 10);

/** `2026-11-09` to `2026-11-15`. */
const TEAM_DAYS = WEEK.map((_, at) => dayAt(at));

/** A busy team. */
export function teamKpi(change: Partial<agency.TeamKpi> = {}): agency.TeamKpi {
  return {
    footer: {
      teamLoginMemberCount: 128,
      teamBetMemberCount: 94,
      teamRegisterMemberCount: 6,
      teamOnlineCount: 41,
    },
    week: WEEK.map(([logins, bettors, registered], at) => ({ date: dayAt(at), logins, bettors, registered })),
    ...change,
  };
}

/** A team of which nobody did anything. */
export function idleTeam(): agency.TeamKpi {
  return {
    footer: {
      teamLoginMemberCount: 0,
      teamBetMemberCount: 0,
      teamRegisterMemberCount: 0,
      teamOnlineCount: 0,
    },
    week: TEAM_DAYS.map((date) => ({ date, logins: 0, bettors: 0, registered: 0 })),
  };
}

const ZERO = '0.00';
const NOTHING = { deposit: ZERO, withdraw: ZERO, stake: ZERO, payout: ZERO, bonus: ZERO, rebate: ZERO, net: ZERO };

/** A day of a team. */
export function teamDay(date: string, change: Partial<Day> = {}): Day {
  return { date, logins: 0, bettors: 0, registered: 0, ...NOTHING, ...change };
}

/** Deposits and withdrawals of the picture. */
const MONEY = [
  ['62000.00', '40000.00'],
  ['71000.00', '44000.00'],
  ['58000.00', '52000.00'],
  ['83920.00', '49420.00'],
  ['92000.00', '61000.00'],
  ['78000.00', '58000.00'],
  ['104200.00', '66480.00'],
] as const;

/** The team of the picture over its seven days. */
export function teamOverview(change: Partial<agency.TeamOverview> = {}): agency.TeamOverview {
  return {
    totals: {
      members: 342,
      new: 18,
      online: 41,
      bettors: 215,
      deposit: '549120.00',
      withdraw: '370900.00',
      stake: '1920455.00',
      payout: '1706215.00',
      bonus: '12400.00',
      rebate: '19500.00',
      net: '182340.00',
    },
    daily: MONEY.map(([deposit, withdraw], at) =>
      teamDay(dayAt(at), { deposit, withdraw, logins: 100 + at, bettors: 70 + at, registered: at }),
    ),
    level: 2,
    rates: [{ gameType: 'RNG', rate: 1.2 }],
    ...change,
  };
}

/** An agent whom nobody stands below. */
export function emptyTeam(): agency.TeamOverview {
  return teamOverview({
    totals: { members: 0, new: 0, online: 0, bettors: 0, ...NOTHING },
    daily: TEAM_DAYS.map((date) => teamDay(date)),
  });
}
