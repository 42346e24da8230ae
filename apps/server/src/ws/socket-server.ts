import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Result } from '@perya/std';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Context } from '../context.ts';
import type { EventCode } from '../platform/log/events.ts';
import { CloseCode, Connection, HEARTBEAT_TIMEOUT_MS, type Peer } from './connection.ts';

/** Whoever is connected says who they are within this time. */
export const HELLO_DEADLINE_MS = 10_000;

/** Open pages of one member. */
export const PER_MEMBER_MAX = 8;

/** How long a shutdown waits for answers and closing handshakes. */
export const CLOSE_TIMEOUT_MS = 3000;

interface ClientMessage {
  readonly say: string;
}
type HelloOf<Heard extends ClientMessage> = Extract<Heard, { say: 'hello' }>;
/** What is left once the core has taken what is the same for all sockets. */
type RequestOf<Heard extends ClientMessage> = Exclude<Heard, { say: 'hello' | 'ping' }>;

/** What one kind of socket says and hears; everything else is the same for all of them. */
export interface SocketProtocol<Heard extends ClientMessage, Message, Identity> {
  /** What the log calls a message that met a defect. */
  readonly failure: EventCode<'warn'>;
  readonly payloadMaxBytes: number;
  /** Reads a message; null when it is none of this protocol. */
  readonly read: (data: Buffer) => Heard | null;
  readonly identify: (hello: HelloOf<Heard>) => Promise<Result<Identity, string>>;
  /** Connections with the same key count against one maximum. */
  readonly memberKey: (identity: Identity) => string;
  /** Sends the snapshot a client starts from, or starts again from; it hears changes already, so none falls in between. */
  readonly onIdentified: (connection: Connection<Identity, Message>, identity: Identity) => Promise<void>;
  readonly onRequest?: (
    connection: Connection<Identity, Message>,
    identity: Identity,
    request: RequestOf<Heard>,
  ) => Promise<void>;
  /** Only of connections that were identified. */
  readonly onClose?: (connection: Connection<Identity, Message>, identity: Identity) => void;
}

/** The core of every socket: accepts connections, learns who they are, keeps them within their limits, and closes them. [T38] */
export class SocketServer<Heard extends ClientMessage, Message, Identity> {
  readonly #ctx: Pick<Context, 'clock' | 'log'>;
  readonly #protocol: SocketProtocol<Heard, Message, Identity>;
  readonly #server: WebSocketServer;
  readonly #connections = new Set<Connection<Identity, Message>>();
  readonly #byMember = new Map<string, Set<Connection<Identity, Message>>>();
  readonly #inFlight = new Set<Promise<void>>();
  readonly #heartbeat: NodeJS.Timeout;

  constructor(ctx: Pick<Context, 'clock' | 'log'>, protocol: SocketProtocol<Heard, Message, Identity>) {
    this.#ctx = ctx;
    this.#protocol = protocol;
    this.#server = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      maxPayload: protocol.payloadMaxBytes,
    });
    this.#heartbeat = setInterval(() => this.#closeDeadConnections(), HEARTBEAT_TIMEOUT_MS / 2);
    this.#heartbeat.unref();
  }

  handleUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer, peer: Peer): void {
    this.#server.handleUpgrade(request, stream, head, (socket) => this.accept(socket, peer));
  }

  accept(socket: WebSocket, peer: Peer): void {
    const connection = new Connection<Identity, Message>(socket, peer, this.#ctx.clock);
    this.#connections.add(connection);
    const deadline = setTimeout(() => {
      if (connection.identity === null) connection.close(CloseCode.POLICY_VIOLATION);
    }, HELLO_DEADLINE_MS);
    deadline.unref();
    socket.on('error', () => connection.terminate());
    socket.on('close', () => {
      clearTimeout(deadline);
      this.#forget(connection);
    });
    socket.on('message', (data: Buffer, isBinary) => {
      // Messages go on arriving until the other end has agreed to close.
      if (!connection.isOpen) return;
      if (!connection.countMessage() || isBinary) return connection.close(CloseCode.POLICY_VIOLATION);
      this.#track(connection, this.#receive(connection, data));
    });
  }

  /** Everybody who has said who they are. */
  identified(): { readonly connection: Connection<Identity, Message>; readonly identity: Identity }[] {
    return [...this.#connections].flatMap((connection) =>
      connection.identity === null ? [] : [{ connection, identity: connection.identity }],
    );
  }

  memberKeys(): string[] {
    return [...this.#byMember.keys()];
  }

  /** The connections of a member, as they are now. */
  ofMember(key: string): ReadonlySet<Connection<Identity, Message>> {
    return this.#byMember.get(key) ?? new Set();
  }

  /** Tells clients to come back, here or to another server, and waits for the answers under way, but not for ever. */
  async close(): Promise<void> {
    clearInterval(this.#heartbeat);
    this.#server.close();
    for (const connection of this.#connections) connection.close(CloseCode.SERVICE_RESTART);
    const timedOut = new Promise<void>((resolve) => {
      const late = setTimeout(() => {
        for (const connection of this.#connections) connection.terminate();
        resolve();
      }, CLOSE_TIMEOUT_MS);
      late.unref();
    });
    await Promise.race([timedOut, Promise.all(this.#inFlight)]);
  }

  #track(connection: Connection<Identity, Message>, work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => {
        this.#ctx.log.warn({ event: this.#protocol.failure, err: error }, 'a message over a socket failed');
        connection.close(CloseCode.INTERNAL_ERROR);
      })
      .finally(() => this.#inFlight.delete(tracked));
    this.#inFlight.add(tracked);
  }

  async #receive(connection: Connection<Identity, Message>, data: Buffer): Promise<void> {
    const said = this.#protocol.read(data);
    if (!said) return connection.close(CloseCode.POLICY_VIOLATION);
    if (said.say === 'ping') return connection.send({ tell: 'pong' });
    if (isHello(said)) return this.#identify(connection, said);
    if (connection.identity === null) return connection.close(CloseCode.POLICY_VIOLATION);
    await this.#protocol.onRequest?.(connection, connection.identity, said as RequestOf<Heard>);
  }

  async #identify(connection: Connection<Identity, Message>, hello: HelloOf<Heard>): Promise<void> {
    if (connection.hasSaidHello) return connection.close(CloseCode.POLICY_VIOLATION);
    connection.hasSaidHello = true;
    const found = await this.#protocol.identify(hello);
    if (!found.ok) return connection.refuse(found.error.code);
    // Whoever left meanwhile must not stay on a list: nothing would ever take them off it.
    if (!connection.isOpen) return;
    const key = this.#protocol.memberKey(found.value);
    const own = this.#byMember.get(key) ?? new Set();
    if (own.size >= PER_MEMBER_MAX) return connection.refuse('too.many.requests');
    this.#byMember.set(key, own.add(connection));
    connection.identity = found.value;
    connection.peer.identified();
    await this.#protocol.onIdentified(connection, found.value);
  }

  #forget(connection: Connection<Identity, Message>): void {
    this.#connections.delete(connection);
    const { identity } = connection;
    if (identity === null) return;
    const key = this.#protocol.memberKey(identity);
    const own = this.#byMember.get(key);
    own?.delete(connection);
    if (own?.size === 0) this.#byMember.delete(key);
    this.#protocol.onClose?.(connection, identity);
  }

  #closeDeadConnections(): void {
    for (const connection of this.#connections) if (connection.isHalfOpen) connection.terminate();
  }
}

function isHello<Heard extends ClientMessage>(said: Heard): said is HelloOf<Heard> {
  return said.say === 'hello';
}
