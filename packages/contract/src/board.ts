import * as v from 'valibot';
import { call } from './call.ts';
import { Progress } from './promotion-card.ts';
import { Cursor, Id, Money, QueryLanguage, Time } from './shapes.ts';

/** What a board is open for. [SCR-31] */
export const BOARD_PERIODS = ['day', 'week', 'month'] as const;

/** One of them. */
export type BoardPeriod = (typeof BOARD_PERIODS)[number];

/**
 * `open`: points are counted. `provisional`: it is closed, and rounds may still be taken back. `final`: nothing of it changes
 * any more.
 */
export const BOARD_STATES = ['open', 'provisional', 'final'] as const;

/** How many places are shown. */
export const BOARD_PLACES = 50;

/** Why nothing of a board is shown; each is also the key of its text. */
export const BOARD_REFUSALS = ['player.excluded', 'player.cooling', 'user.disabled', 'kyc.required'] as const;

const Points = v.pipe(v.number(), v.integer(), v.minValue(0));
const Rank = v.pipe(v.number(), v.integer(), v.minValue(1));
const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** A place on a board. [API-51] */
export const BoardPlace = v.object({
  rank: Rank,
  /** Masked; null when its owner hides it, or is shown nowhere any more. */
  account: v.nullable(v.string()),
  /** Null with the name. */
  headIcon: v.nullable(v.string()),
  points: Points,
  /** What the place pays; `0.00` where it pays nothing. */
  reward: Money,
  isOwn: v.boolean(),
});

/** A place on a board. */
export type BoardPlace = v.InferOutput<typeof BoardPlace>;

/** A place above, and how many points are missing to have it. */
const Above = v.object({ rank: Rank, points: Points, reward: Money });

/** How the member stands on a board. */
export const OwnPlace = v.object({
  /** Null without points, and where linked accounts have one place that another of them holds. */
  rank: v.nullable(Rank),
  account: v.string(),
  headIcon: v.string(),
  points: Points,
  /** What the place pays now, or paid in the end. */
  reward: Money,
  /** The next place; null at the top, and once the board is closed. */
  next: v.nullable(Above),
  /** The next place that pays more; null where none does, and once the board is closed. */
  prize: v.nullable(Above),
  /** Others read "hidden" instead of the name. */
  isHidden: v.boolean(),
});

/** How the member stands on a board. */
export type OwnPlace = v.InferOutput<typeof OwnPlace>;

/** How points are made. */
export const BoardRules = v.object({
  /**
   * `valid`: one point for each full `perPoint` of valid bets of a day. `multiple`: the best wins, each in hundredths of its
   * stake.
   */
  points: v.picklist(['valid', 'multiple']),
  /** Null with `multiple`. */
  perPoint: v.nullable(Money),
  /** The most points of a day; null without a cap. */
  dailyCap: v.nullable(v.number()),
  /** The least stake of a round that counts, and how many rounds do; null with `valid`. */
  minStake: v.nullable(Money),
  bestRounds: v.nullable(v.number()),
  /** Kinds of games that never count. */
  leavesOut: v.array(v.string()),
  /** For how many days a prize waits to be taken, and how many times it has to be staked. */
  claimDays: v.number(),
  turnoverTimes: v.number(),
});

/** What a board is about. */
export const BoardHead = v.object({
  boardId: Id,
  state: v.picklist(BOARD_STATES),
  from: Time,
  /** The end: what is settled before it counts. */
  to: Time,
  /** When it is final, or became it. */
  finalTime: Time,
  /** All prizes together. */
  pool: Money,
  /** What places pay, from one rank to another, both included. */
  prizes: v.array(v.object({ from: Rank, to: Rank, reward: Money })),
  rules: BoardRules,
  /** How many people have points. */
  players: v.number(),
  /** SHA-256 over the places of a final board, as `finalBoard` tells them; null before. */
  finalHash: v.nullable(Sha256),
  /** Every bet that ended before is in the points. */
  time: Time,
});

/** What a board is about. */
export type BoardHead = v.InferOutput<typeof BoardHead>;

/** A board: its head, the first places and the own one. */
const Board = {
  /** Null when no board of this period is open. */
  head: v.nullable(BoardHead),
  list: v.array(BoardPlace),
  mine: v.nullable(OwnPlace),
};

/** A mission of the member and how far it is. [API-51] */
export const BoardMission = v.object({
  id: Id,
  title: v.string(),
  goal: v.string(),
  /** Which step it is, and of how many. */
  step: v.number(),
  steps: v.number(),
  isFinished: v.boolean(),
  /** Money for valid bets, else a whole number. */
  ...Progress.entries,
});

/** The board of a period, and the one before it. [API-51] */
export const LeaderBoard = v.object({
  period: v.picklist(BOARD_PERIODS),
  /** Why nothing is shown: then there is no board at all. */
  why: v.nullable(v.picklist(BOARD_REFUSALS)),
  ...Board,
  /** The last one that is closed. */
  previous: v.nullable(v.object(Board)),
  missions: v.array(BoardMission),
});

/** The board of a period, and the one before it. */
export type LeaderBoard = v.InferOutput<typeof LeaderBoard>;

export const leaderBoard = call({
  method: 'GET',
  path: '/wps/promotion/leaderBoard',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'LEADBRD3',
  summary:
    'The first places of the board of a period with their prizes, the own place, and the last closed board. [API-51]',
  request: v.object({ period: v.optional(v.picklist(BOARD_PERIODS), 'week'), language: QueryLanguage }),
  response: LeaderBoard,
  errors: [],
});

export const finalBoard = call({
  method: 'GET',
  path: '/wps/promotion/leaderBoard/final',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'LEADBRD3',
  summary: 'All places of a final board as a table whose SHA-256 is its hash, piece by piece. [API-51]',
  request: v.object({ boardId: Id, cursor: v.optional(Cursor), language: QueryLanguage }),
  response: v.object({
    boardId: Id,
    finalHash: Sha256,
    /** How many places there are. */
    places: v.number(),
    /** Lines of CSV: rank, masked account, points, prize. All pieces, one after the other, are what was hashed, in UTF-8. */
    text: v.string(),
    /** Where the next piece begins; null at the end. */
    next: v.nullable(Cursor),
  }),
  errors: [],
});
