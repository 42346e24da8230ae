import type { room as contract } from '@perya/contract';
import type { SharedRounds } from '@perya/game-math';
import type { CrashChoice } from '@perya/instant/crash/public';
import { assert, formatAmount } from '@perya/std';
import type { Context } from '../../context.ts';
import type { RoundRow } from './round.store.ts';
import { chainOf } from './shared-chain.service.ts';
import { endOf, finishShared, settleRiders, sharedOf } from './shared.service.ts';
import {
  beginShared,
  readNewestShared,
  readRiders,
  readRiding,
  type ChainRow,
  type RoomName,
  type SharedRow,
} from './shared.store.ts';
import { endNow } from './steps.service.ts';
import { studioOf } from './studio.service.ts';

/** Rounds of rooms are told between servers under this name. */
export const ROOM_TOPIC = 'room';

/** What servers tell each other of a room. */
export interface RoomNotice extends RoomName {
  /** A round began or ended: its row is read anew. Else somebody bet or took. */
  readonly isRound: boolean;
}

const TICK_MS = 100;
const PAST = 20;
const RIDERS_SHOWN = 30;
const RIDERS_EVERY_MS = 300;
/** A round in sight of its end is looked at exactly then. */
const NEAR_MS = TICK_MS * 2;

type Riders = Pick<Extract<contract.Told, { tell: 'riders' }>, 'riders' | 'count' | 'staked'>;

/**
 * A room as one server runs it, for as long as somebody watches there. Every server does the same and the database lets
 * one of them begin a round and one end it, so it does not matter which of them is gone. [R50]
 */
export class Room {
  readonly name: RoomName;
  readonly #ctx: Context;
  readonly #shared: SharedRounds;
  readonly #tell: (told: contract.Told) => void;
  #chain: ChainRow | null = null;
  #round: SharedRow | null = null;
  #over: { readonly height: number; readonly at: number } | null = null;
  #past: SharedRow[] = [];
  #riders: Riders = { riders: [], count: 0, staked: '0.00' };
  #ridersAreOld = false;
  #ridersAt = 0;
  #timer: NodeJS.Timeout | null = null;
  #turn: Promise<void> | null = null;
  #isStopped = false;
  /** Where players of a round want to be paid without a tap; read when it starts, as nobody can bet any more. */
  #autos: { readonly auto: number; readonly row: RoundRow }[] = [];
  #autosOf = '';

  constructor(ctx: Context, name: RoomName, tell: (told: contract.Told) => void) {
    const shared = sharedOf(name.gameCode);
    assert(shared, 'a room is for a title that is played together');
    this.#ctx = ctx;
    this.name = name;
    this.#shared = shared;
    this.#tell = tell;
  }

  /** Begins to run it; the first who watches gives the chain its salt. */
  async start(memberId: string): Promise<void> {
    this.#chain = await chainOf(this.#ctx, this.name, memberId);
    await this.refresh();
    this.#next(0);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#turn;
  }

  /** Everything somebody needs who has just come. */
  hello(): contract.Told {
    assert(this.#chain, 'a room that runs has its chain');
    const { terminal, salt } = this.#chain;
    return {
      tell: 'hello',
      now: this.#ctx.clock.now().toISOString(),
      chain: { terminal, salt },
      round: this.#round && toShared(this.#round),
      past: this.#past.map(toShared),
      ...this.#riders,
    };
  }

  /** Another server, or this one, has changed something. */
  async hear({ isRound }: RoomNotice): Promise<void> {
    this.#ridersAreOld = true;
    if (isRound) await this.refresh();
  }

  /** Reads how it stands. */
  async refresh(): Promise<void> {
    assert(this.#chain, 'a room that runs has its chain');
    const rows = await readNewestShared(this.#ctx.db, this.#chain.id, PAST + 1);
    const [newest = null, ...past] = rows;
    const isNews = newest?.id !== this.#round?.id || newest?.ended_at?.getTime() !== this.#round?.ended_at?.getTime();
    this.#round = newest;
    this.#past = past;
    this.#ridersAreOld = true;
    if (!newest || !isNews) return;
    this.#over = newest.ended_at === null ? await endOf(this.#ctx, newest, this.#shared) : null;
    this.#tell({ tell: 'round', now: this.#ctx.clock.now().toISOString(), round: toShared(newest) });
  }

  #next(waitMs: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#turn = this.#tick()
        .catch((error: unknown) => this.#ctx.log.warn({ err: error, ...this.name }, 'a room did not go on'))
        .finally(() => this.#next(this.#waitMs()));
    }, waitMs);
    this.#timer.unref();
  }

  #waitMs(): number {
    const left = this.#over === null ? TICK_MS : this.#over.at - this.#ctx.clock.now().getTime();
    return left > 0 && left < NEAR_MS ? left : TICK_MS;
  }

  async #tick(): Promise<void> {
    const round = this.#round;
    const now = this.#ctx.clock.now().getTime();
    if (round?.ended_at === null) await this.#fly(round, now);
    else if (round === null || now >= (round.ended_at?.getTime() ?? 0) + this.#shared.pauseMs) await this.#begin(now);
    await this.#showRiders(now);
  }

  async #begin(now: number): Promise<void> {
    assert(this.#chain, 'a room that runs has its chain');
    const { betMs } = this.#shared;
    const begun = await beginShared(this.#ctx.db, this.#chain.id, {
      opensAt: new Date(now),
      startsAt: new Date(now + betMs),
    });
    if (begun) await this.#publish(true);
    await this.refresh();
  }

  async #fly(round: SharedRow, now: number): Promise<void> {
    const studio = studioOf(this.#ctx);
    if (this.#over !== null && now >= this.#over.at) {
      const ended = await finishShared(studio, round, this.#shared);
      if (ended) await this.#publish(true);
      await this.refresh();
      if (ended) await settleRiders(studio, round.id).then(() => this.moved());
      return;
    }
    if (now >= round.starts_at.getTime()) await this.#takeReached(round, now);
  }

  /** Pays whoever wanted to be paid where it has climbed by now. */
  async #takeReached(round: SharedRow, now: number): Promise<void> {
    if (this.#autosOf !== round.id) {
      const riding = await readRiding(this.#ctx.db, round.id);
      this.#autosOf = round.id;
      this.#autos = riding.flatMap((row) => {
        const auto = (row.choice as CrashChoice | null)?.auto ?? null;
        return auto === null ? [] : [{ auto, row }];
      });
    }
    const height = this.#shared.climbed(now - round.starts_at.getTime());
    const reached = this.#autos.filter(({ auto }) => auto <= height);
    if (reached.length === 0) return;
    this.#autos = this.#autos.filter(({ auto }) => auto > height);
    await Promise.all(reached.map(({ row }) => endNow(studioOf(this.#ctx), row)));
    for (const { row } of reached) this.#tell({ tell: 'bet', roundNo: row.round_no });
    await this.moved();
  }

  /** Somebody bet or took their win through this server. */
  moved(): Promise<void> {
    return this.#publish(false);
  }

  async #publish(isRound: boolean): Promise<void> {
    const notice: RoomNotice = { ...this.name, isRound };
    await this.#ctx.notices
      .publish(ROOM_TOPIC, notice)
      .catch((error: unknown) => this.#ctx.log.warn({ err: error }, 'news of a room reach other servers late'));
  }

  async #showRiders(now: number): Promise<void> {
    if (!this.#ridersAreOld || this.#round === null || now - this.#ridersAt < RIDERS_EVERY_MS) return;
    this.#ridersAreOld = false;
    this.#ridersAt = now;
    const rows = await readRiders(this.#ctx.db, this.#round.id);
    const staked = rows.reduce((sum, { stake }) => sum + BigInt(stake), 0n);
    this.#riders = {
      riders: rows.slice(0, RIDERS_SHOWN).map(toRider),
      count: rows.length,
      staked: formatAmount(staked),
    };
    this.#tell({ tell: 'riders', roundId: this.#round.id, ...this.#riders });
  }
}

function toShared({
  id,
  place,
  starts_at: startsAt,
  ended_at: endedAt,
  height,
  link,
}: SharedRow): contract.SharedRound {
  return {
    id,
    place,
    startsAt: startsAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    height: height === null ? null : Number(height),
    link,
  };
}

const MASK_FROM = 2;

function toRider(row: Awaited<ReturnType<typeof readRiders>>[number]): contract.Rider {
  const { account, stake, win, state, events } = row;
  const end = (events as readonly { kind: string; hundredths?: number }[]).find(({ kind }) => kind === 'end');
  return {
    name: `${account.slice(0, MASK_FROM)}***${account.slice(-MASK_FROM)}`,
    stake: formatAmount(BigInt(stake)),
    taken: state === 'closed' && BigInt(win) > 0n ? (end?.hundredths ?? null) : null,
    win: formatAmount(BigInt(win)),
  };
}
