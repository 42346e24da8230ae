import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAlarming, secondsToWait, type Send } from './code-limits.ts';

const NOW = new Date('2026-03-02T04:00:00Z');
const ago = (seconds: number, wasAccepted = true): Send => ({
  sentAt: new Date(NOW.getTime() - seconds * 1000),
  wasAccepted,
});

describe('code limits', () => {
  it.each([
    ['nothing was sent', [], [], 0],
    ['one was sent just now', [ago(0)], [], 60],
    ['one was sent half a minute ago', [ago(30)], [], 30],
    ['one was sent a minute ago', [ago(60)], [], 0],
    ['the gateway refused it just now', [ago(0, false)], [], 0],
    ['five were sent', [ago(100), ago(200), ago(300), ago(400), ago(500)], [], 3100],
    ['five were refused', [1, 2, 3, 4, 5].map((at) => ago(at, false)), [], 3595],
    ['four were sent', [ago(100), ago(200), ago(300), ago(400)], [], 0],
    ['nineteen came from the address', [], Array.from({ length: 19 }, () => ago(10)), 0],
    ['twenty came from the address', [], Array.from({ length: 20 }, () => ago(10)), 3590],
  ])('waits as long as it must when %s [SRV-06, T5]', (_, toTarget, fromAddress, seconds) => {
    expect(secondsToWait(NOW, toTarget, fromAddress)).toBe(seconds);
  });

  it('never lets a sixth into any hour, however cleverly they are spread [SRV-06]', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 60 }), (pauses) => {
        const sends: Send[] = [];
        let at = NOW.getTime();
        for (const pause of pauses) {
          at += pause * 1000;
          const recent = sends.filter((send) => send.sentAt.getTime() > at - 3_600_000);
          if (secondsToWait(new Date(at), recent, []) > 0) continue;
          sends.push({ sentAt: new Date(at), wasAccepted: true });
        }
        for (const [index, send] of sends.entries()) {
          const sixth = sends[index + 5];
          if (sixth) expect(sixth.sentAt.getTime() - send.sentAt.getTime()).toBeGreaterThanOrEqual(3_600_000);
        }
      }),
    );
  });

  it('raises the alarm at 200 and then every hundred [T5]', () => {
    const at = Array.from({ length: 450 }, (_, count) => count).filter(isAlarming);
    expect(at).toEqual([200, 300, 400]);
  });
});
