import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { withPretence } from './pretend.ts';
import { MessageFailed } from './texter.ts';

const last = { bytes: (count: number) => Buffer.alloc(count), below: (limit: number) => limit - 1 };
const timed = async (work: () => Promise<void>) => {
  const start = performance.now();
  const failure = await work().then(
    () => null,
    (error: unknown) => error,
  );
  return { ms: performance.now() - start, failure };
};

describe('pretending to send', () => {
  it('reaches nobody, and takes as long as what was really sent [T3]', async () => {
    const sent: string[] = [];
    const sender = withPretence(
      async (message: string) => {
        await sleep(60);
        sent.push(message);
      },
      last,
      { ms: 0, wasAccepted: true },
    );
    const turns: number[] = [];
    while (turns.length < 5) turns.push((await timed(() => sender.pretend())).ms);
    // The quickest turn is the one that nothing else on the machine stood in the way of.
    expect(Math.min(...turns)).toBeLessThan(40);
    await sender.send('one');
    const { ms, failure } = await timed(() => sender.pretend());
    expect([sent, failure]).toEqual([['one'], null]);
    expect(ms).toBeGreaterThan(50);
  });

  it('fails as sending fails, and only with a refusal [T3]', async () => {
    const sender = withPretence(() => Promise.reject(new MessageFailed('refused')), last, { ms: 0, wasAccepted: true });
    await expect(sender.send('one')).rejects.toThrow('refused');
    expect((await timed(() => sender.pretend())).failure).toBeInstanceOf(MessageFailed);
  });

  it('forgets what is long past', async () => {
    let isBroken = true;
    const send = async (_message: string) => {
      if (isBroken) throw new MessageFailed('refused');
    };
    const first = { ...last, below: () => 0 };
    const sender = withPretence(send, first, { ms: 0, wasAccepted: true });
    for (let turn = 0; turn < 20; turn += 1) await sender.send('one').catch(() => undefined);
    await expect(sender.pretend()).rejects.toThrow(MessageFailed);
    isBroken = false;
    for (let turn = 0; turn < 20; turn += 1) await sender.send('one');
    await expect(sender.pretend()).resolves.toBeUndefined();
  });
});
