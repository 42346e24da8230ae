import * as v from 'valibot';
import { readMessage } from './read-message.ts';
import { Money, Time } from './shapes.ts';

/*
 * Rounds that everybody shares, over a socket. A view opens it and says its session of the studio; bets are made and wins
 * taken with the calls of the studio, over HTTP or in `ask`, and are the same there and here.
 */

/** Where the socket is. */
export const ROOM_PATH = '/studio/v1/room';

const Session = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{20,80}$/));
const ASK_NR_MAX = 1_000_000_000;

/** What a view says: its session first, then signs of life and calls. */
export const Said = v.variant('say', [
  v.strictObject({ say: v.literal('hello'), session: Session }),
  v.strictObject({ say: v.literal('ping') }),
  /** What a view draws for a chain that was told without a salt; the first one it hears becomes the salt. [2.1] */
  v.strictObject({ say: v.literal('salt'), terminal: v.string(), salt: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)) }),
  /** A call of the studio; its answer comes with the same number, and is the one HTTP would give. */
  v.strictObject({
    say: v.literal('ask'),
    nr: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(ASK_NR_MAX)),
    call: v.picklist(['play', 'act']),
    input: v.unknown(),
  }),
]);

/** What a view says. */
export type Said = v.InferOutput<typeof Said>;

/** Somebody who bets on the round, as others may see them. */
const Rider = v.object({
  /** By it a player finds their own bet. */
  roundNo: v.string(),
  /** Masked. */
  name: v.string(),
  stake: Money,
  /** What they took, in hundredths; null while they ride or when they lost. */
  taken: v.nullable(v.number()),
  win: Money,
});

/** A shared round. Its link is told when it is over: the hash of it was the link of the round before. [2.1] */
const SharedRound = v.object({
  id: v.string(),
  /** Its place in the chain, counted from one. */
  place: v.number(),
  startsAt: Time,
  /** Set once it is over. */
  endedAt: v.nullable(Time),
  height: v.nullable(v.number()),
  link: v.nullable(v.string()),
});

/** What is told of the riders: the first of them, how many there are, and what they have staked. */
const Riders = { riders: v.array(Rider), count: v.number(), staked: Money };

/** What the server tells a view. Nothing here is the only source: after a break it is told anew. */
export const Told = v.variant('tell', [
  v.object({
    tell: v.literal('hello'),
    now: Time,
    /** No round begins before the chain has its salt. */
    chain: v.object({ terminal: v.string(), salt: v.nullable(v.string()) }),
    round: v.nullable(SharedRound),
    /** Rounds before, the newest first. */
    past: v.array(SharedRound),
    ...Riders,
  }),
  /** A round takes bets, or is over. */
  v.object({ tell: v.literal('round'), now: Time, round: SharedRound }),
  v.object({ tell: v.literal('riders'), roundId: v.string(), ...Riders }),
  /** What became of the own bet without a call: it was taken where the player had said, or lost. */
  v.object({ tell: v.literal('bet'), roundNo: v.string() }),
  v.object({ tell: v.literal('answer'), nr: v.number(), body: v.unknown() }),
  v.object({ tell: v.literal('pong') }),
  v.object({ tell: v.literal('bye'), errorCode: v.string() }),
]);

/** What the server tells a view. */
export type Told = v.InferOutput<typeof Told>;

/** A shared round as it is told. */
export type SharedRound = v.InferOutput<typeof SharedRound>;

/** Somebody who bets on it. */
export type Rider = v.InferOutput<typeof Rider>;

/** Reads what the server told. */
export function readTold(data: unknown): Told | null {
  return readMessage(Told, data);
}

/** Reads what a page said. */
export function readSaid(data: unknown): Said | null {
  return readMessage(Said, data);
}
