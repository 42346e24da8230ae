import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A stretch of network between a server and its database that can go wrong. */
export interface FaultProxy {
  readonly port: number;
  /** Everything flows again. */
  pass(): void;
  /** Connections end and new ones are dropped. */
  refuse(): void;
  /** Connections stay open and nothing arrives any more. */
  stall(): void;
  close(): Promise<void>;
}

/** Listens on loopback and forwards to a PostgreSQL socket. */
export async function openFaultProxy(target: { readonly host: string; readonly port: number }): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  let mode: 'pass' | 'refuse' | 'stall' = 'pass';
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  };
  const forward = (from: Socket, to: Socket): void => {
    from.on('data', (chunk) => {
      if (mode === 'pass') to.write(chunk);
    });
    from.once('close', () => to.destroy());
  };
  const server = createServer((near) => {
    keep(near);
    if (mode === 'refuse') return near.destroy();
    const far = target.host.startsWith('/')
      ? connect(`${target.host}/.s.PGSQL.${target.port}`)
      : connect(target.port, target.host);
    keep(far);
    forward(near, far);
    forward(far, near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const dropAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    pass() {
      // What was swallowed before would leave both ends waiting for each other.
      if (mode === 'stall') dropAll();
      mode = 'pass';
    },
    refuse() {
      mode = 'refuse';
      dropAll();
    },
    stall() {
      mode = 'stall';
    },
    async close() {
      dropAll();
      server.close();
      await once(server, 'close');
    },
  };
}
