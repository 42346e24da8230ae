import * as v from 'valibot';
import { call } from './call.ts';
import { ClientSeed, Proof, ROUND_STATES } from './rounds.ts';
import type { PurseStake } from './reward.ts';
import { Money, MoneyKey, QueryLanguage, Time } from './shapes.ts';

/*
 * What a game view says to the studio. A view runs in a frame of its own origin, knows no session of the site, and
 * speaks with the token of its launch only.
 */

/** Where the page of a game is. Behind it follow `#t=` the launch token, `l=` the language, `h=` the theme and `e=` the engine. */
export const PLAY_PATH = '/play/';

const PlaySession = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{20,80}$/));

/** No game takes longer words than these. */
const WORDS_MAX = 400;

/** Choices and actions of an engine: only the engine can tell which of them are good. */
const Words = v.pipe(
  v.unknown(),
  v.check((words) => (JSON.stringify(words) ?? '').length <= WORDS_MAX, 'too long'),
);

/** No round has more actions. */
const ACTIONS_MAX = 200;

/** A round as the view needs it. */
export const PlayedRound = v.object({
  roundNo: v.string(),
  state: v.picklist(ROUND_STATES),
  stake: Money,
  win: Money,
  nonce: v.number(),
  /** What the player chose for the round and did in it, and what happened: in the words of the engine. */
  choice: v.unknown(),
  actions: v.array(v.unknown()),
  events: v.array(v.unknown()),
  at: Time,
});

/** A round as the view needs it. */
export type PlayedRound = v.InferOutput<typeof PlayedRound>;

const Purse = {
  balance: Money,
  /** Grows with every movement. */
  version: v.number(),
};

/** What a view knows when it opens. */
export const Opened = v.object({
  session: PlaySession,
  game: v.object({
    code: v.string(),
    name: v.string(),
    vassalage: v.string(),
    engine: v.string(),
    /** Which symbols, background and sounds it wears. */
    theme: v.string(),
    modelId: v.string(),
    modelHash: v.string(),
    /** In percent with two decimals. */
    rtp: v.number(),
    /** The rounds that pay anything, in percent too. */
    hitRate: v.number(),
    /** The rounds that pay at least the stake. */
    evenRate: v.number(),
    volatility: v.picklist(['low', 'medium', 'high']),
    /** Times the stake, and one in how many rounds pays it. */
    maxWin: v.number(),
    maxWinOdds: v.number(),
    /** What can be staked on one round, lowest first. */
    stakes: v.array(Money),
    /** Tables the view draws, in the words of the engine: for slots `SlotPublic`. */
    rules: v.unknown(),
    /** Which way of presenting it has: titles of one model differ in it. */
    flair: v.number(),
  }),
  currency: v.string(),
  symbol: v.string(),
  /** Play money. */
  isPlay: v.boolean(),
  ...Purse,
  proof: Proof,
  /** What the rules of the region allow. */
  policy: v.object({ autoplay: v.boolean(), turbo: v.boolean(), roundMsMin: v.number() }),
  /** A round that was under way; it has been finished meanwhile and is shown first. [R50] */
  unseen: v.nullable(PlayedRound),
  /** A round that waits for the player to go on. [R50] */
  going: v.nullable(PlayedRound),
  /** What the player staked last at this title; null before the first round. */
  lastStake: v.nullable(Money),
  serverTime: Time,
});

/** What a view knows when it opens. */
export type Opened = v.InferOutput<typeof Opened>;

export const open = call({
  method: 'POST',
  path: '/studio/v1/open',
  module: 'COMM3',
  access: 'public',
  caching: 'none',
  often: true,
  summary: 'Trades the launch token for a play session; works once. [T25]',
  request: v.strictObject({ token: PlaySession, language: QueryLanguage }),
  response: Opened,
  errors: ['launch.expired', 'game.unavailable'],
});

export const play = call({
  method: 'POST',
  path: '/studio/v1/play',
  module: 'COMM3',
  access: 'public',
  caching: 'none',
  often: true,
  keyedBy: ['session', 'key'],
  summary:
    'Plays one round; the same key gets the same round for ever. The server decides, the view only shows. Where the ' +
    'region sets a pace, `round.too.soon` tells with `waitMs` when the next one may begin. Where a bonus would have to pay ' +
    'a part, `bonus.stake.max` tells with `max` up to which stake it does. [R41, R10, 2.2]',
  request: v.strictObject({
    session: PlaySession,
    key: MoneyKey,
    stake: Money,
    /** What the player chose, in the words of the engine; none where nothing can be chosen. */
    choice: v.optional(Words),
  }),
  response: v.object({ round: PlayedRound, ...Purse }),
  errors: [
    'play.expired',
    'game.unavailable',
    'stake.invalid',
    'choice.invalid',
    'round.open',
    'round.too.soon',
    'key.reused',
    'balance.insufficient',
    'limit.loss',
    'limit.wager',
    'bonus.stake.max',
    'bonus.game',
    'player.excluded',
    'player.cooling',
    'player.disabled',
    'bet.late',
    'bet.cancelled',
    'round.pending',
  ],
});

export const act = call({
  method: 'POST',
  path: '/studio/v1/act',
  module: 'COMM3',
  access: 'public',
  caching: 'none',
  often: true,
  keyedBy: ['session', 'roundNo', 'place'],
  own: ['roundNo'],
  summary:
    'Does the next thing in a round that goes on. The same thing at the same place is done once; what has not been ' +
    'decided by the player yet is in no answer. [R41, R50]',
  request: v.strictObject({
    session: PlaySession,
    roundNo: v.pipe(v.string(), v.maxLength(40)),
    /** How many things were done before this one. */
    place: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(ACTIONS_MAX)),
    action: Words,
  }),
  response: v.object({ round: PlayedRound, ...Purse }),
  errors: [
    'play.expired',
    'round.not.found',
    'action.invalid',
    'key.reused',
    'bet.late',
    'bet.cancelled',
    'round.pending',
  ],
});

export const history = call({
  method: 'POST',
  path: '/studio/v1/history',
  module: 'COMM3',
  access: 'public',
  caching: 'none',
  often: true,
  summary: 'The last 50 rounds of this title. [R49]',
  request: v.strictObject({ session: PlaySession }),
  response: v.object({ list: v.array(PlayedRound) }),
  errors: ['play.expired'],
});

export const seen = call({
  method: 'POST',
  path: '/studio/v1/seen',
  module: 'COMM3',
  access: 'public',
  caching: 'none',
  often: true,
  own: ['roundNo'],
  summary: 'A round was shown to the end, so it need not be shown again on return. [R50]',
  request: v.strictObject({ session: PlaySession, roundNo: v.pipe(v.string(), v.maxLength(40)) }),
  response: v.null(),
  errors: ['play.expired'],
});

export const seed = call({
  method: 'POST',
  path: '/studio/v1/seed',
  module: 'COMM3',
  access: 'public',
  caching: 'none',
  often: true,
  summary: 'Tells the server’s seed and takes new ones; refused while a round is open. [2.1]',
  request: v.strictObject({ session: PlaySession, clientSeed: v.optional(ClientSeed) }),
  response: v.object({ revealed: Proof, current: Proof }),
  errors: ['play.expired', 'round.open'],
});

/** How the player likes every game. */
export interface GameSettings {
  readonly sound: boolean;
  readonly quick: boolean;
}

/** What the page around a view can do for it now. */
export interface Offer {
  /** Whether the player keeps this title; null where nobody is there to keep it. */
  readonly isFavourite: boolean | null;
  /** Whether the game has the whole screen; null where the browser cannot give it. */
  readonly isFullScreen: boolean | null;
  /** Whether a single round can be worked out again: the rounds of play money beside an account are not in its books. */
  readonly canVerify: boolean;
  /** The bonus that is part of the balance, and what it pays for here; null without one. */
  readonly bonus: PurseStake | null;
}

/** What the page around tells a view by `postMessage`: it answers `ready` with both, and tells what changes. */
export type HostMessage = ({ readonly perya: 'settings' } & GameSettings) | ({ readonly perya: 'offer' } & Offer);

/** What a view tells the page around it by `postMessage`. */
export type IframeMessage =
  /** Drawn and ready. */
  | { readonly perya: 'ready' }
  /** The player wants out. */
  | { readonly perya: 'exit' }
  | { readonly perya: 'deposit' }
  /** Shows how a round came about. */
  | { readonly perya: 'fairness'; readonly roundNo: string | null }
  /** The wallet moved. */
  | { readonly perya: 'balance' }
  /** The play session is over; only the page around it can make another. */
  | { readonly perya: 'expired' }
  /** Keeps this title, or keeps it no longer. */
  | { readonly perya: 'favourite' }
  /** Takes the whole screen, or gives it back. */
  | { readonly perya: 'fullScreen' }
  /** The player changed how they like it; a view can keep nothing itself. */
  | ({ readonly perya: 'settings' } & GameSettings);
