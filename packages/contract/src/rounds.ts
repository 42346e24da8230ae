import * as v from 'valibot';
import { call } from './call.ts';
import { GAME_TYPES } from './money-kinds.ts';
import { Cursor, Id, LanguageOnly, Money, Time } from './shapes.ts';

/** How a round stands. `refused`: the stake was never taken. */
export const ROUND_STATES = ['open', 'closed', 'void', 'refused'] as const;

/** What a player chooses their part of chance with. */
export const ClientSeed = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/));

/** Where the chance of a round came from. The server's seed is told once it is no longer in use. [2.1] */
export const Proof = v.object({
  seedId: Id,
  serverHash: v.string(),
  serverSeed: v.nullable(v.string()),
  clientSeed: v.string(),
  nonce: v.number(),
});

/** Where the chance of a shared round came from: the chain was told before, its link when the round was over. [2.1] */
export const SharedProof = v.object({
  terminal: v.string(),
  salt: v.string(),
  /** Its place in the chain, counted from one. */
  place: v.number(),
  link: v.nullable(v.string()),
});

/** Where the chance of a shared round came from. */
export type SharedProof = v.InferOutput<typeof SharedProof>;

/** A round of an in-house title, as recall shows it. [R49] */
export const Round = v.object({
  roundNo: v.string(),
  nodeId: v.nullable(Id),
  gameCode: v.string(),
  gameName: v.string(),
  gameType: v.picklist(GAME_TYPES),
  vassalage: v.string(),
  state: v.picklist(ROUND_STATES),
  /** Why it was not played, as a code: it has its number among the rounds of its seeds all the same. */
  refusal: v.nullable(v.string()),
  currency: v.string(),
  stake: Money,
  win: Money,
  /** The engine, and the version of its maths that decided: an id and the hash of its tables. */
  engine: v.string(),
  modelId: v.string(),
  modelHash: v.string(),
  /** One of both: the seeds of the player, or the chain of a round that everybody shared. */
  proof: v.nullable(Proof),
  shared: v.nullable(SharedProof),
  /** What the player chose for the round and did in it, and what happened: in the words of the engine. */
  choice: v.unknown(),
  actions: v.array(v.unknown()),
  events: v.array(v.unknown()),
  openedAt: Time,
  closedAt: v.nullable(Time),
  balanceBefore: v.nullable(Money),
  balanceAfter: v.nullable(Money),
});

/** A round. */
export type Round = v.InferOutput<typeof Round>;

export const round = call({
  method: 'GET',
  path: '/lgw/round/:roundNo',
  module: 'COMM3',
  access: 'session',
  caching: 'none',
  own: ['roundNo'],
  summary: 'One round of the member with everything needed to recompute it. [R49]',
  request: v.object({ roundNo: Id }),
  response: Round,
  errors: ['round.not.found'],
});

export const recall = call({
  method: 'GET',
  path: '/lgw/round/recall',
  module: 'COMM3',
  access: 'session',
  caching: 'none',
  summary: 'The last rounds of the member, newest first, those that were refused or returned too. [R49]',
  request: v.object({ cursor: v.optional(Cursor) }),
  response: v.object({ list: v.array(Round), next: v.nullable(Cursor) }),
  errors: [],
});

/** A bet whose round has not ended, in-house or of an outside vendor. [R50] */
export const OpenRound = v.object({
  betNo: v.string(),
  vassalage: v.string(),
  gameName: v.string(),
  nodeId: v.nullable(Id),
  stake: Money,
  openedAt: Time,
  /** Who acts next: the player goes on with it, the vendor was asked, or staff looks at it. */
  next: v.picklist(['player', 'vendor', 'staff']),
  /** When it is settled or returned at the latest. */
  dueAt: v.nullable(Time),
});

/** A bet whose round has not ended. */
export type OpenRound = v.InferOutput<typeof OpenRound>;

export const openRounds = call({
  method: 'GET',
  path: '/lgw/round/open',
  module: 'COMM3',
  access: 'session',
  caching: 'none',
  summary: 'Rounds that have not ended and what happens to them. [R50]',
  request: LanguageOnly,
  response: v.array(OpenRound),
  errors: [],
});

export const fairness = call({
  method: 'GET',
  path: '/lgw/fairness',
  module: 'COMM3',
  access: 'session',
  caching: 'none',
  summary: 'The seeds in use: the hash of the server’s, the player’s own, and how many rounds they decided. [2.1]',
  request: LanguageOnly,
  response: v.object({ current: Proof, next: v.object({ serverHash: v.string() }) }),
  errors: [],
});

export const rotateSeed = call({
  method: 'POST',
  path: '/lgw/fairness/rotate',
  module: 'COMM3',
  access: 'session',
  caching: 'none',
  summary: 'Tells the server’s seed and takes new ones; refused while a round is open. [2.1]',
  request: v.strictObject({ clientSeed: v.optional(ClientSeed) }),
  response: v.object({ revealed: Proof, current: Proof, next: v.object({ serverHash: v.string() }) }),
  errors: ['round.open'],
});
