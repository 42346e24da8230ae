import type { room as contract } from '@perya/contract';
import { assert } from '@perya/std';
import type { Context } from '../../../context.ts';
import type { RoundRow } from '../round.store.ts';
import { Leader } from './leader.service.ts';
import { LEASE_MS, releaseLease, RENEW_MS, takeLease } from './lease.store.ts';
import { orderOf, RoomCopy } from './room-copy.ts';
import { holderName, publishTo } from './room-line.service.ts';
import { PieceBuffer, type RoomMessage, type RoomPiece } from './room-messages.ts';
import type { RoomName } from './room-name.ts';
import { sharedOf } from './shared.service.ts';
import { findChain, saltChain } from './shared.store.ts';

/** What a room tells those who watch. */
export interface RoomListener {
  readonly all: (told: contract.Told) => void;
  /** Numbers of bets that ended without a call, by the members they belong to. */
  readonly own: (roundNos: ReadonlyMap<string, string>) => void;
}

/** A relay looks at its watch so often, and at nothing else. */
const RELAY_EVERY_MS = 250;
/** Who has missed something asks again after this time. */
const ASK_EVERY_MS = 500;

/**
 * A room as one server has it, for as long as somebody watches there. One server has its lease and leads it; all others
 * relay what that one publishes and ask the database nothing, until they have heard nothing of it for as long as a lease
 * lasts. [R50]
 */
export class Room {
  readonly name: RoomName;
  readonly #ctx: Context;
  readonly #listener: RoomListener;
  readonly #pieces = new PieceBuffer();
  #copy: RoomCopy | null = null;
  #leader: Leader | null = null;
  /** Something was missed. */
  #isBehind = true;
  #askedAt = -Infinity;
  /** When the lease may be free, by the time of the process. */
  #takeAt = 0;
  #sending: Promise<void> = Promise.resolve();
  #turn: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #renewing: NodeJS.Timeout | null = null;
  #isStopped = false;
  #ready: (() => void) | null = null;

  constructor(ctx: Context, { merchantCode, gameCode }: RoomName, listener: RoomListener) {
    this.#ctx = ctx;
    this.name = { merchantCode, gameCode };
    this.#listener = listener;
  }

  get isLeading(): boolean {
    return this.#leader !== null;
  }

  /** Leads or relays; done when there is something to tell, or the room was stopped. */
  async start(): Promise<void> {
    const ready = new Promise<void>((resolve) => (this.#ready = resolve));
    this.#turn = this.#take();
    await this.#turn;
    this.#next(0);
    await ready;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#turn?.catch(() => undefined);
    const leader = this.#leader;
    this.#lead(null);
    this.#ready?.();
    if (!leader) return;
    await releaseLease(this.#ctx.db, leader.lease);
    this.#publish({ kind: 'released' });
    await this.#sending;
  }

  /** What somebody needs who has just come, or comes again and knows a place; null when nothing is known yet. */
  greet(since: contract.At | null): contract.Told | null {
    if (!this.#copy) return null;
    const { at, state } = this.#copy;
    const now = this.#ctx.clock.now().toISOString();
    const changes = since && this.#copy.since(since);
    return changes ? { tell: 'delta', at, now, changes: [...changes] } : { tell: 'snapshot', at, now, state };
  }

  /** The device of a player who was told a chain salts it; of several the first one counts. [2.1] */
  async salt(terminal: string, salt: string): Promise<void> {
    const told = this.#copy?.state.chain;
    if (told?.salt !== null || told.terminal !== terminal) return;
    const chain = await findChain(this.#ctx.db, this.name);
    if (chain?.terminal !== terminal) return;
    await saltChain(this.#ctx.db, chain.id, salt);
    this.#publish({ kind: 'look' });
  }

  /** Hears what another server said, or this one. */
  receive(piece: RoomPiece): void {
    const message = this.#pieces.add(piece);
    if (message && !this.#isStopped) this.#hear(message);
  }

  /** Messages may have been missed: the leader says where it stands, the others ask. */
  lookAgain(): void {
    this.#leader?.lookAgain();
    if (this.#leader) this.#beat();
    else this.#isBehind = true;
    this.#wake();
  }

  #hear(message: RoomMessage): void {
    switch (message.kind) {
      case 'own':
        if (!this.#leader) this.#listener.own(new Map(message.bets));
        return;
      case 'ask':
        return this.#leader ? this.#publishSnapshot() : undefined;
      case 'look':
        this.#leader?.lookAgain();
        return this.#wake();
      case 'released':
        this.#takeAt = 0;
        return this.#wake();
      default:
        return this.#hearLeader(message);
    }
  }

  #hearLeader(message: Extract<RoomMessage, { at: contract.At }>): void {
    const { at } = message;
    if (this.#leader) {
      // One's own words come back; those of a higher epoch are of a leader that came after.
      if (at.epoch <= Number(this.#leader.lease.token)) return;
      this.#lose();
    }
    if (this.#copy && at.epoch < this.#copy.at.epoch) return;
    this.#takeAt = performance.now() + LEASE_MS;
    const order = this.#copy ? orderOf(this.#copy.at, at) : 'gap';
    if (order === 'same') this.#isBehind = false;
    if (order === 'same' || order === 'stale') return;
    if (message.kind === 'snapshot') return this.#adopt(new RoomCopy(at, message.state));
    if (message.kind === 'delta' && order === 'next') return this.#apply(message.change);
    this.#isBehind = true;
    this.#wake();
  }

  #adopt(copy: RoomCopy): void {
    this.#copy = copy;
    this.#isBehind = false;
    this.#tell(this.greet(null));
    this.#ready?.();
  }

  #apply(change: contract.Change): void {
    assert(this.#copy, 'what changes is known');
    this.#copy.apply(change);
    const { at } = this.#copy;
    this.#tell({ tell: 'delta', at, now: this.#ctx.clock.now().toISOString(), changes: [change] });
  }

  #tell(told: contract.Told | null): void {
    if (told) this.#listener.all(told);
  }

  #next(waitMs: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#turn = this.#go()
        .catch((error: unknown) =>
          this.#ctx.log.warn({ event: 'room.turn_failed', err: error, ...this.name }, 'a room did not go on'),
        )
        .finally(() => this.#next(this.#leader?.waitMs() ?? RELAY_EVERY_MS));
    }, waitMs);
    this.#timer.unref();
  }

  /** Goes on at once, unless it does. */
  #wake(): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#next(0);
  }

  async #go(): Promise<void> {
    if (this.#leader) {
      if (!(await this.#leader.tick())) this.#lose();
      return;
    }
    const now = performance.now();
    if (now >= this.#takeAt) await this.#take();
    if (this.#leader || !this.#isBehind || now - this.#askedAt < ASK_EVERY_MS) return;
    this.#askedAt = now;
    this.#publish({ kind: 'ask' });
  }

  /** Leads the room when nobody does. */
  async #take(): Promise<void> {
    const taken = await takeLease(this.#ctx.db, this.name, holderName(this.#ctx));
    if ('heldMs' in taken) {
      this.#takeAt = performance.now() + Math.min(taken.heldMs + 1, LEASE_MS);
      return;
    }
    const { lease } = taken;
    const game = sharedOf(this.name.gameCode);
    assert(game, 'a room is for a title that is played together');
    const leader = new Leader(this.#ctx, lease, game, {
      changed: (change) => {
        if (this.#leader !== leader) return;
        this.#apply(change);
        assert(this.#copy, 'who leads knows the room');
        this.#publish({ kind: 'delta', at: this.#copy.at, change });
      },
      renewed: (state) => this.#leader === leader && this.#start(Number(lease.token), state),
      settled: (bets) => this.#tellOwn(bets),
    });
    try {
      const state = await leader.open();
      if (this.#isStopped) return await releaseLease(this.#ctx.db, lease);
      this.#lead(leader);
      this.#start(Number(lease.token), state);
    } catch (error) {
      await releaseLease(this.#ctx.db, lease).catch(() => undefined);
      throw error;
    }
  }

  /** Everything is new: whoever watches, here and elsewhere, goes on from this. */
  #start(epoch: number, state: contract.RoomState): void {
    const seq = this.#copy?.at.epoch === epoch ? this.#copy.at.seq + 1 : 0;
    this.#adopt(new RoomCopy({ epoch, seq }, state));
    this.#publishSnapshot();
  }

  #lead(leader: Leader | null): void {
    this.#leader = leader;
    if (this.#renewing) clearInterval(this.#renewing);
    this.#renewing = leader && setInterval(() => void this.#renew(leader), RENEW_MS);
    this.#renewing?.unref();
  }

  /** Beside the turns: settling many bets may take longer than a lease. */
  async #renew(leader: Leader): Promise<void> {
    try {
      const isHeld = await leader.renew();
      if (this.#leader !== leader) return;
      if (isHeld) this.#beat();
      else this.#lose();
    } catch (error) {
      this.#ctx.log.warn({ event: 'room.turn_failed', err: error, ...this.name }, 'a lease could not be renewed');
    }
  }

  #lose(): void {
    if (!this.#leader) return;
    this.#ctx.log.warn({ event: 'room.lease_lost', ...this.name }, 'another server leads a room');
    this.#lead(null);
    this.#isBehind = true;
    this.#takeAt = performance.now() + LEASE_MS;
  }

  #tellOwn(rows: readonly RoundRow[]): void {
    const bets = rows.map((row) => [row.member_id, row.round_no] as const);
    this.#listener.own(new Map(bets));
    this.#publish({ kind: 'own', bets });
  }

  #beat(): void {
    if (this.#copy) this.#publish({ kind: 'heartbeat', at: this.#copy.at });
  }

  #publishSnapshot(): void {
    assert(this.#copy, 'who leads knows the room');
    const { at, state } = this.#copy;
    this.#publish({ kind: 'snapshot', at, state });
  }

  /** One after the other: what overtakes looks like a gap. */
  #publish(message: RoomMessage): void {
    this.#sending = this.#sending.then(() => publishTo(this.#ctx, this.name, message));
  }
}
