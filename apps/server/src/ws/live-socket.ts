import type { IncomingMessage } from 'node:http';
import { live } from '@perya/contract';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Context } from '../context.ts';
import { MEMBER_TOPIC, type MemberNotice } from '../modules/live/index.ts';
import { findSessions, redeemTicket } from '../modules/identity/index.ts';
import { walletOf } from '../modules/wallet/index.ts';
import type { Door } from './sockets.ts';
import type { Session } from '../handler.ts';

const MESSAGE_MAX_BYTES = 1024;
const HELLO_WITHIN_MS = 10_000;
/** A session that ended elsewhere is closed within this time. [T38] */
const CHECK_EVERY_MS = 5000;
/** A browser that talks more than this is no browser of ours. */
const MESSAGES_PER_CHECK = 100;
/** Somebody who does not read is let go. */
const UNREAD_MAX_BYTES = 256 * 1024;
const PER_MEMBER_MAX = 8;

interface Line {
  readonly socket: WebSocket;
  session: Session | null;
  said: number;
  /** Counts it off among strangers. */
  readonly known: () => void;
}

/** Every open page of a member, by member. */
type Lines = Map<string, Set<Line>>;

/** The door to the live socket: what changed for a member reaches every page they have open. No money moves over it. */
export function liveDoor(app: FastifyInstance, ctx: Context): Door {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MESSAGE_MAX_BYTES });
  const lines: Lines = new Map();
  const all = new Set<Line>();
  const stopHearing = ctx.pubsub.subscribe(MEMBER_TOPIC, (payload) => pass(ctx, lines, payload as MemberNotice));
  // What was missed is not known, so every page hears its wallet again.
  const stopGaps = ctx.pubsub.onGap(() => pass(ctx, lines, { wallets: [...lines.keys()], events: [] }));
  const timer = setInterval(
    () =>
      void check(ctx, all).catch((error: unknown) =>
        ctx.log.warn({ event: 'live.sessions_unchecked', err: error }, 'sessions of sockets were not checked'),
      ),
    CHECK_EVERY_MS,
  );
  timer.unref();
  app.addHook('preClose', async () => {
    clearInterval(timer);
    stopHearing();
    stopGaps();
    for (const { socket } of all) socket.close(1012);
    server.close();
  });
  return (request, stream, head, { known }) => {
    if (!isOurPage(ctx, request)) return false;
    server.handleUpgrade(request, stream, head, (socket) =>
      open(ctx, { socket, session: null, said: 0, known }, lines, all),
    );
    return true;
  };
}

/** Only our own pages may open it: a page elsewhere would speak with its visitor's address. [T38] */
function isOurPage({ config }: Context, { headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  if (origin === undefined || host === undefined) return false;
  const own = config.publicUrl === null ? null : new URL(config.publicUrl).origin;
  return origin === own || origin === `http://${host}` || origin === `https://${host}`;
}

function open(ctx: Context, line: Line, lines: Lines, all: Set<Line>): void {
  const { socket } = line;
  all.add(line);
  const late = setTimeout(() => line.session === null && socket.close(1008), HELLO_WITHIN_MS);
  late.unref();
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearTimeout(late);
    all.delete(line);
    if (line.session) leave(lines, line.session.memberId, line);
  });
  socket.on('message', (data: Buffer, isBinary) => {
    line.said += 1;
    if (isBinary || line.said > MESSAGES_PER_CHECK) return socket.close(1008);
    void hear(ctx, line, lines, data).catch((error: unknown) => {
      ctx.log.warn({ event: 'live.message_failed', err: error }, 'a live message failed');
      socket.close(1011);
    });
  });
}

async function hear(ctx: Context, line: Line, lines: Lines, data: Buffer): Promise<void> {
  const said = live.readSaid(data);
  if (!said) return line.socket.close(1008);
  if (said.say === 'ping') return tell(line, { tell: 'pong' });
  if (line.session) return line.socket.close(1008);
  const session = await redeemTicket(ctx, said.ticket);
  if (!session) return refuse(line, 'session.expired');
  // A page is one session's: of two that said hello at once the first would be told for ever, whatever became of it.
  if (line.session) return line.socket.close(1008);
  // Whoever left meanwhile must not stay on the list: nothing would ever take them off.
  if (line.socket.readyState !== line.socket.OPEN) return;
  line.session = session;
  const own = lines.get(session.memberId) ?? new Set();
  if (own.size >= PER_MEMBER_MAX) return refuse(line, 'too.many.requests');
  lines.set(session.memberId, own.add(line));
  line.known();
  tell(line, { tell: 'hello' });
  tell(line, { tell: 'wallet', wallet: await walletOf(ctx, session) });
}

/** Passes on what was told between servers; a wallet is read once for all pages of its member. */
async function pass(ctx: Context, lines: Lines, { wallets, events }: MemberNotice): Promise<void> {
  for (const [memberId, event] of events) {
    if (event.tell !== 'wallet') for (const line of lines.get(memberId) ?? []) tell(line, event);
  }
  for (const memberId of wallets) {
    const [first] = lines.get(memberId) ?? [];
    if (!first?.session) continue;
    const wallet = await walletOf(ctx, first.session);
    for (const line of lines.get(memberId) ?? []) tell(line, { tell: 'wallet', wallet });
  }
}

/** Closes the pages of sessions that have ended, whoever ended them and wherever. */
async function check(ctx: Context, all: ReadonlySet<Line>): Promise<void> {
  const known = [...all].filter((line) => line.session !== null);
  for (const line of all) line.said = 0;
  const ids = known.flatMap(({ session }) => (session ? [session.id] : []));
  const found = await findSessions(ctx, ids);
  for (const line of known) {
    const session = found.get(line.session?.id ?? '');
    if (!session?.ok) refuse(line, session?.error.code ?? 'session.expired');
  }
}

function refuse(line: Line, errorCode: string): void {
  tell(line, { tell: 'bye', errorCode });
  line.socket.close(1008);
}

function tell({ socket }: Line, told: live.Told): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > UNREAD_MAX_BYTES) return socket.terminate();
  socket.send(JSON.stringify(told));
}

function leave(lines: Lines, memberId: string, line: Line): void {
  const own = lines.get(memberId);
  own?.delete(line);
  if (own?.size === 0) lines.delete(memberId);
}
