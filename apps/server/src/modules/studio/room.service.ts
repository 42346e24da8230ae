import type { room as contract } from '@perya/contract';
import type { SharedRounds } from '@perya/game-math';
import type { CrashChoice } from '@perya/instant/crash/public';
import type { Currency } from '@perya/ledger';
import { assert } from '@perya/std';
import { formatAmount } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import { brandOf } from '../brand/index.ts';
import type { RoundRow } from './round.store.ts';
import { chainOf } from './shared-chain.service.ts';
import { endAll, endOf, finishShared, settleRiders, sharedOf } from './shared.service.ts';
import {
  beginShared,
  readChain,
  readNewestShared,
  readRiders,
  readRiding,
  saltChain,
  type ChainRow,
  type RoomName,
  type SharedRow,
} from './shared.store.ts';
import { studioOf } from './studio.service.ts';

/** Rounds of rooms are told between servers under this name. */
export const ROOM_TOPIC = 'room';

/** What a room tells those who watch. */
export interface RoomEars {
  readonly all: (told: contract.Told) => void;
  /** Numbers of bets that ended without a call, by the members they belong to. */
  readonly own: (roundNos: ReadonlyMap<string, string>) => void;
}

const TICK_MS = 100;
const PAST = 20;
const RIDERS_SHOWN = 30;
const RIDERS_EVERY_MS = 500;
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
  readonly #ears: RoomEars;
  #chain: ChainRow | null = null;
  #currency: Currency = '';
  #round: SharedRow | null = null;
  #over: { readonly height: number; readonly at: number } | null = null;
  #past: SharedRow[] = [];
  #riders: Riders = { riders: [], count: 0, staked: '' };
  #ridersAt = 0;
  #ridersTold = '';
  #timer: NodeJS.Timeout | null = null;
  #turn: Promise<void> | null = null;
  #isStopped = false;
  /** Where players of a round want to be paid without a tap; read when it starts, as nobody can bet any more. */
  #autos: { readonly auto: number; readonly row: RoundRow }[] = [];
  #autosOf = '';

  constructor(ctx: Context, name: RoomName, ears: RoomEars) {
    const shared = sharedOf(name.gameCode);
    assert(shared, 'a room is for a title that is played together');
    this.#ctx = ctx;
    this.name = name;
    this.#shared = shared;
    this.#ears = ears;
  }

  async start(): Promise<void> {
    this.#chain = await chainOf(this.#ctx, this.name);
    this.#currency = (await brandOf(this.#ctx, this.name.merchantCode)).rows.brand.currency;
    this.#riders = this.#nobody();
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

  /** The device of a player who was told a chain salts it; of several the first one counts. [2.1] */
  async salt(terminal: string, salt: string): Promise<void> {
    if (this.#chain?.salt !== null || this.#chain.terminal !== terminal) return;
    await saltChain(this.#ctx.db, this.#chain.id, salt);
    await this.#publish();
    await this.refresh();
  }

  /** Reads how it stands; before it has begun there is nothing to read. */
  async refresh(): Promise<void> {
    if (!this.#chain) return;
    if (this.#chain.salt === null) await this.#learnSalt();
    const { id: chainId } = this.#chain;
    const [newest = null, ...past] = await readNewestShared(this.#ctx.db, chainId, PAST + 1);
    if (chainId !== this.#chain.id || !newest || !isLater(newest, this.#round)) return;
    this.#over = null;
    // Whoever comes now is not to see the riders of the round before.
    if (newest.id !== this.#round?.id) this.#riders = this.#nobody();
    this.#round = newest;
    this.#past = past;
    this.#ears.all({ tell: 'round', now: this.#ctx.clock.now().toISOString(), round: toShared(newest) });
    if (newest.ended_at === null) this.#over = await endOf(this.#ctx, newest, this.#shared);
  }

  async #learnSalt(): Promise<void> {
    assert(this.#chain, 'a room that runs has its chain');
    const chain = await readChain(this.#ctx.db, this.#chain.id);
    if (chain.salt === null || this.#chain.salt !== null) return;
    this.#chain = chain;
    this.#ears.all(this.hello());
  }

  #next(waitMs: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#turn = this.#tick()
        .catch((error: unknown) =>
          this.#ctx.log.warn({ event: 'room.turn_failed', err: error, ...this.name }, 'a room did not go on'),
        )
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
    if (this.#chain.salt === null) return this.#learnSalt();
    const { betMs } = this.#shared;
    const before = this.#round?.place ?? 0;
    if (before >= this.#chain.length) return this.#renew();
    const begun = await beginShared(
      this.#ctx.db,
      { chainId: this.#chain.id, before },
      { opensAt: new Date(now), startsAt: new Date(now + betMs) },
    );
    if (begun) await this.#publish();
    await this.refresh();
  }

  /** A chain is used up: whoever watches is told the end of the next one before its first round. */
  async #renew(): Promise<void> {
    this.#chain = await chainOf(this.#ctx, this.name);
    this.#round = null;
    this.#past = [];
    this.#riders = this.#nobody();
    await this.refresh();
    this.#ears.all(this.hello());
  }

  async #fly(round: SharedRow, now: number): Promise<void> {
    const studio = studioOf(this.#ctx);
    if (this.#over !== null && now >= this.#over.at) {
      const ended = await finishShared(studio, round, this.#shared);
      if (ended) await this.#publish();
      await this.refresh();
      if (ended) await settleRiders(studio, round.id);
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
    await endAll(
      studioOf(this.#ctx),
      reached.map(({ row }) => row),
    );
    this.#ears.own(new Map(reached.map(({ row }) => [row.member_id, row.round_no])));
  }

  async #publish(): Promise<void> {
    await this.#ctx.pubsub
      .publish(ROOM_TOPIC, this.name)
      .catch((error: unknown) =>
        this.#ctx.log.warn({ event: 'room.publish_failed', err: error }, 'news of a room reach other servers late'),
      );
  }

  #nobody(): Riders {
    return { riders: [], count: 0, staked: formatAmount(0n, this.#currency) };
  }

  /** Bets come in through every server and by other ways than the socket, so they are looked for rather than told. */
  async #showRiders(now: number): Promise<void> {
    if (this.#round === null || now - this.#ridersAt < RIDERS_EVERY_MS) return;
    this.#ridersAt = now;
    const { id: roundId } = this.#round;
    const rows = await readRiders(this.#ctx.db, roundId, { currency: this.#currency, limit: RIDERS_SHOWN });
    // Another round may have begun while they were read.
    if (this.#round?.id !== roundId) return;
    const riders = {
      riders: rows.map(toRider),
      count: Number(rows[0]?.count ?? 0),
      staked: formatAmount(BigInt(rows[0]?.staked ?? 0), this.#currency),
    };
    const told = JSON.stringify({ roundId, ...riders });
    if (told === this.#ridersTold) return;
    this.#ridersTold = told;
    this.#riders = riders;
    this.#ears.all({ tell: 'riders', roundId, ...riders });
  }
}

/** Answers may overtake each other; what is known already is not forgotten again. */
function isLater(newest: SharedRow, known: SharedRow | null): boolean {
  if (known === null || newest.place !== known.place) return newest.place > (known?.place ?? 0);
  return known.ended_at === null && newest.ended_at !== null;
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
/** Of shorter names the end would tell all that is left. */
const END_SHOWN_FROM = 6;

function toRider(row: Awaited<ReturnType<typeof readRiders>>[number]): contract.Rider {
  const { round_no: roundNo, account, currency, stake, win, state, events } = row;
  const end = (events as readonly { kind: string; hundredths?: number }[]).find(({ kind }) => kind === 'end');
  return {
    roundNo,
    name: `${account.slice(0, MASK_FROM)}***${account.length < END_SHOWN_FROM ? '' : account.slice(-MASK_FROM)}`,
    stake: formatAmount(BigInt(stake), currency),
    taken: state === 'closed' && BigInt(win) > 0n ? (end?.hundredths ?? null) : null,
    win: formatAmount(BigInt(win), currency),
  };
}
