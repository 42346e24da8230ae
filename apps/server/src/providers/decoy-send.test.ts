import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withDecoys } from './decoy-send.ts';
import { MessageFailed } from './sms/sms-sender.ts';

const last = { bytes: (count: number) => Buffer.alloc(count), below: (limit: number) => limit - 1 };

/** Whether work ends between two timers that are set with it: they run out in order, however late on a busy machine. */
async function takesAbout(ms: number, work: () => Promise<void>): Promise<boolean> {
  const order: string[] = [];
  const note = (what: string) => () => void order.push(what);
  await Promise.all([sleep(ms - 5).then(note('less')), work().then(note('work')), sleep(ms + 5).then(note('more'))]);
  return order.join() === 'less,work,more';
}

afterEach(() => void vi.restoreAllMocks());

describe('pretending to send', () => {
  it('reaches nobody, and takes as long as what was really sent [T3]', async () => {
    const clock = vi.spyOn(performance, 'now');
    const sent: string[] = [];
    const send = async (message: string) => {
      clock.mockReturnValueOnce(1060);
      sent.push(message);
    };
    const sender = withDecoys(send, last, { ms: 20, wasAccepted: true });
    expect(await takesAbout(20, () => sender.pretend())).toBe(true);
    clock.mockReturnValueOnce(1000);
    await sender.send('one');
    expect(await takesAbout(60, () => sender.pretend())).toBe(true);
    expect(sent).toEqual(['one']);
  });

  it('fails as sending fails, and only with a refusal [T3]', async () => {
    const sender = withDecoys(() => Promise.reject(new MessageFailed('refused')), last, { ms: 0, wasAccepted: true });
    await expect(sender.send('one')).rejects.toThrow('refused');
    await expect(sender.pretend()).rejects.toThrow(MessageFailed);
  });

  it('forgets what is long past', async () => {
    let isBroken = true;
    const send = async (_message: string) => {
      if (isBroken) throw new MessageFailed('refused');
    };
    const first = { ...last, below: () => 0 };
    const sender = withDecoys(send, first, { ms: 0, wasAccepted: true });
    for (let turn = 0; turn < 20; turn += 1) await expect(sender.send('one')).rejects.toThrow('refused');
    await expect(sender.pretend()).rejects.toThrow(MessageFailed);
    isBroken = false;
    for (let turn = 0; turn < 20; turn += 1) await sender.send('one');
    await expect(sender.pretend()).resolves.toBeUndefined();
  });
});
