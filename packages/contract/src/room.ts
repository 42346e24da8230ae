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
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A place in the changes of a room: they are counted from zero anew, in the next epoch, whenever another server leads it. */
const At = v.strictObject({ epoch: Count, seq: Count });

/** What a view says: its session first, then signs of life and calls. */
export const Said = v.variant('say', [
  /** `since`: what the view has heard of the room before, null when nothing. Pages from before there were changes say none. */
  v.strictObject({ say: v.literal('hello'), session: Session, since: v.optional(v.nullable(At)) }),
  v.strictObject({ say: v.literal('ping') }),
  /** The view has missed a change: it is told what came since, or everything. */
  v.strictObject({ say: v.literal('resume'), since: At }),
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
const Participant = v.object({
  /** By it a player finds their own bet. */
  roundNo: v.string(),
  /** Masked. */
  name: v.string(),
  stake: Money,
  win: Money,
  /** What a bet that won came to, in the words of the game; null while it runs or when it lost. */
  result: v.unknown(),
});

/** Those who bet on the round: the highest stakes, how many there are, and what all have staked. */
const Participants = v.object({ list: v.array(Participant), count: v.number(), staked: Money });

/** A shared round. Its link is told when it is over: the hash of it was the link of the round before. [2.1] */
const SharedRound = v.object({
  id: v.string(),
  /** Its place in the chain, counted from one. */
  place: v.number(),
  /** Bets are taken until then. */
  startsAt: Time,
  /** Set once it is over. */
  endedAt: v.nullable(Time),
  /** What it came to, in the words of the game; null before. */
  outcome: v.unknown(),
  link: v.nullable(v.string()),
});

/** No round begins before the chain has its salt. */
const Chain = v.object({ terminal: v.string(), salt: v.nullable(v.string()) });

/** Everything that is told of a room. */
const RoomState = v.object({
  chain: Chain,
  round: v.nullable(SharedRound),
  /** What may be seen of the round while it runs, in the words of the game. */
  running: v.unknown(),
  /** Rounds before, the newest first. */
  past: v.array(SharedRound),
  participants: Participants,
});

/** What has changed in a room: the parts that are there replace those of before. */
const Change = v.object({
  chain: v.optional(Chain),
  /** Takes bets, or is over. */
  round: v.optional(SharedRound),
  running: v.optional(v.unknown()),
  participants: v.optional(Participants),
});

/** What the server tells a view. */
export const Told = v.variant('tell', [
  v.object({ tell: v.literal('snapshot'), at: At, now: Time, state: RoomState }),
  /** Changes up to a place, the oldest first; none where a view has missed nothing. */
  v.object({ tell: v.literal('delta'), at: At, now: Time, changes: v.array(Change) }),
  /** Something became of the own bet without a call: it was due, as its player had chosen. */
  v.object({ tell: v.literal('bet'), roundNo: v.string() }),
  v.object({ tell: v.literal('answer'), nr: v.number(), body: v.unknown() }),
  v.object({ tell: v.literal('pong') }),
  v.object({ tell: v.literal('bye'), errorCode: v.string() }),
]);

/** What the server tells a view. */
export type Told = v.InferOutput<typeof Told>;

/** A place in the changes of a room. */
export type At = v.InferOutput<typeof At>;

/** Everything that is told of a room. */
export type RoomState = v.InferOutput<typeof RoomState>;

/** What has changed in it. */
export type Change = v.InferOutput<typeof Change>;

/** A shared round as it is told. */
export type SharedRound = v.InferOutput<typeof SharedRound>;

/** Somebody who bets on it. */
export type Participant = v.InferOutput<typeof Participant>;

/** So many rounds are shown that are over. */
export const PAST_SHOWN = 20;

/** Who bets on a round that has just begun; nothing is staked, in the decimals of this amount. */
export function nobody(amount: string): RoomState['participants'] {
  return { list: [], count: 0, staked: amount.replace(/\d+/, '0').replace(/\d/g, '0') };
}

/** A room after a change; the same on the server that leads it, on those that relay it, and in views. */
export function changed(state: RoomState, { chain, round, running, participants }: Change): RoomState {
  const isNext = round !== undefined && round.id !== state.round?.id;
  const before = isNext && state.round !== null && state.round.endedAt !== null ? [state.round] : [];
  return {
    chain: chain ?? state.chain,
    round: round ?? state.round,
    running: running !== undefined ? running : isNext ? null : state.running,
    past: [...before, ...state.past].slice(0, PAST_SHOWN),
    participants: participants ?? (isNext ? nobody(state.participants.staked) : state.participants),
  };
}

/** Reads what the server told. */
export function readTold(data: unknown): Told | null {
  return readMessage(Told, data);
}

/** Reads what a page said. */
export function readSaid(data: unknown): Said | null {
  return readMessage(Said, data);
}
