import { live } from '@perya/contract';
import { apiHost } from '@perya/web/query/api-host.ts';
import { ask } from '@perya/web/query/api.ts';
import { currentSession, onSession } from '../session/session.ts';
import { passOn } from './told.ts';
import { putWallet, renewWallet } from './wallet-store.ts';

const PING_INTERVAL_MS = 25_000;
/** When the server says nothing for longer than this, the connection is half-open. */
const HEARTBEAT_TIMEOUT_MS = 60_000;
const BACKOFF_MIN_MS = 1000;
const BACKOFF_MAX_MS = 30_000;
/** Looking at another page for a moment is no reason to disconnect. */
const HIDDEN_MAX_MS = 15_000;

/** The connection to the server, and how it is doing. */
interface LiveConnection {
  socket: WebSocket | null;
  /** Whose connection it is. */
  owner: string | undefined;
  /** Of the session that it was opened with. */
  token: string | undefined;
  isAskingTicket: boolean;
  /** In a row, since the server last greeted. */
  failures: number;
  hasGreeted: boolean;
  heardAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  readonly random: () => number;
}

/** Keeps a socket to the server for as long as somebody is logged in and looks; the answer ends it. [T38] */
export function watchLive(random: () => number = Math.random): () => void {
  const connection: LiveConnection = {
    socket: null,
    owner: undefined,
    token: undefined,
    isAskingTicket: false,
    failures: 0,
    hasGreeted: false,
    heardAt: 0,
    timer: undefined,
    random,
  };
  const connectNow = () => void connect(connection);
  const onVisible = () => followVisibility(connection);
  const ping = setInterval(() => checkAlive(connection), PING_INTERVAL_MS);
  const unsubscribe = onSession((session) => followMember(connection, session?.userName));
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', connectNow);
  connectNow();
  return () => {
    clearInterval(ping);
    unsubscribe();
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', connectNow);
    disconnect(connection);
  };
}

async function connect(connection: LiveConnection): Promise<void> {
  const { userName: owner, token } = currentSession() ?? {};
  if (connection.socket || connection.isAskingTicket || document.hidden || owner === undefined) return;
  // Browsers without sockets ask when somebody comes back to the page.
  if (!('WebSocket' in window)) return void renewWallet();
  connection.isAskingTicket = true;
  const outcome = await ask(live.ticket, {}, { quiet: true });
  connection.isAskingTicket = false;
  if (currentSession()?.userName !== owner) return connect(connection);
  if (!outcome.ok) return reconnectLater(connection);
  connection.owner = owner;
  connection.token = token;
  connection.heardAt = Date.now();
  listen(connection, new WebSocket(address()), outcome.value.ticket);
}

function listen(connection: LiveConnection, socket: WebSocket, ticket: string): void {
  connection.socket = socket;
  const isCurrent = () => connection.socket === socket;
  socket.addEventListener('open', () => isCurrent() && say(socket, { say: 'hello', ticket }));
  socket.addEventListener('close', () => isCurrent() && reconnectLater(connection));
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const told = live.readTold(data);
    if (isCurrent() && told) receive(connection, told);
  });
}

function receive(connection: LiveConnection, told: live.Told): void {
  connection.heardAt = Date.now();
  if (told.tell === 'pong') return;
  if (told.tell === 'hello') {
    connection.failures = 0;
    // What was told while the connection was down is lost.
    if (connection.hasGreeted) void renewWallet();
    connection.hasGreeted = true;
  }
  if (told.tell === 'wallet' && connection.owner !== undefined) putWallet(connection.owner, told.wallet);
  // What ended is not always the session that this tab goes on with.
  if (told.tell === 'bye' && connection.token === currentSession()?.token)
    apiHost().onProblem({ code: told.errorCode, message: '' }, true);
  passOn(told);
}

function disconnect(connection: LiveConnection): void {
  clearTimeout(connection.timer);
  const { socket } = connection;
  connection.socket = null;
  socket?.close();
}

/** Exponential backoff with jitter: everybody else waits too. */
function reconnectLater(connection: LiveConnection): void {
  disconnect(connection);
  const wait = Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** connection.failures);
  connection.failures += 1;
  connection.timer = setTimeout(() => void connect(connection), wait * (0.5 + connection.random()));
}

function followVisibility(connection: LiveConnection): void {
  clearTimeout(connection.timer);
  if (document.hidden) connection.timer = setTimeout(() => disconnect(connection), HIDDEN_MAX_MS);
  else void connect(connection);
}

function followMember(connection: LiveConnection, userName: string | undefined): void {
  if (connection.socket && userName === connection.owner) return;
  disconnect(connection);
  connection.failures = 0;
  connection.hasGreeted = false;
  void connect(connection);
}

function checkAlive(connection: LiveConnection): void {
  if (!connection.socket) return;
  if (Date.now() - connection.heardAt > HEARTBEAT_TIMEOUT_MS) reconnectLater(connection);
  else if (connection.socket.readyState === WebSocket.OPEN) say(connection.socket, { say: 'ping' });
}

function say(socket: WebSocket, said: live.Said): void {
  socket.send(JSON.stringify(said));
}

function address(): string {
  return window.location.origin.replace(/^http/, 'ws') + live.LIVE_PATH;
}
