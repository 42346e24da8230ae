import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Server, type Socket } from 'node:net';

/** How a stretch of network behaves. */
export type Weather =
  | { readonly kind: 'fine' }
  /** Everything arrives late. */
  | { readonly kind: 'latency'; readonly ms: number }
  /** Everything arrives in drops. */
  | { readonly kind: 'narrow'; readonly bytesPerSecond: number }
  /** Questions arrive, answers do not. */
  | { readonly kind: 'deaf' }
  /** Nothing arrives and nobody says so. */
  | { readonly kind: 'stalled' }
  /** Nobody gets through. */
  | { readonly kind: 'shut' };

const FINE: Weather = { kind: 'fine' };

/** A stretch of network between two programs that can go wrong. */
export class Proxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #weather: Weather = FINE;

  private constructor(target: () => NetConnectOpts) {
    this.#server = createServer((near) => this.#join(near, target()));
  }

  /** Listens on loopback and leads to wherever the target is at that moment. */
  static async open(target: () => NetConnectOpts): Promise<Proxy> {
    const proxy = new Proxy(target);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Changes the weather; lines on which something was swallowed are cut, because nobody could go on with them. */
  turn(weather: Weather): void {
    const isSwallowed = this.#weather.kind === 'deaf' || this.#weather.kind === 'stalled';
    this.#weather = weather;
    if (isSwallowed || weather.kind === 'shut') this.cut();
  }

  /** All is well again. */
  clear(): void {
    this.turn(FINE);
  }

  /** Cuts every line. */
  cut(): void {
    for (const socket of this.#sockets) {
      // Only lines of the network can be reset; on a socket of this machine closing is all there is.
      if (socket.remoteFamily === undefined) socket.destroy();
      else socket.resetAndDestroy();
    }
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #join(near: Socket, target: NetConnectOpts): void {
    this.#keep(near);
    if (this.#weather.kind === 'shut') {
      near.resetAndDestroy();
      return;
    }
    const far = this.#keep(connect(target));
    near.setNoDelay(true);
    far.setNoDelay(true);
    this.#forward(near, far, false);
    this.#forward(far, near, true);
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket);
    return socket.on('error', () => undefined).once('close', () => this.#sockets.delete(socket));
  }

  #forward(from: Socket, to: Socket, isAnswer: boolean): void {
    let readyAt = 0;
    from.on('data', (chunk) => {
      const weather = this.#weather;
      if (weather.kind === 'stalled' || (weather.kind === 'deaf' && isAnswer)) return;
      const delay = delayOf(weather, chunk.length);
      const now = performance.now();
      readyAt = Math.max(now, readyAt) + delay;
      // What was held back by earlier weather must not be overtaken.
      if (readyAt <= now) to.write(chunk);
      else setTimeout(() => to.write(chunk), readyAt - now);
    });
    from.once('close', () => to.destroy());
  }
}

function delayOf(weather: Weather, bytes: number): number {
  if (weather.kind === 'latency') return weather.ms;
  return weather.kind === 'narrow' ? (bytes / weather.bytesPerSecond) * 1000 : 0;
}
