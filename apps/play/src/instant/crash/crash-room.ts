import { room, studio } from '@perya/contract';
import {
  climbed,
  type CrashChoice,
  type CrashEvent,
  type CrashOutcome,
  type CrashPublic,
} from '@perya/instant/crash/public';
import { minorOf } from '@perya/web/lib/amount.ts';
import { Store } from '../../table/store.ts';
import type { Table } from '../../table/table.ts';
import { RoomConnection, type RoomConnectionParts } from '../room-connection.ts';
import { isUnderWay, leftRide, queuedRide, type Ride } from './ride.ts';
import { ServerClock } from './server-clock.ts';

/** Everything the room shows. */
export interface CrashState {
  readonly isUp: boolean;
  readonly round: room.SharedRound | null;
  /** Climbs that are over, the newest first. */
  readonly past: readonly room.SharedRound[];
  readonly participants: room.RoomState['participants'];
  readonly ride: Ride | null;
  /** The numbers of one's own last bets: in the list they stay one's own when the next bet is made. */
  readonly mine: readonly string[];
}

/** What a room stands on. */
export interface CrashParts extends Pick<RoomConnectionParts, 'connect'> {
  readonly newKey: () => string;
  readonly now?: () => number;
}

/** A bet that is sent this shortly before the start would come too late. */
const CLOSING_MS = 150;
const MINE_MAX = 4;
const EMPTY = { round: null, past: [], participants: room.nobody('0') };
const NOTHING = { taken: 0, win: 0 };

/** One player in a room: follows the climbs, bets on them and takes wins. */
export class CrashRoom {
  readonly store = new Store<CrashState>({ isUp: false, ride: null, mine: [], ...EMPTY });
  private readonly clock: ServerClock;
  private readonly table: Table;
  private readonly rules: CrashPublic;
  private readonly session: string;
  private readonly newKey: () => string;
  private readonly connection: RoomConnection;
  private isOver = false;
  private saltedFor = '';

  constructor(table: Table, { session, game, serverTime, going }: studio.Opened, parts: CrashParts) {
    this.table = table;
    this.rules = game.rules as CrashPublic;
    this.session = session;
    this.newKey = parts.newKey;
    this.clock = new ServerClock(parts.now);
    this.clock.heard(serverTime);
    if (going) this.store.set({ ride: leftRide(going), mine: [going.roundNo] });
    this.connection = new RoomConnection({
      session,
      ask: table.ask,
      connect: parts.connect,
      onState: (state, now, isGreeting) => this.hear(state, now, isGreeting),
      onBet: (roundNo) => void this.learnOwn(roundNo),
      onBye: (code) => table.refuse({ code, message: '' }),
      onUp: (isUp) => this.store.set({ isUp }),
    });
  }

  dispose(): void {
    this.isOver = true;
    this.connection.dispose();
  }

  /** How high the climb stands, in hundredths; of one that is over, how high it came. */
  readonly height = (): number => {
    const { round } = this.store.get();
    return heightOf(round) ?? climbed(this.rules, -this.startsIn());
  };

  /** Milliseconds until the climb starts; below zero once it has. */
  readonly startsIn = (): number => {
    const { round } = this.store.get();
    return round ? Date.parse(round.startsAt) - this.clock.read() : 0;
  };

  /** Bets on the climb that takes bets, or on the next. */
  readonly bet = (amount: string, auto: number | null): void => {
    if (isUnderWay(this.store.get().ride)) return;
    this.store.set({ ride: queuedRide(this.newKey(), amount, auto) });
    this.sendQueued();
  };

  /** Takes back a bet that has not been sent. */
  readonly unqueue = (): void => {
    if (this.store.get().ride?.state === 'queued') this.store.set({ ride: null });
  };

  /** Takes the win; what it is worth is what the clock of the server says when it is heard there. */
  readonly take = (): void => {
    const { ride } = this.store.get();
    if (ride?.state === 'riding' && this.startsIn() <= 0) void this.takeNow(ride);
  };

  private hear({ chain, round, past, participants }: room.RoomState, now: string, isGreeting: boolean): void {
    this.clock.heard(now);
    const { terminal, salt } = chain;
    const isUnsalted = salt === null && (isGreeting || terminal !== this.saltedFor);
    this.saltedFor = terminal;
    // Drawn here, after the end of the chain was told: nobody could have chosen a chain that goes with it.
    if (isUnsalted) this.connection.say({ say: 'salt', terminal, salt: this.newKey().replace(/-/g, '') });
    const isOther = round !== this.store.get().round;
    this.store.set({ round, past, participants });
    if (isOther) this.follow(round);
    if (isGreeting) this.learnMissed(round);
  }

  /** A bet that was paid by itself while nobody was connected was told to nobody. */
  private learnMissed(round: room.SharedRound | null): void {
    const { ride } = this.store.get();
    const canBePaid = round?.endedAt === null && this.startsIn() <= 0 && ride !== null && ride.auto !== null;
    if (canBePaid) void this.learnOwn(ride.roundNo);
  }

  /** A climb takes bets, or is over. */
  private follow(round: room.SharedRound | null): void {
    const { ride } = this.store.get();
    if (round && ride?.state === 'riding') this.endRide(ride, round);
    this.sendQueued();
  }

  /** What is known once a climb is over: who wanted more than it came to has lost; of others the server says it. */
  private endRide(ride: Ride, next: room.SharedRound): void {
    const isHere = ride.sharedId === next.id || ride.sharedId === '';
    if (isHere && next.endedAt === null) return;
    const isLost = ride.sharedId === next.id && (ride.auto === null || ride.auto > (heightOf(next) ?? 0));
    if (isLost) this.finish(ride, NOTHING);
    else void this.learnOwn(ride.roundNo);
  }

  private sendQueued(): void {
    const { ride, round } = this.store.get();
    const isOpen = round?.endedAt === null && this.startsIn() > CLOSING_MS;
    if (ride?.state === 'queued' && isOpen) void this.send({ ...ride, sharedId: round.id, state: 'sending' });
  }

  private async send(ride: Ride): Promise<void> {
    this.store.set({ ride });
    const outcome = await this.play(ride);
    if (this.isOver) return;
    if (outcome.ok) return this.place(ride, outcome.value.round);
    const isLate = outcome.error.code === 'bet.late';
    this.store.set({ ride: isLate ? { ...ride, state: 'late' } : null });
    if (!isLate) this.table.refuse(outcome.error);
  }

  /** The bet stands; everything may be over by the time one hears it. */
  private place(ride: Ride, played: studio.PlayedRound): void {
    const placed: Ride = { ...ride, roundNo: played.roundNo, state: 'riding' };
    this.store.set({ ride: placed, mine: [placed.roundNo, ...this.store.get().mine].slice(0, MINE_MAX) });
    const { round } = this.store.get();
    if (played.state !== 'open') this.told(placed, played);
    else if (round) this.endRide(placed, round);
  }

  private async takeNow(riding: Ride): Promise<void> {
    const ride: Ride = { ...riding, state: 'taking' };
    this.store.set({ ride });
    const { roundNo } = ride;
    const input = { session: this.session, roundNo, place: 0, action: { take: true } };
    const outcome = await this.table.move(studio.act, input, this.connection.ask);
    if (this.isOver) return;
    if (outcome.ok) return this.told(ride, outcome.value.round);
    const { code } = outcome.error;
    if (code === 'bet.late') return this.finish(ride, NOTHING, 'late');
    this.store.set({ ride: { ...ride, state: 'riding' } });
    // The server was first: it was taken where the player had said, or the climb was over.
    if (code === 'key.reused' || code === 'action.invalid') await this.learnOwn(roundNo);
    else this.table.refuse(outcome.error);
  }

  /** Asks what became of the own bet. */
  private async learnOwn(roundNo: string): Promise<void> {
    const { ride } = this.store.get();
    if (ride?.roundNo !== roundNo || ride.state !== 'riding') return;
    const played = await this.ownRound(ride);
    const now = this.store.get().ride;
    const isStill = now?.roundNo === roundNo && now.state === 'riding' && !this.isOver;
    if (isStill && played && played.state !== 'open') this.told(ride, played);
  }

  /** A key gets the same bet for ever; a bet from before is found among the last rounds. */
  private async ownRound(ride: Ride): Promise<studio.PlayedRound | undefined> {
    if (ride.key !== '') {
      const outcome = await this.play(ride);
      return outcome.ok ? outcome.value.round : undefined;
    }
    const outcome = await this.table.history();
    return outcome.ok ? outcome.value.list.find(({ roundNo }) => roundNo === ride.roundNo) : undefined;
  }

  private play({ key, amount, auto }: Ride) {
    const choice: CrashChoice = { auto };
    return this.table.move(studio.play, { session: this.session, key, stake: amount, choice }, this.connection.ask);
  }

  private told(ride: Ride, { events, win }: studio.PlayedRound): void {
    const last = (events as readonly CrashEvent[])[events.length - 1];
    this.finish(ride, { taken: last?.kind === 'end' ? last.hundredths : 0, win: minorOf(win) });
  }

  private finish(ride: Ride, end: Pick<Ride, 'taken' | 'win'>, lost: 'lost' | 'late' = 'lost'): void {
    this.store.set({ ride: { ...ride, ...end, state: end.win > 0 ? 'won' : lost } });
    this.table.over(ride.roundNo, end.win, ride.stake);
  }
}

/** How high a climb came, in hundredths; null before it is over. */
export function heightOf(round: room.SharedRound | null): number | null {
  return (round?.outcome as CrashOutcome | null | undefined)?.height ?? null;
}
