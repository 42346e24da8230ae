import { room as contract, studio } from '@perya/contract';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Context } from '../context.ts';
import {
  act,
  closedTo,
  play,
  Room,
  ROOM_TOPIC,
  type RoomName,
  type Seat,
  seatOf,
  sharedOf,
  studioOf,
} from '../modules/studio/index.ts';
import type { Door } from './sockets.ts';

const MESSAGE_MAX_BYTES = 2048;
const HELLO_WITHIN_MS = 10_000;
const UNREAD_MAX_BYTES = 256 * 1024;
/** Tabs of one player in one room. */
const PER_MEMBER_MAX = 8;
/** Nobody taps faster than this. */
const SAID_PER_SECOND_MAX = 20;
const SILENT_MS = 75_000;

interface Line {
  readonly socket: WebSocket;
  /** Where it comes from. */
  readonly ip: string;
  /** Counts it off among strangers. */
  readonly known: () => void;
  session: string;
  seat: Seat | null;
  said: { second: number; count: number };
}

interface Hall {
  readonly room: Room;
  readonly lines: Set<Line>;
  readonly ready: Promise<void>;
}

/** The door to the rooms in which players share rounds. What moves money goes through the very calls that HTTP has. */
export function roomDoor(app: FastifyInstance, ctx: Context): Door {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MESSAGE_MAX_BYTES });
  const house: House = { halls: new Map(), all: new Set() };
  const { halls, all } = house;
  const stopHearing = ctx.pubsub.subscribe(ROOM_TOPIC, (payload) =>
    halls.get(nameOf(payload as RoomName))?.room.refresh(),
  );
  const timer = setInterval(() => letSilentGo(ctx, all), SILENT_MS / 2);
  timer.unref();
  const stopGaps = ctx.pubsub.onGap(async () => {
    await Promise.all([...halls.values()].map(({ room }) => room.refresh()));
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    stopHearing();
    stopGaps();
    for (const { socket } of all) socket.close(1012);
    await Promise.all([...halls.values()].map(({ room }) => room.stop()));
    server.close();
  });
  // A game stands in a frame without an origin, so its session is what it is known by.
  return (request, stream, head, guest) => {
    server.handleUpgrade(request, stream, head, (socket) => open(ctx, house, socket, guest));
    return true;
  };
}

interface House {
  readonly halls: Map<string, Hall>;
  readonly all: Set<Line>;
}

function nameOf({ merchantCode, gameCode }: RoomName): string {
  return `${merchantCode} ${gameCode}`;
}

function open(ctx: Context, house: House, socket: WebSocket, from: Pick<Line, 'ip' | 'known'>): void {
  const line: Line = { socket, ...from, session: '', seat: null, said: { second: 0, count: 0 } };
  house.all.add(line);
  const late = setTimeout(() => line.seat === null && socket.close(1008), HELLO_WITHIN_MS);
  late.unref();
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearTimeout(late);
    house.all.delete(line);
    leave(ctx, house, line);
  });
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary || isTooMuch(ctx, line)) return socket.close(1008);
    void hear(ctx, house, line, data).catch((error: unknown) => {
      ctx.log.warn({ event: 'room.message_failed', err: error }, 'a message of a room failed');
      socket.close(1011);
    });
  });
}

function isTooMuch({ clock }: Context, line: Line): boolean {
  const second = Math.floor(clock.now().getTime() / 1000);
  if (line.said.second !== second) line.said = { second, count: 0 };
  line.said.count += 1;
  return line.said.count > SAID_PER_SECOND_MAX;
}

async function hear(ctx: Context, house: House, line: Line, data: Buffer): Promise<void> {
  const said = contract.readSaid(data);
  if (!said) return line.socket.close(1008);
  if (said.say === 'ping') return tell(line, { tell: 'pong' });
  if (said.say === 'hello') return enter(ctx, house, line, said.session);
  if (!line.seat) return line.socket.close(1008);
  if (said.say === 'salt') return house.halls.get(nameOf(line.seat))?.room.salt(said.terminal, said.salt);
  const { nr, call, input } = said;
  const body = await answer(ctx, line, call, input);
  tell(line, { tell: 'answer', nr, body });
}

async function enter(ctx: Context, house: House, line: Line, session: string): Promise<void> {
  if (line.seat) return line.socket.close(1008);
  const seat = await seatOf(ctx, session);
  if (!seat || !sharedOf(seat.gameCode)) return refuse(line, seat ? 'game.unavailable' : 'play.expired');
  // Another hello was faster: a line in two rooms would leave only one of them.
  if (line.seat) return line.socket.close(1008);
  if (line.socket.readyState !== line.socket.OPEN) return;
  line.seat = seat;
  line.session = session;
  const hall = hallOf(ctx, house, seat);
  const own = [...hall.lines].filter((other) => other.seat?.memberId === seat.memberId);
  if (own.length >= PER_MEMBER_MAX) return refuse(line, 'too.many.requests');
  hall.lines.add(line);
  line.known();
  await hall.ready;
  tell(line, hall.room.hello());
}

function hallOf(ctx: Context, { halls }: House, seat: Seat): Hall {
  const name = nameOf(seat);
  const held = halls.get(name);
  if (held) return held;
  const lines = new Set<Line>();
  const { merchantCode, gameCode } = seat;
  const room = new Room(
    ctx,
    { merchantCode, gameCode },
    {
      all(told) {
        const text = JSON.stringify(told);
        for (const line of lines) send(line, text);
      },
      own(roundNos) {
        for (const line of lines) {
          const roundNo = roundNos.get(line.seat?.memberId ?? '');
          if (roundNo !== undefined) tell(line, { tell: 'bet', roundNo });
        }
      },
    },
  );
  const hall = { room, lines, ready: room.start() };
  halls.set(name, hall);
  // The next who comes tries again.
  hall.ready.catch(() => halls.get(name) === hall && halls.delete(name));
  return hall;
}

function leave(ctx: Context, { halls }: House, line: Line): void {
  if (!line.seat) return;
  const name = nameOf(line.seat);
  const hall = halls.get(name);
  if (hall?.lines.delete(line) !== true || hall.lines.size > 0) return;
  halls.delete(name);
  void hall.room
    .stop()
    .catch((error: unknown) => ctx.log.warn({ event: 'room.stop_failed', err: error }, 'a room did not stop well'));
}

/** Views say that they live every now and then; a line on which nobody does has lost its other end. */
function letSilentGo({ clock }: Context, all: ReadonlySet<Line>): void {
  const second = Math.floor((clock.now().getTime() - SILENT_MS) / 1000);
  for (const { socket, seat, said } of all) if (seat && said.second < second) socket.terminate();
}

type Body =
  | { readonly success: true; readonly value: unknown }
  | { readonly success: false; readonly errorCode: string };

/** The answer that HTTP would give, but for the words. */
async function answer(ctx: Context, { session, ip }: Line, call: 'play' | 'act', input: unknown): Promise<Body> {
  const asked = { ...(typeof input === 'object' ? input : {}), session };
  if (call === 'play') {
    const read = v.safeParse(studio.play.request, asked);
    if (!read.success) return INVALID;
    const closed = await closedTo(ctx, read.output, ip);
    return closed ? { success: false, errorCode: closed } : toBody(await play(studioOf(ctx), read.output));
  }
  const read = v.safeParse(studio.act.request, asked);
  return read.success ? toBody(await act(studioOf(ctx), read.output)) : INVALID;
}

const INVALID: Body = { success: false, errorCode: 'request.invalid' };

function toBody(result: Awaited<ReturnType<typeof play>> | Awaited<ReturnType<typeof act>>): Body {
  return result.ok ? { success: true, value: result.value } : { success: false, errorCode: result.error.code };
}

function refuse(line: Line, errorCode: string): void {
  tell(line, { tell: 'bye', errorCode });
  line.socket.close(1008);
}

function tell(line: Line, told: contract.Told): void {
  send(line, JSON.stringify(told));
}

/** Somebody who does not read is let go. */
function send({ socket }: Line, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > UNREAD_MAX_BYTES) return socket.terminate();
  socket.send(text);
}
