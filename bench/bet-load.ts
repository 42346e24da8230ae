import { createHmac } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { Latencies } from './latency.ts';

/** What a vendor shall do. */
export interface LoadAsked {
  readonly port: number;
  readonly vendor: string;
  readonly keyId: string;
  readonly secret: string;
  readonly memberIds: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

/** What came of it. */
export interface LoadDone {
  readonly count: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
}

/** Signing is the vendor's work, but on this machine it takes the server's processor: some is done ahead. */
const AHEAD = 60_000;
const END_OF_HEAD = '\r\n\r\n';
let numbers = 0;

/** Bets over kept connections, written straight to the socket: a full HTTP client would cost more than the server. */
process.once('message', (asked: LoadAsked) => {
  void load(asked).then((answer) => process.send?.(answer));
});

async function load(asked: LoadAsked): Promise<LoadDone> {
  const ready = Array.from({ length: AHEAD }, () => makeBet(asked));
  const sockets = await Promise.all(
    Array.from({ length: asked.connections }, async () => {
      const socket = connect(asked.port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
      await once(socket, 'connect');
      return socket;
    }),
  );
  const latencies = new Latencies();
  const startedAt = performance.now();
  const until = startedAt + asked.seconds * 1000;
  const next = () => ready.pop() ?? makeBet(asked);
  const counts = await Promise.all(sockets.map((socket) => keepBetting(socket, next, until, latencies)));
  const tookMs = performance.now() - startedAt;
  const count = counts.reduce((sum, one) => sum + one.accepted, 0);
  const [p50 = Number.NaN, p99 = Number.NaN] = latencies.percentiles([50, 99]);
  const refused = counts.reduce((sum, one) => sum + one.refused, 0);
  return { count, perSecond: (count * 1000) / tookMs, p50, p99, refused };
}

function makeBet({ vendor, keyId, secret, memberIds }: LoadAsked): string {
  const path = `/vendor/v1/${vendor}/debit`;
  const nr = `${process.pid}-${(numbers += 1)}`;
  const playerId = memberIds[numbers % memberIds.length];
  const body = JSON.stringify({
    requestId: nr,
    playerId,
    currency: 'PHP',
    txId: nr,
    roundId: nr,
    gameCode: 'spin',
    gameType: 'RNG',
    amount: '1.00',
  });
  const at = Date.now();
  const nonce = `nonce-${nr}`;
  const signature = createHmac('sha256', secret).update(`${at}\n${nonce}\nPOST\n${path}\n${body}`).digest('hex');
  return (
    `POST ${path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n` +
    `X-Key-Id: ${keyId}\r\nX-Timestamp: ${at}\r\nX-Nonce: ${nonce}\r\nX-Signature: ${signature}${END_OF_HEAD}${body}`
  );
}

/** One connection with one bet at a time. */
function keepBetting(socket: Socket, next: () => string, until: number, latencies: Latencies) {
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
      if (heard.includes('"status":"OK"')) counts.accepted += 1;
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
