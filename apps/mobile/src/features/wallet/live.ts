import { live } from '@perya/contract';
import { apiHost } from '@perya/web/query/api-host.ts';
import { ask } from '@perya/web/query/api.ts';
import { currentSession, onSession } from '../session/session.ts';
import { passOn } from './told.ts';
import { putWallet, renewWallet } from './wallet-store.ts';

const PING_MS = 25_000;
/** A server that says nothing for longer than this is gone. */
const SILENT_MS = 60_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** Looking at another page for a moment is no reason to hang up. */
const HIDDEN_MS = 15_000;

/** The line to the server, and how it is doing. */
interface Line {
  socket: WebSocket | null;
  /** Whose line it is. */
  owner: string | undefined;
  isAsking: boolean;
  /** In a row, since the server last greeted. */
  failures: number;
  hasGreeted: boolean;
  heardAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  readonly random: () => number;
}

/** Keeps a socket to the server for as long as somebody is logged in and looks; the answer ends it. [T38] */
export function watchLive(random: () => number = Math.random): () => void {
  const line: Line = {
    socket: null,
    owner: undefined,
    isAsking: false,
    failures: 0,
    hasGreeted: false,
    heardAt: 0,
    timer: undefined,
    random,
  };
  const connectNow = () => void connect(line);
  const onVisible = () => watchEyes(line);
  const ping = setInterval(() => checkPulse(line), PING_MS);
  const forgetPerson = onSession((session) => turnTo(line, session?.userName));
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', connectNow);
  connectNow();
  return () => {
    clearInterval(ping);
    forgetPerson();
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', connectNow);
    hangUp(line);
  };
}

async function connect(line: Line): Promise<void> {
  const owner = currentSession()?.userName;
  if (line.socket || line.isAsking || document.hidden || owner === undefined) return;
  // Browsers without sockets ask when somebody comes back to the page.
  if (!('WebSocket' in window)) return void renewWallet();
  line.isAsking = true;
  const outcome = await ask(live.ticket, {}, { quiet: true });
  line.isAsking = false;
  if (currentSession()?.userName !== owner) return connect(line);
  if (!outcome.ok) return callLater(line);
  line.owner = owner;
  line.heardAt = Date.now();
  listen(line, new WebSocket(address()), outcome.value.ticket);
}

function listen(line: Line, socket: WebSocket, ticket: string): void {
  line.socket = socket;
  const isCurrent = () => line.socket === socket;
  socket.addEventListener('open', () => isCurrent() && say(socket, { say: 'hello', ticket }));
  socket.addEventListener('close', () => isCurrent() && callLater(line));
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const told = live.readTold(data);
    if (isCurrent() && told) take(line, told);
  });
}

function take(line: Line, told: live.Told): void {
  line.heardAt = Date.now();
  if (told.tell === 'pong') return;
  if (told.tell === 'hello') {
    line.failures = 0;
    // What was told while the line was down is lost.
    if (line.hasGreeted) void renewWallet();
    line.hasGreeted = true;
  }
  if (told.tell === 'wallet' && line.owner !== undefined) putWallet(line.owner, told.wallet);
  if (told.tell === 'bye') apiHost().onProblem({ code: told.errorCode, message: '' }, true);
  passOn(told);
}

function hangUp(line: Line): void {
  clearTimeout(line.timer);
  const { socket } = line;
  line.socket = null;
  socket?.close();
}

/** Waits longer after each failure, and not as long as everybody else does. */
function callLater(line: Line): void {
  hangUp(line);
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** line.failures);
  line.failures += 1;
  line.timer = setTimeout(() => void connect(line), wait * (0.5 + line.random()));
}

function watchEyes(line: Line): void {
  clearTimeout(line.timer);
  if (document.hidden) line.timer = setTimeout(() => hangUp(line), HIDDEN_MS);
  else void connect(line);
}

function turnTo(line: Line, userName: string | undefined): void {
  if (line.socket && userName === line.owner) return;
  hangUp(line);
  line.failures = 0;
  line.hasGreeted = false;
  void connect(line);
}

function checkPulse(line: Line): void {
  if (!line.socket) return;
  if (Date.now() - line.heardAt > SILENT_MS) callLater(line);
  else if (line.socket.readyState === WebSocket.OPEN) say(line.socket, { say: 'ping' });
}

function say(socket: WebSocket, said: live.Said): void {
  socket.send(JSON.stringify(said));
}

function address(): string {
  return window.location.origin.replace(/^http/, 'ws') + live.LIVE_PATH;
}
