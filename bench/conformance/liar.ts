import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as it passes by. */
export interface Passing {
  readonly call: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What the wallet would answer, or what it did. */
export type Told = Readonly<Record<string, unknown>>;

/** A wallet with one bug: it answers some calls itself, and sees what the true one answers to all others. */
export interface Lie {
  /** What is answered instead; null lets the call through. */
  before(passing: Passing): Promise<Told | null>;
  after?(passing: Passing, told: Told): void;
}

/** Stands between the kit and a true wallet and lies. */
export class Liar {
  readonly #server: Server;

  private constructor(target: URL, lie: Lie) {
    this.#server = createServer((near, answer) => {
      void handle(target, lie, near).then(
        ({ http, body }) => answer.writeHead(http, { 'Content-Type': 'application/json' }).end(body),
        () => answer.destroy(),
      );
    });
  }

  static async open(target: string, lie: Lie): Promise<Liar> {
    const liar = new Liar(new URL(target), lie);
    liar.#server.listen(0, '127.0.0.1');
    await once(liar.#server, 'listening');
    return liar;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

interface Sent {
  readonly http: number;
  readonly body: string;
}

async function handle(target: URL, lie: Lie, near: IncomingMessage): Promise<Sent> {
  const body = await textOf(near);
  const passing = { call: (near.url ?? '').split('/').slice(4).join('/'), fields: JSON.parse(body) as Told };
  const instead = await lie.before(passing);
  if (instead) return { http: 200, body: JSON.stringify({ requestId: passing.fields['requestId'], ...instead }) };
  const sent = await forward(target, near, body);
  if (sent.http === 200) lie.after?.(passing, JSON.parse(sent.body) as Told);
  return sent;
}

function forward(target: URL, near: IncomingMessage, body: string): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const { method, headers } = near;
    const far = request(new URL(near.url ?? '/', target), { method, headers }, (answer) => {
      textOf(answer).then((text) => resolve({ http: answer.statusCode ?? 0, body: text }), reject);
    });
    far.once('error', reject).end(body);
  });
}

async function textOf(stream: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
