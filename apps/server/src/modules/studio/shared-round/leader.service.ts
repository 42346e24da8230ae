import { room as contract } from '@perya/contract';
import { phaseAt, type SharedGame } from '@perya/game-math';
import type { Currency } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Context } from '../../../context.ts';
import { brandOf } from '../../brand/index.ts';
import type { RoundRow } from '../round.store.ts';
import { studioOf } from '../studio.service.ts';
import { renewLease, type RoomLease } from './lease.store.ts';
import { toParticipants, toShared } from './room-view.ts';
import { chainOf } from './shared-chain.service.ts';
import { endOf, finishShared, settleAll, settleShared, type SharedEnd } from './shared.service.ts';
import {
  beginShared,
  readChain,
  readForgotten,
  readNewestShared,
  readParticipants,
  readWaiting,
  type ChainRow,
  type SharedRow,
} from './shared.store.ts';

/** What a leader does with what it has to tell. */
export interface LeaderListener {
  readonly changed: (change: contract.Change) => void;
  /** Everything is new. */
  readonly renewed: (state: contract.RoomState) => void;
  readonly settled: (bets: readonly RoundRow[]) => void;
}

const TICK_MS = 100;
/** A round in sight of its end is looked at exactly then. */
const NEAR_MS = TICK_MS * 2;
const PARTICIPANTS_SHOWN = 30;
const PARTICIPANTS_EVERY_MS = 500;
const SALT_EVERY_MS = 1000;
const FORGOTTEN_AT_ONCE = 500;

/** Runs the rounds of a room while its server has the lease: everything that is written carries it. [R50] */
export class Leader {
  readonly lease: RoomLease;
  readonly #ctx: Context;
  readonly #game: SharedGame;
  readonly #listener: LeaderListener;
  #chain: ChainRow | null = null;
  #round: SharedRow | null = null;
  #end: SharedEnd | null = null;
  #isLookDue = true;
  #isDoubted = false;
  #saltReadAt = -Infinity;
  #running = 'null';
  #currency: Currency = '';
  #participants = contract.nobody('0');
  #participantsAt = 0;
  /** Bets that are settled before the end; read when it starts, as nobody can bet any more. */
  #due: { readonly ms: number; readonly row: RoundRow }[] = [];
  #dueOf = '';

  constructor(ctx: Context, lease: RoomLease, game: SharedGame, listener: LeaderListener) {
    this.#ctx = ctx;
    this.lease = lease;
    this.#game = game;
    this.#listener = listener;
  }

  /** Reads how the room stands, wherever its last leader left it. */
  async open(): Promise<contract.RoomState> {
    const { db } = this.#ctx;
    this.#chain = await chainOf(this.#ctx, this.lease);
    this.#currency = (await brandOf(this.#ctx, this.lease.merchantCode)).rows.brand.currency;
    const [newest = null, ...past] = await readNewestShared(db, this.#chain.id, contract.PAST_SHOWN + 1);
    this.#round = newest;
    this.#end = newest?.ended_at === null ? await endOf(this.#ctx, newest, this.#game) : null;
    this.#participants = newest
      ? await this.#readParticipants(newest.id)
      : toParticipants(this.#game, [], this.#currency);
    const running = this.#publicState(this.#ctx.clock.now().getTime());
    this.#running = JSON.stringify(running);
    const { terminal, salt } = this.#chain;
    return {
      chain: { terminal, salt },
      round: newest && toShared(newest),
      running,
      past: past.map(toShared),
      participants: this.#participants,
    };
  }

  /** Something may have changed that this server has not done. */
  lookAgain(): void {
    this.#isLookDue = true;
  }

  /** Leads for longer; false when another server does. */
  renew(): Promise<boolean> {
    return renewLease(this.#ctx.db, this.lease);
  }

  /** Goes on; false when another server leads the room. */
  async tick(): Promise<boolean> {
    if (this.#isDoubted && !(await this.renew())) return false;
    this.#isDoubted = false;
    if (this.#isLookDue) await this.#look();
    const now = this.#ctx.clock.now().getTime();
    const round = this.#round;
    if (round && this.#end) await this.#run(round, this.#end, now);
    else if (now >= (round?.ended_at?.getTime() ?? 0) + (round ? this.#game.pauseMs : 0)) await this.#begin(now);
    await this.#showParticipants(now);
    return true;
  }

  /** When to go on. */
  waitMs(): number {
    const left = this.#end === null ? TICK_MS : this.#end.at - this.#ctx.clock.now().getTime();
    return left > 0 && left < NEAR_MS ? left : TICK_MS;
  }

  /** A write did not go through: another server may lead, or somebody has done the same. */
  #doubt(): void {
    this.#isDoubted = true;
    this.#isLookDue = true;
  }

  async #look(): Promise<void> {
    assert(this.#chain, 'a room that is led has its chain');
    this.#isLookDue = false;
    const { db } = this.#ctx;
    if (this.#chain.salt === null) await this.#learnSalt();
    const [newest] = await readNewestShared(db, this.#chain.id, 1);
    if (newest && isLater(newest, this.#round)) await this.#follow(newest);
    const forgotten = await readForgotten(db, { limit: FORGOTTEN_AT_ONCE, room: this.lease });
    if (forgotten.length > 0) await settleAll(studioOf(this.#ctx), this.lease, forgotten);
  }

  async #learnSalt(): Promise<void> {
    assert(this.#chain, 'a room that is led has its chain');
    this.#saltReadAt = performance.now();
    this.#chain = await readChain(this.#ctx.db, this.#chain.id);
    const { terminal, salt } = this.#chain;
    if (salt !== null) this.#listener.changed({ chain: { terminal, salt } });
  }

  /** A round takes bets, or is over. */
  async #follow(row: SharedRow): Promise<void> {
    if (row.id !== this.#round?.id) {
      this.#running = 'null';
      this.#participants = toParticipants(this.#game, [], this.#currency);
    }
    this.#end = row.ended_at === null ? await endOf(this.#ctx, row, this.#game) : null;
    this.#round = row;
    this.#participantsAt = 0;
    this.#listener.changed({ round: toShared(row) });
  }

  async #begin(now: number): Promise<void> {
    assert(this.#chain, 'a room that is led has its chain');
    const { id: chainId, salt, length } = this.#chain;
    if (salt === null) {
      if (performance.now() - this.#saltReadAt >= SALT_EVERY_MS) await this.#learnSalt();
      return;
    }
    const before = this.#round?.place ?? 0;
    // A chain is used up: everybody is told the end of the next one before its first round.
    if (before >= length) return this.#listener.renewed(await this.open());
    const times = { opensAt: new Date(now), startsAt: new Date(now + this.#game.betMs) };
    const begun = await beginShared(this.#ctx.db, this.lease, { chainId, before }, times);
    if (begun) await this.#follow(begun);
    else this.#doubt();
  }

  async #run(round: SharedRow, { at }: SharedEnd, now: number): Promise<void> {
    const phase = phaseAt({ startsAt: round.starts_at.getTime(), endsAt: at }, now);
    if (phase === 'running') {
      await this.#settleDue(round, now);
      this.#showRunning(now);
    }
    if (phase !== 'over') return;
    const studio = studioOf(this.#ctx);
    const ended = await finishShared(studio, this.lease, round, this.#game);
    if (!ended) return this.#doubt();
    await this.#follow(ended);
    await settleShared(studio, this.lease, ended.id);
  }

  /** Settles the bets whose moment has come. */
  async #settleDue(round: SharedRow, now: number): Promise<void> {
    if (!this.#game.dueMs) return;
    if (this.#dueOf !== round.id) {
      const waiting = await readWaiting(this.#ctx.db, round.id);
      this.#dueOf = round.id;
      this.#due = waiting.flatMap((row) => {
        const ms = this.#game.dueMs?.(row.choice) ?? null;
        return ms === null ? [] : [{ ms, row }];
      });
    }
    const ranMs = now - round.starts_at.getTime();
    const reached = this.#due.filter(({ ms }) => ms <= ranMs).map(({ row }) => row);
    if (reached.length === 0) return;
    this.#due = this.#due.filter(({ ms }) => ms > ranMs);
    await settleAll(studioOf(this.#ctx), this.lease, reached);
    this.#listener.settled(reached);
  }

  #publicState(now: number): unknown {
    const ranMs = this.#round ? now - this.#round.starts_at.getTime() : -1;
    return this.#end && ranMs >= 0 ? (this.#game.publicState?.(this.#end.outcome, ranMs) ?? null) : null;
  }

  #showRunning(now: number): void {
    const running = this.#publicState(now);
    const text = JSON.stringify(running);
    if (text === this.#running) return;
    this.#running = text;
    this.#listener.changed({ running });
  }

  /** Bets come in through every server and by other ways than the socket, so they are looked for rather than told. */
  async #showParticipants(now: number): Promise<void> {
    if (this.#round === null || now - this.#participantsAt < PARTICIPANTS_EVERY_MS) return;
    const isClosed = this.#participantsAt >= this.#round.starts_at.getTime() + PARTICIPANTS_EVERY_MS;
    // Nobody has come, and nobody can any more.
    if (isClosed && this.#participants.count === 0) return;
    this.#participantsAt = now;
    const participants = await this.#readParticipants(this.#round.id);
    if (JSON.stringify(participants) === JSON.stringify(this.#participants)) return;
    this.#participants = participants;
    this.#listener.changed({ participants });
  }

  async #readParticipants(roundId: string): Promise<contract.RoomState['participants']> {
    const asked = { currency: this.#currency, limit: PARTICIPANTS_SHOWN };
    return toParticipants(this.#game, await readParticipants(this.#ctx.db, roundId, asked), this.#currency);
  }
}

/** Answers may overtake each other; what is known already is not forgotten again. */
function isLater(newest: SharedRow, known: SharedRow | null): boolean {
  if (known === null || newest.place !== known.place) return newest.place > (known?.place ?? 0);
  return known.ended_at === null && newest.ended_at !== null;
}
