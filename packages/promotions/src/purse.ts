import { assert, fail, min, ok, type Result } from '@perya/std';
import { stepsReached, withinCap, type Releasing } from './release.ts';

/** How a purse is over. */
export type PurseEnd = 'converted' | 'used' | 'forfeited' | 'expired' | 'withdrawn';

/** The states of a purse. Queued money stays in the pot. */
export type PurseState = 'queued' | 'active' | 'suspended' | 'ending' | PurseEnd;

/** What may end a purse before its requirement is done. */
export type EndCause = 'giveUp' | 'depositReturned' | 'expiry' | 'withdrawal' | 'exclusion';

const END_OF: Readonly<Record<EndCause, PurseEnd>> = {
  giveUp: 'forfeited',
  depositReturned: 'forfeited',
  exclusion: 'forfeited',
  expiry: 'expired',
  withdrawal: 'withdrawn',
};

/** A purse of bonus money and its meter. Times are milliseconds of the clock that the caller has. */
export interface Purse extends Releasing {
  readonly state: PurseState;
  readonly lifeMs: number;
  readonly expiresAt: number | null;
  readonly suspendedAt: number | null;
  /** How it will be over once nothing of it is in play. */
  readonly endsAs: PurseEnd | null;
  /** Excluded: what its stakes still win is cash. */
  readonly isExcluded: boolean;
  /** Stakes of it that have not ended. */
  readonly inPlay: bigint;
}

/** Where money of a purse goes. What the house pays for somebody is `fromHouse`. */
export interface PurseMoves {
  readonly toCash: bigint;
  readonly toHouse: bigint;
  readonly fromHouse: bigint;
}

/** A purse after something happened to it, and what moved besides the shares themselves. */
export interface PurseStep {
  readonly purse: Purse;
  readonly moves: PurseMoves;
}

/** Why something cannot happen to a purse. */
export type PurseRefusal = 'purse.state' | 'purse.expired' | 'purse.early';

type PurseAnswer = Result<PurseStep, PurseRefusal>;

const NOTHING: PurseMoves = { toCash: 0n, toHouse: 0n, fromHouse: 0n };

/** Rests below this are not worth a purse: they become cash. */
export const DUST = 100n;

/** A purse as it is granted: it waits until it is activated. */
export function queuePurse(
  terms: Pick<Purse, 'needed' | 'steps' | 'cap' | 'lifeMs'> & { readonly amount: bigint },
): Purse {
  const { amount, needed, steps, cap, lifeMs } = terms;
  assert(amount > 0n && needed > 0n && steps >= 1, 'a purse has an amount, a requirement and steps');
  return {
    state: 'queued',
    balance: amount,
    needed,
    done: 0n,
    steps,
    step: 0,
    released: 0n,
    cap,
    lifeMs,
    expiresAt: null,
    suspendedAt: null,
    endsAs: null,
    isExcluded: false,
    inPlay: 0n,
  };
}

/** Whether a purse holds money of its own and is its owner's one live purse. [B1, B6] */
export function isLive({ state }: Purse): boolean {
  return state === 'active' || state === 'suspended' || state === 'ending';
}

/** Whether a new stake may be paid from it. */
export function isOpen({ state, expiresAt }: Purse, now: number): boolean {
  return state === 'active' && expiresAt !== null && now < expiresAt;
}

/** Its turn has come, and its clock starts. */
export function activatePurse(purse: Purse, now: number): PurseAnswer {
  if (purse.state !== 'queued') return fail('purse.state');
  return still({ ...purse, state: 'active', expiresAt: now + purse.lifeMs });
}

/** A withdrawal is under way, or its owner cools off. */
export function suspendPurse(purse: Purse, now: number): PurseAnswer {
  if (purse.state !== 'active') return fail('purse.state');
  if (!isOpen(purse, now)) return fail('purse.expired');
  return still({ ...purse, state: 'suspended', suspendedAt: now });
}

/** The withdrawal did not happen, or the pause is over: it expires later by the wait. */
export function resumePurse(purse: Purse, now: number): PurseAnswer {
  if (purse.state !== 'suspended') return fail('purse.state');
  const waited = now - (purse.suspendedAt ?? now);
  return still({ ...purse, state: 'active', suspendedAt: null, expiresAt: (purse.expiresAt ?? now) + waited });
}

/** Ends a purse: at once, or when nothing of it is in play any more. Exclusion does not wait. */
export function endPurse(purse: Purse, cause: EndCause, now: number): PurseAnswer {
  const { state, inPlay } = purse;
  if (state === 'queued') return endQueued(purse, cause);
  if (cause === 'exclusion' ? !isLive(purse) : state !== 'active' && state !== 'suspended') return fail('purse.state');
  if (cause === 'withdrawal' && state !== 'suspended') return fail('purse.state');
  if (cause === 'expiry' && (state === 'suspended' || isOpen(purse, now))) return fail('purse.early');
  if (cause === 'exclusion') return ok(close({ ...purse, isExcluded: true }, END_OF[cause], NOTHING));
  const ending: Purse = { ...purse, state: 'ending', endsAs: END_OF[cause], suspendedAt: null };
  return inPlay > 0n ? still(ending) : ok(close(ending, END_OF[cause], NOTHING));
}

/** Its money never left the pot, its clock never ran, and no withdrawal touches it. */
function endQueued(purse: Purse, cause: EndCause): PurseAnswer {
  if (cause === 'expiry') return fail('purse.early');
  if (cause === 'withdrawal') return fail('purse.state');
  return still({ ...purse, state: END_OF[cause], balance: 0n });
}

/** Takes the share of a stake that `splitStake` asks of it. */
export function stakeFrom(purse: Purse, share: bigint): Purse {
  assert(purse.state === 'active' && share >= 0n && share <= purse.balance, 'a share that the purse can pay');
  return { ...purse, balance: purse.balance - share, inPlay: purse.inPlay + share };
}

/** A bet has ended: its share of the win returns, what counts is done, and steps that are reached are released. */
export function settleIn(purse: Purse, staked: bigint, won: bigint, counted: bigint): PurseStep {
  const inPlay = purse.inPlay - staked;
  if (!isLive(purse)) return { purse: { ...purse, inPlay, ...shareAfter(purse, won) }, moves: movesAfter(purse, won) };
  const balance = purse.balance + won;
  const done = purse.done + counted;
  assert(done <= purse.needed, 'no more is counted than is needed');
  return release({ ...purse, inPlay, balance, done });
}

/** A bet that had not ended is taken back: its share of the stake returns. */
export function voidIn(purse: Purse, staked: bigint): PurseStep {
  const inPlay = purse.inPlay - staked;
  if (isLive(purse)) return release({ ...purse, inPlay, balance: purse.balance + staked });
  return { purse: { ...purse, inPlay }, moves: backAfter(purse, staked) };
}

/** What an ended bet had brought, when it is undone. */
export interface Undone {
  readonly staked: bigint;
  readonly won: bigint;
  readonly counted: bigint;
}

/** An undone bet, and what must be staked again with cash because its purse is converted already. */
export interface UndoneStep extends PurseStep {
  readonly stretch: bigint;
}

/** A bet that had ended is undone. Steps stay released; what the purse no longer has the house pays. */
export function undoIn(purse: Purse, { staked, won, counted }: Undone): UndoneStep {
  if (!isLive(purse)) {
    const back = backAfter(purse, staked);
    return {
      purse,
      moves: { ...back, fromHouse: won },
      stretch: purse.state === 'converted' ? counted : 0n,
    };
  }
  const taken = min(won, purse.balance + staked);
  const after = { ...purse, balance: purse.balance + staked - taken, done: purse.done - counted };
  const { purse: kept, moves } = release(after);
  return { purse: kept, moves: { ...moves, fromHouse: won - taken }, stretch: 0n };
}

/** What of the stake of a purse that is over goes where: a converted one was its owner's money. */
function backAfter(purse: Purse, staked: bigint): PurseMoves {
  return purse.state === 'converted' ? { ...NOTHING, toCash: staked } : { ...NOTHING, toHouse: staked };
}

function movesAfter(purse: Purse, won: bigint): PurseMoves {
  if (purse.isExcluded) return { ...NOTHING, toCash: won };
  const toCash = purse.state === 'converted' ? withinCap(won, purse.cap, purse.released) : 0n;
  return { ...NOTHING, toCash, toHouse: won - toCash };
}

function shareAfter(purse: Purse, won: bigint): { readonly released: bigint } {
  const isReleased = purse.state === 'converted';
  return { released: purse.released + (isReleased ? movesAfter(purse, won).toCash : 0n) };
}

function release(purse: Purse): PurseStep {
  let { balance, released, step } = purse;
  let toHouse = 0n;
  for (const taken of stepsReached(purse)) {
    balance -= taken.toCash + taken.toHouse;
    released += taken.toCash;
    toHouse += taken.toHouse;
    step = taken.step;
  }
  const after: Purse = { ...purse, balance, released, step };
  const moves: PurseMoves = { ...NOTHING, toCash: released - purse.released, toHouse };
  if (step === purse.steps) return close(after, 'converted', moves);
  if (after.inPlay > 0n) return { purse: after, moves };
  if (after.endsAs !== null) return close(after, after.endsAs, moves);
  return balance < DUST ? payOutDust(after, moves) : { purse: after, moves };
}

/** Nothing is in play and hardly anything is left: no dust stays behind. */
function payOutDust(purse: Purse, moves: PurseMoves): PurseStep {
  const toCash = withinCap(purse.balance, purse.cap, purse.released);
  const paid: Purse = { ...purse, balance: purse.balance - toCash, released: purse.released + toCash };
  return close(paid, 'used', { ...moves, toCash: moves.toCash + toCash });
}

function close(purse: Purse, state: PurseEnd, moves: PurseMoves): PurseStep {
  return {
    purse: { ...purse, state, balance: 0n, endsAs: null, suspendedAt: null },
    moves: { ...moves, toHouse: moves.toHouse + purse.balance },
  };
}

function still(purse: Purse): PurseAnswer {
  return ok({ purse, moves: NOTHING });
}
