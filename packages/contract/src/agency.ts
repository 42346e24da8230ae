import * as v from 'valibot';
import { call } from './call.ts';
import { GAME_TYPES } from './money-kinds.ts';
import { Cursor, Day, Id, LanguageOnly, Money, Paged, QueryInt, Range, Rows, Time } from './shapes.ts';
import { BET_RESULTS, BetRow } from './wallet.ts';

/** What people of a team did on a day, in the zone of the brand. */
const PeopleOfDay = {
  date: Day,
  /** How many came in, how many placed a bet, how many registered. */
  logins: v.number(),
  bettors: v.number(),
  registered: v.number(),
};

/** How a team does: what the agency center shows at once. [API-53] */
export const TeamKpi = v.object({
  /**
   * Over the days asked for: registered in all, in or with a bet on an average day, rounded up, which over a single day is everybody.
   * Who is online is told of now.
   */
  footer: v.object({
    teamLoginMemberCount: v.number(),
    teamBetMemberCount: v.number(),
    teamRegisterMemberCount: v.number(),
    teamOnlineCount: v.number(),
  }),
  /** The last seven days up to the end of those asked for, the oldest first. */
  week: v.array(v.object(PeopleOfDay)),
});

/** How a team does. */
export type TeamKpi = v.InferOutput<typeof TeamKpi>;

export const teamKpi = call({
  method: 'GET',
  path: '/wps/relay/agent/teamKpi',
  module: 'AGEINFO3',
  access: 'agent',
  caching: 'none',
  flag: 'AGENTCEN3',
  summary: 'How many of the team came in, played, registered and are online, for the agency center. [API-53, AGENT-21]',
  request: v.object({ ...Range, size: v.optional(QueryInt(0, 100)) }),
  response: TeamKpi,
  errors: ['range.invalid'],
});

/** Money of members, from where the house stands. */
const TeamMoney = {
  deposit: Money,
  withdraw: Money,
  stake: Money,
  payout: Money,
  bonus: Money,
  rebate: Money,
  /** stake − payout − bonus − rebate: above zero the house is ahead, below it the team. */
  net: Money,
};

/** Sums that do not reach to the end say so: everything before this moment is in them. */
const UpTo = { upTo: v.optional(Time) };

/** A rate for a kind of game, in percent of valid bets, with at most four decimals. */
export const KindRate = v.object({ gameType: v.picklist(GAME_TYPES), rate: v.number() });

/** A rate for a kind of game. */
export type KindRate = v.InferOutput<typeof KindRate>;

/** A team over some days, the agent not in it. [API-87] */
export const TeamOverview = v.object({
  totals: v.object({
    /** Everybody below, today. */
    members: v.number(),
    new: v.number(),
    /** Now. */
    online: v.number(),
    /** On an average day of the range, rounded up; over a single day everybody who placed a bet. */
    bettors: v.number(),
    ...TeamMoney,
  }),
  /** Every day of the range, the oldest first. */
  daily: v.array(v.object({ ...PeopleOfDay, ...TeamMoney })),
  /** Which level below the house the agent is, the first one being 1, and the own rates of today. */
  level: v.number(),
  rates: v.array(KindRate),
  ...UpTo,
});

/** A team over some days. */
export type TeamOverview = v.InferOutput<typeof TeamOverview>;

export const kpi = call({
  method: 'GET',
  path: '/wps/relay/agent/kpi',
  module: 'AGEINFO3',
  access: 'agent',
  caching: 'none',
  flag: 'AGEPAG',
  summary: 'The team over some days: people, money, net and the days one by one. [API-87, SCR-48]',
  request: v.object(Range),
  response: TeamOverview,
  errors: ['range.invalid'],
});

/** A name to look for: all of it, or its beginning. */
const AccountGiven = v.pipe(v.string(), v.maxLength(20));

/** The way from the agent who asks down to somebody, the agent first. */
const Path = v.array(v.object({ id: Id, account: v.string() }));

/** How members of a team can be put in order. */
export const TEAM_ORDERS = ['login', 'joined', 'account'] as const;

/** Somebody of a team, as whoever stands above may see them: never rewards, limits or breaks. [API-88] */
export const TeamMember = v.object({
  id: Id,
  account: v.string(),
  headIcon: v.string(),
  type: v.number(),
  /** Null where the brand does not let agents see it; so is the last login. */
  balance: v.nullable(Money),
  lastLogin: v.nullable(Time),
  /** Of an agent the highest one; players have none in a line. */
  rebate: v.nullable(v.number()),
  rates: v.array(KindRate),
  /** How many stand directly below, and how many in all. */
  directCount: v.number(),
  teamCount: v.number(),
  joined: Time,
  status: v.picklist(['active', 'disabled', 'closed']),
});

/** Somebody of a team. */
export type TeamMember = v.InferOutput<typeof TeamMember>;

export const downline = call({
  method: 'GET',
  path: '/wps/relay/agent/downline',
  module: 'AGEDOWNMAN3',
  access: 'agent',
  caching: 'none',
  flag: 'DOWNMAN',
  own: ['parent'],
  summary: 'Who stands directly below the agent or somebody of the team, or whoever of the team bears a name. [API-88]',
  request: v.object({
    /** Somebody of the team; without one the agent who asks. */
    parent: v.optional(Id),
    /** Looks in the whole team, whoever the parent is. */
    account: v.optional(AccountGiven),
    sort: v.optional(v.picklist(TEAM_ORDERS)),
    pageNo: v.optional(QueryInt(1, 100_000)),
  }),
  response: v.object({
    ...Paged(TeamMember).entries,
    path: Path,
    /** Whose members these are, when that is not the agent who asks. */
    parent: v.nullable(TeamMember),
    /** Everybody below the agent who asks. */
    teamCount: v.number(),
    /** The rates of the agent who asks. */
    rates: v.array(KindRate),
    /** Whether the brand lets agents see balances and logins. */
    seesMoney: v.boolean(),
  }),
  errors: ['team.missing'],
});

/** What a line of the profit and loss of a team stands for. */
export const TEAM_PARTS = ['self', 'players', 'player', 'agent'] as const;

/** A part of a team and what it brought. [API-97] */
export const TeamPnlRow = v.object({
  /** `self`: somebody of the team whose own team is looked at, alone; `players`: all who stand directly below and are no agents; `agent`: with the team below. */
  part: v.picklist(TEAM_PARTS),
  /** Null of `players`. */
  id: v.nullable(Id),
  account: v.nullable(v.string()),
  headIcon: v.nullable(v.string()),
  /** How many people are in it today; none of whoever is elsewhere by now and was directly below on a day of the range. */
  members: v.number(),
  ...TeamMoney,
});

/** A part of a team and what it brought. */
export type TeamPnlRow = v.InferOutput<typeof TeamPnlRow>;

export const pnl = call({
  method: 'GET',
  path: '/wps/relay/report/teamPnl',
  module: 'AGEINFO3',
  access: 'agent',
  caching: 'none',
  flag: 'AGETEAMPNL3',
  own: ['parent'],
  summary: 'Profit and loss of the team by those directly below, opened down to single players. [API-97, SCR-51]',
  request: v.object({
    ...Range,
    /** Somebody of the team; without one the agent who asks. */
    parent: v.optional(Id),
    /** Whoever of the team bears a name. */
    account: v.optional(AccountGiven),
    /** Lists the players that stand directly below one by one, instead of the parts. */
    part: v.optional(v.literal('players')),
    pageNo: v.optional(QueryInt(1, 100_000)),
  }),
  response: v.object({
    ...Paged(TeamPnlRow).entries,
    path: Path,
    /** Sums over all rows of all pages, and the people in them. */
    footer: v.object({ members: v.number(), ...TeamMoney }),
    ...UpTo,
  }),
  errors: ['range.invalid', 'team.missing'],
});

/** A bet of somebody of the team. */
export const TeamBet = v.object({ ...BetRow.entries, id: Id, account: v.string() });

/** A bet of somebody of the team. */
export type TeamBet = v.InferOutput<typeof TeamBet>;

export const betting = call({
  method: 'GET',
  path: '/wps/relay/report/teamBetting',
  module: 'AGEDOWNMAN3',
  access: 'agent',
  caching: 'none',
  flag: 'TEAMBETTING3',
  own: ['account'],
  summary: 'The bets of the team, newest first, with sums of the range. [API-98, SCR-52]',
  request: v.object({
    ...Range,
    account: v.optional(AccountGiven),
    gameType: v.optional(v.picklist(GAME_TYPES)),
    status: v.optional(v.picklist(BET_RESULTS)),
    cursor: v.optional(Cursor),
  }),
  response: Rows(
    TeamBet,
    /** Of bets with any result. */
    v.object({ bets: v.number(), stake: Money, validStake: Money, payout: Money, ...UpTo }),
  ),
  errors: ['range.invalid'],
});

/** The rate of somebody directly below, and between what it can be set. */
export const RateBounds = v.object({
  ...KindRate.entries,
  /** What holds from tomorrow on, when it was changed today already. */
  next: v.nullable(v.number()),
  /** The highest rate granted further down, and to whom: it goes no lower. */
  least: v.number(),
  leastAccount: v.nullable(v.string()),
  /** The own rate of who asks, from tomorrow on: it goes no higher. */
  most: v.number(),
});

/** The rate of somebody directly below, and between what it can be set. */
export type RateBounds = v.InferOutput<typeof RateBounds>;

/** An agent directly below, and their rates. */
export const RatedAgent = v.object({
  id: Id,
  account: v.string(),
  headIcon: v.string(),
  rates: v.array(RateBounds),
});

/** An agent directly below, and their rates. */
export type RatedAgent = v.InferOutput<typeof RatedAgent>;

/** Rates go up and down by this, in percent. [SCR-54] */
export const RATE_STEP = 0.1;

/** Own rates and those of the agents directly below. [API-100] */
export const TeamRates = v.object({
  own: v.array(KindRate),
  /** The day a change made now holds from. */
  fromDay: Day,
  downlines: v.array(RatedAgent),
  /** Fetches the agents after these; null at the end. */
  next: v.nullable(Cursor),
});

/** Own rates and those of the agents directly below. */
export type TeamRates = v.InferOutput<typeof TeamRates>;

export const rates = call({
  method: 'GET',
  path: '/wps/relay/agent/teamRebate',
  module: 'AGEDOWNMAN3',
  access: 'agent',
  caching: 'none',
  flag: 'GAMSER',
  summary: 'The own rates and those of the agents directly below, with what each can be set to. [API-100, SCR-54]',
  request: v.object({ ...LanguageOnly.entries, cursor: v.optional(Cursor) }),
  response: TeamRates,
  errors: [],
});

export const setRates = call({
  method: 'POST',
  path: '/wps/relay/agent/teamRebate',
  module: 'AGEDOWNMAN3',
  access: 'agent',
  caching: 'none',
  flag: 'GAMSER',
  own: ['memberId'],
  summary: 'Sets rates of an agent directly below, from the next day of the brand on. [API-100]',
  request: v.strictObject({
    memberId: Id,
    rates: v.pipe(
      v.array(
        v.strictObject({ gameType: v.picklist(GAME_TYPES), rate: v.pipe(v.number(), v.minValue(0), v.maxValue(100)) }),
      ),
      v.minLength(1),
      v.maxLength(GAME_TYPES.length),
    ),
  }),
  response: v.object({ fromDay: Day, agent: RatedAgent }),
  errors: ['team.missing', 'rate.above', 'rate.below', 'rate.step'],
});
