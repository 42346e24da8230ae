import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Latencies } from './latency.ts';

/** What is asked over kept connections. */
export interface Asking {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** The bytes of the next request. */
  readonly next: () => string;
  /** What an answer has when it is a good one. */
  readonly good: string;
}

/** What came of it. */
export interface LoadDone {
  readonly count: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
}

/** What stands between the head of a request and its body. */
export const END_OF_HEAD = '\r\n\r\n';

/** Asks over kept connections, written straight to the socket: a full HTTP client would cost more than the server. */
export async function askOverConnections(asking: Asking): Promise<LoadDone> {
  const sockets = await Promise.all(
    Array.from({ length: asking.connections }, async () => {
      const socket = connect(asking.port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
      await once(socket, 'connect');
      return socket;
    }),
  );
  const latencies = new Latencies();
  const startedAt = performance.now();
  const until = startedAt + asking.seconds * 1000;
  const counts = await Promise.all(sockets.map((socket) => keepAsking(socket, asking, until, latencies)));
  const tookMs = performance.now() - startedAt;
  const count = counts.reduce((sum, one) => sum + one.accepted, 0);
  const [p50 = Number.NaN, p99 = Number.NaN] = latencies.percentiles([50, 99]);
  const refused = counts.reduce((sum, one) => sum + one.refused, 0);
  return { count, perSecond: (count * 1000) / tookMs, p50, p99, refused };
}

/** One connection with one question at a time. */
function keepAsking(socket: Socket, { next, good }: Asking, until: number, latencies: Latencies) {
  return new Promise<{ accepted: number; refused: number }>((resolve, reject) => {
    const counts = { accepted: 0, refused: 0 };
    let sentAt = performance.now();
    let heard = '';
    socket.on('data', (text: string) => {
      heard += text;
      const head = heard.indexOf(END_OF_HEAD);
      const length = Number(/content-length: (\d+)/i.exec(heard)?.[1]);
      if (head < 0 || heard.length < head + END_OF_HEAD.length + length) return;
      const now = performance.now();
      latencies.add(now - sentAt);
      if (heard.includes(good)) counts.accepted += 1;
      else counts.refused += 1;
      heard = '';
      sentAt = now;
      if (now < until) return void socket.write(next(), 'latin1');
      socket.destroy();
      resolve(counts);
    });
    socket.on('error', reject);
    socket.write(next(), 'latin1');
  });
}
