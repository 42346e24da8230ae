import { randomUUID } from 'node:crypto';
import { aboutOf, type Scene } from './scene.ts';

const AT_ONCE = 16;
/** Well outside of the five minutes that clocks may differ, however long the way takes. */
const LATE_MS = 420_000;

interface Forged {
  readonly path: string;
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** Ways to look like a vendor without being it. */
const WAYS: Readonly<Record<string, (scene: Scene, body: string) => Forged>> = {
  'wrong secret': ({ wire }, body) => {
    const path = wire.pathOf('debit');
    return { path, body, headers: wire.sign(path, body, { secret: randomUUID() }) };
  },
  'wrong key': ({ wire }, body) => {
    const path = wire.pathOf('debit');
    return { path, body, headers: wire.sign(path, body, { keyId: randomUUID().slice(0, 12) }) };
  },
  'changed body': ({ wire }, body) => {
    const path = wire.pathOf('debit');
    return { path, body: body.replace('"1.00"', '"9.00"'), headers: wire.sign(path, body) };
  },
  'another path': ({ wire }, body) => ({
    path: wire.pathOf('debit'),
    body,
    headers: wire.sign(wire.pathOf('balance'), body),
  }),
  'an old time': ({ wire }, body) => {
    const path = wire.pathOf('debit');
    return { path, body, headers: wire.sign(path, body, { at: Date.now() - LATE_MS }) };
  },
  'a time to come': ({ wire }, body) => {
    const path = wire.pathOf('debit');
    return { path, body, headers: wire.sign(path, body, { at: Date.now() + LATE_MS }) };
  },
  'another nonce': ({ wire }, body) => {
    const path = wire.pathOf('debit');
    return { path, body, headers: { ...wire.sign(path, body), 'X-Nonce': randomUUID() } };
  },
  'a flipped sign': ({ wire, dice }, body) => {
    const path = wire.pathOf('debit');
    const signed = wire.sign(path, body);
    const sign = Array.from(signed['X-Signature']);
    const at = dice.below(sign.length);
    sign[at] = sign[at] === '0' ? '1' : '0';
    return { path, body, headers: { ...signed, 'X-Signature': sign.join('') } };
  },
  'no signature': ({ wire }, body) => ({ path: wire.pathOf('debit'), body, headers: {} }),
};

/** Sends forged bets; none may be taken. That nothing has moved is seen by the balances of everybody else. */
export async function runForgeries(scene: Scene): Promise<void> {
  const { options, dice, report, wire } = scene;
  const names = Object.keys(WAYS);
  let left = options.forged;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const name = dice.pick(names);
      const bet = { ...aboutOf(options, dice.pick(options.players)), txId: `forged-${randomUUID()}`.slice(0, 50) };
      const body = JSON.stringify({ requestId: randomUUID(), ...bet, roundId: 'forged', amount: '1.00' });
      const forged = WAYS[name]?.(scene, body);
      if (!forged) return;
      const answer = await wire.post(forged.path, forged.body, forged.headers);
      const isRefused = answer.status === 'INVALID_SIGNATURE' && answer.http === 401;
      report.check(0, isRefused, () => `${name}: answered ${answer.http} ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
