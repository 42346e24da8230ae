import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** How the vendor behaves: properly, refusing, doing it without answering, or not hearing. */
export type Mood = 'fine' | 'refuses' | 'mute' | 'deaf';

/** What it was asked for. */
export type AskedRounds = Readonly<Record<string, unknown>>;

/** A vendor that gives free rounds when it is asked to. */
export interface FreeRoundsVendor {
  readonly url: string;
  /** What it has given, by its number: the last word about each. */
  readonly given: Map<string, AskedRounds>;
  /** How many of each were played. */
  readonly used: Map<string, number>;
  /** What was asked, in order. */
  readonly asked: string[];
  mood: Mood;
  /** The secret of its key. */
  secret: string;
  close(): void;
}

/** Starts one. */
export async function startFreeRoundsVendor(): Promise<FreeRoundsVendor> {
  const given = new Map<string, AskedRounds>();
  const used = new Map<string, number>();
  const asked: string[] = [];
  const server = createServer((request, answer) => {
    void text(request).then((body) => {
      const { headers, url = '' } = request;
      const signed = [headers['x-timestamp'], headers['x-nonce'], 'POST', url, body].join('\n');
      const isSigned = createHmac('sha256', fake.secret).update(signed).digest('hex') === headers['x-signature'];
      const said = JSON.parse(body) as AskedRounds;
      asked.push(isSigned ? String(said['call']) : 'forged');
      if (!isSigned || fake.mood === 'deaf') return request.socket.destroy();
      const told = tell(said);
      return fake.mood === 'mute' ? request.socket.destroy() : answer.end(JSON.stringify(told));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const tell = (said: AskedRounds) => {
    const ref = String(said['bonusRef']);
    if (fake.mood === 'refuses') return { status: 'REFUSED', note: 'this title has none' };
    if (said['call'] === 'free-rounds/grant') {
      if (!given.has(ref)) given.set(ref, said);
      return { status: 'OK' };
    }
    return given.has(ref) ? { status: 'OK', used: used.get(ref) ?? 0 } : { status: 'UNKNOWN' };
  };
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/rounds`;
  const fake: FreeRoundsVendor = { url, given, used, asked, mood: 'fine', secret: '', close: () => server.close() };
  return fake;
}
