import { createDecipheriv, createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** How the vendor behaves: properly, refusing, doing it without answering, not hearing, or keeping it open. */
export type Mood = 'fine' | 'refuses' | 'mute' | 'deaf' | 'waits';

/** A vendor with a wallet of its own, in words of its own. */
export interface FakeTcg {
  readonly url: string;
  /** Centavos by player. */
  readonly wallets: Map<string, number>;
  /** What was asked, in order. */
  readonly asked: string[];
  mood: Mood;
  /** Makes up its mind about everything it kept open. */
  decide(): void;
  close(): void;
}

type Said = Readonly<Record<string, string>>;

/** Starts one that knows these two keys. */
export async function startFakeTcg(desKey: string, signKey: string): Promise<FakeTcg> {
  const wallets = new Map<string, number>();
  const orders = new Map<string, { state: string; readonly said: Said }>();
  const asked: string[] = [];
  const server = createServer((request, answer) => {
    void text(request).then((body) => {
      const form = new URLSearchParams(body);
      const said = open(form.get('params') ?? '', form.get('sign') ?? '');
      if (said === null) return answer.end(JSON.stringify({ status: 6, error_desc: 'sign' }));
      asked.push(said['method'] ?? '');
      if (said['method'] !== 'ft') return answer.end(JSON.stringify(tell(said)));
      if (fake.mood === 'deaf') return request.socket.destroy();
      const told = move(said);
      return fake.mood === 'mute' ? request.socket.destroy() : answer.end(JSON.stringify(told));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const open = (params: string, sign: string): Said | null => {
    if (
      createHash('sha256')
        .update(params + signKey)
        .digest('hex') !== sign
    )
      return null;
    const key = Buffer.from(desKey + desKey + desKey);
    const decipher = createDecipheriv('des-ede3-ecb', key, null);
    return JSON.parse(decipher.update(params, 'base64', 'utf8') + decipher.final('utf8')) as Said;
  };
  const tell = ({ method, username = '', ref_no: ref = '' }: Said) => {
    if (method === 'cm') wallets.set(username, wallets.get(username) ?? 0);
    if (method === 'gb') return { status: 0, balance: (wallets.get(username) ?? 0) / 100 };
    if (method === 'cs') return { status: 0, transaction_status: orders.get(ref)?.state ?? 'NOT FOUND' };
    return { status: 0 };
  };
  /** One number moves money once, however often it is sent. */
  const move = (said: Said) => {
    const { reference_no: ref = '' } = said;
    const known = orders.get(ref);
    if (known) return { status: 0, transaction_status: known.state };
    const order = { state: fake.mood === 'waits' ? 'PENDING' : 'FAILED', said };
    orders.set(ref, order);
    if (fake.mood !== 'refuses' && fake.mood !== 'waits') settle(order);
    return { status: 0, transaction_status: order.state };
  };
  const settle = (order: { state: string; readonly said: Said }) => {
    const { username = '', fund_type: kind, amount = '' } = order.said;
    const after = (wallets.get(username) ?? 0) + (kind === '1' ? 1 : -1) * Math.round(Number(amount) * 100);
    if (after < 0) return;
    wallets.set(username, after);
    order.state = 'SUCCESS';
  };
  const { port } = server.address() as AddressInfo;
  const fake: FakeTcg = {
    url: `http://127.0.0.1:${port}/doBusiness.do?merchant_code=lab&product_type=4`,
    wallets,
    asked,
    mood: 'fine',
    decide: () => {
      for (const order of orders.values()) if (order.state === 'PENDING') settle(order);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return fake;
}
